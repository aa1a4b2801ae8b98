"""Screens for owners of the physical game: one for entering face-up tiles, and one for scoring a board."""
