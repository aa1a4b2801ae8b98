"""The agents: levels, characters, and the roster that seats them."""
