"""Positions between the events of one step: each event told changes the position a little further.

The phase stays that of the decision made until a new overseer or new tiles begin another.
"""

from dataclasses import replace
from typing import TypeVar

from santiago.rules.apply import Transition
from santiago.rules.board import Board
from santiago.rules.events import (
    BidMade,
    BidSealed,
    BidsPaid,
    BidsRevealed,
    BribesPaid,
    CanalBuilt,
    CanalDiscarded,
    CanalProposed,
    Event,
    ExtraPassed,
    FarmerLost,
    GameEnded,
    IncomePaid,
    OverseerNamed,
    PricePaid,
    ProposalPassed,
    Source,
    TileDied,
    TilePlanted,
    TilesTurnedUp,
)
from santiago.rules.grid import SquareSet
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision, Phase, Proposal, Proposals, SecretAuction
from santiago.rules.state import GameState

T = TypeVar("T")


def state_after_event(position: GameState, event: Event, step: Transition) -> GameState:  # noqa: C901  a case for each
    """`position` after `event`, one of the events of `step`."""
    match event:
        case TilesTurnedUp() | OverseerNamed() | GameEnded():
            return step.after
        case BidSealed():
            return step.after if isinstance(step.after.phase, SecretAuction) else position
        case BidMade(seat, escudos):
            return replace(position, bids=_set(position.bids, seat, escudos))
        case BidsRevealed(bids):
            return replace(position, bids=bids)
        case BidsPaid(bids):
            return _paid(position, tuple(-bid for bid in bids))
        case TilePlanted(seat, kind, square, farmers):
            at = position.offered.index(kind)
            offered = position.offered[:at] + position.offered[at + 1 :]
            board = position.board.with_tile(kind, square, seat, farmers)
            return replace(position, offered=offered, board=board)
        case CanalProposed(seat, canal, bribe):
            return replace(position, phase=_proposed(position.phase, seat, Proposal(canal, bribe)))
        case BribesPaid(overseer, _, payments):
            got = _set(tuple(-payment for payment in payments), overseer, sum(payments))
            return _paid(position, got)
        case PricePaid(overseer, escudos):
            return _paid(position, _set((0,) * position.seats, overseer, -escudos))
        case CanalBuilt():
            return _built(position, event)
        case CanalDiscarded(_, supply):
            return replace(_cleared(position), supply=supply)
        case FarmerLost(square, _, owner, left):
            return replace(position, board=_farmer_lost(position.board, 1 << square, owner, left))
        case TileDied(square):
            return replace(position, board=_died(position.board, 1 << square))
        case IncomePaid(escudos):
            return _paid(position, (escudos,) * position.seats)
        case ProposalPassed() | ExtraPassed():
            return position


def _set(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])


def _paid(position: GameState, changes: tuple[int, ...]) -> GameState:
    money = tuple(owned + change for owned, change in zip(position.money, changes, strict=True))
    return replace(position, money=money)


def _proposed(phase: Phase, seat: Seat, proposal: Proposal) -> Phase:
    assert isinstance(phase, Proposals), "places are proposed in their phase"
    return replace(phase, proposals=_set(phase.proposals, seat, proposal))


def _built(position: GameState, event: CanalBuilt) -> GameState:
    board = position.board.with_canal(event.canal)
    match event.source:
        case Source.FIRST:
            return replace(position, board=board)
        case Source.SHARED:
            return replace(_cleared(position), board=board, supply=position.supply - 1)
        case Source.OWN:
            own = _set(position.own_canals, event.seat, False)
            return replace(position, board=board, own_canals=own)


def _cleared(position: GameState) -> GameState:
    """Without proposals on the table."""
    phase = position.phase
    if not isinstance(phase, OverseerDecision):
        return position
    return replace(position, phase=replace(phase, proposals=(None,) * position.seats))


def _farmer_lost(board: Board, square: int, owner: Seat, left: int) -> Board:
    owners = board.owners
    if not left:
        owners = _set(owners, owner, SquareSet(owners[owner] & ~square))
    return replace(board, owners=owners, pairs=SquareSet(board.pairs & ~square))


def _died(board: Board, square: int) -> Board:
    return replace(
        board,
        palms=SquareSet(board.palms & ~square),
        deserts=SquareSet(board.deserts | square),
        owners=tuple(SquareSet(owned & ~square) for owned in board.owners),
        pairs=SquareSet(board.pairs & ~square),
    )
