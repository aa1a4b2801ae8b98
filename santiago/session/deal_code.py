"""Deal codes: 12 characters that encode the options and the deal of a game.

Players at several tables can enter the same code to play the same deal.
"""

from dataclasses import replace
from math import prod
from random import Random
from typing import Any, Final

from santiago.rules.options import LATER_OPTIONS, Options, Seat, option_choices
from santiago.rules.record import Record
from santiago.session.table_record import game_seed, seat_choices
from santiago.session.table_setup import (
    LEAST_SEATS,
    Placing,
    TableSetup,
    with_another_seat,
    without_seat,
)

_DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O or U."""
_LENGTH: Final = 9
"""The number of digits in a code, without the two check digits."""
_PLACINGS: Final = (Placing.INNER, Placing.ANYWHERE)
_LATER_SIZES: Final = tuple(len(option_choices()[name]) for name in reversed(tuple(LATER_OPTIONS)))
_SIZES: Final = (*_LATER_SIZES, 2, 2, 2, 2, 2, 4, 2, 6, 1_000_000_000)
"""The number of possible values of each part of the code.

The parts are the later options, the newest one first, the options of version 2.0, the number of seats, the
placing of the spring, the overseer (drawn at random, or a seat) and the seed. People have written codes down:
the numbers never change, and a code means the same with and without a later option.
"""
_PRIME: Final = 1021
"""The modulus of the check digits; the remainder changes if a single digit changes or two adjacent digits are
swapped."""


def code_of_table(table: TableSetup) -> str:
    """Return the deal code of a table, or "" if the table has no seed or is set up or dealt by hand."""
    if table.seed is None or table.placing not in _PLACINGS or table.dealt_by_hand:
        return ""
    values = (
        *(choices.index(getattr(table.options, name)) for name, choices in _coded_options().items()),
        len(table.seats) - LEAST_SEATS,
        _PLACINGS.index(table.placing),
        0 if table.overseer is None else table.overseer + 1,
        table.seed,
    )
    if any(value >= size for value, size in zip(values, _SIZES, strict=True)):
        return ""  # codes have no room for it
    number = 0
    for value, size in zip(values, _SIZES, strict=True):
        number = number * size + value
    number = number << 10 | number % _PRIME
    code = "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(_LENGTH + 2)))
    return f"{code[:6]}-{code[6:]}"


def code_of(record: Record) -> str:
    """Return the deal code of a recorded game, or "" if no deal code produces its set-up."""
    seed = game_seed(record)
    for placing in _PLACINGS:
        for overseer in (None, record.setup.overseer):
            table = TableSetup(seat_choices(record), record.options, placing, overseer=overseer, seed=seed)
            code = code_of_table(table) if seed >= 0 else ""
            if code and table.draw_setup(Random(seed)) == record.setup:
                return code
    return ""


def table_with_code(table: TableSetup, text: str) -> TableSetup | None:
    """Return `table` with the deal, the options and the number of seats that a deal code encodes.

    `text` is the code as typed by the player. Return None if the code is invalid.
    """
    spelt = text.upper().translate(str.maketrans("OIL", "011", "- \t"))
    if len(spelt) != _LENGTH + 2 or not set(spelt) <= set(_DIGITS):
        return None
    number = 0
    for digit in spelt:
        number = number * 32 + _DIGITS.index(digit)
    number, check = number >> 10, number & 1023
    if check != number % _PRIME or number >= prod(_SIZES):
        return None
    values: list[int] = []
    for size in reversed(_SIZES):
        number, value = divmod(number, size)
        values.insert(0, value)
    *options, seats, placing, overseer, seed = values
    seats += LEAST_SEATS
    if overseer > seats:
        return None
    chosen: dict[str, Any] = {
        name: choices[value] for (name, choices), value in zip(_coded_options().items(), options, strict=True)
    }
    while len(table.seats) != seats:
        table = with_another_seat(table) if len(table.seats) < seats else without_seat(table, seats)
    return replace(
        table,
        options=Options(**chosen),
        placing=_PLACINGS[placing],
        overseer=Seat(overseer - 1) if overseer else None,
        seed=seed,
        dealt_by_hand=False,
    )


def _coded_options() -> dict[str, tuple[object, ...]]:
    """Return the options in the order of the parts of a code, and their values in the order of their numbers.

    The first value of a later option is the one that earlier codes mean.
    """
    choices = option_choices()
    later: dict[str, tuple[object, ...]] = {
        name: (first, *(value for value in choices[name] if value != first))
        for name, first in reversed(tuple(LATER_OPTIONS.items()))
    }
    return later | {name: values for name, values in choices.items() if name not in later}
