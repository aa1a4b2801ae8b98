"""Sentences in the player's language, such as log lines, refusals, file errors and the lesson card."""
