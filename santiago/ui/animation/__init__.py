"""Animates the events of the game as short motions, which are played on a timeline and can be skipped."""
