"""Measuring of computer opponents, and the parts of `tools/arena.py` and `tools/bench.py`.

`series.py` has the arguments, games and figures that they share.
"""
