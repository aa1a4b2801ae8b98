"""The plantations of a board in the form that the evaluation uses."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from santiago.rules.board import Board
from santiago.rules.grid import SquareSet, beside, connected


class Field(NamedTuple):
    """A plantation: its squares, the free squares beside it, and farmers by seat, palms counted."""

    crop: int
    squares: int
    front: int
    tiles: int
    farmers: tuple[int, ...]


class DryTile(NamedTuple):
    """A tile without water: its square as a set, owner (-1: none), farmers 0-2 and palm 0-1."""

    square: int
    owner: int
    farmers: int
    palm: int


class Worth(NamedTuple):
    """The expected tiles, farmers by seat and further growth (tiles) of a field.

    `dry`: its tiles without water.
    """

    field: Field
    dry: Sequence[DryTile]
    tiles: float
    farmers: tuple[float, ...]
    growth: float


class CropTiles(NamedTuple):
    """The living tiles of a crop: all that its plantations depend on, as sets of squares.

    `owners`: those with farmers, by seat; `front`: the free squares beside them.
    """

    crop: int
    squares: int
    owners: tuple[int, ...]
    pairs: int
    palms: int
    front: int


def crop_tiles(board: Board, crops: Iterable[int]) -> list[CropTiles]:
    """The tiles of each of `crops` that has any."""
    free, living = board.empty_squares(), ~board.deserts
    owners, pairs, palms = board.owners, board.pairs, board.palms
    result = []
    for crop in crops:
        planted = board.crops[crop] & living
        if planted:
            owned = tuple([squares & planted for squares in owners])
            front = beside(planted) & free
            result.append(CropTiles(crop, planted, owned, pairs & planted, palms & planted, front))
    return result


def fields(tiles: CropTiles) -> list[Field]:
    """The plantations of a crop, by first square."""
    crop, planted, owners, pairs, palms, front = tiles
    return [
        Field(crop, squares, border & front, count, farmers)
        for _, squares, border, count, farmers in _fields(crop, planted, owners, pairs, palms)
    ]


@lru_cache(maxsize=1 << 14)
def _fields(crop: int, planted: int, owners: tuple[int, ...], pairs: int, palms: int) -> tuple[Field, ...]:
    """The plantations on `planted`; `front` includes squares that are taken."""
    result = []
    for squares, border in _parts(planted):
        paired, palmed = squares & pairs, squares & palms
        farmers = []
        for owned in owners:
            count = (owned & squares).bit_count()
            if count and (paired or palmed):
                count += (owned & paired).bit_count() + (owned & palmed).bit_count()
            farmers.append(count)
        result.append(Field(crop, squares, border, squares.bit_count(), tuple(farmers)))
    return tuple(result)


@lru_cache(maxsize=1 << 13)
def _parts(planted: int) -> tuple[tuple[int, int], ...]:
    """Split the tiles of a crop into side-connected parts, each with its adjacent squares."""
    return tuple([(part, beside(part)) for part in connected(SquareSet(planted))])


def dry_tiles(tiles: CropTiles, squares: int) -> list[DryTile]:
    """The tiles on `squares`, which are dry, in rising order."""
    pairs, palms = tiles.pairs, tiles.palms
    result = []
    while squares:
        bit = squares & -squares
        squares ^= bit
        owner, farmers = -1, 0
        for seat, owned in enumerate(tiles.owners):
            if owned & bit:
                owner, farmers = seat, 2 if pairs & bit else 1
        result.append(DryTile(bit, owner, farmers, 1 if palms & bit else 0))
    return result
