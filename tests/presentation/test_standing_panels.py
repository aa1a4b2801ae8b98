"""The seat panels stand still, and say whose turn it is, was and will be."""

from dataclasses import replace
from itertools import pairwise

import pytest

from santiago.presentation.view_model.position_view_model import table_view
from santiago.presentation.view_model.seat_panels import SeatPanel
from santiago.rules.event_states import event_states
from santiago.rules.events import BidsPaid
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level
from santiago.rules.state import GameState
from santiago.wording.seat_notes import seat_note
from santiago.wording.translator import Translator
from tests.presentation.recorded_games import game, people, steps

TR = Translator("en")


def panels(state: GameState, person: int | None = 0) -> tuple[SeatPanel, ...]:
    seats = tuple(
        replace(one, level=None if seat == person else Level.EASY) for seat, one in enumerate(people(state))
    )
    return table_view(state, seats, TR, to_come=()).panels


@pytest.mark.parametrize(("person", "first"), [(0, 0), (3, 3), (None, 0)])
def test_panels_keep_their_places_clockwise_from_the_first_person(person: int | None, first: int) -> None:
    for state in game("5p-trefl-a"):
        order = [panel.seat for panel in panels(state, person)]
        assert order == [Seat((first + n) % 5) for n in range(5)]


def test_whoever_has_a_tick_has_decided_and_the_next_one_decides_next() -> None:
    states = [state for state in game("5p-trefl-a") if not state.is_over]
    for state, after in pairwise(states):
        if type(state.phase) is not type(after.phase) or state.round != after.round:
            continue
        now, then = ({panel.seat: panel for panel in panels(one)} for one in (state, after))
        assert state.to_move is not None
        assert then[state.to_move].acted
        assert not now[state.to_move].acted
        waiting = [seat for seat, panel in now.items() if panel.note == "next"]
        assert waiting == [after.to_move]
        assert then[after.to_move].place == (now[state.to_move].place or 0) + 1


def test_every_phase_counts_the_seats_that_decide_in_it() -> None:
    for state in game("5p-trefl-a"):
        places = sorted(panel.place for panel in panels(state) if panel.place is not None)
        if isinstance(state.phase, ExtraCanal):
            assert len(places) == sum(state.own_canals)
        elif isinstance(state.phase, Planting | Proposals | OverseerDecision):
            assert places == [1, 2, 3, 4, 5]
        if state.is_over:
            assert not places


@pytest.mark.parametrize("name", ["5p-trefl-a", "3p-amigo-a"])
def test_while_bids_are_paid_the_last_bidder_is_not_asked_again(name: str) -> None:
    paid = 0
    for step in steps(name):
        for event, _, after in event_states(step):
            if isinstance(event, BidsPaid):
                paid += 1
                notes = [seat_note(after, Seat(seat), TR) for seat in range(after.seats)]
                bids = [f"bid {bid}" if bid else "passed" for bid in after.bids]
                assert notes == bids
    assert paid > 5
