"""The order of seats in each phase."""

import pytest

from santiago.rules.options import Passers, Seat
from santiago.rules.phases import Auction, FirstCanal, Planting
from santiago.rules.scoring import score
from santiago.rules.turn_order import phase_order

from .notation import game, play
from .test_event_states import steps


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_planting_the_seats_stand_as_they_plant(seats: int) -> None:
    """R5.1, R10.5: first those who have planted, then the seat to move, then those who wait."""
    done: list[Seat] = []
    for step in steps(seats):
        state = step.before
        if not isinstance(state.phase, Planting):
            done = []
            continue
        assert phase_order(state) == (*done, state.phase.turn, *state.phase.waiting)
        done.append(state.phase.turn)


@pytest.mark.parametrize(
    ("passers", "expected"), [(Passers.REVERSE, (2, 0, 3, 1)), (Passers.CLOCKWISE, (2, 0, 1, 3))]
)
def test_both_orders_of_passers_are_known(passers: Passers, expected: tuple[int, ...]) -> None:
    """R5.1"""
    state = play(game(4, overseer=0, passers=passers), "pass", "bid 1", "pass", "pass")
    assert phase_order(state) == expected


def test_in_the_auction_the_overseers_left_neighbour_stands_first_and_the_overseer_last() -> None:
    """R3.2"""
    state = game(5, overseer=3)
    assert isinstance(state.phase, Auction)
    assert phase_order(state) == (4, 0, 1, 2, 3)


def test_the_first_canal_is_the_overseers() -> None:
    """R10.2"""
    state = steps(2)[0].before
    assert isinstance(state.phase, FirstCanal)
    assert phase_order(state)[0] == state.overseer


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_at_the_end_the_seats_stand_by_their_points(seats: int) -> None:
    """R9.4"""
    last = steps(seats)[-1].after
    totals = score(last).totals
    points = [totals[seat] for seat in phase_order(last)]
    assert points == sorted(totals, reverse=True)
