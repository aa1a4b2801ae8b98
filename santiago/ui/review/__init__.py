"""The review of a finished game: its most costly decisions."""
