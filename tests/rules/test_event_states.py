"""The states between the events of a step."""

from functools import cache
from random import Random

import pytest

from santiago.rules.apply import Transition, apply
from santiago.rules.event_states import event_states
from santiago.rules.events import (
    BidsPaid,
    CanalProposed,
    FarmerLost,
    IncomePaid,
    OverseerNamed,
    TileDied,
    TilePlanted,
    TilesTurnedUp,
)
from santiago.rules.legal import legal_moves
from santiago.rules.options import Edition, Options
from santiago.rules.phases import Proposals
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game


@cache
def steps(seats: int) -> tuple[Transition, ...]:
    """Return a whole random game in which everybody sometimes passes."""
    options, random = Options.of(Edition.TREFL), Random(f"between events/{seats}")
    state, made = new_game(options, seats, random_setup(options, seats, random)), []
    while not state.is_over:
        legal = legal_moves(state)
        made.append(apply(state, legal[0] if random.random() < 0.2 else random.choice(legal)))
        state = made[-1].after
    return tuple(made)


def last_state(step: Transition) -> GameState:
    return [after for _, _, after in event_states(step)][-1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_after_the_last_event_everything_is_as_after_the_step(seats: int) -> None:
    for step in steps(seats):
        state, after = last_state(step), step.after
        assert state.board == after.board
        assert (state.money, state.bids, state.offered) == (after.money, after.bids, after.offered)
        assert (state.supply, state.own_canals) == (after.supply, after.own_canals)
        assert (state.overseer, state.round) == (after.overseer, after.round)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_each_event_begins_where_the_one_before_ended(seats: int) -> None:
    for step in steps(seats):
        state = step.before
        for _, before, after in event_states(step):
            assert before == state
            state = after


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_turn_stays_with_who_decided_until_a_new_phase_begins(seats: int) -> None:
    for step in steps(seats):
        for event, _, after in event_states(step):
            if isinstance(event, OverseerNamed | TilesTurnedUp):
                break
            if after != step.after:
                assert type(after.phase) is type(step.before.phase)
                assert after.to_move == step.before.to_move


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_drought_takes_one_tile_after_the_other(seats: int) -> None:
    """R8.2: an event changes its own square and no other."""
    for step in steps(seats):
        for event, before, after in event_states(step):
            match event:
                case FarmerLost(square, left=left):
                    assert after.board.farmers(square) == left == before.board.farmers(square) - 1
                case TileDied(square):
                    assert after.board.deserts ^ before.board.deserts == 1 << square
                    assert after.board.owner(square) is None
                    assert not after.board.palms >> square & 1
                case TilePlanted(_, kind, square, farmers):
                    assert after.board.kind(square) == kind
                    assert after.board.farmers(square) == farmers
                case _:
                    continue
            for other in range(48):
                if other != event.square:
                    assert after.board.tile(other) == before.board.tile(other)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_money_changes_hands_with_the_event_that_says_so(seats: int) -> None:
    """R3.3, R8.5"""
    for step in steps(seats):
        for event, before, after in event_states(step):
            if isinstance(event, BidsPaid):
                paid = tuple(had - has for had, has in zip(before.money, after.money, strict=True))
                assert paid == event.bids
            elif isinstance(event, IncomePaid):
                assert after.money == tuple(had + event.escudos for had in before.money)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_proposal_lies_on_the_table_once_it_is_made(seats: int) -> None:
    """R6.2"""
    for step in steps(seats):
        for event, _, after in event_states(step):
            if isinstance(event, CanalProposed):
                assert isinstance(after.phase, Proposals)
                proposal = after.phase.proposals[event.seat]
                assert proposal is not None
                assert (proposal.canal, proposal.bribe) == (event.canal, event.bribe)
