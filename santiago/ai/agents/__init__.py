"""The agents: levels, characters, and the roster that makes an agent for a seat."""
