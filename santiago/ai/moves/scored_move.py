"""A move with its value, which is what all one-ply estimates return."""

from typing import NamedTuple

from santiago.rules.moves import Move


class ScoredMove(NamedTuple):
    """A move and its value in points; sort by the value only, since moves have no order."""

    value: float
    move: Move
