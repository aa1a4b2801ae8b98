"""Drives the game in a real window, and takes screenshots of every screen."""
