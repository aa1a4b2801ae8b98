"""Computer opponents: agents that map an observation to a move and its reasons."""
