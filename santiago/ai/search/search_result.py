"""The result of a search, with statistics for each searched move."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

from santiago.ai.evaluation.position_value import PositionValue, total_of
from santiago.rules.moves import Move
from santiago.rules.options import Seat

BATCH_SIZE: Final = 64
"""Number of values that are collected before they are summed, which is faster than single additions."""
ERROR_IF_UNKNOWN: Final = 60.0
"""The error, in points, that is assumed for the lead of a move with fewer than two visits."""


class Branch:
    """The statistics of one root move.

    `total` is the sum of the leads in all visits, and `squares` is the sum of the squared leads.
    """

    __slots__ = ("_nothing", "_values", "move", "squares", "total", "visits")

    def __init__(self, move: Move, seats: int) -> None:
        self.move = move
        self.visits = 0
        self.total = self.squares = 0.0
        self._nothing = (0.0,) * seats
        self._values: list[PositionValue] = []

    def add(self, value: PositionValue, lead: float) -> None:
        """Add a visit with `value`; `lead` is the lead of the seat that moves at the root."""
        self.visits += 1
        self.total += lead
        self.squares += lead**2
        values = self._values
        values.append(value)
        if len(values) >= BATCH_SIZE:
            self._values = [total_of(values)]

    @property
    def lead(self) -> float:
        """The mean lead over all visits so far, in points."""
        return self.total / max(self.visits, 1)

    def add_up(self) -> None:
        """Replace the collected values by their sum."""
        if len(self._values) > 1:
            self._values = [total_of(self._values)]

    @property
    def sums(self) -> PositionValue:
        if not self._values:
            return PositionValue(self._nothing, self._nothing, self._nothing)
        self.add_up()
        return self._values[0]

    @property
    def mean(self) -> PositionValue:
        """The mean position value over all visits so far."""
        return self.sums.times(1 / max(self.visits, 1))

    def error(self, value: float) -> float:
        """Return half the width of the 95 % interval around `value`, the mean lead."""
        if self.visits < 2:
            return ERROR_IF_UNKNOWN
        variance = max(self.squares / self.visits - value * value, 0.0)
        return 1.96 * sqrt(variance / (self.visits - 1))


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The result of a search.

    `spent` is the number of nodes used. `timed_out` is true if the search ended early, and `exact` is true if
    the search solved the position.
    """

    branches: tuple[Branch, ...]
    spent: int
    timed_out: bool = False
    exact: bool = False


def best_branch(result: SearchResult, seat: Seat) -> Branch:
    """Return the most visited branch. Ties are broken by the highest mean lead of `seat`.

    After a timeout, processes may have reached different numbers of visits. Therefore, return the branch with
    the highest mean lead among those with at least half as many visits as the most visited branch.
    """
    if result.timed_out and not result.exact:
        most = max(branch.visits for branch in result.branches)
        enough = [branch for branch in result.branches if 2 * branch.visits >= most]
        return max(enough, key=lambda branch: branch.mean.advantage[seat])
    return max(result.branches, key=lambda branch: (branch.visits, branch.mean.advantage[seat]))
