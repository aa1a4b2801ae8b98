"""The board, which stores canals, palms, tiles and farmers as bit masks."""

import re
from dataclasses import dataclass
from typing import Final

from santiago.rules import diagram
from santiago.rules.argument_checks import check_type, check_whole
from santiago.rules.grid import (
    ALL_SQUARES,
    NO_SQUARES,
    SQUARE_NAMES,
    SQUARES,
    CanalSet,
    Intersection,
    Square,
    SquareSet,
    beside,
    canal_places,
    irrigated,
)
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.tiles import Crop, TileKind, tile_kind

_LETTERS: Final = "".join(crop.name[0].lower() for crop in Crop)
"""The letter of each crop in a diagram, indexed by crop; a capital letter stands for two icons."""
_CELL: Final = re.compile(rf"(?P<desert>#?)(?P<letter>[{_LETTERS}])(?P<farmers>|(\d)\4?)\*?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board.

    A tile that has become a desert keeps its kind, but has no farmers and no owner (R1).
    """

    kind: TileKind
    farmers: int
    owner: Seat | None
    desert: bool

    def __str__(self) -> str:
        """Return the tile as it is drawn in a diagram.

        For example, "B00" is a banana tile with two icons and two farmers of seat 0.
        """
        letter = _LETTERS[self.kind >> 1]
        letter = letter.upper() if self.kind & 1 else letter
        return ("#" if self.desert else "") + letter + str(self.owner) * self.farmers


@dataclass(frozen=True, slots=True)
class Board:
    """The board, stored as bit masks.

    `crops` holds one mask for each `Crop`: the squares with tiles of that crop, deserts included. `owners`
    holds one mask for each seat: the squares with farmers of that seat. `doubles` are the squares of tiles
    with two icons, and `pairs` the squares with two farmers.
    """

    spring: Intersection
    canals: CanalSet
    palms: SquareSet
    crops: tuple[SquareSet, ...]
    doubles: SquareSet
    deserts: SquareSet
    owners: tuple[SquareSet, ...]
    pairs: SquareSet

    @classmethod
    def parse(cls, text: str, *, seats: int = 4) -> "Board":
        """Return the board drawn in a diagram (see `santiago.rules.diagram`); raises ValueError.

        `seats` is the number of seats at the table.
        """
        check_type("text", text, str)
        check_whole("seats", seats, min(TABLE_SIZES), max(TABLE_SIZES))
        shown = diagram.read(text)
        board = cls(
            spring=shown.spring,
            canals=shown.canals,
            palms=NO_SQUARES,
            crops=(NO_SQUARES,) * len(Crop),
            doubles=NO_SQUARES,
            deserts=NO_SQUARES,
            owners=(NO_SQUARES,) * seats,
            pairs=NO_SQUARES,
        )
        for square in SQUARES:
            board = board._with_cell(square, shown.cells[square])
        return board

    def __str__(self) -> str:
        """Return the board as a diagram (see `santiago.rules.diagram`)."""
        return diagram.drawn(diagram.Diagram(self.spring, self.canals, tuple(map(self._cell, SQUARES))))

    def __hash__(self) -> int:
        """Hash only the canals, crops and owners, for speed: a search uses boards as cache keys."""
        return hash((self.canals, self.crops, self.owners))

    @property
    def occupied(self) -> SquareSet:
        """The squares with a tile, deserts included."""
        bananas, coconuts, watermelons, grapes, peppers = self.crops
        return SquareSet(bananas | coconuts | watermelons | grapes | peppers)

    @property
    def farmed(self) -> SquareSet:
        """The squares with at least one farmer."""
        return sum(self.owners, NO_SQUARES)  # no square has two owners

    @property
    def wet(self) -> SquareSet:
        """The irrigated squares, with a tile or without (R8.1)."""
        return irrigated(self.canals)

    @property
    def places(self) -> CanalSet:
        """The places where a canal may be built (R6.1)."""
        return canal_places(self.canals, self.spring)

    def living(self, crop: Crop) -> SquareSet:
        """Return the squares of the tiles of `crop` that are not deserts."""
        return SquareSet(self.crops[crop] & ~self.deserts)

    def owner(self, square: Square) -> Seat | None:
        """Return the seat whose farmers are on `square`, or None if the square has no farmers."""
        for seat, owned in enumerate(self.owners):
            if owned >> square & 1:
                return Seat(seat)
        return None

    def farmers(self, square: Square) -> int:
        """Return the number of farmers on `square`, 0 to 2."""
        return (self.farmed >> square & 1) + (self.pairs >> square & 1)

    def kind(self, square: Square) -> TileKind | None:
        """Return the kind of the tile on `square`, or None if the square has no tile."""
        for crop, squares in enumerate(self.crops):
            if squares >> square & 1:
                return TileKind(crop * 2 + (self.doubles >> square & 1))
        return None

    def tile(self, square: Square) -> Tile | None:
        """Return the tile on `square`, or None if the square has no tile."""
        kind = self.kind(square)
        if kind is None:
            return None
        return Tile(
            kind=kind,
            farmers=self.farmers(square),
            owner=self.owner(square),
            desert=bool(self.deserts >> square & 1),
        )

    def _cell(self, square: Square) -> str:
        """Return the text that represents `square` in a diagram."""
        tile, palm = self.tile(square), "*" if self.palms >> square & 1 else ""
        return (palm or ".") if tile is None else f"{tile}{palm}"

    def _with_cell(self, square: Square, cell: str) -> "Board":
        """Return this board with the tile and palm in `cell` added to the empty `square`.

        `cell` is the text of a square in a diagram; "" and "." add nothing. Raises ValueError if `cell` is
        invalid.
        """
        bit = 1 << square
        board = self.with_palms(SquareSet(self.palms | bit)) if "*" in cell else self
        if cell in ("", ".", "*"):
            return board
        match = _CELL.fullmatch(cell)
        farmers = match["farmers"] if match else ""
        owner = Seat(int(farmers[:1] or 0))
        if match is None or owner >= len(self.owners) or (match["desert"] and farmers):
            raise ValueError(f"{cell!r} on {SQUARE_NAMES[square]} is not a tile of this table")
        letter = match["letter"]
        kind = tile_kind(Crop(_LETTERS.index(letter.lower())), 2 if letter.isupper() else 1)
        after = _BoardBuilder(board.with_tile(kind, square, owner, len(farmers)))
        after.deserts |= bit if match["desert"] else 0
        return after.freeze()

    def empty_squares(self) -> SquareSet:
        """Return the squares where a tile may be planted (R5.2)."""
        return SquareSet(ALL_SQUARES & ~self.occupied)

    def leftover_squares(self) -> SquareSet:
        """Return the squares where the leftover tile may be planted (R5.4).

        These are the empty squares beside a living tile or, if there are none, the empty squares beside a
        desert.
        """
        return self.empty_beside_life or SquareSet(beside(self.deserts) & ~self.occupied)

    @property
    def empty_beside_life(self) -> SquareSet:
        """The empty squares beside a living tile. If there are any, the leftover tile must be planted on one
        of them, so that a desert beside it is not enough (R5.4)."""
        occupied = self.occupied
        return SquareSet(beside(SquareSet(occupied & ~self.deserts)) & ~occupied)

    def with_canal(self, canal: int) -> "Board":
        """Return this board with `canal` added."""
        after = _BoardBuilder(self)
        after.canals |= 1 << canal
        return after.freeze()

    def with_palms(self, palms: SquareSet) -> "Board":
        """Return this board with its palms replaced by `palms`."""
        after = _BoardBuilder(self)
        after.palms = palms
        return after.freeze()

    def with_tile(self, kind: TileKind, square: Square, seat: Seat, farmers: int) -> "Board":
        """Return this board with a tile of `kind` planted on the empty `square`.

        `farmers` is the number of farmers of `seat` on the tile, 0 to 2.
        """
        bit = 1 << square
        after = _BoardBuilder(self)
        after.crops = _with_bit(self.crops, kind >> 1, bit)
        if kind & 1:
            after.doubles |= bit
        if farmers:
            after.owners = _with_bit(self.owners, seat, bit)
        if farmers == 2:
            after.pairs |= bit
        return after.freeze()

    def with_squares_of(self, other: "Board", squares: int) -> "Board":
        """Return this board with the palms, tiles and farmers on `squares` copied from `other`.

        The canals do not change.
        """

        def mixed(mine: int, others: int) -> int:
            return mine & ~squares | others & squares

        after = _BoardBuilder(self)
        after.palms = mixed(self.palms, other.palms)
        after.crops = tuple(map(mixed, self.crops, other.crops))
        after.doubles = mixed(self.doubles, other.doubles)
        after.deserts = mixed(self.deserts, other.deserts)
        after.owners = tuple(map(mixed, self.owners, other.owners))
        after.pairs = mixed(self.pairs, other.pairs)
        return after.freeze()

    def dried(self, *, last: bool) -> "Board":
        """Return this board after a drought (R8.2).

        If `last` is true, this is the drought of the last round, in which every dry tile dies (R8.3).
        """
        dry = self.occupied & ~self.wet & ~self.deserts
        if not dry:
            return self
        farmed = self.farmed
        dead = dry if last else dry & ~farmed
        lonely = dry & farmed & ~self.pairs
        gone = dead | lonely
        after = _BoardBuilder(self)
        after.palms &= ~dead
        after.deserts |= dead
        after.owners = tuple([owned & ~gone for owned in self.owners])
        after.pairs &= ~dry
        return after.freeze()


class _BoardBuilder:
    """A mutable copy of a board, with sets as plain integers; see `santiago.rules.state.StateBuilder`."""

    __slots__ = Board.__slots__

    def __init__(self, board: Board) -> None:
        self.spring = board.spring
        self.canals: int = board.canals
        self.palms: int = board.palms
        self.crops: tuple[int, ...] = board.crops
        self.doubles: int = board.doubles
        self.deserts: int = board.deserts
        self.owners: tuple[int, ...] = board.owners
        self.pairs: int = board.pairs

    def freeze(self) -> Board:
        self.__class__ = Board  # type: ignore[assignment]
        return self  # type: ignore[return-value]


def _with_bit(masks: tuple[int, ...], at: int, bit: int) -> tuple[int, ...]:
    changed = list(masks)
    changed[at] |= bit
    return tuple(changed)
