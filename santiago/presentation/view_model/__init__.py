"""Immutable values that describe everything the table screen draws."""
