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


def fields(board: Board, crops: Iterable[int]) -> list[Field]:
    """The plantations of `crops`, by crop and first square."""
    free, living = board.empty_squares(), ~board.deserts
    owners, pairs, palms = board.owners, board.pairs, board.palms
    result: list[Field] = []
    for crop in crops:
        planted = board.crops[crop] & living
        if planted:
            masks = tuple([owned & planted for owned in owners])
            for field in _fields(crop, planted, masks, pairs & planted, palms & planted):
                result.append(Field(field[0], field[1], field[2] & free, field[3], field[4]))
    return result


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


def dry_tiles(board: Board, squares: int) -> list[DryTile]:
    """The dry tiles on `squares`, in rising order."""
    pairs, palms = board.pairs, board.palms
    result = []
    while squares:
        bit = squares & -squares
        squares ^= bit
        owner, farmers = -1, 0
        for seat, owned in enumerate(board.owners):
            if owned & bit:
                owner, farmers = seat, 2 if pairs & bit else 1
        result.append(DryTile(bit, owner, farmers, 1 if palms & bit else 0))
    return result
