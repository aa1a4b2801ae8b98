"""A driver of the game in a real window, and screenshots of every screen."""
