"""Plantations and dry tiles in the form that the evaluation uses."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from santiago.rules.board import Board
from santiago.rules.grid import beside

CropTiles = tuple[int, int, tuple[int, ...], int, int, int]
"""The living tiles of a crop: (crop, squares, squares with farmers of each seat, squares with two farmers,
squares with palms, free squares beside the tiles). This is a plain tuple for speed."""


class Field(NamedTuple):
    """A plantation: its crop, squares, adjacent squares, number of tiles, and number of farmers of each seat.
    A palm on a tile with farmers counts as one more farmer."""

    crop: int
    squares: int
    border: int
    tiles: int
    farmers: tuple[int, ...]


class DryTile(NamedTuple):
    """A tile without water: its square as a one-bit mask, its owner (-1 for none), and its number of farmers
    (0-2) and palms (0-1)."""

    square: int
    owner: int
    farmers: int
    palm: int


class Worth(NamedTuple):
    """The expected size and growth of a plantation, in tiles, and the expected number of farmers of each seat
    on it.

    `front` contains the free squares beside the plantation, and `dry` its tiles without water.
    """

    field: Field
    front: int
    dry: Sequence[DryTile]
    tiles: float
    farmers: Sequence[float]
    growth: float


def crop_tiles(board: Board, crops: Iterable[int]) -> list[CropTiles]:
    """Return the living tiles of each crop in `crops`; crops without living tiles are omitted."""
    free, living = board.empty_squares(), ~board.deserts
    planted, owners, pairs, palms = board.crops, board.owners, board.pairs, board.palms
    result = []
    for crop in crops:
        tiles = planted[crop] & living
        if tiles:
            farmed = tuple([owned & tiles for owned in owners])
            result.append((crop, tiles, farmed, pairs & tiles, palms & tiles, _border(tiles) & free))
    return result


@lru_cache(maxsize=1 << 6)
def _border(tiles: int) -> int:
    """Return the squares beside the tiles of a crop. The result is cached because many boards have the same
    tiles."""
    return beside(tiles)


@lru_cache(maxsize=1 << 13)
def fields(crop: int, tiles: int, owners: tuple[int, ...], pairs: int, palms: int) -> tuple[Field, ...]:
    """Return the plantations formed by the `tiles` of a crop, sorted by first square."""
    result = []
    for squares, border in _parts(tiles):
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
def _parts(tiles: int) -> tuple[tuple[int, int], ...]:
    """Return (squares, adjacent squares) for each group of tiles connected by their sides."""
    result = []
    while tiles:
        part = tiles & -tiles
        border = beside(part)
        grown = border & tiles
        while grown:
            part |= grown
            border = beside(part)
            grown = border & tiles & ~part
        result.append((part, border & ~part))
        tiles &= ~part
    return tuple(result)


def dry_tiles(tiles: CropTiles, squares: int) -> list[DryTile]:
    """Return a `DryTile` for each tile on `squares`, in ascending order of square."""
    _, _, owners, pairs, palms, _ = tiles
    result = []
    while squares:
        bit = squares & -squares
        squares ^= bit
        owner, farmers = -1, 0
        for seat, owned in enumerate(owners):
            if owned & bit:
                owner, farmers = seat, 2 if pairs & bit else 1
        result.append(DryTile(bit, owner, farmers, 1 if palms & bit else 0))
    return result
