"""Previews of what a move would change in a position.

Live scores are the scores that the seats would have if the game ended now.
"""

from dataclasses import dataclass, replace

from santiago.rules.board import Board
from santiago.rules.grid import CANAL_SQUARES, NO_SQUARES, Canal, Square, SquareSet, canals_in
from santiago.rules.options import Passers, Seat
from santiago.rules.phases import Auction
from santiago.rules.scoring import plantations, points_within, score_now
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_to_place
from santiago.rules.tiles import TileKind
from santiago.rules.turn_order import bidding_order, new_overseer, phase_order


@dataclass(frozen=True, slots=True)
class PlantingPreview:
    """The consequences of planting a tile.

    `farmers` is the number of farmers placed on the tile. `board` is the board with the tile. `plantation`
    are the squares of the tile's plantation, and `own_farmers` is the number of the planter's farmers there.
    The planter's score for the plantation is `points` if all its tiles have water, and `points_now` in the
    live score.

    `changes` are the changes in the live scores, indexed by seat. If the tile is dry, `changes_with_water`
    are these changes if the whole plantation has water, and `droughts` is the number of droughts that the
    tile survives. Both are None if the tile is wet.
    """

    farmers: int
    board: Board
    plantation: SquareSet
    points: int
    points_now: int
    own_farmers: int
    droughts: int | None
    changes: tuple[int, ...]
    changes_with_water: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class WaterPreview:
    """The consequences of building a canal.

    `watered` are the newly irrigated squares, and `saved` are those with a living tile. `lost` are the
    squares of living tiles that remain dry. `saved_by_seat` and `lost_by_seat` count, for each seat, the
    saved or lost tiles with its farmers. `changes` are the changes in the live scores without payments,
    indexed by seat.
    """

    watered: SquareSet
    saved: SquareSet
    lost: SquareSet
    saved_by_seat: tuple[int, ...]
    lost_by_seat: tuple[int, ...]
    changes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BidPreview:
    """The consequences of a bid or a pass.

    `rank` is the seat's position in the planting order, from 1 (R5.1). If `is_certain` is true, later bids
    cannot change it. `overseer` is the new overseer, or None if this is still uncertain. In a secret auction,
    `rank` and `overseer` are None.
    """

    money_left: int
    rank: int | None
    is_certain: bool
    overseer: Seat | None


def planting_preview(position: GameState, kind: TileKind, square: Square) -> PlantingPreview:
    """Return the consequences of planting a tile of `kind` on the empty `square`."""
    seat = position.mover
    farmers = farmers_to_place(position, kind)
    board = position.board.with_tile(kind, square, seat, farmers)
    plantation = next(field for field in plantations(board) if field.squares >> square & 1)
    dry = not board.wet >> square & 1
    now = points_within(plantation.squares, board)
    changes = _changes(position, board)
    with_water = tuple(
        change + full - left for change, full, left in zip(changes, plantation.points, now, strict=True)
    )
    return PlantingPreview(
        farmers=farmers,
        board=board,
        plantation=plantation.squares,
        points=plantation.points[seat],
        points_now=now[seat],
        own_farmers=plantation.farmers[seat],
        # a dry tile survives a drought for each farmer, but never that of the last round (R8.2, R8.3)
        droughts=min(farmers, position.rounds - position.round) if dry else None,
        changes=changes,
        changes_with_water=with_water if dry else None,
    )


def _changes(position: GameState, board: Board) -> tuple[int, ...]:
    before = score_now(position).totals
    after = score_now(replace(position, board=board)).totals
    return tuple(now - then for then, now in zip(before, after, strict=True))


def water_preview(position: GameState, canal: Canal) -> WaterPreview:
    """Return the consequences of building a canal at a free place."""
    board = position.board
    built = board.with_canal(canal)
    watered = SquareSet(CANAL_SQUARES[canal] & ~board.wet)
    living = board.occupied & ~board.deserts
    saved, lost = SquareSet(watered & living), SquareSet(living & ~built.wet)
    return WaterPreview(
        watered=watered,
        saved=saved,
        lost=lost,
        saved_by_seat=_by_seat(board, saved),
        lost_by_seat=_by_seat(board, lost),
        changes=_changes(position, built),
    )


def drying_tiles(board: Board, *seats: Seat) -> SquareSet:
    """Return the dry tiles of all plantations in which at least one of `seats` has a farmer (R8.1)."""
    fields = [one.squares for one in plantations(board) if any(one.farmers[seat] for seat in seats)]
    return SquareSet(sum(fields, NO_SQUARES) & ~board.wet)


def own_canal_helps(position: GameState) -> bool:
    """Return whether the seat to move could save a tile by building its own canal (R7.1, R8.2).

    Only tiles in plantations with the seat's farmers count. In the last round, the tiles in plantations of
    the seats that would be asked later count too.
    """
    seat, concerned = position.mover, [position.mover]
    if position.is_last_round:  # a kept canal is then worthless, and a built one ends the questions
        order = phase_order(position)
        concerned += [other for other in order[order.index(seat) :] if position.own_canals[other]]
    drying = drying_tiles(position.board, *concerned)
    return any(CANAL_SQUARES[place] & drying for place in canals_in(position.board.places))


def _by_seat(board: Board, squares: SquareSet) -> tuple[int, ...]:
    return tuple((owned & squares).bit_count() for owned in board.owners)


def bid_preview(position: GameState, escudos: int) -> BidPreview:
    """Return the consequences of bidding `escudos` (0 for a pass), given the bids so far (R4.1, R5.1)."""
    seat = position.mover
    if not isinstance(position.phase, Auction):
        return BidPreview(position.money[seat] - escudos, None, False, None)
    is_last = seat == position.overseer
    if escudos:
        rank = 1 + sum(bid > escudos for bid in position.bids if bid)
        is_certain = is_last
    else:  # seats that have not bid yet may still bid and plant before those that passed
        rank = position.seats - sum(bid == 0 for bid in position.bids)
        is_certain = is_last or position.options.passers is Passers.REVERSE
    overseer = _certain_overseer(position, seat, escudos)
    return BidPreview(position.money[seat] - escudos, rank, is_certain, overseer)


def certain_overseer(position: GameState) -> Seat | None:
    """Return the first seat that passed in an open auction, or None.

    This seat is certain to become the overseer (R4.1).
    """
    if not isinstance(position.phase, Auction):
        return None
    return next((seat for seat in bidding_order(position) if position.bids[seat] == 0), None)


def _certain_overseer(position: GameState, seat: Seat, escudos: int) -> Seat | None:
    passed = certain_overseer(position)
    if passed is not None or not escudos:
        return passed if passed is not None else seat
    if seat != position.overseer:
        return None
    bids = tuple(escudos if other == seat else bid or 0 for other, bid in enumerate(position.bids))
    return new_overseer(bids, bidding_order(position))
