"""The options of a game, and the values that depend on the number of seats (R2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, Literal, NewType, Self, get_args, get_type_hints

from santiago.rules.argument_checks import check_choice, check_type

Seat = NewType("Seat", int)
"""A seat number, counted clockwise from 0."""


class Edition(StrEnum):
    """The edition of the game, which determines names, pictures and default options."""

    TREFL = "trefl"
    AMIGO = "amigo"


class Passers(StrEnum):
    """The planting order of the players who passed (R5.1)."""

    REVERSE = "reverse"
    CLOCKWISE = "clockwise"


class Money(StrEnum):
    """Whether screens show the money of other players (R2.5)."""

    OPEN = "open"
    CONCEALED = "concealed"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game; `min_bribe` is the smallest legal bribe in escudos (R6.2).

    Raises TypeError or ValueError for a value that is not allowed.
    """

    edition: Edition = Edition.TREFL
    palms: bool = True
    min_bribe: Literal[0, 1] = 0
    passers: Passers = Passers.REVERSE
    money: Money = Money.OPEN

    def __post_init__(self) -> None:
        for name, choices in option_choices().items():
            value = getattr(self, name)
            if type(value) is not type(choices[0]) or value not in choices:  # seldom, so the rest may be slow
                check_type(name, value, type(choices[0]))
                check_choice(name, value, choices)

    @classmethod
    def of(cls, edition: Edition) -> Self:
        """Return the default options of `edition`."""
        if edition is Edition.TREFL:
            return cls()
        return cls(edition=edition, palms=False, min_bribe=1, money=Money.CONCEALED)

    @classmethod
    def named(cls, edition: str, **others: object) -> Self:
        """Return the default options of `edition`, changed by those values in `others` that are not None.

        Raises ValueError if a value is not allowed.

        >>> Options.named("amigo", palms=True, passers="clockwise").passers
        <Passers.CLOCKWISE: 'clockwise'>
        """
        given: dict[str, Any] = {
            name: _allowed(name, value) for name, value in others.items() if value is not None
        }
        return replace(cls.of(_allowed("edition", edition)), **given)


LATER_OPTIONS: Final[Mapping[str, object]] = {}
"""The options that version 2.0 did not have, in the order in which they were added, and the value that the
records and deal codes of earlier versions mean. A row never changes, and the field has the same default."""


def written_options(options: Options) -> dict[str, Any]:
    """Return the options that a record contains, keyed by name.

    A later option is left out while it has the value that earlier versions mean.
    """
    return {
        name: getattr(options, name)
        for name in option_choices()
        if name not in LATER_OPTIONS or getattr(options, name) != LATER_OPTIONS[name]
    }


@cache
def option_choices() -> dict[str, tuple[object, ...]]:
    """Return the possible values of each option, keyed by name, in the order of the fields of `Options`."""
    kinds = get_type_hints(Options)
    return {
        name: (False, True) if kind is bool else get_args(kind) or tuple(kind) for name, kind in kinds.items()
    }


def _allowed(name: str, given: object) -> Any:  # noqa: ANN401  the option's type
    """Return the value of option `name` that `given` is or names; raises ValueError if there is none."""
    choices = option_choices()[name]
    check_choice(name, given, choices)
    return next(value for value in choices if value == given)


@dataclass(frozen=True, slots=True)
class TableSize:
    """The quantities that depend on the number of seats (R2).

    There are `stacks` stacks of `height` tiles each, and `height` rounds. Each seat starts with `money`
    escudos. There are `canals` shared canals.
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
