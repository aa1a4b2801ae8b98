"""The kinds of decisions by which losses are classified."""

from enum import Enum


class DecisionKind(Enum):
    """A kind of decision; plantings include the leftover tile."""

    AUCTION = "auction"
    PLANTING = "planting"
    PROPOSAL = "proposal"
    OVERSEER = "overseer"
    OWN_CANAL = "own_canal"
