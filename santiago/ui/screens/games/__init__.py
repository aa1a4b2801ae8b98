"""Screens for saved games, finished games and statistics."""
