"""The teacher's card: the overseer's figure, a title, what is told, what to do, and buttons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.ui.cards import Card
from santiago.ui.controls import Kind
from santiago.ui.lesson.words import Button, CardText
from santiago.ui.look import Look
from santiago.ui.scene import SceneChange
from santiago.ui.text import Align, Face, Ink
from santiago.ui.widgets import Widgets

_FIGURE = (76, 95)
"""Units of the teacher's figure."""
_LINK_SIZE = 13.5
_BESIDE_UNITS = 300
"""The text stands beside the figure where it has at least so much room, else below it."""


@dataclass(frozen=True, slots=True)
class _Placed:
    button: Button
    box: pygame.Rect


@dataclass(frozen=True, slots=True)
class CardParts:
    """The boxes of a card whose corner is at 0, 0; `figure` None where it has no room."""

    size: tuple[int, int]
    figure: pygame.Rect | None
    menu: pygame.Rect
    title: pygame.Rect
    count: pygame.Rect
    body: pygame.Rect
    ask: pygame.Rect | None
    rules: pygame.Rect
    buttons: tuple[_Placed, ...]


@dataclass(frozen=True, slots=True)
class CardDeeds:
    """What the buttons do."""

    press: Callable[[Button], SceneChange | None]
    rules: Callable[[], SceneChange | None]
    menu: Callable[[], SceneChange | None]


def measured(look: Look, text: CardText, width: int, *, figure: bool = True) -> CardParts:
    """A card of `width` pixels, as high as its words need."""
    px, tx = look.scale.px, look.scale.tx
    pad, gap = px(16), px(9)
    inner = pygame.Rect(pad, px(13), width - 2 * pad, 0)
    menu = pygame.Rect(0, 0, tx(30), tx(30))
    menu.topright = (inner.right + px(4), inner.top - px(2))
    shape = pygame.Rect(inner.topleft, (px(_FIGURE[0]), px(_FIGURE[1]))) if figure else None
    left = inner.left if shape is None else shape.right + px(12)
    title = pygame.Rect(left, inner.top, menu.left - px(8) - left, 0)
    title.height = look.text.paragraph_height(text.title, title.width, title_ink(look))
    count = pygame.Rect(left, title.bottom, inner.right - left, look.text.line_height(count_ink(look)))
    beside = shape is None or inner.right - left >= tx(_BESIDE_UNITS)
    top = count.bottom + px(4)
    if shape is not None and not beside:
        count.bottom = max(count.bottom, shape.bottom - px(4))
        title.bottom = count.top
        if title.top > inner.top + px(16):
            title.top, count.top = inner.top + px(16), inner.top + px(16) + title.height
        top = max(count.bottom, shape.bottom) + px(4)
    body = pygame.Rect(left if beside else inner.left, top, 0, 0)
    body.width = inner.right - body.left
    body.height = look.text.paragraph_height(text.text, body.width, body_ink(look))
    low = body.bottom + gap
    ask = None
    if text.ask:
        ask = pygame.Rect(body.left, low, body.width, 0)
        ask.height = max(ask_room(look, ask, text.ask), tx(24)) + px(14)
        low = ask.bottom + gap
    if shape is not None:
        low = max(low, shape.bottom + gap)
    rules, buttons, low = _foot(look, text, pygame.Rect(body.left, low, body.width, 0))
    return CardParts((width, low + px(13)), shape, menu, title, count, body, ask, rules, buttons)


def height_of(look: Look, text: CardText, *, figure: bool) -> Callable[[int], int]:
    """How high a card is for its width."""
    return lambda width: measured(look, text, width, figure=figure).size[1]


def _foot(look: Look, text: CardText, row: pygame.Rect) -> tuple[pygame.Rect, tuple[_Placed, ...], int]:
    """The buttons from the right, the way to the rules at the left; in as many rows as they need."""
    gap, high = look.scale.px(10), look.scale.tx(40)
    link = min(_link_width(look, text), row.width)
    right, top = row.right, row.top
    placed = []
    for button in text.buttons:
        width = min(max(look.scale.tx(78), _button_width(look, button.label)), row.width)
        if right - width < row.left:
            right, top = row.right, top + high + gap
        placed.append(_Placed(button, pygame.Rect(right - width, top, width, high)))
        right -= width + gap
    if placed and right - link < row.left:
        top += high + gap
    rules = pygame.Rect(row.left, top, link, high)
    return rules, tuple(placed), rules.bottom


