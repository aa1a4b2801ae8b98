"""Modules that play the game as a player would, with and without a real window."""
