"""Outlines of connected squares and of the keyboard focus."""

from __future__ import annotations

import pygame

from santiago.rules.grid import COLUMNS, Square, SquareSet, squares_in
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.painting.board_geometry import BoardGeometry


def paint_squares_outline(
    surface: pygame.Surface,
    context: DrawContext,
    geometry: BoardGeometry,
    squares: SquareSet,
    *,
    close: bool = False,
) -> None:
    """Paint one outline around connected squares and the ditches between them.

    If `close` is true, the outline is closer to the squares, so that outlines of adjacent plantations do not
    touch.
    """
    boxes = squares_outline_rects(geometry, squares)
    if not boxes:
        return
    k = geometry.k
    grow = max(1, round(2 * k)) if close else max(3, round(9 * k))
    area = boxes[0].unionall(boxes[1:]).inflate(4 * grow, 4 * grow)
    layer = pygame.Surface(area.size, pygame.SRCALPHA)
    thick = max(2, round((9 if close else 6) * k))
    steps = ((grow + 1, context.palette.ink), (grow - 1, context.palette.glow), (grow - thick, None))
    for reach, tone in steps:
        for box in boxes:
            part = box.inflate(2 * reach, 2 * reach).move(-area.x, -area.y)
            if tone is not None:
                context.shapes.rounded(layer, part, tone, 12 * k)
            else:
                layer.fill((*context.palette.glow, 0), part)
    surface.blit(layer, area)


def squares_outline_rects(geometry: BoardGeometry, squares: SquareSet) -> list[pygame.Rect]:
    """Return the boxes of the squares, and a box around each two adjacent squares and each block of four.

    The box around four covers the crossing of ditches between them.
    """
    boxes = [geometry.square(square) for square in squares_in(squares)]
    for square in squares_in(squares):
        for block, last in ((0b11, 1), (1 << COLUMNS | 1, COLUMNS), (0b11 << COLUMNS | 0b11, COLUMNS + 1)):
            if not block << square & ~squares and (last == COLUMNS or square % COLUMNS < COLUMNS - 1):
                boxes.append(geometry.square(square).union(geometry.square(Square(square + last))))
    return boxes


def paint_two_tone_outline(
    surface: pygame.Surface, context: DrawContext, rect: pygame.Rect, radius: float
) -> None:
    """Paint an outline that is visible on any background: a light line between two dark ones."""
    k = context.scale.k
    outer = rect.inflate(2 * context.scale.px(3), 2 * context.scale.px(3))
    context.shapes.frame(surface, outer, context.palette.shadow, radius + 3 * k, max(5, 7 * k))
    inner = outer.inflate(-2 * max(1, context.scale.px(1.6)), -2 * max(1, context.scale.px(1.6)))
    context.shapes.frame(surface, inner, context.palette.glow, radius + 1.5 * k, max(3, 3.6 * k))
