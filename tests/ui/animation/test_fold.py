from santiago.rules.events import BidsPaid, OverseerNamed, TilesTurnedUp
from santiago.rules.phases import Proposals
from santiago.ui.animation.state_after_event import state_after_event

from .plays import every_step, game


def _told(step):
    position = step.before
    for event in step.events:
        position = state_after_event(position, event, step)
    return position


def test_events_told_one_by_one_end_in_the_position_after_the_step() -> None:
    for step in every_step():
        told = _told(step)
        assert told.board == step.after.board
        assert told.money == step.after.money
        assert told.offered == step.after.offered
        assert told.bids == step.after.bids
        assert told.supply == step.after.supply
        assert told.own_canals == step.after.own_canals
        assert told.overseer == step.after.overseer
        assert told.round == step.after.round


def test_the_turn_stays_with_who_decided_until_a_new_phase_is_told() -> None:
    for step in every_step():
        position = step.before
        for event in step.events:
            position = state_after_event(position, event, step)
            if isinstance(event, OverseerNamed | TilesTurnedUp):
                break
            if position != step.after:
                assert type(position.phase) is type(step.before.phase)
                assert position.to_move == step.before.to_move


def test_money_is_gone_once_the_bids_are_paid_and_not_before() -> None:
    step = next(s for s in game(4) if any(isinstance(e, BidsPaid) for e in s.events))
    at = next(n for n, event in enumerate(step.events) if isinstance(event, BidsPaid))
    position = step.before
    for event in step.events[:at]:
        position = state_after_event(position, event, step)
    assert position.money == step.before.money
    assert state_after_event(position, step.events[at], step).money == step.after.money


def test_a_proposal_lies_on_the_table_once_it_is_told() -> None:
    step = next(s for s in game(4) if isinstance(s.before.phase, Proposals) and s.move != s.before)
    phase = _told(step).phase
    assert isinstance(phase, Proposals)
