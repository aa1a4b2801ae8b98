"""The plantations of a board as the evaluation needs them."""

from functools import lru_cache
from typing import NamedTuple

from santiago.rules.board import Board
from santiago.rules.grid import ALL_SQUARES, SquareSet, beside, connected, squares_in


class Field(NamedTuple):
    """A plantation: its squares, the free squares beside it, and farmers by seat, palms counted."""

    crop: int
    squares: int
    front: int
    tiles: int
    farmers: tuple[int, ...]


class Worth(NamedTuple):
    """A field by what is expected of it: tiles, farmers by seat, tiles still to grow by."""

    field: Field
    tiles: float
    farmers: tuple[float, ...]
    growth: float


class DryTile(NamedTuple):
    """A tile without water: its square as a set, owner (-1: none), farmers 0-2 and palm 0-1."""

    square: int
    owner: int
    farmers: int
    palm: int


def fields(board: Board) -> tuple[Field, ...]:
    """All plantations with at least a tile, by crop."""
    return _fields(board.crops, board.deserts, board.owners, board.pairs, board.palms)


@lru_cache(maxsize=1 << 13)
def _fields(
    crops: tuple[int, ...], deserts: int, owners: tuple[int, ...], pairs: int, palms: int
) -> tuple[Field, ...]:
    free: int = ALL_SQUARES
    for planted in crops:
        free &= ~planted
    found = []
    for crop, planted in enumerate(crops):
        for squares, border in _parts(planted & ~deserts):
            paired, palmed = squares & pairs, squares & palms
            farmers = []
            for owned in owners:
                count = (owned & squares).bit_count()
                if count and (paired or palmed):
                    count += (owned & paired).bit_count() + (owned & palmed).bit_count()
                farmers.append(count)
            found.append(Field(crop, squares, border & free, squares.bit_count(), tuple(farmers)))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _parts(living: int) -> tuple[tuple[int, int], ...]:
    """The side-connected parts of the tiles of a crop, each with the squares beside it."""
    return tuple([(part, beside(part)) for part in connected(SquareSet(living))])


def dry_tiles(board: Board, squares: int) -> list[DryTile]:
    """What lies on each of the dry `squares`, rising."""
    owners, pairs, palms = board.owners, board.pairs, board.palms
    found = []
    for square in squares_in(SquareSet(squares)):
        bit = 1 << square
        owner = next((seat for seat, owned in enumerate(owners) if owned & bit), -1)
        farmers = 0 if owner < 0 else 2 if pairs & bit else 1
        found.append(DryTile(bit, owner, farmers, 1 if palms & bit else 0))
    return found
