"""The value that Expert gives to an own canal in hand."""

from dataclasses import replace

import pytest

from santiago.ai.evaluation.evaluate import canal_rounds, keep_worth
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.rules.grid import CanalSet, canal_named, canal_set
from santiago.rules.options import Edition
from santiago.rules.phases import ExtraCanal
from santiago.rules.state import GameState

from .positions import game

EXPERT = weights_for_search(4, Edition.TREFL)


def held_by(seats: int) -> GameState:
    """Return a position with four seats in the own-canal phase, of which `seats` still have their canal."""
    state = next(state for state in game(4, 1) if isinstance(state.phase, ExtraCanal))
    return replace(state, own_canals=tuple(seat < seats for seat in range(4)))


def with_canals(state: GameState, canals: CanalSet) -> GameState:
    return replace(state, board=replace(state.board, canals=canals))


def rounds_of_use(state: GameState, rounds: int) -> float:
    return canal_rounds(state, rounds, state.board.canals)


def test_a_canal_that_is_left_at_the_end_is_worth_nothing() -> None:
    """R7"""
    assert keep_worth(held_by(1), EXPERT, 0) == 0


def test_a_canal_in_hand_is_worth_more_the_more_rounds_are_left() -> None:
    worth = [keep_worth(held_by(1), EXPERT, rounds) for rounds in range(1, 11)]
    assert worth == sorted(worth)
    assert worth[-1] == pytest.approx(EXPERT.keep, abs=0.2)


def test_each_other_seat_that_holds_one_takes_a_round() -> None:
    """R7: only one own canal is built in a round."""
    assert [rounds_of_use(held_by(seats), 6) for seats in (1, 2, 4)] == [
        rounds_of_use(held_by(1), rounds) for rounds in (6, 5, 3)
    ]


def test_wet_squares_to_plant_on_make_a_canal_less_urgent() -> None:
    """In each round whose tiles find wet squares, no canal is needed."""
    dry = with_canals(held_by(1), canal_set())
    wet = with_canals(held_by(1), canal_set(canal_named("B2-C2"), canal_named("C2-D2")))
    free = (wet.board.empty_squares() & wet.board.wet).bit_count()
    assert rounds_of_use(dry, 6) == 6
    assert rounds_of_use(wet, 6) == 6 - free / 4
