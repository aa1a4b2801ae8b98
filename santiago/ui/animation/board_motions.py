"""Motions on the board: water that runs into a canal, and squares that change.

Each motion gradually reveals the picture of the new board.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.presentation.view_model.values import TileLooks
from santiago.rules.board import Board
from santiago.rules.grid import CANAL_ENDS, Canal, SquareSet, squares_in
from santiago.ui.animation.canvas import Canvas
from santiago.ui.animation.easing import smooth
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.palette import colour_of
from santiago.ui.painting.board_geometry import is_level
from santiago.ui.painting.board_painter import paint_spring, spring_rect
from santiago.ui.painting.pieces import faded

_BUBBLES = ((-9, -7, 5), (-11, 3, 6), (-5, 10, 4), (4, -11, 4), (10, 7, 3.5), (14, -3, 3))
"""The bubbles around the front of the water, each as (offset backwards along the canal, offset across the
canal, radius), in board units.
"""
_BANK = 18
"""The width of the wet earth on both sides of a canal, in board units."""


@dataclass(frozen=True, slots=True)
class FadingSquares:
    """Fades squares to their new state on `board`.

    `tile_states` overrides the states of tiles on `board`, as in `BoardOverlay`.
    """

    squares: SquareSet
    board: Board
    tile_states: TileLooks = ()

    def paint(self, canvas: Canvas, share: float) -> None:
        for square in squares_in(self.squares):
            box = canvas.geometry.square(square)
            after = canvas.board_part(self.board, self.tile_states, box)
            faded(canvas.surface, after, box, round(255 * share))


class Ends(Enum):
    """The ends of a canal at which water enters."""

    FIRST = auto()
    SECOND = auto()
    BOTH = auto()


@dataclass(frozen=True, slots=True)
class RunningWater:
    """Shows water running into a canal of `board`.

    `tile_states` overrides the states of tiles on `board`, as in `BoardOverlay`.
    """

    canal: Canal
    ends: Ends
    board: Board
    tile_states: TileLooks = ()

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint water that fills the canal from one end or both. With reduced motion, the water fades in."""
        whole = _reach(canvas, self)
        if canvas.reduced_motion:
            after = canvas.board_part(self.board, self.tile_states, whole)
            faded(canvas.surface, after, whole, round(255 * share))
        else:
            for part in _filled(whole, self, smooth(share)):
                canvas.surface.blit(canvas.board_part(self.board, self.tile_states, part), part)
                _foam(canvas, self, part, whole, share)
        well = spring_rect(canvas.geometry, self.board.spring)
        paint_spring(canvas.surface, canvas.context, well, canvas.painter.moving.shown.seconds)


def _reach(canvas: Canvas, water: RunningWater) -> pygame.Rect:
    """Return the area of the canal, including its banks and the intersections at both ends."""
    first, second = (canvas.geometry.intersection(node) for node in CANAL_ENDS[water.canal])
    bank = round(2 * _BANK * canvas.geometry.k)
    whole = first.union(second)
    grown = whole.inflate(0, bank) if is_level(water.canal) else whole.inflate(bank, 0)
    return grown.clip(canvas.geometry.bounds)


def _filled(whole: pygame.Rect, water: RunningWater, share: float) -> list[pygame.Rect]:
    """Return the parts of `whole` that water has reached after `share` of the duration."""
    level = is_level(water.canal)
    length = whole.width if level else whole.height
    run = round(length * share / (2 if water.ends is Ends.BOTH else 1))
    if run <= 0:
        return []
    size = (run, whole.height) if level else (whole.width, run)
    from_first = pygame.Rect(whole.topleft, size)
    from_second = box_at(*size, bottomright=whole.bottomright)
    match water.ends:
        case Ends.FIRST:
            return [from_first]
        case Ends.SECOND:
            return [from_second]
        case Ends.BOTH:
            return [from_first, from_second]


def _foam(canvas: Canvas, water: RunningWater, part: pygame.Rect, whole: pygame.Rect, share: float) -> None:
    """Paint the rounded, foaming front of the water that has filled the area `part` of the canal."""
    level, k = is_level(water.canal), canvas.geometry.k
    ahead = part.topleft == whole.topleft
    if level:
        centre = (part.right if ahead else part.left, whole.centery)
    else:
        centre = (whole.centerx, part.bottom if ahead else part.top)
    alpha = round(255 * (1 - max(0.0, share - 0.8) * 5)) // 8 * 8
    canvas.context.shapes.circle(canvas.surface, centre, 15.5 * k, canvas.context.palette.water, alpha)
    for along, across, radius in _BUBBLES:
        back = along * k * (-1 if ahead else 1)
        spot = (
            (centre[0] + back, centre[1] + across * k)
            if level
            else (centre[0] + across * k, centre[1] + back)
        )
        canvas.context.shapes.circle(canvas.surface, spot, radius * k, colour_of("board.foam"), alpha)
