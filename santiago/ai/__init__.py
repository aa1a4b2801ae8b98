"""Computer opponents: agents that map an observation to a move with its reasons."""
