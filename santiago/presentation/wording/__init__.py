"""Sentences in the language of the player: translator, names, log, refusals, faults, lesson card."""
