"""A message shown for a few seconds in the upper left corner of the screen."""

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.table.notice_tag import paint_notice

_SECONDS = 6.0


class Toast:
    """A message from the main loop that disappears by itself."""

    def __init__(self) -> None:
        self._text = ""
        self._left = 0.0

    def show(self, text: str) -> None:
        """Show `text` for a few seconds."""
        self._text, self._left = text, _SECONDS

    def advance(self, seconds: float) -> bool:
        """Advance by `seconds`, and return whether the message has disappeared."""
        before, self._left = self._left, max(0.0, self._left - seconds)
        return before > 0 == self._left

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the message over `surface`; draw nothing if there is none."""
        if self._left:
            paint_notice(context, surface, self._text, None)
