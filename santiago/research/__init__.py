"""Adapters of the rules core to PettingZoo and OpenSpiel (extra `research`)."""
