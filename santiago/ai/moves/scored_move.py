"""A move with its value, the result of all one-ply estimates."""

from typing import NamedTuple

from santiago.ai.agent import Term
from santiago.rules.moves import Move


class ScoredMove(NamedTuple):
    """A move and its value in points; compare by value only."""

    value: float
    move: Move


class ValueBreakdown(NamedTuple):
    """The parts of a move's value, in points."""

    move: Move
    terms: tuple[Term, ...]

    @property
    def value(self) -> float:
        """The sum of the parts."""
        return sum(term.points for term in self.terms)
