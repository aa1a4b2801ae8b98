"""The search of Hard and Expert: the tree of a round, its exact solver, sampled secret bids."""
