"""What a search came to: each move looked at, with the outcomes it led to."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from santiago.ai.evaluation.position_value import PositionValue
from santiago.rules.moves import Move
from santiago.rules.options import Seat

UNKNOWN: Final = 60.0
"""Points by which a lead may be out that was seen only once."""


class Branch:
    """What the root knows of one of its moves."""

    __slots__ = ("move", "squares", "sums", "visits")

    def __init__(self, move: Move, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.squares = 0.0
        self.sums = PositionValue((0.0,) * seats, (0.0,) * seats, (0.0,) * seats)

    @property
    def mean(self) -> PositionValue:
        """The mean outcome so far."""
        return self.sums.times(1 / max(self.visits, 1))

    def error(self, value: float) -> float:
        """Half of the 95 % interval of the mean lead `value`."""
        if self.visits < 2:
            return UNKNOWN
        variance = max(self.squares / self.visits - value * value, 0.0)
        return 1.96 * sqrt(variance / (self.visits - 1))


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search came to; `timed_out`: ended early, `exact`: counted out."""

    branches: tuple[Branch, ...]
    spent: int
    timed_out: bool = False
    exact: bool = False


def best_branch(result: SearchResult, seat: Seat) -> Branch:
    """The branch to play: visited most, the better mean of equals; all are visited once in exact ones."""
    return max(result.branches, key=lambda branch: (branch.visits, branch.mean.advantage[seat]))
