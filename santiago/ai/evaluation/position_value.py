"""The value of a position for each seat, divided into components, and each seat's chance of winning."""

from collections.abc import Iterable, Sequence
from math import exp, fsum
from operator import add
from typing import Final, NamedTuple

ERRORS: Final[tuple[float, ...]] = (0.48, 3.2, 4.8, 5.6, 7.2, 8.0, 9.6, 10.8, 12.0, 13.2, 14.4, 15.2, 16.0)
"""The uncertainty of a seat's expected points, indexed by the number of droughts to come."""


PARTS: Final = 11
"""Number of figures of a seat in `PositionValue.parts`."""


class PartValues(NamedTuple):
    """The parts of a seat's value, in points, that explanations tell apart.

    `now` and `later` are indexed by crop: what the seat's plantations score at the end of the round, and what
    growth and drying are expected to change. `overseer` is the value of being overseer, a part of `hand`.
    """

    now: tuple[float, ...]
    later: tuple[float, ...]
    overseer: float


class PositionValue(NamedTuple):
    """The value of a position for each seat, in points.

    The value is the sum of `fields` (plantations), `money`, and `hand` (the own canal and being overseer).
    The lead of a seat is its value minus `spite` times the others' mean value, plus `prize` times the
    difference between its chance of winning and 1 / (number of seats). `chances` is empty if `prize` is 0.
    `parts` contains the figures of `part_values`, or is empty outside of explanations.
    """

    fields: tuple[float, ...]
    money: tuple[float, ...]
    hand: tuple[float, ...]
    spite: float = 1.0
    chances: tuple[float, ...] = ()
    prize: float = 0.0
    parts: tuple[float, ...] = ()

    def part_values(self, seat: int) -> PartValues:
        """Return the parts of the value of `seat`, which are 0 if the value was computed without parts."""
        parts = self.parts[PARTS * seat : PARTS * (seat + 1)] or (0.0,) * PARTS
        return PartValues(parts[: PARTS // 2], parts[PARTS // 2 : -1], parts[-1])

    @property
    def points(self) -> list[float]:
        """The sum of plantations, money and hand for each seat, in points."""
        return [a + b + c for a, b, c in zip(self.fields, self.money, self.hand, strict=True)]

    @property
    def advantage(self) -> list[float]:
        """The lead of each seat over the mean of the others, in points, including the prize for winning."""
        points, prize = self.points, self.prize
        total, share = fsum(points), self.spite / (len(points) - 1)
        if not prize:
            return [mine - share * (total - mine) for mine in points]
        even = 1 / len(points)
        return [
            mine - share * (total - mine) + prize * (chance - even)
            for mine, chance in zip(points, self.chances, strict=True)
        ]

    def lead(self, seat: int) -> float:
        """Return the lead of one seat; faster than `advantage`, which computes the leads of all seats."""
        points = self.points
        mine = points[seat]
        lead = mine - self.spite / (len(points) - 1) * (fsum(points) - mine)
        return lead + self.prize * (self.chances[seat] - 1 / len(points)) if self.prize else lead

    def with_prize(self, prize: float, droughts: int) -> "PositionValue":
        """Return a copy in which a certain win adds `prize` points, with `droughts` droughts to come."""
        chances = chances_of(self.points, droughts)
        return PositionValue(self.fields, self.money, self.hand, self.spite, chances, prize, self.parts)

    def with_money(
        self, now: Sequence[int], then: Sequence[int], escudo: float, droughts: int
    ) -> "PositionValue":
        """Return a copy with the money changed from `then` to `now` (escudos by seat).

        `escudo` is the value of one escudo in points, and `droughts` is the number of droughts to come.
        """
        if now == then:
            return self
        money = [
            points + (mine - old) * escudo for points, mine, old in zip(self.money, now, then, strict=True)
        ]
        changed = PositionValue(
            self.fields, tuple(money), self.hand, self.spite, self.chances, self.prize, self.parts
        )
        return changed.with_prize(self.prize, droughts) if self.prize else changed

    def plus(self, other: "PositionValue") -> "PositionValue":
        """Return the sum of this value and `other`, component by component. If this value has no chances,
        the chances of `other` are kept."""
        return PositionValue(
            tuple(map(add, self.fields, other.fields)),
            tuple(map(add, self.money, other.money)),
            tuple(map(add, self.hand, other.hand)),
            other.spite,
            tuple(map(add, self.chances, other.chances)) if self.chances else other.chances,
            other.prize,
            tuple(map(add, self.parts, other.parts)),
        )

    def times(self, factor: float) -> "PositionValue":
        """Return a copy with every component and every chance of winning multiplied by `factor`."""
        return PositionValue(
            tuple(factor * points for points in self.fields),
            tuple(factor * points for points in self.money),
            tuple(factor * points for points in self.hand),
            self.spite,
            tuple(factor * chance for chance in self.chances),
            self.prize,
            tuple(factor * points for points in self.parts),
        )


def total_of(values: Sequence[PositionValue]) -> PositionValue:
    """Return the sum of one or more values, component by component. Either all values or none must have
    chances."""
    first = values[0]
    return PositionValue(
        _sums([value.fields for value in values]),
        _sums([value.money for value in values]),
        _sums([value.hand for value in values]),
        first.spite,
        _sums([value.chances for value in values]),
        first.prize,
        _sums([value.parts for value in values]) if all(value.parts for value in values) else (),
    )


def _sums(rows: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(fsum, zip(*rows, strict=True)))


def chances_of(points: Sequence[float], droughts: int) -> tuple[float, ...]:
    """Return the chance of winning (0-1) of each seat, given the expected points of the seats and the number
    of droughts to come."""
    most, error = max(points), ERRORS[min(droughts, len(ERRORS) - 1)]
    parts = [exp((mine - most) / error) for mine in points]
    total = fsum(parts)
    return tuple([part / total for part in parts])
