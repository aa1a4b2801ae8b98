"""Buttons with words, icons, or a painting of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from santiago.ui.cards import Card
from santiago.ui.controls.control import Control, Kind, Mood, Painter, Press
from santiago.ui.shapes import mixed
from santiago.ui.text import Align, Face, Ink

if TYPE_CHECKING:
    from santiago.ui.scroll import ScrollArea
    from santiago.ui.widgets import Widgets


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
        kind: Kind = Kind.PLAIN,
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
        mood, look, rect = self.mood, self.look, self.rect
        if self.kind is not Kind.BARE:
            weight = 0.78 if self.kind is Kind.ICON else 0.95
            look.cards.paint(surface, button_card(self.kind, mood), rect, weight)
        sunk = max(2, look.scale.px(3)) if mood in (Mood.HELD, Mood.DISABLED) else 0
        face = pygame.Rect(rect.left, rect.top + sunk, rect.width, rect.height - max(2, look.scale.px(3)))
        self._paint_content(surface, face if self.kind is not Kind.BARE else rect, mood)

    def _paint_content(self, surface: pygame.Surface, face: pygame.Rect, mood: Mood) -> None:
        look, ink = self.look, self._ink(mood)
        pad = look.scale.px(20 if self.align is Align.LEFT else 10)
        icon_size = min(look.scale.tx(22), face.height - 2 * max(1, look.scale.px(6))) if self.icon else 0
        if self.icon and not self.label:
            size = min(face.size) * 0.62
            self._paint_icon(surface, face.center, size, mood)
            return
        gap = look.scale.tx(9) if icon_size else 0
        room = face.width - 2 * pad - icon_size - gap
        width = min(room, look.text.width(self.label, ink))
        spare = face.width - width - icon_size - gap - 2 * pad
        left = face.left + pad + round(spare * self.align.value)
        if icon_size:
            self._paint_icon(surface, (left + icon_size // 2, face.centery), icon_size, mood)
        box = pygame.Rect(left + icon_size + gap, face.top, width, face.height)
        look.text.line(surface, self.label, box, ink)

    def _paint_icon(self, surface: pygame.Surface, centre: tuple[int, int], size: float, mood: Mood) -> None:
        assert self.icon is not None
        look = self.look
        if self.kind is Kind.MAIN:
            image = look.sprites.line_icon(self.icon, size, self._ink(mood).colour)
            surface.blit(image, image.get_rect(center=centre))
        elif mood is Mood.DISABLED:
            image = look.sprites.line_icon(
                self.icon, size, mixed(look.palette.muted, look.palette.paper, 0.55)
            )
            surface.blit(image, image.get_rect(center=centre))
        else:
            look.sprites.paint_centred(surface, self.icon, centre, size)

    def _ink(self, mood: Mood) -> Ink:
        palette = self.look.palette
        if self.kind is Kind.MAIN:
            colour = mixed(palette.ink, (196, 154, 128), 0.2) if mood is Mood.DISABLED else palette.on_accent
            return Ink(Face.BLACK, self.size, colour)
        if mood is Mood.DISABLED:
            return Ink(Face.BOLD, self.size, mixed(palette.muted, palette.paper_shade, 0.35))
        if self.kind is Kind.BARE and mood in (Mood.HOVERED, Mood.HELD):
            return Ink(Face.BOLD, self.size, palette.accent)
        return Ink(Face.BOLD, self.size, palette.ink)


class Painted(Control):
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
        self._painter(surface, self.rect, self.mood)


def button_card(kind: Kind, mood: Mood) -> Card:
    """The card of a button in that mood."""
    main = kind is Kind.MAIN
    match mood:
        case Mood.CALM:
            return Card.BUTTON_MAIN if main else Card.BUTTON
        case Mood.HOVERED:
            return Card.BUTTON_MAIN_HOVER if main else Card.BUTTON_HOVER
        case Mood.HELD:
            return Card.BUTTON_MAIN_PRESSED if main else Card.BUTTON_PRESSED
        case Mood.DISABLED:
            return Card.BUTTON_MAIN_DISABLED if main else Card.BUTTON_DISABLED
