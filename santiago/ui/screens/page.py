"""A screen with a back button and a title in a bar at its top."""

from __future__ import annotations

import pygame

from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import IconButton

_EMBLEM_UNITS, _EMBLEM_DOWN = 260, 0.76
"""How large the emblem is that is burnt into the table, and how far down the window."""


class Page(Screen):
    """Places and paints the title bar; subclasses fill the rest."""

    def build(self) -> None:
        """Place the back button and the controls of the page."""
        context, scale = self.context, self.context.scale
        size = max(scale.px(40), scale.tx(34))
        bar = self.title_height()
        rect = pygame.Rect(scale.px(24), (bar - size) // 2 + scale.px(4), size, size)
        self.fill(
            pygame.Rect(scale.px(16), bar + scale.px(8), context.size[0] - 2 * scale.px(16), self._room(bar))
        )
        IconButton(self.widgets, "back", rect, "icon-back", self.back, tip=context.tr("common.back"))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title beside the way back, and the emblem in the wood that nothing covers."""
        scale, size = self.context.scale, self.context.size
        centre = size[0] / 2, size[1] * _EMBLEM_DOWN
        self.context.sprites.paint_centred(surface, "emblem", centre, scale.px(_EMBLEM_UNITS))
        self.paint_title(surface, self.title(), scale.px(24) + max(scale.px(40), scale.tx(34)) + scale.px(18))

    def title(self) -> str:
        """The name of the page."""
        raise NotImplementedError

    def fill(self, view: pygame.Rect) -> None:
        """Place the controls in `view`, all that is below the title bar."""
        raise NotImplementedError

    def _room(self, bar: int) -> int:
        return self.context.size[1] - bar - self.context.scale.px(8) - self.context.scale.px(12)
