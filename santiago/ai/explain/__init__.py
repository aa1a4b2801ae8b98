"""Hints, what-if answers, reviews, and the wording of the reasons for moves."""
