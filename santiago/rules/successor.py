"""Computes the state after a legal move.

This state already includes the automatic steps after the move: drying, income and turning up tiles.
"""

from operator import sub
from typing import Final, TypeVar, assert_never

from santiago.rules.grid import Canal, square_set
from santiago.rules.legal import price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
    extra_canal,
    first_proposal,
    planting,
    proposal,
)
from santiago.rules.state import GameState, StateBuilder, auction_phase, clockwise, next_seat, turned_up
from santiago.rules.tiles import TileKind, icons_of
from santiago.rules.turn_order import bidding_order, new_overseer, planting_order

T = TypeVar("T")

INCOME: Final = 3
"""The income of each player after every round except the last, in escudos (R8.5)."""


def successor(state: GameState, move: Move) -> GameState:
    """Return the state after a legal `move`.

    Unlike `apply`, this function neither checks the move nor derives events.
    """
    phase, after = state.phase, StateBuilder(state)
    if isinstance(phase, Planting):
        _plant(state, after, phase, move)
    elif isinstance(phase, Auction):
        _bid(state, after, phase, move)
    elif isinstance(phase, Proposals):
        _propose(state, after, phase, move)
    elif isinstance(phase, OverseerDecision):
        _decide(state, after, phase, move)
    elif isinstance(phase, ExtraCanal):
        _extra(state, after, phase, move)
    elif isinstance(phase, Leftover):
        _plant_left(state, after, phase, move)
    elif isinstance(phase, SecretAuction):
        _bid_in_secret(state, after, phase, move)
    elif isinstance(phase, FirstCanal):
        _build_first(state, after, move)
    elif isinstance(phase, Over):
        raise AssertionError("a game that is over has no legal move")
    else:
        assert_never(phase)
    return after.freeze()


# The first canal (R10.2)


def _build_first(state: GameState, after: StateBuilder, move: Move) -> None:
    assert isinstance(move, BuildFirst), "the only legal kind"
    after.board = state.board.with_canal(move.canal).with_palms(square_set(*state.setup.palms))
    _open_round(state, after, 1)


def _open_round(state: GameState, after: StateBuilder, number: int) -> None:
    after.round = number
    after.bids = (None,) * state.seats
    after.offered = turned_up(state.setup, number)
    after.phase = auction_phase(next_seat(state.overseer, state.seats), state.seats)


