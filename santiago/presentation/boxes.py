"""Boxes in window pixels, and the search for the nearest box in a direction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]
_ASIDE = 2.2
"""Weight of the sideways distance relative to the distance ahead."""


class Box(NamedTuple):
    """A rectangle in window pixels; `right` and `bottom` are exclusive."""

    left: int
    top: int
    width: int
    height: int

    @property
    def right(self) -> int:
        return self.left + self.width

    @property
    def bottom(self) -> int:
        return self.top + self.height

    @property
    def center(self) -> tuple[int, int]:
        """The centre, rounded down."""
        return self.left + self.width // 2, self.top + self.height // 2

    def contains(self, point: Point) -> bool:
        return self.left <= point[0] < self.right and self.top <= point[1] < self.bottom


def nearest(
    origin: Box,
    candidates: Sequence[Box],
    across: int,
    down: int,
    *,
    widest: float = float("inf"),
) -> int | None:
    """Return the index of the nearest candidate in a direction, or None if there is no candidate there.

    `across` and `down` give the direction from `origin`: -1, 0 or 1. Distances are measured between the edges
    of the boxes. A candidate is ignored if its sideways distance is more than `widest` times its distance
    ahead.
    """
    best: int | None = None
    least = float("inf")
    for index, candidate in enumerate(candidates):
        right = _gap(origin.left, origin.right, candidate.left, candidate.right)
        low = _gap(origin.top, origin.bottom, candidate.top, candidate.bottom)
        ahead, aside = right * across + low * down, abs(low if across else right)
        if ahead < 1 or aside > widest * ahead:
            continue
        if ahead + _ASIDE * aside < least:
            best, least = index, ahead + _ASIDE * aside
    return best


def centre_of(box: Box) -> Box:
    """Return the centre of a box as a box of size 0."""
    return Box(*box.center, 0, 0)


def _gap(low: int, high: int, other_low: int, other_high: int) -> float:
    """Return the signed gap between two ranges, in pixels. It is negative if the other range comes first.

    Ranges that touch count as one pixel apart. If the ranges overlap, return a number close to 0. It is
    negative if the centre of the other range comes first.
    """
    if other_low >= high and other_high > high:
        return max(1, other_low - high)
    if other_high <= low and other_low < low:
        return min(-1, other_high - low)
    return ((other_low + other_high) - (low + high)) / 1000
