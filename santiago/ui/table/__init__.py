"""The table: input controller and scene of a running game."""
