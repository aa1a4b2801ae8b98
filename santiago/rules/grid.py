"""The board's grid: squares, intersections and canal places, with their names and neighbours (R1).

A set of squares or canals is a bit mask: bit n stands for square or canal number n.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, reduce
from itertools import product
from operator import or_
from typing import Final, NewType, TypeVar

T = TypeVar("T")

Square = NewType("Square", int)
"""A square number, 0-47, row by row from the top left: `row * 8 + column`, with 0-based rows and columns."""
Intersection = NewType("Intersection", int)
"""An intersection number, 0-19, row by row from the top left: `y * 5 + x`, with 0-based `x` and `y`."""
Canal = NewType("Canal", int)
"""A canal number, 0-30. Canal places are numbered in alphabetical order of their names."""
SquareSet = NewType("SquareSet", int)
CanalSet = NewType("CanalSet", int)

COLUMNS: Final = 8
ROWS: Final = 6
SQUARES: Final = tuple(Square(n) for n in range(COLUMNS * ROWS))
NO_SQUARES: Final = SquareSet(0)
ALL_SQUARES: Final = SquareSet((1 << len(SQUARES)) - 1)
INTERSECTIONS: Final = tuple(Intersection(n) for n in range(20))
INNER_INTERSECTIONS: Final = tuple(Intersection(y * 5 + x) for y in (1, 2) for x in (1, 2, 3))

SQUARE_NAMES: Final = tuple(f"{'abcdefgh'[n % COLUMNS]}{n // COLUMNS + 1}" for n in SQUARES)
INTERSECTION_NAMES: Final = tuple(f"{'ABCDE'[n % 5]}{n // 5 + 1}" for n in INTERSECTIONS)

CANAL_ENDS: Final = tuple(
    sorted(
        [(Intersection(n), Intersection(n + 1)) for n in INTERSECTIONS if n % 5 < 4]
        + [(Intersection(n), Intersection(n + 5)) for n in INTERSECTIONS if n < 15],
        key=lambda ends: (INTERSECTION_NAMES[ends[0]], INTERSECTION_NAMES[ends[1]]),
    )
)
"""The two ends of each canal place, indexed by canal number."""
CANALS: Final = tuple(Canal(n) for n in range(len(CANAL_ENDS)))
CANAL_NAMES: Final = tuple(f"{INTERSECTION_NAMES[a]}-{INTERSECTION_NAMES[b]}" for a, b in CANAL_ENDS)

_SQUARES_BY_NAME: Final = {name: Square(n) for n, name in enumerate(SQUARE_NAMES)}
_INTERSECTIONS_BY_NAME: Final = {name: Intersection(n) for n, name in enumerate(INTERSECTION_NAMES)}
_CANALS_BY_NAME: Final = {name: Canal(n) for n, name in enumerate(CANAL_NAMES)}

_LEFT_COLUMN: Final = sum(1 << row * COLUMNS for row in range(ROWS))
NOT_LEFT: Final = ALL_SQUARES & ~_LEFT_COLUMN
NOT_RIGHT: Final = ALL_SQUARES & ~(_LEFT_COLUMN << COLUMNS - 1)
"""The squares outside the right column. `NOT_LEFT` are the squares outside the left column."""


def square_named(name: str) -> Square:
    """Return the square named `name`, such as "c4"; raises KeyError."""
    return _SQUARES_BY_NAME[name]


def intersection_named(name: str) -> Intersection:
    """Return the intersection named `name`, such as "C2"; raises KeyError."""
    return _INTERSECTIONS_BY_NAME[name]


def canal_named(name: str) -> Canal:
    """Return the canal named `name`, such as "B2-C2" (the smaller end first); raises KeyError."""
    return _CANALS_BY_NAME[name]


def _rectangle(columns: tuple[int, int], rows: tuple[int, int]) -> SquareSet:
    """Return the squares in two columns and two rows, without those outside the board."""
    inside = product((x for x in columns if 0 <= x < COLUMNS), (y for y in rows if 0 <= y < ROWS))
    return square_set(*(Square(y * COLUMNS + x) for x, y in inside))


def square_set(*squares: Square) -> SquareSet:
    """Return the bit mask of `squares`."""
    return SquareSet(sum(1 << square for square in set(squares)))


def _squares_along(ends: tuple[Intersection, Intersection]) -> SquareSet:
    (y, x), is_vertical = divmod(ends[0], 5), ends[1] - ends[0] == 5
    if is_vertical:
        return _rectangle((2 * x - 1, 2 * x), (2 * y, 2 * y + 1))
    return _rectangle((2 * x, 2 * x + 1), (2 * y - 1, 2 * y))


CANAL_SQUARES: Final = tuple(_squares_along(ends) for ends in CANAL_ENDS)
"""For each canal, the squares with a full side on the canal: four, or two at the rim of the board."""
CANALS_AT: Final = tuple(
    CanalSet(sum(1 << canal for canal in CANALS if node in CANAL_ENDS[canal])) for node in INTERSECTIONS
)
"""The canal places that end at each intersection."""
CANALS_TOUCHING: Final = tuple(CanalSet(CANALS_AT[first] | CANALS_AT[second]) for first, second in CANAL_ENDS)
"""For each canal place, the place itself and the places that share an end with it."""


def _subsets(places: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """Return all subsets of `places`, indexed by bit mask. Each subset keeps the order of `places`.

    There may be at most eight `places`.
    """
    subsets: list[tuple[T, ...]] = [()]
    for place in places:
        subsets += [(*subset, place) for subset in subsets]
    return tuple(subsets)


ROW_SQUARES: Final = tuple(_subsets(SQUARES[n : n + COLUMNS]) for n in range(0, len(SQUARES), COLUMNS))
"""For each row, all sets of its squares, indexed by bit mask."""


def squares_in(squares: SquareSet) -> tuple[Square, ...]:
    """Return the members of a set of squares as a tuple, in ascending order."""
    a, b, c, d, e, f = squares.to_bytes(ROWS, "little")
    first, second, third, fourth, fifth, sixth = ROW_SQUARES
    return first[a] + second[b] + third[c] + fourth[d] + fifth[e] + sixth[f]


BYTE_CANALS: Final = tuple(_subsets(CANALS[n : n + 8]) for n in range(0, len(CANALS), 8))
"""For each eight canals, all their sets, indexed by bit mask."""


def canals_in(canals: CanalSet) -> tuple[Canal, ...]:
    """Return the members of a set of canals as a tuple, in the order of their names."""
    a, b, c, d = canals.to_bytes(4, "little")
    first, second, third, fourth = BYTE_CANALS
    return first[a] + second[b] + third[c] + fourth[d]


def nth(mask: int, n: int, table: tuple[tuple[tuple[T, ...], ...], ...]) -> T:
    """Return the member at index `n` (from 0) of a set of squares or canals in ascending order.

    `table` is `ROW_SQUARES` or `BYTE_CANALS`.
    """
    for byte in table:  # pragma: no branch  `n` is less than their number
        members = byte[mask & 255]
        if n < len(members):
            break
        n -= len(members)
        mask >>= 8
    return members[n]


def canal_set(*canals: Canal) -> CanalSet:
    """Return the bit mask of `canals`."""
    return CanalSet(sum(1 << canal for canal in set(canals)))


def _unions(masks: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return lookup tables for the union of the masks of the canals in a set.

    `masks` is indexed by canal. There is one table for each byte of a canal set, from the lowest byte up. It
    maps the value of the byte to the union of the masks of the canals in the byte.
    """
    eights = (masks[n : n + 8] for n in range(0, len(masks), 8))
    return tuple(tuple(reduce(or_, members, 0) for members in _subsets(eight)) for eight in eights)


