"""The summary of a round, and the final table of a game."""
