"""Saved games, finished games and statistics."""
