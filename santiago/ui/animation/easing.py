"""How a share of time becomes a share of a way. All take 0-1; unless they say else they give 0 to 1."""

from math import cos, exp, pi

Point = tuple[float, float]


def clamped(share: float) -> float:
    """`share` kept within 0 and 1."""
    return min(1.0, max(0.0, share))


def smooth(share: float) -> float:
    """Sets off gently and arrives gently."""
    t = clamped(share)
    return t * t * (3 - 2 * t)


def arriving(share: float) -> float:
    """Fast at first, slower and slower."""
    left = 1 - clamped(share)
    return 1 - left * left * left


def leaving(share: float) -> float:
    """Slow at first, faster and faster."""
    t = clamped(share)
    return t * t


def hump(share: float) -> float:
    """0 at both ends and 1 in the middle: how high something thrown is."""
    t = clamped(share)
    return 4 * t * (1 - t)


def settling(share: float) -> float:
    """What is left of a shock: 1 at 0, swinging ever less about nothing, 0 at 1."""
    t = clamped(share)
    return exp(-4.5 * t) * cos(2.5 * pi * t) * (1 - t)


def part(share: float, start: float, end: float) -> float:
    """The share of the stretch from `start` to `end` that has passed: 0 before it, 1 after it."""
    return clamped((share - start) / (end - start)) if end > start else float(share >= end)


def along(start: Point, end: Point, share: float, lift: float = 0.0) -> Point:
    """The point after `share` of the way, `lift` higher in the middle than a straight line."""
    return (
        start[0] + (end[0] - start[0]) * share,
        start[1] + (end[1] - start[1]) * share - lift * hump(share),
    )
