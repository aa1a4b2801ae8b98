"""Reading returns what was written: a property of every value of every option, seat and note."""

from itertools import cycle, islice, product
from random import Random

import pytest

from santiago.persistence.codec import decode, encode
from santiago.persistence.seal import SealPolicy
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.options import TABLE_SIZES, Edition, Options, option_choices
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.setup import random_setup

CHOICES = option_choices()
SEATS = (SeatInfo("Ana", Player.HUMAN), *(SeatInfo(f"\u202e{level}\n", Player.AI, level) for level in Level))
NOTES = (
    {},
    {"seed": 10**9 - 1, "paints": ["red", "gold"], "practice": True, "without": []},
    {"surface": {"deep": [[[0.1, -0.0, 1e300]], None, "\x00é\u2028😀", ""]}, "": -(10**18)},
)


def _records(seats: int) -> list[Record]:
    """Return games for `seats` seats with all combinations of options and different numbers of moves."""
    records = []
    for number, values in enumerate(product(*CHOICES.values())):
        options = Options(**dict(zip(CHOICES, values, strict=True)))  # type: ignore[arg-type]
        if seats == 2 and options.edition is not Edition.TREFL:
            continue
        random = Random(number)
        infos = tuple(islice(cycle(SEATS), number, number + seats))
        record = Record(options, infos, random_setup(options, seats, random), (), NOTES[number % len(NOTES)])
        state, moves = record.start(), []
        for _ in range(number):
            moves.append(random.choice(list(legal_moves(state))))
            state = apply(state, moves[-1]).after
        records.append(Record(options, infos, record.setup, tuple(moves), record.extra))
    return records


@pytest.mark.parametrize("seats", TABLE_SIZES)
def test_a_record_is_read_as_it_was_written(seats: int) -> None:
    for record in _records(seats):
        assert decode(encode(record), sealed=SealPolicy.REQUIRED) == record
