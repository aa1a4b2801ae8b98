"""A move with its value, the result of all one-ply estimates."""

from typing import NamedTuple

from santiago.rules.moves import Move


class ScoredMove(NamedTuple):
    """A move and its value in points; compare by value only."""

    value: float
    move: Move
