"""A move with its value, as returned by all one-ply estimates."""

from operator import itemgetter
from typing import Final, NamedTuple

from santiago.rules.moves import Move


class ScoredMove(NamedTuple):
    """A move and its value in points; sort by the value only, since moves have no order."""

    value: float
    move: Move


by_value: Final = itemgetter(0)
"""The key to sort scored moves, and other tuples that begin with a value, by their values."""
