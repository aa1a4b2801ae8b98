"""Screens for people who own the board game: tiles turned up by hand, and a board that is counted."""
