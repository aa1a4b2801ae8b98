"""The search of Hard and Expert: the tree of a round and exact solvers for its end."""
