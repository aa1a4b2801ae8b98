"""The teacher's card: figure, title, text, task and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.styles import SMALL_SIZE
from santiago.ui.lesson.card_layout import (
    CardForm,
    CardParts,
    ask_height,
    ask_style,
    ask_words,
    link_words,
    title_style,
)
from santiago.ui.lesson.card_text import CardButton, CardText
from santiago.ui.widgets.controls import Button, ButtonKind, IconButton
from santiago.ui.widgets.widget_set import Widgets


@dataclass(frozen=True, slots=True)
class CardActions:
    """What the buttons do."""

    press: Callable[[CardButton], SceneChange | None]
    rules: Callable[[], SceneChange | None]
    menu: Callable[[], SceneChange | None]


class LessonCard:
    """The teacher's card in its place, with its buttons."""

    def __init__(
        self,
        context: DrawContext,
        text: CardText,
        parts: CardParts,
        rect: pygame.Rect,
        actions: CardActions,
        before: Widgets | None,
    ) -> None:
        self.rect = rect
        self.text = text
        self.widgets = Widgets(context, None, before)
        self._context = context
        self._parts = parts
        for placed in parts.buttons:
            button, box = placed.button, self._at(placed.box)
            kind = ButtonKind.MAIN if button.main else ButtonKind.PLAIN
            press = partial(actions.press, button)
            Button(self.widgets, key_of(button), box, button.label, press, kind=kind)
        if parts.rules is not None:
            self._place_rules(self._at(parts.rules), actions)
        menu, tip = self._at(parts.menu), context.tr("tutorial.menu.tip")
        IconButton(self.widgets, "menu", menu, "icon-menu", actions.menu, tip=tip)

    def _place_rules(self, box: pygame.Rect, actions: CardActions) -> None:
        tip, icon = self._context.tr("tutorial.rules.tip"), "icon-book"
        if self._parts.form is CardForm.LEAN:
            IconButton(self.widgets, "rules", box, icon, actions.rules, tip=tip)
            return
        words = link_words(self._context, self.text)
        Button(
            self.widgets,
            "rules",
            box,
            words,
            actions.rules,
            kind=ButtonKind.BARE,
            icon=icon,
            tip=tip,
            size=SMALL_SIZE,
        )

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        context, parts, text = self._context, self._parts, self.text
        context.cards.paint(surface, Card.DIALOG, self.rect, 1.3)
        if parts.figure is not None:
            box = self._at(parts.figure)
            context.sprites.paint(surface, "overseer", box.left, box.top, box.width, box.height)
        context.text.paragraph(surface, text.title, self._at(parts.title), title_style(context))
        if parts.count is not None:
            self._count(surface, self._at(parts.count))
        context.text.paragraph(surface, text.text, self._at(parts.body), context.styles.body)
        if parts.ask is not None:
            self._ask(surface, self._at(parts.ask))
        self.widgets.draw(surface)

    def _count(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """How far the lesson has come, in words and, where there is room, in dots."""
        context, style = self._context, self._context.styles.caption
        words = context.tr("tutorial.step", {"n": self.text.number, "of": self.text.of})
        taken = context.text.line(surface, words, box, style)
        radius, gap = context.scale.px(3), context.scale.px(10)
        x = taken.right + gap
        if x + gap * self.text.of > box.right:
            return
        for n in range(self.text.of):
            colour = context.palette.accent if n < self.text.number else context.palette.paper_line
            dot = pygame.Rect(x + n * gap - radius, box.centery - radius, 2 * radius, 2 * radius)
            context.shapes.rounded(surface, dot, colour, radius)

    def _ask(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        context = self._context
        context.shapes.rounded(surface, box, context.palette.accent, context.scale.px(8))
        rim = max(1, context.scale.px(1.6))
        inner = box.inflate(-2 * rim, -2 * rim)
        context.shapes.rounded(surface, inner, context.palette.paper_light, context.scale.px(7))
        icon = "icon-info" if self.text.warns else "icon-hand"
        side = context.scale.tx(24)
        context.sprites.paint_centred(
            surface, icon, (box.left + context.scale.px(9) + side / 2, box.centery), side
        )
        words = ask_words(context, box)
        words.top = box.centery - ask_height(context, box, self.text.ask) // 2
        context.text.paragraph(surface, self.text.ask, words, ask_style(context))

    def _at(self, box: pygame.Rect) -> pygame.Rect:
        return box.move(self.rect.topleft)


def key_of(button: CardButton) -> str:
    """The key of a button's control."""
    return f"{button.choice.name.lower()}-{button.number}"
