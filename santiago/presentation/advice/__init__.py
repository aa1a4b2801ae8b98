"""Hints, explanations of computer moves, and mistakes in a review, as sentences and board marks."""
