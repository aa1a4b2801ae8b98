"""A card that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.ui.cards import Card
from santiago.ui.controls import Kind
from santiago.ui.look import Look
from santiago.ui.scene import SceneChange
from santiago.ui.screens.dialog import Say
from santiago.ui.screens.screen import Screen
from santiago.ui.text import Face, Ink

LONGEST = 40


class Naming(Screen):
    """Enter or OK hand the name on, unless it is empty; Escape leaves all as it was."""

    overlay = True

    def __init__(self, title: Say, name: str, named: Callable[[str], SceneChange | None]) -> None:
        super().__init__()
        self._title = title
        self._name = name[:LONGEST]
        self._named = named
        self._card = pygame.Rect(0, 0, 0, 0)
        self._fresh = True

    def rebuild(self, look: Look) -> None:
        """Lay out; the first time the caret goes into the name."""
        super().rebuild(look)
        if self._fresh:
            self._fresh = False
            self.widgets.focus.move_to("name")

    def build(self) -> None:
        """Place the entry and both buttons on a card in the middle."""
        look, scale, tr = self.look, self.look.scale, self.look.tr
        pad = scale.px(28)
        width = min(look.size[0] - 2 * scale.px(24), scale.tx(480))
        self._card = pygame.Rect(0, 0, width, scale.tx(50) + scale.tx(42) + scale.tx(62) + 2 * pad)
        self._card.center = (look.size[0] // 2, look.size[1] // 2)
        inner = self._card.inflate(-2 * pad, -2 * pad)
        box = pygame.Rect(inner.left, inner.top + scale.tx(50), inner.width, scale.tx(42))
        self.widgets.entry("name", box, self._name, self._typed, limit=LONGEST, entered=self._done)
        right = inner.right
        for key, label, press, kind in (
            ("ok", tr("common.ok"), self._done, Kind.MAIN),
            ("cancel", tr("common.cancel"), self.back, Kind.PLAIN),
        ):
            wide = max(scale.tx(110), self.widgets.button_width(label))
            rect = pygame.Rect(right - wide, inner.bottom - scale.tx(44), wide, scale.tx(44))
            self.widgets.button(key, rect, label, press, kind=kind)
            right -= wide + scale.px(12)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with its title."""
        look, scale = self.look, self.look.scale
        pad = scale.px(28)
        look.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        box = pygame.Rect(
            self._card.left + pad, self._card.top + pad, self._card.width - 2 * pad, scale.tx(38)
        )
        look.text.line(surface, self._title(look.tr), box, Ink(Face.TITLE, 25, look.palette.ink))

    def enter(self) -> SceneChange | None:
        """Enter is OK."""
        return self._done()

    def _typed(self, text: str) -> None:
        self._name = text

    def _done(self) -> SceneChange | None:
        name = self._name.strip()
        return self._named(name) if name else None
