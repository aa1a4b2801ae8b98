"""Turns a player's choices into moves: one module for each kind of phase."""
