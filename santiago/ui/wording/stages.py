"""The phases of a round as the ribbon and the log name them."""

from enum import IntEnum


class Stage(IntEnum):
    """A phase in the ribbon of the top bar, in the order of a round."""

    AUCTION = 0
    OVERSEER = 1
    PLANTING = 2
    PROPOSALS = 3
    DECISION = 4
    EXTRA = 5
    DRYING = 6
    INCOME = 7
