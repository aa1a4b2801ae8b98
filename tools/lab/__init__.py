"""Programs that measure computer opponents, and code for `tools/arena.py` and `tools/bench.py`."""
