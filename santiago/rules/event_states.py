"""The states between the events of one move, so that the events can be shown one after another.

The kind of phase changes only when a new overseer is named, new tiles are turned up or the game ends.
"""

from collections.abc import Iterator
from dataclasses import replace

from santiago.rules import events
from santiago.rules.apply import Transition
from santiago.rules.events import Event, Source
from santiago.rules.grid import square_set
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Phase, Proposal, Proposals, SecretAuction
from santiago.rules.state import GameState
from santiago.rules.successor import replaced, without_tile


def event_states(step: Transition) -> Iterator[tuple[Event, GameState, GameState]]:
    """Yield each event of `step` in order, with the state before the event and the state after it."""
    state = step.before
    for event in step.events:
        after = _after(state, event, step)
        yield event, state, after
        state = after


def _after(state: GameState, event: Event, step: Transition) -> GameState:  # noqa: C901  one case per event
    match event:
        case events.TilesTurnedUp() | events.OverseerNamed() | events.GameEnded():
            return step.after
        case events.PalmsRevealed(squares):
            return replace(state, board=state.board.with_palms(square_set(*squares)))
        case events.BidSealed():
            return step.after if isinstance(step.after.phase, SecretAuction) else state
        case events.BidMade(seat, escudos):
            return replace(state, bids=replaced(state.bids, seat, escudos))
        case events.BidsRevealed(bids):
            return replace(state, bids=bids)
        case events.BidsPaid(bids):
            return _paid(state, tuple(-bid for bid in bids))
        case events.TilePlanted(_, kind, square):
            board = state.board.with_squares_of(step.after.board, 1 << square)
            return replace(state, offered=without_tile(state.offered, kind), board=board)
        case events.CanalProposed(seat, canal, bribe):
            return replace(state, phase=_proposed(state.phase, seat, Proposal(canal, bribe)))
        case events.BribesPaid(overseer, _, payments):
            return _paid(state, replaced(tuple(-payment for payment in payments), overseer, sum(payments)))
        case events.PricePaid(overseer, escudos):
            return _paid(state, replaced((0,) * state.seats, overseer, -escudos))
        case events.CanalBuilt():
            return _built(state, event)
        case events.CanalDiscarded(_, supply):
            return replace(_without_proposals(state), supply=supply)
        case events.FarmerLost(square) | events.TileDied(square):
            return replace(state, board=state.board.with_squares_of(step.after.board, 1 << square))
        case events.IncomePaid(escudos):
            return _paid(state, (escudos,) * state.seats)
        case (
            events.TileSetAside() | events.ProposalPassed() | events.ExtraPassed()
        ):  # pragma: no branch  mypy proves it the last
            return state


def _paid(state: GameState, changes: tuple[int, ...]) -> GameState:
    money = tuple(owned + change for owned, change in zip(state.money, changes, strict=True))
    return replace(state, money=money)


def _proposed(phase: Phase, seat: Seat, proposal: Proposal) -> Phase:
    assert isinstance(phase, Proposals), "places are proposed in their phase"
    return replace(phase, proposals=replaced(phase.proposals, seat, proposal))


def _built(state: GameState, event: events.CanalBuilt) -> GameState:
    board = state.board.with_canal(event.canal)
    match event.source:
        case Source.FIRST:
            return replace(state, board=board)
        case Source.SHARED:
            return replace(_without_proposals(state), board=board, supply=state.supply - 1)
        case Source.OWN:  # pragma: no branch  mypy proves it the last
            own = replaced(state.own_canals, event.seat, False)
            return replace(state, board=board, own_canals=own)


def _without_proposals(state: GameState) -> GameState:
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer decides in their own phase"
    return replace(state, phase=replace(phase, proposals=(None,) * state.seats))
