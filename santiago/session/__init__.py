"""The one mutable object of a game, and the worker that thinks for the computer's seats."""
