"""Derives the events of a move from the move and the states before and after it.

The events include what happens automatically after the move: drought, income and turning up tiles.
"""

from santiago.rules import events
from santiago.rules.board import Board
from santiago.rules.events import Event, Source
from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Move, Plant, Propose
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.previews import own_canal_helps
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.rules.successor import INCOME, payments


def opening_events(start: GameState) -> tuple[Event, ...]:
    """Return the events before the first move: a tile is set aside (R2), and tiles are turned up (R3.1).

    In a game with two seats, no events precede the first move (R10.2). If `start` is the beginning of a
    later round, the only event is `TilesTurnedUp`.
    """
    if not start.offered:
        return ()
    aside = start.setup.set_aside if start.round == 1 else None
    return (*(() if aside is None else (events.TileSetAside(aside),)), _turned_up(start))


def events_of(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    """Return the events of `move`, which led from `before` to `after`, in order."""
    phase = before.phase
    assert not isinstance(phase, Over), "a game that is over has no legal move"
    match phase:
        case Planting() | Leftover():
            return (_planted(phase, move, after),)
        case Auction():
            bid = events.BidMade(phase.turn, move.escudos if isinstance(move, Bid) else 0)
            return (bid, *_auction_ended(before, after))
        case Proposals():
            return (_proposed(phase, move),)
        case OverseerDecision():
            return (*_decided(phase, move, after), *_round_ended(before, move, after))
        case ExtraCanal():
            return (_extra(before, move), *_round_ended(before, move, after))
        case SecretAuction():
            return (events.BidSealed(phase.turn), *_revealed(after), *_auction_ended(before, after))
        case FirstCanal():  # pragma: no branch  mypy proves it the last
            assert isinstance(move, BuildFirst), "the only legal kind"
            built = events.CanalBuilt(phase.turn, move.canal, Source.FIRST)
            return (built, *_palms_revealed(before, after), _turned_up(after))


def _turned_up(state: GameState) -> Event:
    return events.TilesTurnedUp(state.round, state.rounds, state.offered)


def _palms_revealed(before: GameState, after: GameState) -> tuple[Event, ...]:
    revealed = after.board.palms if before.hides_palms else SquareSet(0)
    return (events.PalmsRevealed(squares_in(revealed)),) if revealed else ()


def _revealed(after: GameState) -> tuple[Event, ...]:
    return (events.BidsRevealed(_sums(after)),) if isinstance(after.phase, Planting) else ()


def _auction_ended(before: GameState, after: GameState) -> tuple[Event, ...]:
    if not isinstance(after.phase, Planting):
        return ()
    bids, overseer = _sums(after), after.overseer
    named = events.OverseerNamed(overseer, before.overseer, passed=bids[overseer] == 0)
    return (events.BidsPaid(bids), named) if any(bids) else (named,)


def _sums(state: GameState) -> tuple[int, ...]:
    """Return each seat's bid in a finished auction, in escudos; a pass counts as 0."""
    return tuple([bid or 0 for bid in state.bids])


def _planted(phase: Planting | Leftover, move: Move, after: GameState) -> Event:
    assert isinstance(move, Plant), "the only legal kind"
    farmers = after.board.farmers(move.square)
    return events.TilePlanted(phase.turn, move.kind, move.square, farmers, isinstance(phase, Leftover))


def _proposed(phase: Proposals, move: Move) -> Event:
    if not isinstance(move, Propose):
        return events.ProposalPassed(phase.turn)
    there = bribe_totals(phase.proposals).get(move.canal)
    total = move.bribe + (there or 0)
    return events.CanalProposed(phase.turn, move.canal, move.bribe, total, joined=there is not None)


def _decided(phase: OverseerDecision, move: Move, after: GameState) -> tuple[Event, ...]:
    overseer, proposals = phase.turn, phase.proposals
    if isinstance(move, Accept):
        paid: Event = events.BribesPaid(overseer, move.canal, payments(proposals, move.canal))
    elif isinstance(move, Build):
        refused = sum(proposal is not None for proposal in proposals)
        paid = events.PricePaid(overseer, price_of_refusing(proposals), refused)
    else:
        return (events.CanalDiscarded(overseer, after.supply),)
    return (paid, events.CanalBuilt(overseer, move.canal, Source.SHARED))


def _extra(before: GameState, move: Move) -> Event:
    seat = before.mover
    if isinstance(move, BuildOwn):
        return events.CanalBuilt(seat, move.canal, Source.OWN)
    return events.ExtraPassed(seat, own_canal_helps(before))


def _round_ended(before: GameState, move: Move, after: GameState) -> tuple[Event, ...]:
    if after.round == before.round and not after.is_over:
        return ()
    board = before.board
    if isinstance(move, (Accept, Build, BuildOwn)):
        board = board.with_canal(move.canal)
    drought = _drought(board, after.board)
    if after.is_over:
        sheet = score(after)
        return (*drought, events.GameEnded(sheet.totals, sheet.winners))
    return (*drought, events.IncomePaid(INCOME), _turned_up(after))


def _drought(before: Board, after: Board) -> list[Event]:
    drought: list[Event] = []
    died = after.deserts & ~before.deserts
    thirsty = before.farmed & ~before.wet
    for square in squares_in(SquareSet(died | thirsty)):
        kind, owner, farmers = before.kind(square), before.owner(square), before.farmers(square)
        assert kind is not None, "only tiles dry"
        if died >> square & 1:
            palm = bool(before.palms >> square & 1)
            drought.append(events.TileDied(square, kind, owner, farmers, palm))
        else:
            assert owner is not None, "only tiles with farmers lose one"
            drought.append(events.FarmerLost(square, kind, owner, farmers - 1))
    return drought
