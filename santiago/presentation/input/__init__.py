"""Conversion of a player's input to moves, with one module for each kind of phase."""
