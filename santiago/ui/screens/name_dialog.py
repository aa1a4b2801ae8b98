"""A card that asks for a name."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.screens.dialog import Say
from santiago.ui.screens.screen import Screen
from santiago.ui.widgets.controls import Button, ButtonKind, TextEntry

LONGEST = 40


class NameDialog(Screen):
    """Enter or OK hand the name on, unless it is empty; Escape leaves all as it was."""

    overlay = True

    def __init__(self, title: Say, name: str, named: Callable[[str], SceneChange | None]) -> None:
        super().__init__()
        self._title = title
        self._name = name[:LONGEST]
        self._named = named
        self._card = pygame.Rect(0, 0, 0, 0)
        self._fresh = True

    def rebuild(self, context: DrawContext) -> None:
        """Lay out; the first time the caret goes into the name."""
        super().rebuild(context)
        if self._fresh:
            self._fresh = False
            self.widgets.focus.move_to("name")

    def build(self) -> None:
        """Place the entry and both buttons on a card in the middle."""
        context, scale, tr = self.context, self.context.scale, self.context.tr
        pad = scale.px(28)
        width = min(context.size[0] - 2 * scale.px(24), scale.tx(480))
        self._card = pygame.Rect(0, 0, width, scale.tx(50) + scale.tx(42) + scale.tx(62) + 2 * pad)
        self._card.center = (context.size[0] // 2, context.size[1] // 2)
        inner = inset(self._card, pad, pad)
        box = row_of(inner, inner.top + scale.tx(50), scale.tx(42))
        TextEntry(self.widgets, "name", box, self._name, self._typed, limit=LONGEST, entered=self._done)
        right = inner.right
        for key, label, press, kind in (
            ("ok", tr("common.ok"), self._done, ButtonKind.MAIN),
            ("cancel", tr("common.cancel"), self.back, ButtonKind.PLAIN),
        ):
            wide = max(scale.tx(110), self.widgets.button_width(label))
            rect = pygame.Rect(right - wide, inner.bottom - scale.tx(44), wide, scale.tx(44))
            Button(self.widgets, key, rect, label, press, kind=kind)
            right -= wide + scale.px(12)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the card with its title."""
        context, scale = self.context, self.context.scale
        pad = scale.px(28)
        context.cards.paint(surface, Card.DIALOG, self._card, 1.9)
        box = pygame.Rect(
            self._card.left + pad, self._card.top + pad, self._card.width - 2 * pad, scale.tx(38)
        )
        context.text.line(surface, self._title(context.tr), box, context.styles.dialog_title)

    def enter(self) -> SceneChange | None:
        """Enter is OK."""
        return self._done()

    def _typed(self, text: str) -> None:
        self._name = text

    def _done(self) -> SceneChange | None:
        name = self._name.strip()
        return self._named(name) if name else None
