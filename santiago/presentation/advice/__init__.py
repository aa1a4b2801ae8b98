"""Hints, the reasons of computers and mistakes of a review, as sentences and marks."""
