"""Evaluation: the value of a position for each seat."""
