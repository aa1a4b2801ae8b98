"""Sentences in the player's language: translator, names, log, refusals, file errors and the lesson card."""
