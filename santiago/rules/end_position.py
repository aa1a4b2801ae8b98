"""End positions that are set up by hand; every change to the board or the money is checked."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum

from santiago.rules.board import Board
from santiago.rules.grid import (
    INTERSECTION_NAMES,
    NO_SQUARES,
    SQUARES,
    Canal,
    CanalSet,
    Intersection,
    Square,
    SquareSet,
    canals_in,
    is_network,
    squares_in,
)
from santiago.rules.options import TABLE_SIZES, Options, Seat
from santiago.rules.phases import Over, extra_canal
from santiago.rules.setup import PALMS, Setup, game_tiles, palm_fault
from santiago.rules.state import GameState
from santiago.rules.successor import INCOME
from santiago.rules.tiles import TileKind, icons_of


class PositionFault(StrEnum):
    """Reasons why no game can lead to a position; each value identifies the message to the player."""

    TILES = "tiles"
    DEALT = "dealt"
    FARMERS = "farmers"
    PALMS = "palms"
    PALMS_TOUCH = "palms-touch"
    PALM_AT_SPRING = "palm-at-spring"
    PALM_ON_DESERT = "palm-on-desert"
    CANALS = "canals"
    NETWORK = "network"
    MONEY = "money"
    NO_TILE = "no-tile"


CLAUSES = {
    PositionFault.TILES: "R2.1",
    PositionFault.DEALT: "R2",
    PositionFault.FARMERS: "R5.2",
    PositionFault.PALMS: "R2.3",
    PositionFault.PALMS_TOUCH: "R2.3",
    PositionFault.PALM_AT_SPRING: "R2.3",
    PositionFault.PALM_ON_DESERT: "R8.4",
    PositionFault.CANALS: "R2.4",
    PositionFault.NETWORK: "R6.1",
    PositionFault.MONEY: "R8.5",
    PositionFault.NO_TILE: "R8.2",
}
"""For each fault, the clause of the rules that the position violates."""


class ImpossiblePosition(ValueError):
    """Raised if a change would lead to a position that no game can reach; the change is not made."""

    def __init__(self, fault: PositionFault) -> None:
        super().__init__(f"{fault.value} ({CLAUSES[fault]})")
        self.fault = fault


@dataclass(frozen=True, slots=True)
class EndPosition:
    """The board at the end of a game, and the money of each seat in escudos.

    The `with` methods and `without` return a changed copy, or raise ImpossiblePosition.
    """

    options: Options
    board: Board
    money: tuple[int, ...]

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.money)

    @property
    def fault(self) -> PositionFault | None:
        """The first reason found why no game can lead to this position, or None if no reason is found."""
        return self._tiles_fault() or self._palms_fault() or self._canals_fault() or self._money_fault()

    @property
    def tiles_left(self) -> Counter[TileKind]:
        """The number of tiles of each kind that are not on the board."""
        kinds = (self.board.kind(square) for square in squares_in(self.board.occupied))
        left = Counter(game_tiles(self.seats))
        left.subtract(kind for kind in kinds if kind is not None)
        return left

    def last_round(self) -> GameState:
        """Return a state of the last round with this board, just before the drought."""
        seats, size, tiles = self.seats, TABLE_SIZES[self.seats], game_tiles(self.seats)
        stacks = tuple(tiles[n * size.height : (n + 1) * size.height] for n in range(size.stacks))
        return GameState(
            options=self.options,
            setup=Setup(self.board.spring, (), Seat(0), None, stacks),
            round=size.height,
            phase=extra_canal(Seat(0)),
            overseer=Seat(0),
            money=self.money,
            own_canals=(False,) * seats,
            supply=0,
            bids=(None,) * seats,
            offered=(),
            board=self.board,
        )

    def counted(self) -> GameState:
        """Return the final state of a game with this board, after the last drought (R8.3)."""
        return replace(self.last_round(), phase=Over(), board=self.board.dried(last=True))

    def with_tile(self, square: Square, kind: TileKind, owner: Seat | None) -> EndPosition:
        """Return a copy with a tile of `kind` on `square`, with a farmer of `owner` for each icon.

        If `owner` is None, the tile has no farmers. If the same living tile with farmers of `owner` is
        already there, one of its farmers is removed instead.
        """
        board, farmers = self.board, 0 if owner is None else icons_of(kind)
        old = board.tile(square)
        if old is not None and not old.desert and old.kind == kind and farmers and old.owner in (owner, None):
            farmers = old.farmers - 1 if old.farmers else farmers
        bare = _cleared(board, square, palm=True)
        return self._with(bare.with_tile(kind, square, owner or Seat(0), farmers))

    def with_desert(self, square: Square) -> EndPosition:
        """Return a copy in which the tile on `square` is turned into a desert, or a desert back into a tile.

        Farmers and a palm on the square are removed (R8.2, R8.4).
        """
        tile = self.board.tile(square)
        if tile is None:
            raise ImpossiblePosition(PositionFault.NO_TILE)
        bare = _cleared(self.board, square, palm=False).with_tile(tile.kind, square, Seat(0), 0)
        deserts = SquareSet(bare.deserts | (0 if tile.desert else 1 << square))
        return self._with(replace(bare, deserts=deserts))

    def with_palm(self, square: Square) -> EndPosition:
        """Return a copy with a palm added on `square`, or removed if there is one (R2.3)."""
        return self._with(self.board.with_palms(SquareSet(self.board.palms ^ 1 << square)))

    def without(self, square: Square) -> EndPosition:
        """Return a copy without the tile and the palm on `square`."""
        return self._with(_cleared(self.board, square, palm=False))

    def with_canal(self, canal: Canal) -> EndPosition:
        """Return a copy with `canal` added, or removed if it is already there.

        All canals must stay connected to the spring (R6.1).
        """
        return self._with(replace(self.board, canals=CanalSet(self.board.canals ^ 1 << canal)))

    def with_spring(self, spring: Intersection) -> EndPosition:
        """Return a copy with the spring moved to `spring`; all canals must stay connected to it (R6.1)."""
        return self._with(replace(self.board, spring=spring))

    def with_purse(self, seat: Seat, escudos: int) -> EndPosition:
        """Return a copy in which `seat` owns `escudos` escudos."""
        money = (*self.money[:seat], escudos, *self.money[seat + 1 :])
        return replace(self, money=money)._checked()

    def at_table(self, options: Options, seats: int) -> EndPosition:
        """Return a copy with `options` and `seats` seats that keeps all that such a game can have.

        Seats that are no longer at the table lose their farmers and money. Of everything else, what would
        make the position impossible is left out.
        """
        old = self.board
        owners = (*old.owners, *(NO_SQUARES,) * seats)[:seats]
        board = replace(old, owners=owners, pairs=SquareSet(old.pairs & sum(owners)))
        kept = empty_position(options, seats).with_spring(old.spring)
        with suppress(ImpossiblePosition):
            while canals := canals_in(CanalSet(kept.board.places & old.canals)):
                kept = kept.with_canal(canals[0])
        for square in SQUARES:
            with suppress(ImpossiblePosition):
                kept = kept._with(kept.board.with_squares_of(board, 1 << square))
        for seat, escudos in enumerate(self.money[:seats]):
            with suppress(ImpossiblePosition):
                kept = kept.with_purse(Seat(seat), escudos)
        return kept

    def _with(self, board: Board) -> EndPosition:
        return replace(self, board=board)._checked()

    def _checked(self) -> EndPosition:
        fault = self.fault
        if fault is not None:
            raise ImpossiblePosition(fault)
        return self

    def _tiles_fault(self) -> PositionFault | None:
        size, board = TABLE_SIZES[self.seats], self.board
        if min(self.tiles_left.values()) < 0:
            return PositionFault.TILES
        if board.occupied.bit_count() > size.stacks * size.height:
            return PositionFault.DEALT
        # a seat plants one tile with farmers in each round
        return PositionFault.FARMERS if max(map(int.bit_count, board.owners)) > size.height else None

    def _palms_fault(self) -> PositionFault | None:
        palms, spring = squares_in(self.board.palms), self.board.spring
        if len(palms) > (PALMS if self.options.palms else 0):
            return PositionFault.PALMS
        faults = (palm_fault(palm, palms[:number], spring) for number, palm in enumerate(palms))
        for fault in filter(None, faults):
            return PositionFault[fault.name]
        return PositionFault.PALM_ON_DESERT if self.board.palms & self.board.deserts else None

    def _canals_fault(self) -> PositionFault | None:
        canals, seats = self.board.canals, self.seats
        if canals.bit_count() > TABLE_SIZES[seats].canals + seats + (seats == 2):
            return PositionFault.CANALS
        return None if is_network(canals, self.board.spring) else PositionFault.NETWORK

    def _money_fault(self) -> PositionFault | None:
        size = TABLE_SIZES[self.seats]
        most = self.seats * (size.money + INCOME * (size.height - 1))
        return None if min(self.money) >= 0 and sum(self.money) <= most else PositionFault.MONEY


def empty_position(options: Options, seats: int) -> EndPosition:
    """Return a position without tiles, canals or money, with the spring in the middle of the board."""
    empty = Board.parse("@", seats=seats)
    spring = Intersection(INTERSECTION_NAMES.index("C2"))
    return EndPosition(options, replace(empty, spring=spring), (0,) * seats)


def _cleared(board: Board, square: Square, *, palm: bool) -> Board:
    """Return `board` without the tile on `square`. A palm there is kept only if `palm` is true."""
    nothing = replace(
        board,
        palms=board.palms if palm else NO_SQUARES,
        crops=(NO_SQUARES,) * len(board.crops),
        doubles=NO_SQUARES,
        deserts=NO_SQUARES,
        owners=(NO_SQUARES,) * len(board.owners),
        pairs=NO_SQUARES,
    )
    return board.with_squares_of(nothing, 1 << square)
