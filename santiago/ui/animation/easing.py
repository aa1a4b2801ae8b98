"""Easing functions.

Each function takes a share of the duration (0 to 1). It returns a number from 0 to 1 unless stated otherwise.
"""

from math import cos, exp, pi

from santiago.presentation.boxes import Point


def clamped(share: float) -> float:
    """Return `share`, limited to the range from 0 to 1."""
    return min(1.0, max(0.0, share))


def smooth(share: float) -> float:
    """Ease in and out: slow at both ends."""
    t = clamped(share)
    return t * t * (3 - 2 * t)


def arriving(share: float) -> float:
    """Ease out: fast at first, then slower."""
    left = 1 - clamped(share)
    return 1 - left * left * left


def leaving(share: float) -> float:
    """Ease in: slow at first, then faster."""
    t = clamped(share)
    return t * t


def hump(share: float) -> float:
    """Return 0 when `share` is 0 or 1, and 1 when it is 0.5, like the height of a thrown ball."""
    t = clamped(share)
    return 4 * t * (1 - t)


def damped_swing(share: float) -> float:
    """Return the value, from -1 to 1, of a damped oscillation that starts at 1 and ends at 0."""
    t = clamped(share)
    return exp(-4.5 * t) * cos(2.5 * pi * t) * (1 - t)


def part(share: float, start: float, end: float) -> float:
    """Return the share of the interval from `start` to `end` that has passed at `share`.

    The result is 0 before the interval and 1 after it.
    """
    return clamped((share - start) / (end - start)) if end > start else float(share >= end)


def along(start: Point, end: Point, share: float, lift: float = 0.0) -> Point:
    """Return the point at the fraction `share` (0 to 1) of a path from `start` to `end`.

    The middle of the path is `lift` pixels above the straight line.
    """
    return (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share - lift * hump(share),
    )
