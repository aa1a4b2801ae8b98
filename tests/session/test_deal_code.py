"""A deal code gives other tables the same options and the same deal, and a slip of the pen is noticed."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from santiago.rules.grid import INTERSECTION_NAMES
from santiago.rules.options import Edition, Money, Options, Passers, Seat, option_choices
from santiago.rules.tiles import TILE_NAMES
from santiago.session.deal_code import code_of, code_of_table, table_with_code
from santiago.session.table_record import new_record
from santiago.session.table_setup import SEED_LIMIT, Placing, SeatChoice, SeatColour, TableSetup

OPTIONS = (
    Options(),
    Options.of(Edition.AMIGO),
    Options(palms=False, min_bribe=1, passers=Passers.CLOCKWISE, money=Money.CONCEALED),
)


def table(seats: int, **others: object) -> TableSetup:
    choices = tuple(SeatChoice(f"Seat {n}", paint) for n, paint in enumerate(SeatColour))[:seats]
    return TableSetup(choices, **others)  # type: ignore[arg-type]


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("placing", [Placing.INNER, Placing.ANYWHERE])
@pytest.mark.parametrize("overseer", [None, Seat(2)])
def test_another_table_plays_the_same_deal(
    options: Options, seats: int, placing: Placing, overseer: Seat | None
) -> None:
    here = table(seats, options=options, placing=placing, overseer=overseer, seed=SEED_LIMIT - 1)
    record = new_record(here)
    code = code_of(record)
    assert 0 < len(code) <= 12
    there = table_with_code(table(2), code.lower().replace("-", " "))
    assert there is not None
    again = new_record(there)
    assert (again.setup, again.options, len(again.seats)) == (record.setup, record.options, seats)
    assert code_of(again) == code


FACTS = (
    ("0B5M2Y-000XC", 2, Options(), Placing.INNER, None, 0, "B3 1 banana2 grape2 coconut2"),
    ("0BGSQ0-Y012D", 3, Options(), Placing.INNER, None, 1, "C2 2 banana1 watermelon1 pepper2 pepper2"),
    ("0BVZB3-W077G", 4, Options(), Placing.INNER, None, 7, "B2 2 watermelon2 pepper2 watermelon1 coconut2"),
    (
        *("0CCVEZ-W8NFA", 5, Options(), Placing.ANYWHERE, None, 123456789),
        "E3 0 grape2 grape2 coconut1 banana1 pepper2",
    ),
    (
        *("0Y13ZW-NZA6N", 4, Options.of(Edition.AMIGO), Placing.INNER, None, 2026),
        "B2 2 watermelon2 coconut2 watermelon2 grape1",
    ),
    (
        *("0XZ8CH-EZZBM", 3, Options.of(Edition.AMIGO), Placing.ANYWHERE, Seat(2), 999_999_999),
        "C3 2 grape2 grape1 watermelon2 pepper2",
    ),
    (
        *("0AVC8H-K5QEV", 5, OPTIONS[2], Placing.INNER, Seat(0), 31415),
        "D3 0 banana2 coconut2 grape1 pepper1 watermelon2",
    ),
    (
        *("0EYPCV-EEMZK", 4, Options(passers=Passers.CLOCKWISE), Placing.ANYWHERE, Seat(3), 271828),
        "B1 3 grape1 pepper2 banana2 coconut2",
    ),
    (
        *("0CM66M-X1ADX", 2, Options(money=Money.CONCEALED), Placing.INNER, Seat(1), 42),
        "B2 1 grape1 coconut2 watermelon2",
    ),
    (
        *("12WMZG-61BZM", 5, Options(edition=Edition.AMIGO), Placing.ANYWHERE, Seat(4), 555),
        "C1 4 banana2 banana1 coconut2 coconut2 watermelon2",
    ),
)
"""Codes that version 2.0.0 gave, and what they mean: seats, options, placing, overseer, seed, and the spring,
the overseer and the first tiles of the deal. People wrote such codes down: rows are only added."""


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact[0])
def test_a_code_of_an_earlier_version_means_the_same_for_ever(
    fact: tuple[str, int, Options, Placing, Seat | None, int, str],
) -> None:
    code, seats, options, placing, overseer, seed, dealt = fact
    here = table(seats, options=options, placing=placing, overseer=overseer, seed=seed)
    assert code_of_table(here) == code
    there = table_with_code(table(2), code)
    assert there is not None
    assert (len(there.seats), there.options, there.placing) == (seats, options, placing)
    assert (there.overseer, there.seed) == (overseer, seed)
    record = new_record(there)
    spring, tops = INTERSECTION_NAMES[record.setup.spring], (stack[0] for stack in record.setup.stacks)
    assert " ".join([spring, str(record.setup.overseer), *(TILE_NAMES[kind] for kind in tops)]) == dealt


def test_every_option_of_every_table_has_its_own_code() -> None:
    names = tuple(option_choices())
    every = (
        Options(**dict(zip(names, chosen, strict=True))) for chosen in product(*option_choices().values())
    )  # type: ignore[arg-type]
    tables = [table(4, options=options, seed=SEED_LIMIT - 1) for options in every]
    codes = {code_of_table(one): one.options for one in tables}
    assert len(codes) == len(tables)
    for code, options in codes.items():
        again = table_with_code(table(4), code)
        assert again is not None, "the code is full: a further option needs a longer code"
        assert again.options == options


def test_every_slip_of_one_character_or_two_neighbours_is_noticed() -> None:
    code = code_of_table(table(4, seed=123456789)).replace("-", "")
    for place in range(len(code)):
        for other in "0123456789ABCDEFGHJKMNPQRSTVWXYZ":
            if other != code[place]:
                assert table_with_code(table(4), code[:place] + other + code[place + 1 :]) is None
        swapped = code[:place] + code[place : place + 2][::-1] + code[place + 2 :]
        if swapped != code:
            assert table_with_code(table(4), swapped) is None


@pytest.mark.parametrize("text", ["", "7", "x" * 5000, "ZZZZZZ-ZZZZZ", "éééééé-ééééé", "123456789"])
def test_what_is_no_code_is_refused(text: str) -> None:
    assert table_with_code(table(4), text) is None


def test_what_is_placed_by_hand_has_no_code() -> None:
    record = new_record(table(4, seed=5))
    moved = replace(record, setup=replace(record.setup, overseer=Seat((record.setup.overseer + 1) % 4)))
    assert code_of(moved), "another overseer has a code, too"
    stacks = list(record.setup.stacks)
    Random(1).shuffle(stacks)
    assert code_of(replace(record, setup=replace(record.setup, stacks=tuple(stacks[::-1])))) == ""
    assert code_of(replace(record, extra={"seed": -5})) == ""
    assert code_of_table(table(4, seed=5, placing=Placing.BY_HAND)) == ""
    assert code_of_table(table(4)) == ""
