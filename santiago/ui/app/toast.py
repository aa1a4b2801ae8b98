"""A message over the upper left of the screen for a few seconds."""

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.table.notice_tag import paint_notice

_SECONDS = 6.0
_BOTTOM = 0.2
"""The lower edge, as a share of the window's height."""
_MIDDLE = 0.3
"""The middle, as a share of the window's width: beside the seat panels of a table."""


class Toast:
    """A message of the main loop that needs no response."""

    def __init__(self) -> None:
        self._text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Show `text` for a few seconds."""
        self._text, self._left = text, _SECONDS

    def advance(self, seconds: float) -> bool:
        """Advance by `seconds`; returns True if the message disappears."""
        before, self._left = self._left, max(0.0, self._left - seconds)
        return before > 0 == self._left

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the message, if any, over `surface`."""
        if self._left:
            width, height = surface.get_size()
            point = round(width * _MIDDLE), round(height * _BOTTOM)
            paint_notice(context, surface, self._text, point, surface.get_rect())
