"""The plantations of a board as the evaluation needs them."""

from functools import lru_cache
from typing import NamedTuple

from santiago.rules.board import Board
from santiago.rules.grid import ALL_SQUARES, Square, SquareSet, beside, connected, squares_in


class Field(NamedTuple):
    """A plantation: its squares, the free squares beside it, and farmers by seat, palms counted."""

    crop: int
    squares: SquareSet
    front: SquareSet
    tiles: int
    farmers: tuple[int, ...]


class Worth(NamedTuple):
    """A field by what is expected of it: tiles, farmers by seat, tiles still to grow by."""

    field: Field
    tiles: float
    farmers: tuple[float, ...]
    growth: float


@lru_cache(maxsize=1 << 13)
def fields(board: Board) -> tuple[Field, ...]:
    """All plantations with at least a tile, by crop."""
    living = ~board.deserts
    free = ALL_SQUARES & ~board.occupied
    owners, pairs, palms = board.owners, board.pairs, board.palms
    found = []
    for crop, planted in enumerate(board.crops):
        alive = planted & living
        if not alive:
            continue
        for squares in connected(SquareSet(alive)):
            paired, palmed = squares & pairs, squares & palms
            farmers = []
            for owned in owners:
                count = (owned & squares).bit_count()
                if count and (paired or palmed):
                    count += (owned & paired).bit_count() + (owned & palmed).bit_count()
                farmers.append(count)
            found.append(
                Field(crop, squares, SquareSet(beside(squares) & free), squares.bit_count(), tuple(farmers))
            )
    return tuple(found)


def dry_tiles(board: Board, squares: SquareSet) -> list[tuple[Square, int, int, int]]:
    """Square, owner (-1: none), farmers 0-2 and palm 0-1 of each of `squares`."""
    found = []
    for square in squares_in(squares):
        owner = next((seat for seat, owned in enumerate(board.owners) if owned >> square & 1), -1)
        farmers = 0 if owner < 0 else 1 + (board.pairs >> square & 1)
        found.append((square, owner, farmers, board.palms >> square & 1))
    return found
