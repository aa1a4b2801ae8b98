"""A deal code gives other tables the same options and the same deal, and a slip of the pen is noticed."""

from dataclasses import replace
from random import Random

import pytest

from santiago.rules.options import Edition, Money, Options, Passers, Seat
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
