"""Tool tips: the time until one is shown, and its painting. Used by screens and by the table."""

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext

_DELAY_SECONDS = 0.45


class TipTimer:
    """Measures how long the pointer, or the keyboard's focus, has rested on one target."""

    def __init__(self) -> None:
        self._target: object = None
        self._seconds = 0.0

    @property
    def is_due(self) -> bool:
        """Whether the tool tip is to be shown."""
        return self._target is not None and self._seconds >= _DELAY_SECONDS

    @property
    def is_settled(self) -> bool:
        """Whether time changes nothing: the tool tip is shown, or there is none."""
        return self._target is None or self.is_due

    def rest_on(self, target: object) -> bool:
        """Set what the pointer is on, None for nothing; another target restarts the time. True if it did."""
        if target == self._target:
            return False
        self._target = target
        self.restart()
        return True

    def restart(self) -> None:
        """Start again, as after a key or a press."""
        self._seconds = 0.0

    def update(self, seconds: float) -> bool:
        """Add time that has passed; True if the tool tip is due now and was not before."""
        before = self.is_due
        self._seconds += seconds
        return self.is_due and not before


def paint_tip(context: DrawContext, surface: pygame.Surface, text: str, about: pygame.Rect) -> None:
    """A tool tip on dark wood below or above the rectangle that it is about, inside the window."""
    style = context.styles.detail.coloured(context.palette.on_wood)
    pad = context.scale.px(12)
    widest = min(context.scale.tx(340), context.size[0] - 4 * pad)
    rows = context.text.wrap(text, widest, style)
    width = max(context.text.width(row, style) for row in rows)
    box = pygame.Rect(0, 0, width + 2 * pad, len(rows) * context.text.line_height(style) + round(pad * 1.2))
    box.midtop = (about.centerx, about.bottom + context.scale.px(10))
    if box.bottom > context.size[1]:
        box.bottom = about.top - context.scale.px(10)
    box.clamp_ip(surface.get_rect().inflate(-pad, -pad))
    context.cards.paint(surface, Card.TOOLTIP, box, 0.9)
    inner = box.inflate(-2 * pad, -round(pad * 1.2))
    context.text.paragraph(surface, text, inner, style)
