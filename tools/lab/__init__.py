"""Programs that measure computer opponents, and the parts of `tools/arena.py` and `tools/bench.py`.

`series.py` has the code that these programs share.
"""
