"""Facts that support a move, derived from the rules alone. `agent.ReasonKind` documents the meaning of
each."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from santiago.ai.agent import Reason, ReasonKind
from santiago.rules.board import Board
from santiago.rules.grid import (
    CANAL_SQUARES,
    Canal,
    Square,
    SquareSet,
    beside,
    canals_in,
    irrigated,
    squares_in,
)
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Bid, BuildFirst, Discard, Move, Pass, Plant
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, Proposals, SecretAuction
from santiago.rules.scoring import Plantation, field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_after, farmers_to_place
from santiago.rules.tiles import TileKind, crop_of

NO_CANAL_NEEDED: Final = 99
"""The result of `ways_to_water` for a square that already has water."""


@dataclass(frozen=True, slots=True)
class Fact:
    """A reason and its weight, which is roughly the value of the reason in points. Facts are sorted by
    weight."""

    weight: float
    reason: Reason


def facts(observation: Observation, move: Move) -> tuple[Reason, ...]:
    """Return the facts that support `move`, in descending order of weight."""
    state, seat = observation.position, observation.seat
    found: Iterable[Fact]
    match move:
        case Plant():
            found = _planting(observation, move)
        case Bid(escudos):
            found = _bid(state, seat, escudos)
        case BuildFirst(canal):
            found = _first_canal(state, canal)
        case Pass() | Discard():
            found = _passing(state, seat)
        case _:
            found = ()
    return tuple(fact.reason for fact in sorted(found, key=lambda fact: -fact.weight))


# Planting


def _planting(observation: Observation, move: Plant) -> Iterator[Fact]:
    state, seat = observation.position, observation.seat
    board, kind, square = state.board, move.kind, move.square
    farmers = farmers_to_place(state, kind)
    if not _living(state, farmers) >> square & 1:
        return  # the farmers leave in this drought
    planted, wet = board.with_tile(kind, square, seat, farmers), bool(board.wet >> square & 1)
    gain = field_points(planted)[seat] - field_points(board)[seat]
    is_alone = bool(farmers) and not _beside(board, square, kind) and not state.is_last_round
    if is_alone and (count := _more_to_come(observation, kind)):
        yield Fact(1.0, Reason(ReasonKind.STARTS, gain, count, farmers, wet=wet, square=square, tile=kind))
    elif gain:
        yield Fact(1.0, Reason(ReasonKind.BRINGS, gain, wet=wet, square=square, tile=kind))


def most_gained(state: GameState, kind: TileKind, seat: Seat) -> int:
    """Return the maximum points that `seat` could gain with a tile of `kind` in this round (R5.2)."""
    farmers = farmers_after(kind, state.bids[seat] or 0)
    return max((gain for gain, _ in _gains(state, kind, seat, farmers, _living(state, farmers))), default=0)


def _gains(
    state: GameState, kind: TileKind, seat: Seat, farmers: int, squares: int
) -> Iterator[tuple[int, Square]]:
    """Yield (points, square) for each of `squares`: the points that `seat` gains by planting a tile of `kind`
    there with `farmers` farmers."""
    board = state.board
    before = field_points(board)[seat]
    for square in squares_in(SquareSet(squares)):
        yield field_points(board.with_tile(kind, square, seat, farmers))[seat] - before, square


def _living(state: GameState, farmers: int) -> int:
    """Return the empty squares on which at least one of `farmers` farmers can stay through this drought.

    On a dry square that one more canal could not water, a single farmer leaves; in the last round, two
    farmers leave (R8.2, R8.3).
    """
    board = state.board
    free = board.empty_squares()
    if farmers > 1 and not state.is_last_round:
        return free
    return free & (board.wet | _reachable(board))


def _beside(board: Board, square: Square, kind: TileKind) -> list[Plantation]:
    edge = beside(SquareSet(1 << square))
    return [field for field in plantations(board) if field.squares & edge and field.crop == crop_of(kind)]


def _more_to_come(observation: Observation, kind: TileKind) -> int:
    """Return the number of tiles of the same crop still to come after one tile of `kind` has been planted."""
    tiles = (*observation.unseen, *observation.position.offered)
    return sum(crop_of(one) == crop_of(kind) for one in tiles) - 1


def _reachable(board: Board) -> SquareSet:
    """Return the dry squares that one more canal could water."""
    return SquareSet(irrigated(board.places) & ~board.wet)


# Bids


def _bid(state: GameState, seat: Seat, escudos: int) -> Iterator[Fact]:
    if isinstance(state.phase, SecretAuction):
        other = Seat(1 - seat)
        most = escudos if seat == state.overseer else escudos - 1  # on a tie the overseer is first (R10.4)
        yield Fact(3.0, Reason(ReasonKind.FIRST_IF_LOWER, escudos=most, seat=other))
        yield Fact(0.1, Reason(ReasonKind.MIXED))


# Canals


def points_after_drought(state: GameState, canal: Canal | None) -> list[int]:
    """Return the plantation points of each seat after this round's drought if a canal is built at `canal`
    (None: no canal)."""
    board = state.board if canal is None else state.board.with_canal(canal)
    return field_points(board.dried(last=state.is_last_round))


def overseer_choices(state: GameState) -> list[tuple[int, Canal | None]]:
    """Return the overseer's choices if no more proposals follow (R6.3), as pairs (points, place), best first.
    The place is None if no canal is built.

    The points are the overseer's plantation points after this drought, plus the bribes received or minus the
    price paid.
    """
    phase, overseer = state.phase, state.overseer
    assert isinstance(phase, Proposals), "proposals only"
    totals, price = bribe_totals(phase.proposals), price_of_refusing(phase.proposals)
    choices: list[tuple[int, Canal | None]] = [
        (points_after_drought(state, canal)[overseer] + total, canal) for canal, total in totals.items()
    ]
    if not totals:
        choices.append((points_after_drought(state, None)[overseer], None))
    if state.money[overseer] >= price:
        choices += [
            (points_after_drought(state, canal)[overseer] - price, canal)
            for canal in canals_in(state.board.places)
            if canal not in totals
        ]
    return sorted(choices, key=lambda choice: -choice[0])


def free_beside(board: Board, seat: Seat) -> SquareSet:
    """Return the free squares beside plantations of `seat`."""
    own = 0
    for field in plantations(board):
        own |= field.squares if field.farmers[seat] else 0
    return SquareSet(beside(SquareSet(own)) & board.empty_squares())


def _first_canal(state: GameState, canal: Canal) -> Iterator[Fact]:
    """Yield facts about the squares that the first canal waters and those that the next canal could water."""
    yield Fact(1.0, Reason(ReasonKind.WATERS, count=CANAL_SQUARES[canal].bit_count(), canal=canal))
    reach = {
        place: _reachable(state.board.with_canal(place)).bit_count()
        for place in canals_in(state.board.places)
    }
    worst = min(reach, key=lambda place: reach[place])
    if reach[worst] < reach[canal]:
        reason = Reason(ReasonKind.REACHES, reach[worst], reach[canal], canal=canal, instead=worst)
        yield Fact(2.0, reason)


# Passing


def _passing(state: GameState, seat: Seat) -> Iterator[Fact]:
    """Yield facts that support a pass in any phase or, for the overseer, the decision to build no canal."""
    if isinstance(state.phase, ExtraCanal):
        later = state.rounds - state.round
        if later:
            yield Fact(1.0, Reason(ReasonKind.KEEPS_CANAL, count=later))
        return
    yield Fact(1.0, Reason(ReasonKind.KEEPS_MONEY, escudos=state.money[seat]))


def ways_to_water(state: GameState, move: Plant) -> int:
    """Return the number of canals, each of which would water the square of `move` on its own.

    Return `NO_CANAL_NEEDED` if the square already has water.
    """
    board = state.board
    if board.wet >> move.square & 1:
        return NO_CANAL_NEEDED
    return sum(CANAL_SQUARES[canal] >> move.square & 1 for canal in canals_in(board.places))
