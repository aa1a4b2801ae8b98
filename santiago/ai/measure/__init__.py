"""Games between agents, their statistics, and the published ladder."""
