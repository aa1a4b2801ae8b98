"""The options of a game, and the values that depend on the number of seats (R2)."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, NewType, Self, get_args, get_type_hints

Seat = NewType("Seat", int)
"""0-based, clockwise."""


class Edition(StrEnum):
    """The edition whose names, pictures and defaults are used."""

    TREFL = "trefl"
    AMIGO = "amigo"


class Passers(StrEnum):
    """The planting order of players who passed (R5.1)."""

    REVERSE = "reverse"
    CLOCKWISE = "clockwise"


class Money(StrEnum):
    """Whether screens show the money of other players (R2.5)."""

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

    @classmethod
    def named(cls, edition: str, **others: object) -> Self:
        """The defaults of `edition`, overridden by those of `others` that are not None; raises ValueError.

        >>> Options.named("amigo", palms=True, passers="clockwise").passers
        <Passers.CLOCKWISE: 'clockwise'>
        """
        given: dict[str, Any] = {
            name: _allowed(name, value) for name, value in others.items() if value is not None
        }
        return replace(cls.of(_allowed("edition", edition)), **given)


@cache
def option_choices() -> dict[str, tuple[object, ...]]:
    """The possible values of each option, by name, in the order of the fields."""
    kinds = get_type_hints(Options)
    return {
        name: (False, True) if kind is bool else get_args(kind) or tuple(kind) for name, kind in kinds.items()
    }


def _allowed(name: str, given: object) -> Any:  # noqa: ANN401  of the type of the option
    """The value of the option `name` that equals `given`; raises ValueError."""
    choices = option_choices()[name]
    for value in choices:
        if value == given:
            return value
    raise ValueError(f"the option {name} is {' or '.join(map(str, choices))}, not {given!r}")


@dataclass(frozen=True, slots=True)
class TableSize:
    """Values for a number of seats (R2); `height` is the number of rounds and of tiles per stack.

    `money` is in escudos for each seat; `canals` is the number of shared canals.
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
