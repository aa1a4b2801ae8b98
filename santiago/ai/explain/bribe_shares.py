"""How many bribes overseers accepted; measured by `tools/lab/bribes.py`."""

MARGINS = (-1.0, 0.0, 0.5)
SHARES: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = {
    2: ((35, 71, 99, 99), (35, 71, 99, 99)),
    3: ((8, 23, 85, 93), (18, 18, 33, 33)),
    4: ((2, 12, 81, 94), (5, 12, 33, 33)),
    5: ((1, 10, 83, 97), (5, 7, 29, 29)),
}
