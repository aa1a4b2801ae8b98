"""Adapters for PettingZoo and OpenSpiel (extra `research`)."""
