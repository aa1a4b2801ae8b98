"""Adapters of the rules to PettingZoo and OpenSpiel (extra `research`)."""
