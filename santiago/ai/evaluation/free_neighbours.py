"""Counts the free squares beside each square, for all squares at once."""

from functools import lru_cache
from typing import Final

from santiago.ai.evaluation.survival import Reach
from santiago.rules.grid import ALL_SQUARES, COLUMNS, NOT_LEFT, NOT_RIGHT

_MOST: Final = 4
"""The maximum number of squares adjacent to a square."""


def squares_by_room(free: int, around: Reach, near_room: float) -> list[tuple[float, int]]:
    """Group the `free` squares by the room beside them, and return pairs (room, squares), most room first.

    The room of a square is a sum over the free squares beside it: a wet square counts 1, a square one canal
    away from the water counts `near_room`, and other squares count 0.
    """
    wet = squares_by_neighbours(free & around.wet)
    near = [squares & free for squares in squares_by_neighbours(free & around.near)]
    result: dict[float, int] = {}
    for room, wet_count, near_count in _rooms(near_room):
        squares = wet[wet_count] & near[near_count]
        if squares:
            result[room] = result.get(room, 0) | squares
    return list(result.items())


def squares_by_neighbours(squares: int) -> tuple[int, int, int, int, int]:
    """Return five sets: the squares with 0, 1, 2, 3 and 4 neighbours in `squares`."""
    right, left = (squares & NOT_RIGHT) << 1, (squares & NOT_LEFT) >> 1
    below, above = squares << COLUMNS & ALL_SQUARES, squares >> COLUMNS
    both_across, both_along = right & left, below & above
    one_across, one_along = right ^ left, below ^ above
    # bits 0, 1 and 2 of the count of each square are in `odd`, `twos` and `four`
    odd, four = one_across ^ one_along, both_across & both_along
    twos = both_across ^ both_along | one_across & one_along
    return ALL_SQUARES & ~(odd | twos | four), odd & ~twos, twos & ~odd, odd & twos, four


@lru_cache(maxsize=1 << 4)
def _rooms(near_room: float) -> tuple[tuple[float, int, int], ...]:
    """Return (room, wet, near) for all possible neighbours of a square, most room first.

    `wet` is the number of free wet neighbours, and `near` is the number of free neighbours one canal away
    from the water.
    """
    counts = [(wet, near) for wet in range(_MOST + 1) for near in range(_MOST + 1 - wet)]
    return tuple(sorted([(wet + near_room * near, wet, near) for wet, near in counts], reverse=True))
