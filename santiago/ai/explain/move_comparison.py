"""Compares the outlooks of two moves: the differences between their means, and a pair of typical lines."""

from functools import cached_property
from itertools import product
from math import fsum

from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.likely_lines import Line, Outlook
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop


class Pair:
    """The outlooks of a move and of a rival move of `seat` in `state`.

    Differences are in points: the mean after the move minus the mean after the rival move. `fields`, `money`
    and `hand` are indexed by seat. `now` and `later` (see `PartValues`) are those of `seat`, indexed by crop,
    and `office` is its value of being overseer. `share` is the weight of another seat's points.
    """

    def __init__(self, state: GameState, seat: Seat, best: Outlook, rival: Outlook) -> None:
        self.state, self.seat, self.best, self.rival = state, seat, best, rival
        self.share = weights_for_search(state.seats, state.options.edition).spite / (state.seats - 1)
        one, two = best.mean, rival.mean
        values, others = _points(one), _points(two)
        self.fields, self.money, self.hand = (
            [a - b for a, b in zip(mine, theirs, strict=True)]
            for mine, theirs in zip(values, others, strict=True)
        )
        parts = [(one.part_values(n), two.part_values(n)) for n in range(state.seats)]
        self._crops = [
            [a + b - c - d for a, b, c, d in zip(p.now, p.later, q.now, q.later, strict=True)]
            for p, q in parts
        ]
        own, other = parts[seat]
        self.now = [a - b for a, b in zip(own.now, other.now, strict=True)]
        self.later = [a - b for a, b in zip(own.later, other.later, strict=True)]
        self.office = own.overseer - other.overseer

    @cached_property
    def _lines(self) -> tuple[Line, Line]:
        """The pair of lines whose values differ most nearly as the means do."""
        return min(product(self.best.lines, self.rival.lines), key=self._deviation)

    @property
    def first(self) -> Line:
        """The line after the move."""
        return self._lines[0]

    @property
    def second(self) -> Line:
        """The line after the rival move."""
        return self._lines[1]

    def _deviation(self, lines: tuple[Line, Line]) -> float:
        one, two = (_points(line.value) for line in lines)
        return fsum(
            abs(a - b - apart)
            for mine, theirs, means in zip(one, two, (self.fields, self.money, self.hand), strict=True)
            for a, b, apart in zip(mine, theirs, means, strict=True)
        )

    def points(self, seat: int) -> float:
        """Return the difference in all points of `seat`."""
        return self.fields[seat] + self.money[seat] + self.hand[seat]

    def crop(self, seat: int, crop: Crop) -> float:
        """Return the difference in the points that `seat` has on plantations of `crop`."""
        return self._crops[seat][crop]

    def lost(self, seat: int, crop: Crop) -> float:
        """Return the points on plantations of `crop` that `seat` loses, at most what it loses altogether."""
        return min(-self.crop(seat, crop), -self.points(seat))

    @property
    def total(self) -> float:
        """The lead that the move gains over the rival move, without the chance of winning."""
        mine = self.points(self.seat)
        return mine - self.share * (sum(map(self.points, range(self.state.seats))) - mine)


def _points(value: PositionValue) -> tuple[tuple[float, ...], ...]:
    return value.fields, value.money, value.hand
