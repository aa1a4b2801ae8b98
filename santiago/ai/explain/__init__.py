"""Hints, what-if answers, reviews, and the texts of reasons."""
