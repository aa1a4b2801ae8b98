"""A sentence that stands over whatever is shown for a few seconds."""

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.table.notice_tag import paint_notice

_SECONDS = 6.0
_BOTTOM = 0.2
"""The share of the window's height below which it does not reach."""


class Toast:
    """What the main loop says without asking for an answer."""

    def __init__(self) -> None:
        self._text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Say `text` from now on."""
        self._text, self._left = text, _SECONDS

    def advance(self, seconds: float) -> bool:
        """Let time pass; True if it goes now."""
        before, self._left = self._left, max(0.0, self._left - seconds)
        return before > 0 == self._left

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw it over `surface`, if there is one."""
        if self._left:
            width, height = surface.get_size()
            below = pygame.Rect(0, round(height * _BOTTOM), width, 0)
            paint_notice(context, surface, self._text, None, below)
