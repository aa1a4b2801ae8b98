"""The only way forward: the state that follows from a state and a legal move.

Steps without a decision (drying, income, turning up tiles) belong to the decision before them.
"""

from santiago.rules.board import Board
from santiago.rules.grid import Canal
from santiago.rules.legal import price_of_refusing
from santiago.rules.moves import (
    Accept,
    Bid,
    Build,
    BuildFirst,
    BuildOwn,
    Discard,
    Move,
    Plant,
    Propose,
)
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.state import GameState, auction_phase, next_seat, quick_state, turned_up
from santiago.rules.tiles import TileKind, icons_of
from santiago.rules.turn_order import asked_in_auction, new_overseer, planting_order

INCOME = 3
"""Escudos for each player after each round but the last (R8.5)."""


def successor(state: GameState, move: Move) -> GameState:
    """The state after a legal `move`. For a search: it neither checks the move nor tells what happens."""
    phase = state.phase
    assert not isinstance(phase, Over), "a game that is over has no legal move"
    match phase:
        case Planting():
            return _plant(state, phase, move)
        case Auction():
            return _bid(state, phase, move)
        case Proposals():
            return _propose(state, phase, move)
        case OverseerDecision():
            return _decide(state, phase, move)
        case ExtraCanal():
            return _extra(state, phase, move)
        case Leftover():
            return _plant_left(state, phase, move)
        case SecretAuction():
            return _bid_in_secret(state, phase, move)
        case FirstCanal():  # pragma: no branch  mypy proves it the last
            return _build_first(state, move)


def _next(
    state: GameState,
    phase: Phase,
    *,
    overseer: Seat | None = None,
    money: tuple[int, ...] | None = None,
    own_canals: tuple[bool, ...] | None = None,
    supply: int | None = None,
    bids: tuple[int | None, ...] | None = None,
    offered: tuple[TileKind, ...] | None = None,
    board: Board | None = None,
    round: int | None = None,  # noqa: A002  the field's name
) -> GameState:
    """`state` in another phase and with what else has changed; written out because `replace` is slow."""
    return quick_state(
        state.options,
        state.setup,
        state.round if round is None else round,
        phase,
        state.overseer if overseer is None else overseer,
        state.money if money is None else money,
        state.own_canals if own_canals is None else own_canals,
        state.supply if supply is None else supply,
        state.bids if bids is None else bids,
        state.offered if offered is None else offered,
        state.board if board is None else board,
    )


# The first canal (R10.2)


def _build_first(state: GameState, move: Move) -> GameState:
    assert isinstance(move, BuildFirst), "the only legal kind"
    return _open_round(_next(state, state.phase, board=state.board.with_canal(move.canal)), 1)


def _open_round(state: GameState, number: int) -> GameState:
    offered = turned_up(state.setup, number)
    first = next_seat(state.overseer, state.seats)
    return _next(
        state,
        auction_phase(first, state.seats),
        round=number,
        bids=(None,) * state.seats,
        offered=offered,
    )


# Auction and new overseer (R3, R4, R10.3, R10.4)


def _escudos(move: Move) -> int:
    return move.escudos if isinstance(move, Bid) else 0


def _bid(state: GameState, phase: Auction, move: Move) -> GameState:
    seat, escudos = phase.turn, _escudos(move)
    bids = (*state.bids[:seat], escudos, *state.bids[seat + 1 :])
    if seat != state.overseer:
        return _next(state, Auction(next_seat(seat, state.seats)), bids=bids)
    made = tuple(bid or 0 for bid in bids)
    asked = asked_in_auction(state)
    order = planting_order(made, asked, state.options.passers)
    return _end_auction(state, made, new_overseer(made, asked), order)


def _bid_in_secret(state: GameState, phase: SecretAuction, move: Move) -> GameState:
    seat, overseer = phase.turn, state.overseer
    if seat != overseer:
        return _next(state, SecretAuction(overseer, _escudos(move)))
    assert phase.sealed is not None, "an observation must be given a bid before it can be played on"
    other = next_seat(overseer, 2)
    bids = (_escudos(move), phase.sealed) if overseer == 0 else (phase.sealed, _escudos(move))
    high = other if bids[other] > bids[overseer] else overseer
    low = next_seat(high, 2)
    return _end_auction(state, bids, low, (high, low))


def _end_auction(
    state: GameState, bids: tuple[int, ...], overseer: Seat, order: tuple[Seat, ...]
) -> GameState:
    return _next(
        state,
        Planting(order[0], order[1:], order[0]),
        overseer=overseer,
        money=tuple([owned - bid for owned, bid in zip(state.money, bids, strict=True)]),
        bids=bids,
    )


