"""The options of a game, and what follows from its number of seats (R2)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NewType, Self

Seat = NewType("Seat", int)
"""0-based, clockwise."""


class Edition(StrEnum):
    """The edition whose names, pictures and defaults are used."""

    TREFL = "trefl"
    AMIGO = "amigo"


class Passers(StrEnum):
    """The order in which those who passed plant (R5.1)."""

    REVERSE = "reverse"
    CLOCKWISE = "clockwise"


class Money(StrEnum):
    """Whether screens show the money of others (R2.5)."""

    OPEN = "open"
    CONCEALED = "concealed"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; `min_bribe` is in escudos (R6.2)."""

    edition: Edition = Edition.TREFL
    palms: bool = True
    min_bribe: Literal[0, 1] = 0
    passers: Passers = Passers.REVERSE
    money: Money = Money.OPEN

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """The defaults of `edition`."""
        if edition is Edition.TREFL:
            return cls()
        return cls(edition=edition, palms=False, min_bribe=1, money=Money.CONCEALED)


@dataclass(frozen=True, slots=True)
class TableSize:
    """Values for a number of seats (R2); `height` is the number of rounds and of tiles per stack.

    `money` is in escudos for each seat; `canals` counts the shared ones.
    """

    stacks: int
    height: int
    money: int
    canals: int


TABLE_SIZES: Final = {
    2: TableSize(stacks=3, height=10, money=5, canals=10),
    3: TableSize(stacks=4, height=11, money=10, canals=11),
    4: TableSize(stacks=4, height=11, money=10, canals=11),
    5: TableSize(stacks=5, height=9, money=10, canals=9),
}
