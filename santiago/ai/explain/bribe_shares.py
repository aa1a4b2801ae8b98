"""Percentages of bribes that overseers accepted; made by `tools/lab/bribes.py`."""

SHARES: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((24, 62, 100, 100, 100),),
    3: (
        (0, 16, 72, 75, 72),
        (8, 22, 41, 34, 40),
    ),
    4: (
        (0, 12, 69, 80, 92),
        (3, 9, 28, 48, 52),
        (5, 10, 19, 17, 20),
    ),
    5: (
        (0, 17, 57, 77, 93),
        (5, 8, 40, 40, 60),
        (7, 11, 19, 25, 23),
    ),
}
"""By seats, then by how many seats propose later (2 or more), then by the number of margins reached: the
lower percentage of Normal (40 games) and Hard (half as many), seed 7, each edition. The highest of three
seats is that of Hard with its full budget (MEASUREMENTS.md)."""
