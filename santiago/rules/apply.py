"""The only way forward: a state and a legal move give the events and the state after them.

Steps without a decision (drying, income, turning up tiles) are events of the decision before them.
"""

from dataclasses import dataclass

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
from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.legal import bribe_totals, price_of_refusing, why_not
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
from santiago.rules.options import Passers, Seat
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
from santiago.rules.refusals import IllegalMove
from santiago.rules.scoring import score
from santiago.rules.state import GameState, auction_phase, clockwise, next_seat, turned_up
from santiago.rules.tiles import TileKind, icons_of

INCOME = 3
"""Escudos for each player after each round but the last (R8.5)."""


@dataclass(frozen=True, slots=True)
class Transition:
    """A step of the game."""

    before: GameState
    move: Move
    events: tuple[Event, ...]
    after: GameState


def apply(state: GameState, move: Move) -> Transition:
    """The step that `move` makes; raises IllegalMove."""
    refusal = why_not(state, move)
    if refusal is not None:
        raise IllegalMove(refusal)
    events: list[Event] = []
    after = _after(state, move, events)
    return Transition(state, move, tuple(events), after)


def _after(state: GameState, move: Move, events: list[Event]) -> GameState:
    phase = state.phase
    assert not isinstance(phase, Over), "a game that is over has no legal move"
    match phase:
        case Planting():
            return _plant(state, phase, move, events)
        case Auction():
            return _bid(state, phase, move, events)
        case Proposals():
            return _propose(state, phase, move, events)
        case OverseerDecision():
            return _decide(state, phase, move, events)
        case ExtraCanal():
            return _extra(state, phase, move, events)
        case Leftover():
            return _plant_left(state, phase, move, events)
        case SecretAuction():
            return _bid_in_secret(state, phase, move, events)
        case FirstCanal():  # pragma: no branch  mypy proves it the last
            return _build_first(state, move, events)


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
    return GameState(
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


def _build_first(state: GameState, move: Move, events: list[Event]) -> GameState:
    assert isinstance(move, BuildFirst), "the only legal kind"
    events.append(CanalBuilt(state.overseer, move.canal, Source.FIRST))
    return _open_round(_next(state, state.phase, board=state.board.with_canal(move.canal)), 1, events)


def _open_round(state: GameState, number: int, events: list[Event]) -> GameState:
    offered = turned_up(state.setup, number)
    events.append(TilesTurnedUp(number, state.rounds, offered))
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


def _bid(state: GameState, phase: Auction, move: Move, events: list[Event]) -> GameState:
    seat, escudos = phase.turn, _escudos(move)
    events.append(BidMade(seat, escudos))
    bids = (*state.bids[:seat], escudos, *state.bids[seat + 1 :])
    if seat != state.overseer:
        return _next(state, Auction(next_seat(seat, state.seats)), bids=bids)
    made = tuple(bid or 0 for bid in bids)
    asked = clockwise(next_seat(state.overseer, state.seats), state.seats)
    return _end_auction(state, made, new_overseer(made, asked), planting_order(state, made, asked), events)


def new_overseer(bids: tuple[int, ...], asked: tuple[Seat, ...]) -> Seat:
    """The first who passed, else the lowest bidder (R4.1); `asked` in the order of the auction."""
    return min(asked, key=lambda seat: bids[seat])


def planting_order(state: GameState, bids: tuple[int, ...], asked: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Who plants when, by the bids of an open auction (R5.1)."""
    bidders = sorted((seat for seat in asked if bids[seat]), key=lambda seat: -bids[seat])
    passers = [seat for seat in asked if not bids[seat]]
    if passers:
        last = passers[-1]
        if state.options.passers is Passers.REVERSE:
            passers.reverse()
        else:
            passers.sort(key=lambda seat: (seat - last) % state.seats)
    return (*bidders, *passers)


def _bid_in_secret(state: GameState, phase: SecretAuction, move: Move, events: list[Event]) -> GameState:
    seat, overseer = phase.turn, state.overseer
    if seat != overseer:
        events.append(BidSealed(seat))
        return _next(state, SecretAuction(overseer, _escudos(move)))
    assert phase.sealed is not None, "an observation must be given a bid before it can be played on"
    other = next_seat(overseer, 2)
    bids = (_escudos(move), phase.sealed) if overseer == 0 else (phase.sealed, _escudos(move))
    high = other if bids[other] > bids[overseer] else overseer
    low = next_seat(high, 2)
    events += (BidSealed(seat), BidsRevealed(bids))
    return _end_auction(state, bids, low, (high, low), events)


def _end_auction(
    state: GameState, bids: tuple[int, ...], overseer: Seat, order: tuple[Seat, ...], events: list[Event]
) -> GameState:
    if any(bids):
        events.append(BidsPaid(bids))
    events.append(OverseerNamed(overseer, state.overseer, passed=bids[overseer] == 0))
    return _next(
        state,
        Planting(order[0], order[1:], order[0]),
        overseer=overseer,
        money=tuple([owned - bid for owned, bid in zip(state.money, bids, strict=True)]),
        bids=bids,
    )


# Planting, in the order of R5.1


def _plant(state: GameState, phase: Planting, move: Move, events: list[Event]) -> GameState:
    assert isinstance(move, Plant), "the only legal kind"
    seat, kind = phase.turn, move.kind
    farmers = icons_of(kind) - (0 if state.bids[seat] else 1)
    board = _put(state, move, seat, farmers, events, leftover=False)
    offered = _without(state.offered, kind)
    if phase.waiting:
        return _next(
            state, Planting(phase.waiting[0], phase.waiting[1:], phase.first), offered=offered, board=board
        )
    if offered:
        return _next(state, Leftover(phase.first), offered=offered, board=board)
    return _open_proposals(state, board)


def _plant_left(state: GameState, phase: Leftover, move: Move, events: list[Event]) -> GameState:
    assert isinstance(move, Plant), "the only legal kind"
    return _open_proposals(state, _put(state, move, phase.turn, 0, events, leftover=True))


def _put(
    state: GameState, move: Plant, seat: Seat, farmers: int, events: list[Event], *, leftover: bool
) -> Board:
    events.append(TilePlanted(seat, move.kind, move.square, farmers, leftover))
    return state.board.with_tile(move.kind, move.square, seat, farmers)


def _without(kinds: tuple[TileKind, ...], kind: TileKind) -> tuple[TileKind, ...]:
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


# Proposals and the overseer's decision (R6)


def _open_proposals(state: GameState, board: Board) -> GameState:
    first = next_seat(state.overseer, state.seats)
    return _next(state, Proposals(first, (None,) * state.seats), offered=(), board=board)


def _propose(state: GameState, phase: Proposals, move: Move, events: list[Event]) -> GameState:
    seat, proposals = phase.turn, phase.proposals
    if isinstance(move, Propose):
        there = bribe_totals(proposals).get(move.canal)
        total = move.bribe + (there or 0)
        events.append(CanalProposed(seat, move.canal, move.bribe, total, joined=there is not None))
        proposals = (*proposals[:seat], Proposal(move.canal, move.bribe), *proposals[seat + 1 :])
    else:
        events.append(ProposalPassed(seat))
    after = next_seat(seat, state.seats)
    if after == state.overseer:
        return _next(state, OverseerDecision(after, proposals))
    return _next(state, Proposals(after, proposals))


def _decide(state: GameState, phase: OverseerDecision, move: Move, events: list[Event]) -> GameState:
    overseer, supply, money = state.overseer, state.supply - 1, state.money
    if isinstance(move, Discard):
        events.append(CanalDiscarded(overseer, supply))
        return _ask_next(_next(state, phase, supply=supply), overseer, events)
    assert isinstance(move, (Accept, Build)), "the other legal kinds"
    canal = move.canal
    if isinstance(move, Accept):
        payments = tuple([p.bribe if p and p.canal == canal else 0 for p in phase.proposals])
        events.append(BribesPaid(overseer, canal, payments))
        money = tuple([owned - paid for owned, paid in zip(money, payments, strict=True)])
        gain = sum(payments)
    else:
        gain = -price_of_refusing(phase.proposals)
        events.append(PricePaid(overseer, -gain, sum(p is not None for p in phase.proposals)))
    money = (*money[:overseer], money[overseer] + gain, *money[overseer + 1 :])
    built = _next(state, phase, supply=supply, money=money, board=state.board.with_canal(canal))
    events.append(CanalBuilt(overseer, canal, Source.SHARED))
    return _ask_next(built, overseer, events)


# The extra canal (R7)


def _ask_next(state: GameState, asked: Seat, events: list[Event]) -> GameState:
    """On to the next seat after `asked` that holds an own canal, the overseer last; else to the drought."""
    seats, overseer = state.seats, state.overseer
    seat = next_seat(asked, seats)
    while True:
        if state.own_canals[seat]:
            return _next(state, ExtraCanal(seat))
        if seat == overseer:
            return _end_round(state, events)
        seat = next_seat(seat, seats)


def _extra(state: GameState, phase: ExtraCanal, move: Move, events: list[Event]) -> GameState:
    seat = phase.turn
    if isinstance(move, BuildOwn):
        events.append(CanalBuilt(seat, move.canal, Source.OWN))
        own = (*state.own_canals[:seat], False, *state.own_canals[seat + 1 :])
        return _end_round(
            _next(state, phase, own_canals=own, board=state.board.with_canal(move.canal)), events
        )
    events.append(ExtraPassed(seat))
    return _end_round(state, events) if seat == state.overseer else _ask_next(state, seat, events)


# Drying, income, the next round and the end (R8)


def _end_round(state: GameState, events: list[Event]) -> GameState:
    last = state.is_last_round
    board = state.board.dried(last=last)
    _tell_drought(state.board, board, events)
    if last:
        over = _next(state, Over(), board=board, bids=(None,) * state.seats)
        sheet = score(over)
        events.append(GameEnded(sheet.totals, sheet.winners))
        return over
    events.append(IncomePaid(INCOME))
    money = tuple([owned + INCOME for owned in state.money])
    return _open_round(_next(state, state.phase, money=money, board=board), state.round + 1, events)


def _tell_drought(before: Board, after: Board, events: list[Event]) -> None:
    died = after.deserts & ~before.deserts
    thirsty = before.farmed & ~before.wet
    for square in squares_in(SquareSet(died | thirsty)):
        kind, owner, farmers = before.kind(square), before.owner(square), before.farmers(square)
        assert kind is not None, "only tiles dry"
        if died >> square & 1:
            palm = bool(before.palms >> square & 1)
            events.append(TileDied(square, kind, owner, farmers, palm))
        else:
            assert owner is not None, "only tiles with farmers lose one"
            events.append(FarmerLost(square, kind, owner, farmers - 1))
