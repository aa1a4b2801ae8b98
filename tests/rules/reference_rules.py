"""A second implementation of the board's rules, as simple as the rule book: coordinates, no bit masks.

Squares are (column, row), intersections (x, y), both 0-based; a canal is a pair of intersections.
"""

from dataclasses import dataclass

from santiago.rules.board import Board
from santiago.rules.grid import CANAL_ENDS, SQUARES, Intersection, canals_in

Point = tuple[int, int]
ALL = {(column, row) for column in range(8) for row in range(6)}
NODES = {(x, y) for x in range(5) for y in range(4)}
SEGMENTS = {
    ((x, y), (x + dx, y + dy)) for x, y in NODES for dx, dy in ((1, 0), (0, 1)) if (x + dx, y + dy) in NODES
}


@dataclass(frozen=True)
class ReferenceTile:
    """A tile with its farmers and palm."""

    crop: int
    farmers: int
    owner: int | None
    desert: bool
    palm: bool


@dataclass(frozen=True)
class ReferenceBoard:
    """The tiles, canals and spring of a board."""

    spring: Point
    canals: frozenset[tuple[Point, Point]]
    tiles: dict[Point, ReferenceTile]

    def neighbours(self, square: Point) -> set[Point]:
        column, row = square
        return ALL & {(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)}

    def sides(self, square: Point) -> set[tuple[Point, Point]]:
        """Return the canal segments along the square: one horizontal and one vertical."""
        column, row = square
        x, y = column // 2, row // 2
        across = y if row % 2 == 0 else y + 1
        down = x if column % 2 == 0 else x + 1
        return {((x, across), (x + 1, across)), ((down, y), (down, y + 1))}

    def is_wet(self, square: Point) -> bool:
        """Return whether a canal runs along the square (R8.1)."""
        return bool(self.sides(square) & self.canals)

    def places(self) -> set[tuple[Point, Point]]:
        """Return the places where a canal may be built (R6.1)."""
        reached = {self.spring} | {end for canal in self.canals for end in canal}
        return {segment for segment in SEGMENTS - self.canals if reached & set(segment)}

    def leftover_squares(self) -> set[Point]:
        """Return the squares on which the leftover tile may be planted (R5.4)."""
        empty = ALL - self.tiles.keys()
        for desert in (False, True):
            found = {
                s
                for s in empty
                for n in self.neighbours(s)
                if n in self.tiles and self.tiles[n].desert is desert
            }
            if found:
                return found
        return set()

    def dried(self, *, last: bool) -> dict[Point, ReferenceTile]:
        """Return the tiles after the drought; `last` is whether it is the last round (R8.2, R8.3, R8.4)."""
        return {square: self._dried(square, tile, last) for square, tile in self.tiles.items()}

    def _dried(self, square: Point, tile: ReferenceTile, last: bool) -> ReferenceTile:
        if tile.desert or self.is_wet(square):
            return tile
        if last or tile.farmers == 0:
            return ReferenceTile(tile.crop, 0, None, desert=True, palm=False)
        left = tile.farmers - 1
        return ReferenceTile(tile.crop, left, tile.owner if left else None, desert=False, palm=tile.palm)

    def points(self, seats: int) -> list[int]:
        """Return the plantation points by seat (R9.2, R9.3)."""
        points, rest = [0] * seats, {square for square, tile in self.tiles.items() if not tile.desert}
        while rest:
            field, edge = set(), {min(rest)}
            while edge:
                field |= edge
                near = {(a, b) for a in edge for b in self.neighbours(a) if b in rest - field}
                edge = {b for a, b in near if self.tiles[a].crop == self.tiles[b].crop}
            for square in field:
                tile = self.tiles[square]
                if tile.owner is not None:
                    points[tile.owner] += len(field) * (tile.farmers + tile.palm)
            rest -= field
        return points


def reference_board(board: Board) -> ReferenceBoard:
    """Return `board` in coordinates."""
    tiles = {}
    for square in SQUARES:
        tile = board.tile(square)
        if tile is not None:
            palm = bool(board.palms >> square & 1)
            tiles[square % 8, square // 8] = ReferenceTile(
                tile.kind // 2, tile.farmers, tile.owner, tile.desert, palm
            )
    canals = frozenset((_node(CANAL_ENDS[c][0]), _node(CANAL_ENDS[c][1])) for c in canals_in(board.canals))
    return ReferenceBoard(_node(board.spring), canals, tiles)


def _node(node: Intersection) -> Point:
    return node % 5, node // 5
