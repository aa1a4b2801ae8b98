"""The game for researchers: adapters of the rules core to PettingZoo and OpenSpiel (extra `research`)."""
