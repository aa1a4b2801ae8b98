"""Animates the events of the game as short motions on one timeline, which the player can skip."""