def _link_width(look: Look, text: CardText) -> int:
    words = look.tr("tutorial.rules", {"chapter": text.chapter})
    ink = Ink(Face.BLACK, _LINK_SIZE, look.palette.ink)
    return look.text.width(words, ink) + 2 * look.scale.px(18) + look.scale.tx(31)


def _button_width(look: Look, label: str) -> int:
    return look.text.width(label, Ink(Face.BLACK, 17, look.palette.ink)) + 2 * look.scale.px(18)


def ask_room(look: Look, ask: pygame.Rect, words: str) -> int:
    """The height of what is asked in a box of that width."""
    return look.text.paragraph_height(words, _ask_words(look, ask).width, ask_ink(look))


def _ask_words(look: Look, ask: pygame.Rect) -> pygame.Rect:
    icon = look.scale.tx(24) + look.scale.px(20)
    return pygame.Rect(ask.left + icon, ask.top, ask.width - icon - look.scale.px(10), ask.height)


def title_ink(look: Look) -> Ink:
    """For the title."""
    return Ink(Face.TITLE, 22, look.palette.ink)


def count_ink(look: Look) -> Ink:
    """For how far the lesson has come."""
    return Ink(Face.REGULAR, 12.5, look.palette.muted)


def body_ink(look: Look) -> Ink:
    """For what is told."""
    return Ink(Face.REGULAR, 16, look.palette.ink)


def ask_ink(look: Look) -> Ink:
    """For what is to be done."""
    return Ink(Face.BOLD, 15, look.palette.ink)


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
        self._place(deeds)

    def _place(self, deeds: CardDeeds) -> None:
        look, parts = self._look, self._parts
        for placed in parts.buttons:
            button = placed.button

            def press(pressed: Button = button) -> SceneChange | None:
                return deeds.press(pressed)

            self.widgets.button(
                key_of(button),
                self._at(placed.box),
                button.label,
                press,
                kind=Kind.MAIN if button.main else Kind.PLAIN,
            )
        self.widgets.button(
            "rules",
            self._at(parts.rules),
            look.tr("tutorial.rules", {"chapter": self.text.chapter}),
            deeds.rules,
            kind=Kind.BARE,
            icon="icon-book",
            tip=look.tr("tutorial.rules.tip"),
            size=_LINK_SIZE,
            align=Align.LEFT,
        )
        self.widgets.icon_button(
            "menu", self._at(parts.menu), "icon-menu", deeds.menu, tip=look.tr("tutorial.menu.tip")
        )

    def draw(self, surface: pygame.Surface) -> None:
        """All of it."""
        look, parts, text = self._look, self._parts, self.text
        look.cards.paint(surface, Card.DIALOG, self.rect, 1.3)
        if parts.figure is not None:
            box = self._at(parts.figure)
            look.sprites.paint(surface, "overseer", box.left, box.top, box.width, box.height)
        look.text.paragraph(surface, text.title, self._at(parts.title), title_ink(look))
        self._count(surface, self._at(parts.count))
        look.text.paragraph(surface, text.text, self._at(parts.body), body_ink(look))
        if parts.ask is not None:
            self._ask(surface, self._at(parts.ask))
        self.widgets.draw(surface)

    def _count(self, surface: pygame.Surface, box: pygame.Rect) -> None:
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
        look.shapes.rounded(
            surface, box.inflate(-2 * rim, -2 * rim), look.palette.paper_light, look.scale.px(7), 255
        )
        icon = "icon-info" if self.text.warns else "icon-hand"
        side = look.scale.tx(24)
        look.sprites.paint_centred(surface, icon, (box.left + look.scale.px(9) + side / 2, box.centery), side)
        words = _ask_words(look, box)
        words.top = box.centery - ask_room(look, box, self.text.ask) // 2
        look.text.paragraph(surface, self.text.ask, words, ask_ink(look))

    def _at(self, box: pygame.Rect) -> pygame.Rect:
        return box.move(self.rect.topleft)


def key_of(button: Button) -> str:
    """The key of a button's control."""
    return f"{button.choice.name.lower()}-{button.number}"
