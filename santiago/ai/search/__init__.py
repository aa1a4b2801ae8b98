"""The search used by Hard and Expert: a tree search of one round, and exact solvers for the end of a
round."""
