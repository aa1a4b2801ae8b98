"""Buttons with words, icons, or a painter of their own."""

from __future__ import annotations

from typing import Unpack

import pygame

from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, paint_button
from santiago.ui.graphics.text import Align
from santiago.ui.widgets.control import Control, ControlOptions, Owner, Painter, Press


class Button(Control):
    """A button with a label, perhaps with an icon before it."""

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        label: str,
        press: Press,
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str | None = None,
        size: float = 17.0,
        align: Align = Align.CENTRE,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, press, **options)
        self.face = ButtonFace(label, icon, kind, size, align)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint card, icon and label."""
        paint_button(self.context, surface, rect, self.face, self.state)


class IconButton(Button):
    """A small button with an icon only; its tool tip says what it does."""

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        icon: str,
        press: Press,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, "", press, kind=ButtonKind.ICON, icon=icon, **options)


class CustomControl(Control):
    """A control painted by its screen: a coin, a card of a saved game, a row of a list."""

    immediate = True

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        press: Press,
        painter: Painter,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, press, **options)
        self._painter = painter

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint it by the screen's painter."""
        self._painter(surface, rect, self.state)
