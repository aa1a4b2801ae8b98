"""Percentages of bribes that overseers accepted, made by `tools/lab/bribes.py` of commit 97bb1ba4."""

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
"""Percentages keyed by number of seats, then indexed by number of later proposers (2 means 2 or more), then
by number of `MARGIN_CLASSES` that the overseer's margin reaches. Each percentage is the lower of two, both
measured with seed 7: one in games played by Normal (40 per edition), and one in games played by Hard (20 per
edition). The percentage for three seats, no later proposer and the highest margin was measured in games
played by Hard with its full budget (MEASUREMENTS.md)."""
