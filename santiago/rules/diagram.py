"""Diagrams: boards drawn as text.

A diagram has four lines of intersections and six lines of squares. An intersection is drawn as `+`, the
spring as `@`, and a canal as `=========` or, if it is vertical, as `|` on two lines. A square without a tile
is drawn as `.`, and a tile as the first letter of its crop (a capital for two icons), followed by the owner's
seat number, from 0, once per farmer. `#` before a tile marks a desert. `*` is a palm, alone or after a tile.

    +         +         @=========+         +
     .    .    .    .    B00  b1*  .    .
     .    *    .    .    .    #g   .    .
    +         +         +         +         +
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from textwrap import dedent
from typing import Final

from santiago.rules.grid import (
    CANAL_NAMES,
    CANALS,
    COLUMNS,
    INTERSECTIONS,
    SQUARES,
    Canal,
    CanalSet,
    Intersection,
    canal_set,
)

_HEIGHT: Final = 10
_WIDTH: Final = 41
_NODE_LINES: Final = (0, 3, 6, 9)
_ROW_LINES: Final = (1, 2, 4, 5, 7, 8)


@dataclass(frozen=True, slots=True)
class Diagram:
    """The contents of a diagram; `cells` holds the text of each square, indexed by square number."""

    spring: Intersection
    canals: CanalSet
    cells: tuple[str, ...]


def drawn(diagram: Diagram) -> str:
    """Return `diagram` as text, without trailing spaces."""
    canvas = [[" "] * _WIDTH for _ in range(_HEIGHT)]
    for node in INTERSECTIONS:
        y, x = divmod(node, 5)
        canvas[_NODE_LINES[y]][10 * x] = "@" if node == diagram.spring else "+"
    for canal in CANALS:
        if diagram.canals >> canal & 1:
            mark = _mark(canal)
            for line, column in _marks(canal):
                canvas[line][column] = mark
    for square in SQUARES:
        line, column = _cell_at(square)
        cell = diagram.cells[square]
        canvas[line][column : column + len(cell)] = cell
    return "\n".join("".join(line).rstrip() for line in canvas)


def read(text: str) -> Diagram:
    """Parse the text of a diagram.

    Missing lines and line ends count as blank. Raises ValueError if the text is not a diagram.
    """
    lines = [line.ljust(_WIDTH) for line in dedent(text.strip("\n")).splitlines()]
    lines += [" " * _WIDTH] * (_HEIGHT - len(lines))
    springs = [node for node in INTERSECTIONS if lines[_NODE_LINES[node // 5]][10 * (node % 5)] == "@"]
    if len(springs) != 1:
        raise ValueError(f"a diagram has one spring '@', not {len(springs)}")
    cells = []
    for square in SQUARES:
        line, column = _cell_at(square)
        cells.append(lines[line][column : column + 4].strip())
    return Diagram(springs[0], canal_set(*_canals(lines)), tuple(cells))


def _canals(lines: Sequence[str]) -> Iterable[Canal]:
    for canal in CANALS:
        marks = {lines[line][column] for line, column in _marks(canal)}
        if marks == {_mark(canal)}:
            yield canal
        elif marks != {" "}:
            raise ValueError(f"the canal {CANAL_NAMES[canal]} is only partly drawn")


def _is_vertical(canal: Canal) -> bool:
    name = CANAL_NAMES[canal]
    return name[0] == name[3]


def _mark(canal: Canal) -> str:
    return "|" if _is_vertical(canal) else "="


def _marks(canal: Canal) -> list[tuple[int, int]]:
    """Return the 0-based (line, column) positions of the characters that draw a canal."""
    name = CANAL_NAMES[canal]
    x, line = "ABCDE".index(name[0]), _NODE_LINES[int(name[1]) - 1]
    if _is_vertical(canal):
        return [(line + 1, 10 * x), (line + 2, 10 * x)]
    return [(line, column) for column in range(10 * x + 1, 10 * x + 10)]


def _cell_at(square: int) -> tuple[int, int]:
    """Return the 0-based line and first column of the four characters that show a square."""
    row, column = divmod(square, COLUMNS)
    return _ROW_LINES[row], 5 * column + 1
