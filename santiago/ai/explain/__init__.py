"""Hints, what-if answers, reviews and texts of reasons."""
