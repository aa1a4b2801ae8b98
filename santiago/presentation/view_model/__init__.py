"""Frozen values that describe everything drawn of a table."""
