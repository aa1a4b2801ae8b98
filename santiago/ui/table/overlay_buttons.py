"""Small buttons that lie over the table: tick and cross beside a piece, and the history's row."""

from dataclasses import dataclass
from enum import Enum

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.table.history import Tempo


class FloatingId(Enum):
    """The value is the icon shown; the speed shows its figure."""

    TICK = "icon-tick"
    CROSS = "icon-cross"
    TO_START = "icon-to-start"
    ROUND_BACK = "icon-round-back"
    STEP_BACK = "icon-step-back"
    PLAY = "icon-play"
    HALT = "icon-pause"
    STEP = "icon-step"
    ROUND_FORWARD = "icon-round-forward"
    TO_END = "icon-to-end"
    SPEED = ""


@dataclass(frozen=True, slots=True)
class Floating:
    """A button and where it lies; a `label` stands in place of an icon."""

    button: FloatingId
    rect: pygame.Rect
    label: str = ""


def floating_at(buttons: tuple[Floating, ...], point: tuple[float, float]) -> FloatingId | None:
    """The button under a point."""
    return next((floating.button for floating in buttons if floating.rect.collidepoint(point)), None)


def paint_floating(context: DrawContext, surface: pygame.Surface, floating: Floating, *, lit: bool) -> None:
    """A small card with its icon; the tick is the main one."""
    main = floating.button is FloatingId.TICK
    context.cards.paint(surface, Card.BUTTON_MAIN if main else Card.BUTTON, floating.rect, 0.78)
    if lit:
        context.shapes.rounded(surface, floating.rect, context.palette.glow, context.scale.px(7), 115)
    colour = context.palette.on_accent if main else context.palette.ink
    if floating.label:
        ink = TextStyle(Face.BLACK, round(floating.rect.height * 0.42), colour, exact=True)
        context.text.line(surface, floating.label, floating.rect, ink, Align.CENTRE)
        return
    size = round(floating.rect.width * 0.6)
    icon = context.sprites.line_icon(floating.button.value, size, colour)
    surface.blit(icon, icon.get_rect(center=floating.rect.center))


def beside(context: DrawContext, piece: pygame.Rect, bounds: pygame.Rect) -> tuple[Floating, ...]:
    """Tick and cross at the right of a piece, or at its left where there is no room."""
    side = max(context.scale.px(38), 34)
    gap = context.scale.px(8)
    pair = pygame.Rect(0, 0, 2 * side + gap, side)
    pair.midleft = (piece.right + gap, piece.centery)
    if pair.right > bounds.right:
        pair.midright = (piece.left - gap, piece.centery)
    if piece.width > piece.height * 2:
        pair.midtop = (piece.centerx, piece.bottom + gap)
    pair.clamp_ip(bounds)
    tick = pygame.Rect(pair.left, pair.top, side, side)
    cross = pygame.Rect(tick.right + gap, pair.top, side, side)
    return Floating(FloatingId.TICK, tick), Floating(FloatingId.CROSS, cross)


_ROW = (
    FloatingId.TO_START,
    FloatingId.ROUND_BACK,
    FloatingId.STEP_BACK,
    FloatingId.PLAY,
    FloatingId.STEP,
    FloatingId.ROUND_FORWARD,
    FloatingId.TO_END,
    FloatingId.SPEED,
)


def history_row(
    context: DrawContext, room: pygame.Rect, tempo: Tempo, *, playing: bool
) -> tuple[Floating, ...]:
    """The history's buttons in a row in the middle of the action bar."""
    gap = context.scale.px(6)
    side = min(max(context.scale.px(42), 34), room.height, (room.width + gap) // len(_ROW) - gap)
    left, top = room.left, room.centery - side // 2
    shown = tuple(FloatingId.HALT if playing and one is FloatingId.PLAY else one for one in _ROW)
    return tuple(
        Floating(
            one,
            pygame.Rect(left + n * (side + gap), top, side, side),
            tempo.label if one is FloatingId.SPEED else "",
        )
        for n, one in enumerate(shown)
    )