_WATERED: Final = _unions(CANAL_SQUARES)
_TOUCHED: Final = _unions(CANALS_TOUCHING)


def irrigated(canals: CanalSet) -> SquareSet:
    """Return the squares that have a side along one of `canals` (R8.1). The spring alone irrigates nothing.

    >>> [SQUARE_NAMES[square] for square in squares_in(irrigated(canal_set(canal_named("B2-C2"))))]
    ['c2', 'd2', 'c3', 'd3']
    """
    first, second, third, fourth = _WATERED
    return SquareSet(
        first[canals & 255] | second[canals >> 8 & 255] | third[canals >> 16 & 255] | fourth[canals >> 24]
    )


@lru_cache(maxsize=1 << 12)
def canal_places(canals: CanalSet, spring: Intersection) -> CanalSet:
    """Return the free canal places that touch the spring or one of `canals` (R6.1)."""
    return CanalSet(grown(canals, spring) & ~canals)


def grown(canals: CanalSet, spring: Intersection) -> CanalSet:
    """Return `canals` together with all canal places that touch the spring or one of `canals`."""
    first, second, third, fourth = _TOUCHED
    places = (
        first[canals & 255] | second[canals >> 8 & 255] | third[canals >> 16 & 255] | fourth[canals >> 24]
    )
    return CanalSet(CANALS_AT[spring] | places)


def is_network(canals: CanalSet, spring: Intersection) -> bool:
    """Return whether `canals` are one network that begins at the spring (R6.1)."""
    reached = CanalSet(0)
    while more := canal_places(reached, spring) & canals:
        reached = CanalSet(reached | more)
    return reached == canals


def beside(squares: int) -> SquareSet:
    """Return the squares that share a side with one of `squares`; these may include some of `squares`."""
    return SquareSet(
        ((squares & NOT_RIGHT) << 1)
        | ((squares & NOT_LEFT) >> 1)
        | (squares << COLUMNS & ALL_SQUARES)
        | squares >> COLUMNS
    )


@cache
def around(square: Square) -> SquareSet:
    """Return `square` together with all squares that share a side or a corner with it."""
    row = SquareSet(1 << square | beside(SquareSet(1 << square)) & (255 << square // COLUMNS * COLUMNS))
    return SquareSet((row | row << COLUMNS | row >> COLUMNS) & ALL_SQUARES)


@cache
def squares_at(node: Intersection) -> SquareSet:
    """Return the squares that have `node` as a corner: four, or fewer at the rim of the board."""
    y, x = divmod(node, 5)
    return _rectangle((2 * x - 1, 2 * x), (2 * y - 1, 2 * y))


def connected(squares: SquareSet) -> tuple[SquareSet, ...]:
    """Return the connected parts of `squares`, in the order of their first squares.

    Two squares with a common side are connected.

    >>> parts = connected(square_set(*map(square_named, ["a1", "b2", "b1", "h1"])))
    >>> [[SQUARE_NAMES[square] for square in squares_in(part)] for part in parts]
    [['a1', 'b1', 'b2'], ['h1']]
    """
    parts = []
    rest = int(squares)
    while rest:
        part, grown = 0, rest & -rest
        while grown != part:
            part = grown
            grown |= beside(SquareSet(part)) & rest
        parts.append(SquareSet(part))
        rest &= ~part
    return tuple(parts)
