"""Sound effects and ambience."""