def replaced(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return a copy of `values` (indexed by seat) with `value` at `seat`."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)


# Auction and new overseer (R3, R4, R10.3, R10.4)


def _escudos(move: Move) -> int:
    return move.escudos if isinstance(move, Bid) else 0


def _bid(state: GameState, after: StateBuilder, phase: Auction, move: Move) -> None:
    seat, seats = phase.turn, state.seats
    bids = after.bids = replaced(state.bids, seat, _escudos(move))
    if seat != state.overseer:
        after.phase = auction_phase(next_seat(seat, seats), seats)
        return
    made = tuple([bid or 0 for bid in bids])
    asked = bidding_order(state)
    order = planting_order(made, asked, state.options.passers)
    _end_auction(state, after, made, new_overseer(made, asked), order)


def _bid_in_secret(state: GameState, after: StateBuilder, phase: SecretAuction, move: Move) -> None:
    seat, overseer = phase.turn, state.overseer
    if seat != overseer:
        after.phase = SecretAuction(overseer, _escudos(move))
        return
    assert phase.sealed is not None, "an observation needs a sealed bid before it can be played on"
    other = next_seat(overseer, 2)
    bids = (_escudos(move), phase.sealed) if overseer == 0 else (phase.sealed, _escudos(move))
    high = other if bids[other] > bids[overseer] else overseer
    low = next_seat(high, 2)
    _end_auction(state, after, bids, low, (high, low))


def _end_auction(
    state: GameState, after: StateBuilder, bids: tuple[int, ...], overseer: Seat, order: tuple[Seat, ...]
) -> None:
    after.overseer = overseer
    after.money = tuple([owned - bids[seat] for seat, owned in enumerate(state.money)])
    after.bids = bids
    after.phase = planting(order[0], order[1:], order[0])


# Planting, in the order of R5.1


def _plant(state: GameState, after: StateBuilder, phase: Planting, move: Move) -> None:
    assert isinstance(move, Plant), "the only legal kind"
    seat, kind = phase.turn, move.kind
    farmers = farmers_after(kind, state.bids[seat] or 0)
    after.board = state.board.with_tile(kind, move.square, seat, farmers)
    after.offered = without_tile(state.offered, kind)
    if phase.waiting:
        after.phase = planting(phase.waiting[0], phase.waiting[1:], phase.first)
    elif after.offered:
        after.phase = Leftover(phase.first)
    else:
        _open_proposals(state, after)


def _plant_left(state: GameState, after: StateBuilder, phase: Leftover, move: Move) -> None:
    assert isinstance(move, Plant), "the only legal kind"
    farmers = farmers_to_place(state, move.kind)
    after.board = state.board.with_tile(move.kind, move.square, phase.turn, farmers)
    after.offered = ()
    _open_proposals(state, after)


def farmers_to_place(state: GameState, kind: TileKind) -> int:
    """Return the number of farmers that the seat to move would place on a tile of `kind`.

    A seat that passed places one farmer fewer (R5.2), and the leftover tile gets no farmers (R5.4).
    """
    phase = state.phase
    return farmers_after(kind, state.bids[phase.turn] or 0) if isinstance(phase, Planting) else 0


def farmers_after(kind: TileKind, bid: int) -> int:
    """Return the number of farmers that a seat places on a tile of `kind` (R5.2).

    `bid` is the seat's bid in escudos, or 0 if the seat passed.
    """
    return icons_of(kind) - (0 if bid else 1)


def without_tile(kinds: tuple[TileKind, ...], kind: TileKind) -> tuple[TileKind, ...]:
    """Return `kinds` without one tile of `kind`."""
    left = list(kinds)
    left.remove(kind)
    return tuple(left)


# Proposals and the overseer's decision (R6)


def _open_proposals(state: GameState, after: StateBuilder) -> None:
    seats = state.seats
    after.phase = first_proposal(next_seat(state.overseer, seats), seats)


def _propose(state: GameState, after: StateBuilder, phase: Proposals, move: Move) -> None:
    seat, proposals = phase.turn, phase.proposals
    if isinstance(move, Propose):
        proposals = replaced(proposals, seat, proposal(move.canal, move.bribe))
    following = next_seat(seat, state.seats)
    if following == state.overseer:
        after.phase = OverseerDecision(following, proposals)
    else:
        after.phase = Proposals(following, proposals)


def _decide(state: GameState, after: StateBuilder, phase: OverseerDecision, move: Move) -> None:
    overseer, money = state.overseer, state.money
    after.supply = state.supply - 1
    if not isinstance(move, Discard):
        assert isinstance(move, (Accept, Build)), "the other legal kinds"
        if isinstance(move, Accept):
            paid = payments(phase.proposals, move.canal)
            money = tuple(map(sub, money, paid))
            gain = sum(paid)
        else:
            gain = -price_of_refusing(phase.proposals)
        after.money = replaced(money, overseer, money[overseer] + gain)
        after.board = state.board.with_canal(move.canal)
    _ask_next(state, after, overseer)


def payments(proposals: tuple[Proposal | None, ...], canal: Canal) -> tuple[int, ...]:
    """Return the bribe, in escudos, that each seat pays if the proposal of `canal` is accepted (R6.3)."""
    return tuple([p.bribe if p and p.canal == canal else 0 for p in proposals])


# The extra canal (R7)


def _ask_next(state: GameState, after: StateBuilder, asked: Seat) -> None:
    """Ask the next seat after `asked` that has its own canal whether to build the canal.

    The overseer is asked last. If no seat is left to ask, the round ends.
    """
    seats, overseer = state.seats, state.overseer
    for seat in clockwise(next_seat(asked, seats), seats):  # pragma: no branch  the overseer is among them
        if state.own_canals[seat]:
            after.phase = extra_canal(seat)
            return
        if seat == overseer:
            break
    _end_round(state, after)


def _extra(state: GameState, after: StateBuilder, phase: ExtraCanal, move: Move) -> None:
    seat = phase.turn
    if isinstance(move, BuildOwn):
        after.own_canals = replaced(state.own_canals, seat, False)
        after.board = state.board.with_canal(move.canal)
        _end_round(state, after)
    elif seat == state.overseer:
        _end_round(state, after)
    else:
        _ask_next(state, after, seat)


# Drying, income, the next round and the end (R8)


def _end_round(state: GameState, after: StateBuilder) -> None:
    last = state.is_last_round
    after.board = after.board.dried(last=last)
    if last:
        after.bids = (None,) * state.seats
        after.phase = Over()
    else:
        after.money = tuple([owned + INCOME for owned in after.money])
        _open_round(state, after, state.round + 1)
