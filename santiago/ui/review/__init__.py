"""The review of a finished game: its costliest decisions."""
