"""Moves as numbers, observations as rows."""

from random import Random

import pytest

from santiago.research.encoding import (
    HIGHEST_SUM,
    MOVES,
    NUMBERS,
    ROW_LENGTH,
    legal_numbers,
    observation_row,
    win_shares,
)
from santiago.rules.apply import apply
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game


def test_every_move_has_one_number() -> None:
    assert len(NUMBERS) == len(MOVES)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_numbers_and_rows_hold_through_a_whole_random_game(seats: int) -> None:
    random, options = Random(seats), Options.of(Edition.TREFL)
    state = new_game(options, seats, random_setup(options, seats, random))
    while not state.is_over:
        for seat in range(seats):
            row = observation_row(observe(state, Seat(seat)))
            assert len(row) == ROW_LENGTH
            assert -1 <= min(row) <= max(row) <= HIGHEST_SUM
        state = apply(state, MOVES[random.choice(legal_numbers(state))]).after


def test_a_tie_shares_the_win() -> None:
    """R9.4"""
    assert win_shares((30, 41, 41)) == [0, 0.5, 0.5]
