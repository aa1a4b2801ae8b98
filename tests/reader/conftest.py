"""Leaves out the client, which the Python of the system runs."""

collect_ignore = ["client.py"]
