"""Games between agents, their statistics, and the published comparison of the levels."""
