"""What a position is worth to each seat, part by part, and how near each seat is to the win."""

from collections.abc import Sequence
from math import exp
from operator import add
from typing import NamedTuple

ERRORS = (0.48, 3.2, 4.8, 5.6, 7.2, 8.0, 9.6, 10.8, 12.0, 13.2, 14.4, 15.2, 16.0)
"""Points that an expectation may be out by, by droughts to come; hardly any when all is counted."""


class PositionValue(NamedTuple):
    """What a position is worth by seat, in points; `hand`: the own canal and the overseer's seat.

    `spite`: the share of the others' mean that is taken off in a lead; `prize`: the points that a sure win
    counts in it, times the `chances` of winning beyond an equal share, which are empty if it counts none.
    """

    fields: tuple[float, ...]
    money: tuple[float, ...]
    hand: tuple[float, ...]
    spite: float = 1.0
    chances: tuple[float, ...] = ()
    prize: float = 0.0

    @property
    def points(self) -> list[float]:
        """The sum by seat."""
        return [a + b + c for a, b, c in zip(self.fields, self.money, self.hand, strict=True)]

    @property
    def advantage(self) -> list[float]:
        """What each seat has more than the others' mean, and what its chance of winning counts."""
        points = self.points
        total, share = sum(points), self.spite / (len(points) - 1)
        advantage = [mine - share * (total - mine) for mine in points]
        if self.prize:
            even = 1 / len(points)
            advantage = [
                lead + self.prize * (chance - even)
                for lead, chance in zip(advantage, self.chances, strict=True)
            ]
        return advantage

    def with_prize(self, prize: float, droughts: int) -> "PositionValue":
        """The same with a sure win counting `prize` points; `droughts` are to come."""
        return self._replace(chances=chances_of(self.points, droughts), prize=prize)

    def plus(self, other: "PositionValue") -> "PositionValue":
        """Both added up; what has no chances yet takes the other's."""
        return PositionValue(
            tuple(map(add, self.fields, other.fields)),
            tuple(map(add, self.money, other.money)),
            tuple(map(add, self.hand, other.hand)),
            other.spite,
            tuple(map(add, self.chances, other.chances)) if self.chances else other.chances,
            other.prize,
        )

    def times(self, factor: float) -> "PositionValue":
        """Everything times `factor`."""
        return PositionValue(
            tuple(factor * points for points in self.fields),
            tuple(factor * points for points in self.money),
            tuple(factor * points for points in self.hand),
            self.spite,
            tuple(factor * chance for chance in self.chances),
            self.prize,
        )


def chances_of(points: Sequence[float], droughts: int) -> tuple[float, ...]:
    """The chance of each seat to win with so many `points` expected and so many `droughts` to come."""
    most, error = max(points), ERRORS[min(droughts, len(ERRORS) - 1)]
    parts = [exp((mine - most) / error) for mine in points]
    total = sum(parts)
    return tuple(part / total for part in parts)
