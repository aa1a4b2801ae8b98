"""Checks of `tools/check.py` that are programs of our own."""
