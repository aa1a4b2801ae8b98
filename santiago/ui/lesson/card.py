"""The teacher's card: the overseer's figure, a title, what is told, what to do, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.ui.cards import Card
from santiago.ui.controls import Kind
from santiago.ui.lesson.card_layout import (
    LINK_SIZE,
    CardForm,
    CardParts,
    ask_height,
    ask_ink,
    ask_words,
    body_ink,
    count_ink,
    link_words,
    title_ink,
)
from santiago.ui.lesson.words import Button, CardText
from santiago.ui.look import Look
from santiago.ui.scene import SceneChange
from santiago.ui.widgets import Widgets


@dataclass(frozen=True, slots=True)
class CardDeeds:
    """What the buttons do."""

    press: Callable[[Button], SceneChange | None]
    rules: Callable[[], SceneChange | None]
    menu: Callable[[], SceneChange | None]


class LessonCard:
    """One card in its place, with living buttons."""

    def __init__(
        self,
        look: Look,
        text: CardText,
        parts: CardParts,
        rect: pygame.Rect,
        deeds: CardDeeds,
        before: Widgets | None,
    ) -> None:
        self.rect = rect
        self.text = text
        self.widgets = Widgets(look, None, before)
        self._look = look
        self._parts = parts
        for placed in parts.buttons:
            self._place(placed.button, self._at(placed.box), deeds)
        if parts.rules is not None:
            self._place_rules(self._at(parts.rules), deeds)
        self.widgets.icon_button(
            "menu", self._at(parts.menu), "icon-menu", deeds.menu, tip=look.tr("tutorial.menu.tip")
        )

    def _place(self, button: Button, box: pygame.Rect, deeds: CardDeeds) -> None:
        def press() -> SceneChange | None:
            return deeds.press(button)

        kind = Kind.MAIN if button.main else Kind.PLAIN
        self.widgets.button(key_of(button), box, button.label, press, kind=kind)

    def _place_rules(self, box: pygame.Rect, deeds: CardDeeds) -> None:
        tip, icon = self._look.tr("tutorial.rules.tip"), "icon-book"
        if self._parts.form is CardForm.LEAN:
            self.widgets.icon_button("rules", box, icon, deeds.rules, tip=tip)
            return
        words = link_words(self._look, self.text)
        self.widgets.button(
            "rules", box, words, deeds.rules, kind=Kind.BARE, icon=icon, tip=tip, size=LINK_SIZE
        )

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        look, parts, text = self._look, self._parts, self.text
        look.cards.paint(surface, Card.DIALOG, self.rect, 1.3)
        if parts.figure is not None:
            box = self._at(parts.figure)
            look.sprites.paint(surface, "overseer", box.left, box.top, box.width, box.height)
        look.text.paragraph(surface, text.title, self._at(parts.title), title_ink(look))
        if parts.count is not None:
            self._count(surface, self._at(parts.count))
        look.text.paragraph(surface, text.text, self._at(parts.body), body_ink(look))
        if parts.ask is not None:
            self._ask(surface, self._at(parts.ask))
        self.widgets.draw(surface)

    def _count(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """How far the lesson has come, in words and, where there is room, in dots."""
        look, ink = self._look, count_ink(self._look)
        words = look.tr("tutorial.step", {"n": self.text.number, "of": self.text.of})
        taken = look.text.line(surface, words, box, ink)
        radius, gap = look.scale.px(3), look.scale.px(10)
        x = taken.right + gap
        if x + gap * self.text.of > box.right:
            return
        for n in range(self.text.of):
            colour = look.palette.accent if n < self.text.number else look.palette.paper_line
            dot = pygame.Rect(0, 0, 2 * radius, 2 * radius)
            dot.center = (x + n * gap, box.centery)
            look.shapes.rounded(surface, dot, colour, radius)

    def _ask(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        look = self._look
        look.shapes.rounded(surface, box, look.palette.accent, look.scale.px(8))
        rim = max(1, look.scale.px(1.6))
        inner = box.inflate(-2 * rim, -2 * rim)
        look.shapes.rounded(surface, inner, look.palette.paper_light, look.scale.px(7))
        icon = "icon-info" if self.text.warns else "icon-hand"
        side = look.scale.tx(24)
        look.sprites.paint_centred(surface, icon, (box.left + look.scale.px(9) + side / 2, box.centery), side)
        words = ask_words(look, box)
        words.top = box.centery - ask_height(look, box, self.text.ask) // 2
        look.text.paragraph(surface, self.text.ask, words, ask_ink(look))

    def _at(self, box: pygame.Rect) -> pygame.Rect:
        return box.move(self.rect.topleft)


def key_of(button: Button) -> str:
    """The key of a button's control."""
    return f"{button.choice.name.lower()}-{button.number}"
