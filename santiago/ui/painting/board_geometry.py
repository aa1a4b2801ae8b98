"""The geometry of the board: boxes in pixels, and hit tests.

The board has its own units: a square is 128 wide, a ditch is 44 wide, a canal site is 260 long, the wooden
rim is 44 wide, and the whole board is 1348 x 1044. `BoardGeometry` converts these units to pixels for all
other parts of the view.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

import pygame

from santiago.presentation.boxes import Point
from santiago.rules.grid import CANAL_ENDS, CANALS, SQUARES, Canal, Intersection, Square

SQUARE = 128
DITCH_WIDTH = 44
PLACE = 260
RIM = 44
FURROW = 4
BOARD_WIDTH = 2 * RIM + 4 * (PLACE + DITCH_WIDTH) + DITCH_WIDTH
BOARD_HEIGHT = 2 * RIM + 3 * (PLACE + DITCH_WIDTH) + DITCH_WIDTH

HIT_SHARE = 0.045
"""The width of a canal's hit box, as a share of the board's width."""
HIT_PIXELS = 24
"""The minimum width of a canal's hit box, in pixels."""


@dataclass(frozen=True, slots=True)
class BoardGeometry:
    """The position and scale of a board in the window.

    The top left corner of the board is at (`x`, `y`), and a board unit is `k` pixels.
    """

    x: float
    y: float
    k: float

    def rect(self, u: float, v: float, width: float, height: float) -> pygame.Rect:
        """Convert a rectangle from board units to whole pixels, without gaps between adjacent rectangles."""
        left, top = self.across(u), self.down(v)
        return pygame.Rect(left, top, self.across(u + width) - left, self.down(v + height) - top)

    def across(self, u: float) -> int:
        """Return the x coordinate, in pixels, of a point `u` board units right of the board's left edge."""
        return round(self.x + u * self.k)

    def down(self, v: float) -> int:
        """Return the y coordinate, in pixels, of a point `v` board units below the board's top edge."""
        return round(self.y + v * self.k)

    @property
    def bounds(self) -> pygame.Rect:
        """The box of the whole board, including its rim."""
        return self.rect(0, 0, BOARD_WIDTH, BOARD_HEIGHT)

    @property
    def ground(self) -> pygame.Rect:
        """The box of the board inside its rim, which contains the squares and the ditches."""
        return self.rect(RIM, RIM, BOARD_WIDTH - 2 * RIM, BOARD_HEIGHT - 2 * RIM)

    def square(self, square: Square) -> pygame.Rect:
        """Return the box of a square, 128 x 128 units."""
        u, v = square_units(square)
        return self.rect(u, v, SQUARE, SQUARE)

    def canal(self, canal: Canal) -> pygame.Rect:
        """Return the box of a canal's site between two intersections, 260 units long and 44 wide."""
        u, v, width, height = canal_units(canal)
        return self.rect(u, v, width, height)

    def ditch(self, canal: Canal) -> pygame.Rect:
        """Return the box of a canal's site, extended by a pixel at both ends to close gaps at the joints."""
        return self.canal(canal).inflate((2, 0) if is_level(canal) else (0, 2))

    def intersection(self, intersection: Intersection) -> pygame.Rect:
        """Return the box of an intersection, 44 x 44 units."""
        u, v = intersection_units(intersection)
        return self.rect(u, v, DITCH_WIDTH, DITCH_WIDTH)

    def canal_zone(self, canal: Canal) -> pygame.Rect:
        """Return the hit box of a canal, which is wider than its ditch and at least 24 pixels wide."""
        place = self.canal(canal)
        broad = max(HIT_PIXELS, round(HIT_SHARE * BOARD_WIDTH * self.k) + 1)
        grown = max(broad, min(place.size))
        return (
            place.inflate(0, grown - place.height)
            if is_level(canal)
            else place.inflate(grown - place.width, 0)
        )

    def square_at(self, point: Point) -> Square | None:
        """Return the square that contains `point`, or None."""
        return next((square for square in SQUARES if self.square(square).collidepoint(point)), None)

    def canal_at(self, point: Point) -> Canal | None:
        """Return the canal whose hit box contains `point`, or None.

        If several hit boxes contain the point, return the nearest canal.
        """
        return self.nearest_canal(point, (c for c in CANALS if self.canal_zone(c).collidepoint(point)))

    def nearest_square(self, point: Point, among: Iterable[Square]) -> Square | None:
        """Return the square in `among` that is nearest to `point`, or None.

        Squares further away than half the width of a square are ignored.
        """
        reach = SQUARE * self.k / 2
        near = [(self._away(self.square(square), point), square) for square in among]
        return min((pair for pair in near if pair[0] <= reach), default=(0.0, None))[1]

    def nearest_canal(self, point: Point, among: Iterable[Canal]) -> Canal | None:
        """Return the canal in `among` that is nearest to `point`, or None.

        Canals further away than half the width of a square are ignored.
        """
        reach = SQUARE * self.k / 2
        near = [(self._away(self.canal(canal), point), canal) for canal in among]
        return min((pair for pair in near if pair[0] <= reach), default=(0.0, None))[1]

    @staticmethod
    def _away(rect: pygame.Rect, point: Point) -> float:
        """Return the distance from `point` to `rect` in pixels, or 0 if the point is inside."""
        across = max(rect.left - point[0], 0, point[0] - rect.right)
        down = max(rect.top - point[1], 0, point[1] - rect.bottom)
        return hypot(across, down)


def square_units(square: Square) -> tuple[int, int]:
    """Return the top left corner of a square, in board units."""
    row, column = divmod(square, 8)
    return (
        RIM + DITCH_WIDTH + column // 2 * (PLACE + DITCH_WIDTH) + column % 2 * (SQUARE + FURROW),
        RIM + DITCH_WIDTH + row // 2 * (PLACE + DITCH_WIDTH) + row % 2 * (SQUARE + FURROW),
    )


def intersection_units(intersection: Intersection) -> tuple[int, int]:
    """Return the top left corner of an intersection, in board units."""
    y, x = divmod(intersection, 5)
    return RIM + x * (PLACE + DITCH_WIDTH), RIM + y * (PLACE + DITCH_WIDTH)


def canal_units(canal: Canal) -> tuple[int, int, int, int]:
    """Return the left, top, width and height of a canal's site, in board units."""
    u, v = intersection_units(CANAL_ENDS[canal][0])
    return (
        (u + DITCH_WIDTH, v, PLACE, DITCH_WIDTH)
        if is_level(canal)
        else (u, v + DITCH_WIDTH, DITCH_WIDTH, PLACE)
    )


def is_level(canal: Canal) -> bool:
    """Whether the canal is horizontal."""
    first, second = CANAL_ENDS[canal]
    return second - first == 1
