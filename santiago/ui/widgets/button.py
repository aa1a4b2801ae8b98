"""Buttons with words, icons, or a painting of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.shapes import mixed
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.widgets.control import ButtonKind, Control, ControlState, Painter, Press

if TYPE_CHECKING:
    from santiago.ui.widgets.scroll_area import ScrollArea
    from santiago.ui.widgets.widget_set import Widgets


class Button(Control):
    """A button with a label, an icon, or both."""

    def __init__(
        self,
        owner: Widgets,
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
        self.align = align
        self.label = label
        self.icon = icon
        self.kind = kind
        self.size = size

    def paint(self, surface: pygame.Surface) -> None:
        """Draw card, icon and label; a held button sinks."""
        state, context, rect = self.state, self.context, self.rect
        if self.kind is not ButtonKind.BARE:
            weight = 0.78 if self.kind is ButtonKind.ICON else 0.95
            context.cards.paint(surface, button_card(self.kind, state), rect, weight)
        sunk = max(2, context.scale.px(3)) if state in (ControlState.PRESSED, ControlState.DISABLED) else 0
        face = pygame.Rect(rect.left, rect.top + sunk, rect.width, rect.height - max(2, context.scale.px(3)))
        self._paint_content(surface, face if self.kind is not ButtonKind.BARE else rect, state)

    def _paint_content(self, surface: pygame.Surface, face: pygame.Rect, state: ControlState) -> None:
        context, ink = self.context, self._ink(state)
        pad = context.scale.px(20 if self.align is Align.LEFT else 10)
        icon_size = (
            min(context.scale.tx(22), face.height - 2 * max(1, context.scale.px(6))) if self.icon else 0
        )
        if self.icon and not self.label:
            size = min(face.size) * 0.62
            self._paint_icon(surface, face.center, size, state)
            return
        gap = context.scale.tx(9) if icon_size else 0
        room = face.width - 2 * pad - icon_size - gap
        width = min(room, context.text.width(self.label, ink))
        spare = face.width - width - icon_size - gap - 2 * pad
        left = face.left + pad + round(spare * self.align.value)
        if icon_size:
            self._paint_icon(surface, (left + icon_size // 2, face.centery), icon_size, state)
        box = pygame.Rect(left + icon_size + gap, face.top, width, face.height)
        context.text.line(surface, self.label, box, ink)

    def _paint_icon(
        self, surface: pygame.Surface, centre: tuple[int, int], size: float, state: ControlState
    ) -> None:
        assert self.icon is not None
        context = self.context
        if self.kind is ButtonKind.MAIN:
            image = context.sprites.line_icon(self.icon, size, self._ink(state).colour)
            surface.blit(image, image.get_rect(center=centre))
        elif state is ControlState.DISABLED:
            image = context.sprites.line_icon(
                self.icon, size, mixed(context.palette.muted, context.palette.paper, 0.55)
            )
            surface.blit(image, image.get_rect(center=centre))
        else:
            context.sprites.paint_centred(surface, self.icon, centre, size)

    def _ink(self, state: ControlState) -> TextStyle:
        palette = self.context.palette
        if self.kind is ButtonKind.MAIN:
            colour = (
                mixed(palette.ink, (196, 154, 128), 0.2)
                if state is ControlState.DISABLED
                else palette.on_accent
            )
            return TextStyle(Face.BLACK, self.size, colour)
        if state is ControlState.DISABLED:
            return TextStyle(Face.BOLD, self.size, mixed(palette.muted, palette.paper_shade, 0.35))
        if self.kind is ButtonKind.BARE and state in (ControlState.HOVERED, ControlState.PRESSED):
            return TextStyle(Face.BOLD, self.size, palette.accent)
        return TextStyle(Face.BOLD, self.size, palette.ink)


class CustomControl(Control):
    """A control that looks as its maker likes: a coin, a card of a saved game, a row of a list."""

    def __init__(
        self,
        owner: Widgets,
        key: str,
        rect: pygame.Rect,
        press: Press,
        painter: Painter,
        area: ScrollArea | None = None,
    ) -> None:
        super().__init__(owner, key, rect, press, area)
        self._painter = painter

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it by its own painter."""
        self._painter(surface, self.rect, self.state)


def button_card(kind: ButtonKind, state: ControlState) -> Card:
    """The card of a button in that mood."""
    main = kind is ButtonKind.MAIN
    match state:
        case ControlState.NORMAL:
            return Card.BUTTON_MAIN if main else Card.BUTTON
        case ControlState.HOVERED:
            return Card.BUTTON_MAIN_HOVER if main else Card.BUTTON_HOVER
        case ControlState.PRESSED:
            return Card.BUTTON_MAIN_PRESSED if main else Card.BUTTON_PRESSED
        case ControlState.DISABLED:
            return Card.BUTTON_MAIN_DISABLED if main else Card.BUTTON_DISABLED