# Planting, in the order of R5.1


def _plant(state: GameState, phase: Planting, move: Move) -> GameState:
    assert isinstance(move, Plant), "the only legal kind"
    seat, kind = phase.turn, move.kind
    board = state.board.with_tile(kind, move.square, seat, farmers_to_place(state, kind))
    offered = without_tile(state.offered, kind)
    if phase.waiting:
        return _next(
            state, Planting(phase.waiting[0], phase.waiting[1:], phase.first), offered=offered, board=board
        )
    if offered:
        return _next(state, Leftover(phase.first), offered=offered, board=board)
    return _open_proposals(state, board)


def _plant_left(state: GameState, phase: Leftover, move: Move) -> GameState:
    assert isinstance(move, Plant), "the only legal kind"
    farmers = farmers_to_place(state, move.kind)
    return _open_proposals(state, state.board.with_tile(move.kind, move.square, phase.turn, farmers))


def farmers_to_place(state: GameState, kind: TileKind) -> int:
    """The farmers that the seat to move puts on a tile of `kind`: one fewer after a pass (R5.2).

    None on the tile that is left (R5.4).
    """
    phase = state.phase
    if isinstance(phase, Planting):
        return icons_of(kind) - (0 if state.bids[phase.turn] else 1)
    return 0


def without_tile(kinds: tuple[TileKind, ...], kind: TileKind) -> tuple[TileKind, ...]:
    """`kinds` with one tile of `kind` fewer."""
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


# Proposals and the overseer's decision (R6)


def _open_proposals(state: GameState, board: Board) -> GameState:
    first = next_seat(state.overseer, state.seats)
    return _next(state, Proposals(first, (None,) * state.seats), offered=(), board=board)


def _propose(state: GameState, phase: Proposals, move: Move) -> GameState:
    seat, proposals = phase.turn, phase.proposals
    if isinstance(move, Propose):
        proposals = (*proposals[:seat], Proposal(move.canal, move.bribe), *proposals[seat + 1 :])
    after = next_seat(seat, state.seats)
    if after == state.overseer:
        return _next(state, OverseerDecision(after, proposals))
    return _next(state, Proposals(after, proposals))


def _decide(state: GameState, phase: OverseerDecision, move: Move) -> GameState:
    overseer, supply, money = state.overseer, state.supply - 1, state.money
    if isinstance(move, Discard):
        return _ask_next(_next(state, phase, supply=supply), overseer)
    assert isinstance(move, (Accept, Build)), "the other legal kinds"
    canal = move.canal
    if isinstance(move, Accept):
        paid = payments(phase.proposals, canal)
        money = tuple([owned - bribe for owned, bribe in zip(money, paid, strict=True)])
        gain = sum(paid)
    else:
        gain = -price_of_refusing(phase.proposals)
    money = (*money[:overseer], money[overseer] + gain, *money[overseer + 1 :])
    built = _next(state, phase, supply=supply, money=money, board=state.board.with_canal(canal))
    return _ask_next(built, overseer)


def payments(proposals: tuple[Proposal | None, ...], canal: Canal) -> tuple[int, ...]:
    """What each seat pays if `canal` is accepted, in escudos (R6.3)."""
    return tuple([p.bribe if p and p.canal == canal else 0 for p in proposals])


# The extra canal (R7)


def _ask_next(state: GameState, asked: Seat) -> GameState:
    """On to the next seat after `asked` that holds an own canal, the overseer last; else to the drought."""
    seats, overseer = state.seats, state.overseer
    seat = next_seat(asked, seats)
    while True:
        if state.own_canals[seat]:
            return _next(state, ExtraCanal(seat))
        if seat == overseer:
            return _end_round(state)
        seat = next_seat(seat, seats)


def _extra(state: GameState, phase: ExtraCanal, move: Move) -> GameState:
    seat = phase.turn
    if isinstance(move, BuildOwn):
        own = (*state.own_canals[:seat], False, *state.own_canals[seat + 1 :])
        return _end_round(_next(state, phase, own_canals=own, board=state.board.with_canal(move.canal)))
    return _end_round(state) if seat == state.overseer else _ask_next(state, seat)


# Drying, income, the next round and the end (R8)


def _end_round(state: GameState) -> GameState:
    last = state.is_last_round
    board = state.board.dried(last=last)
    if last:
        return _next(state, Over(), board=board, bids=(None,) * state.seats)
    money = tuple([owned + INCOME for owned in state.money])
    return _open_round(_next(state, state.phase, money=money, board=board), state.round + 1)
