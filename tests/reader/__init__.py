"""Tests by programs that read the accessibility tree."""
