"""A move with its value, as returned by all one-ply estimates."""

from typing import NamedTuple

from santiago.rules.moves import Move


class ScoredMove(NamedTuple):
    """A move and its value in points; sort by the value only, since moves have no order."""

    value: float
    move: Move
