"""The value of a position for each seat, by part, and each seat's chance of winning."""

from collections.abc import Sequence
from math import exp
from operator import add
from typing import Final, NamedTuple

ERRORS: Final[tuple[float, ...]] = (0.48, 3.2, 4.8, 5.6, 7.2, 8.0, 9.6, 10.8, 12.0, 13.2, 14.4, 15.2, 16.0)
"""Points that an expectation may be out by, by droughts to come; hardly any when all is counted."""


class PositionValue(NamedTuple):
    """The value of a position by seat, in points; `hand`: the own canal and the overseer's seat.

    `spite`: the share of the others' mean that a lead subtracts; `prize`: the points that a certain win
    adds to it, times the `chances` of winning above an equal share; `chances` is empty without a prize.
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
        """The lead of each seat over the others' mean, including the prize for its chance of winning."""
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
        """Return a copy in which a certain win adds `prize` points; `droughts` are to come."""
        return self._replace(chances=chances_of(self.points, droughts), prize=prize)

    def with_money(
        self, now: Sequence[int], then: Sequence[int], escudo: float, droughts: int
    ) -> "PositionValue":
        """Return the value of a position whose seats had `now` escudos where they had `then` in this one.

        `escudo`: points of an escudo; `droughts` are to come.
        """
        if now == then:
            return self
        money = [
            points + (mine - old) * escudo for points, mine, old in zip(self.money, now, then, strict=True)
        ]
        changed = self._replace(money=tuple(money))
        return changed.with_prize(self.prize, droughts) if self.prize else changed

    def plus(self, other: "PositionValue") -> "PositionValue":
        """Return the sum of both; missing chances are taken from the other."""
        return PositionValue(
            tuple(map(add, self.fields, other.fields)),
            tuple(map(add, self.money, other.money)),
            tuple(map(add, self.hand, other.hand)),
            other.spite,
            tuple(map(add, self.chances, other.chances)) if self.chances else other.chances,
            other.prize,
        )

    def times(self, factor: float) -> "PositionValue":
        """Return a copy with every part multiplied by `factor`."""
        return PositionValue(
            tuple(factor * points for points in self.fields),
            tuple(factor * points for points in self.money),
            tuple(factor * points for points in self.hand),
            self.spite,
            tuple(factor * chance for chance in self.chances),
            self.prize,
        )


def chances_of(points: Sequence[float], droughts: int) -> tuple[float, ...]:
    """The chance of winning (0-1) of each seat, from expected `points` and `droughts` to come."""
    most, error = max(points), ERRORS[min(droughts, len(ERRORS) - 1)]
    parts = [exp((mine - most) / error) for mine in points]
    total = sum(parts)
    return tuple(part / total for part in parts)
