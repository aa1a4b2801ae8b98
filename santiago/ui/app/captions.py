"""Captions for sounds and announcements, shown on a line near the top of the window."""

from collections.abc import Callable

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.wording.translator import Translator

CaptionText = Callable[[Translator], str]

_SECONDS = 3.0
_MOST = 2
"""The maximum number of captions shown side by side; the newest is shown last."""
_CENTRE = 0.36
"""The horizontal centre of the captions, as a share of the window's width. At a table, the captions are above
the board's rim.
"""


class Captions:
    """Holds and draws the captions of the last few seconds, oldest first."""

    def __init__(self) -> None:
        self._left: dict[CaptionText, float] = {}
        self._changed = False

    def show(self, say: CaptionText) -> None:
        """Show a caption for a few seconds. If the caption is already shown, extend its time."""
        self._changed = self._changed or say not in self._left
        self._left[say] = _SECONDS
        while len(self._left) > _MOST:
            del self._left[next(iter(self._left))]

    def advance(self, seconds: float) -> bool:
        """Advance by `seconds`, and return whether the captions have changed."""
        left = {say: rest - seconds for say, rest in self._left.items() if rest > seconds}
        changed, self._changed = self._changed or len(left) < len(self._left), False
        self._left = left
        return changed

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the captions on one line below the top bar; draw nothing if there are none."""
        text = "   ".join(say(context.tr) for say in self._left)
        if not text:
            return
        scale, style = context.scale, context.styles.detail_strong.coloured(context.palette.on_wood)
        pad = scale.px(10)
        rows = context.text.wrap(text, scale.tx(420), style)
        width = max(context.text.width(row, style) for row in rows) + 2 * pad
        high, row = len(rows) * context.text.line_height(style), max(scale.px(56), scale.tx(42))
        box = pygame.Rect(0, row, width, high + pad).move_to(centerx=round(context.size[0] * _CENTRE))
        context.cards.paint(surface, Card.TOOLTIP, box.clamp(surface.get_rect()), 0.9)
        context.text.paragraph(surface, text, box.inflate(-2 * pad, -pad), style)
