"""Stores records as JSON: the format, the folders of the player's files, and safe writing."""
