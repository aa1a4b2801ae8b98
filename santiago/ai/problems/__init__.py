"""Finds and verifies problems: positions in which one idea is clearly better than any other."""
