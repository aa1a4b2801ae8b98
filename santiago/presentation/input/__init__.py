"""From what a player chooses to the move that is meant: one module for each phase."""
