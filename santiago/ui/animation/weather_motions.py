"""Motions for the weather of a drought: hot light on the dry tiles, and a gust of wind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, sin

import pygame

from santiago.rules.grid import SquareSet, squares_in
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import hump, part, smooth
from santiago.ui.graphics.palette import colour_of
from santiago.ui.graphics.rects import clipped
from santiago.ui.graphics.shapes import Shapes
from santiago.ui.painting.pieces import faded

_PALE = 104
"""The alpha of the light on a dry tile, 0 to 255."""
_CORNER = 14
"""The radius of a tile's corners, in board units."""
_STREAKS = 11
_LENGTH = 300
"""The length of a sand streak, in board units."""
_MARGIN = 2
"""The margin around a streak in its picture, in pixels."""


@dataclass(frozen=True, slots=True)
class HotLight:
    """The hot light of a drought, in which the dry tiles look pale."""

    def paint(self, canvas: Canvas, share: float) -> None:
        del share
        _shine(canvas, 1.0)


@dataclass(frozen=True, slots=True)
class HotWind:
    """A gust of wind at the start of a drought; the hot light appears during the gust."""

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint streaks of sand blowing across the board. With reduced motion, paint only the light."""
        _shine(canvas, smooth(part(share, 0, 0.6)))
        if canvas.reduced_motion:
            return
        bounds, k = canvas.geometry.bounds, canvas.geometry.k
        alpha = round(200 * hump(share)) // 8 * 8
        with clipped(canvas.surface, bounds):
            for n in range(_STREAKS):
                length = _LENGTH * k * (0.6 + 0.4 * (n * 5 % _STREAKS) / _STREAKS)
                blown = part(share, 0.03 * (n * 3 % _STREAKS), 0.7 + 0.03 * (n * 3 % _STREAKS))
                left = bounds.left - 2 * length + (bounds.width + 2 * length) * blown
                y = bounds.top + bounds.height * (n + 0.5) / _STREAKS
                image = _streak(n, length, k, y % 1)
                box = image.get_rect(left=round(left) - _MARGIN, top=int(y) - image.get_height() // 2)
                faded(canvas.surface, image, box, alpha)


def _shine(canvas: Canvas, share: float) -> None:
    """Make the dry tiles look pale; `share` (0 to 1) is the strength of the light."""
    board, shapes = canvas.view.position.board, canvas.context.shapes
    radius, alpha = _CORNER * canvas.geometry.k, round(_PALE * share) // 8 * 8
    for square in squares_in(SquareSet(board.occupied & ~board.wet & ~board.deserts)):
        inside = canvas.geometry.square(square).inflate(-radius, -radius)
        shapes.rounded(canvas.surface, inside, colour_of("board.heat"), radius, alpha)


@lru_cache(maxsize=2 * _STREAKS)
def _streak(n: int, length: float, k: float, down: float) -> pygame.Surface:
    """Return the picture of sand streak number `n`, shifted down by the fraction `down` of a pixel."""
    middle = ceil(19 * k) + _MARGIN
    image = pygame.Surface((ceil(length) + 2 * _MARGIN, 2 * middle), pygame.SRCALPHA)
    upper = [(_MARGIN + length * (1 - d / 6), middle + down + 10 * k * sin(d + n)) for d in range(7)]
    lower = [(x, y + 9 * k * sin(1.0 + 0.3 * d)) for d, (x, y) in reversed(list(enumerate(upper)))]
    Shapes(0).polygon(image, [*upper, *lower], colour_of("board.sand"))
    return image
