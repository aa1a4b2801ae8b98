"""The agents: levels, characters, and the roster that creates the agent for a seat."""
