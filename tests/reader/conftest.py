"""Excludes `client.py`, which only the system's Python can import, from the collection."""

collect_ignore = ["client.py"]
