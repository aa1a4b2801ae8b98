"""The project's own programs among the checks of `tools/check.py`."""
