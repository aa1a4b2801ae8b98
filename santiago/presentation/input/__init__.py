"""Turns a player's choices into moves, with one module for each kind of phase."""
