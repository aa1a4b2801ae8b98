"""Paints the portraits and the symbols of seats."""

from __future__ import annotations

import pygame

from santiago.session.table_setup import BY_CHANCE, SeatChoice, SeatColour
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.draw_context import DrawContext

PORTRAIT_UNITS = 40
"""The usual diameter of a portrait, in units."""


def paint_portrait(
    context: DrawContext,
    surface: pygame.Surface,
    box: pygame.Rect,
    seat: SeatChoice,
    *,
    side: int = 0,
    ringed: bool = True,
) -> None:
    """Paint the face of a seat at the left of `box`, in a ring of its colour with its symbol if `ringed`.

    `side` is the diameter in pixels, or 0 for the usual one.
    """
    side = side or min(box.height, context.scale.tx(PORTRAIT_UNITS))
    centre = box.left + side // 2, box.centery
    palette = context.palette
    context.shapes.circle(surface, centre, side / 2, palette.ink)
    ring = palette.seat(seat.paint.value) if ringed else palette.paper_line
    context.shapes.circle(surface, centre, side / 2 - 1, ring)
    face = "unknown" if seat.character in ("", BY_CHANCE) else seat.character
    context.sprites.paint_centred(surface, f"face-{face}", centre, side - max(4, side // 7))
    if ringed:
        badge = box.left + side - side // 7, box.centery + side // 2 - side // 7
        context.sprites.paint_centred(surface, f"badge-{seat.paint.value}", badge, side * 0.4)


def paint_badge(
    context: DrawContext, paint: SeatColour, surface: pygame.Surface, box: pygame.Rect, state: ControlState
) -> None:
    """Paint the symbol of a colour as a button, which is larger while it is hovered."""
    size = box.height * (0.96 if state is ControlState.HOVERED else 0.88)
    context.sprites.paint_centred(surface, f"badge-{paint.value}", box.center, size)
