"""Reasons, hints, what-if and reviews as data."""
