"""The game itself: pure values and functions, nothing else (see ../README.md)."""
