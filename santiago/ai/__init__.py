"""Computer opponents: from what a seat may know to a move with its reasons."""
