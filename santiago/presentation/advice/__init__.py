"""Sentences and board marks for hints, explanations of computer moves, and mistakes found in a review."""
