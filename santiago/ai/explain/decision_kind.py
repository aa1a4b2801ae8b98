"""The kinds of decisions, used to group the points that a player loses."""

from enum import Enum


class DecisionKind(Enum):
    """A kind of decision; plantings include the leftover tile."""

    AUCTION = "auction"
    PLANTING = "planting"
    PROPOSAL = "proposal"
    OVERSEER = "overseer"
    OWN_CANAL = "own_canal"
