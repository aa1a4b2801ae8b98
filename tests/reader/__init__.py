"""Tests by real readers of the accessibility tree."""
