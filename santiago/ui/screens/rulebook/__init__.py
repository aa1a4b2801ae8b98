"""The in-game rule book."""
