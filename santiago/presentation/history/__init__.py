"""The log of a game, and visits to its earlier positions."""
