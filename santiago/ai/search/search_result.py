"""The result of a search: each searched move with its values."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from santiago.ai.evaluation.position_value import PositionValue
from santiago.rules.moves import Move
from santiago.rules.options import Seat

UNKNOWN: Final = 60.0
"""Points by which a lead may be out that was seen only once."""


class Branch:
    """The statistics of one move at the root."""

    __slots__ = ("move", "squares", "sums", "visits")

    def __init__(self, move: Move, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.squares = 0.0
        self.sums = PositionValue((0.0,) * seats, (0.0,) * seats, (0.0,) * seats)

    @property
    def mean(self) -> PositionValue:
        """The mean value so far."""
        return self.sums.times(1 / max(self.visits, 1))

    def error(self, value: float) -> float:
        """Half of the 95 % interval of the mean lead `value`."""
        if self.visits < 2:
            return UNKNOWN
        variance = max(self.squares / self.visits - value * value, 0.0)
        return 1.96 * sqrt(variance / (self.visits - 1))


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search; `timed_out`: ended early, `exact`: solved exactly."""

    branches: tuple[Branch, ...]
    spent: int
    timed_out: bool = False
    exact: bool = False


def best_branch(result: SearchResult, seat: Seat) -> Branch:
    """The most visited branch, by mean on ties; in exact results every branch has one visit."""
    return max(result.branches, key=lambda branch: (branch.visits, branch.mean.advantage[seat]))
