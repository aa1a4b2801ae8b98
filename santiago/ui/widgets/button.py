"""Buttons with words, icons, or a painting of their own."""

from __future__ import annotations

import pygame

from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, paint_button
from santiago.ui.graphics.text import Align
from santiago.ui.widgets.control import Control, Painter, Press
from santiago.ui.widgets.control_owner import ControlOwner
from santiago.ui.widgets.scroll_area import ScrollArea


class Button(Control):
    """A button with a label, an icon, or both."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        press: Press,
        *,
        label: str = "",
        icon: str | None = None,
        kind: ButtonKind = ButtonKind.PLAIN,
        size: float = 17.0,
        align: Align = Align.CENTRE,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, press, area)
        self.face = ButtonFace(label, icon, kind, size, align)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint card, icon and label."""
        paint_button(self.context, surface, rect, self.face, self.state)


class CustomControl(Control):
    """A control painted by its screen: a coin, a card of a saved game, a row of a list."""

    immediate = True

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        press: Press,
        painter: Painter,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, press, area)
        self._painter = painter

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint it by the screen's painter."""
        self._painter(surface, rect, self.state)
