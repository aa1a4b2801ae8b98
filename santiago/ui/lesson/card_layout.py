"""How the words of the teacher's card are set for a width, and how high they make it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.ui.lesson.words import Button, CardText
from santiago.ui.look import Look
from santiago.ui.text import Face, Ink

LINK_SIZE = 13.5
_FIGURE = (76, 95)
"""Units of the teacher's figure."""
_BESIDE_UNITS = 300
"""The text stands beside the figure where it has at least so much room, else below it."""


class CardForm(Enum):
    """What a card gives up where there is little room."""

    FULL = auto()
    PLAIN = auto()
    """Without the figure."""
    LEAN = auto()
    """Without the count of steps too; the way to the rules is but a sign."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A button and its box."""

    button: Button
    box: pygame.Rect


@dataclass(frozen=True, slots=True)
class CardParts:
    """The boxes of a card whose corner is at 0, 0; None for what it does without."""

    height: int
    form: CardForm
    figure: pygame.Rect | None
    menu: pygame.Rect
    title: pygame.Rect
    count: pygame.Rect | None
    body: pygame.Rect
    ask: pygame.Rect | None
    rules: pygame.Rect | None
    buttons: tuple[Placed, ...]


def card_parts(look: Look, text: CardText, width: int, form: CardForm) -> CardParts:
    """A card of `width` pixels, as high as its words need."""
    px, tx = look.scale.px, look.scale.tx
    inner = pygame.Rect(px(16), px(13), width - 2 * px(16), 0)
    menu = pygame.Rect(inner.right + px(4) - tx(30), inner.top - px(2), tx(30), tx(30))
    sign = menu.move(-tx(30) - px(8), 0) if form is CardForm.LEAN and text.chapter else None
    figure = pygame.Rect(inner.topleft, (px(_FIGURE[0]), px(_FIGURE[1]))) if form is CardForm.FULL else None
    head = _Head.of(look, text, inner, (sign or menu).left, figure, counted=form is not CardForm.LEAN)
    beside = figure is None or inner.right - head.title.left >= tx(_BESIDE_UNITS)
    if figure is not None and not beside:
        head = head.lowered(figure)
    left = head.title.left if beside else inner.left
    top = head.bottom if figure is None or beside else max(head.bottom, figure.bottom)
    body = pygame.Rect(left, top + px(4), inner.right - left, 0)
    body.height = look.text.paragraph_height(text.text, body.width, body_ink(look))
    low = body.bottom + px(9)
    ask = _ask(look, text.ask, pygame.Rect(left, low, body.width, 0))
    low = low if ask is None else ask.bottom + px(9)
    if figure is not None:
        low = max(low, figure.bottom + px(9))
    link, buttons, low = _foot(look, text, pygame.Rect(left, low, body.width, 0), linked=sign is None)
    rules = sign or link
    return CardParts(low + px(13), form, figure, menu, head.title, head.count, body, ask, rules, buttons)


@dataclass(frozen=True, slots=True)
class _Head:
    title: pygame.Rect
    count: pygame.Rect | None

    @classmethod
    def of(
        cls,
        look: Look,
        text: CardText,
        inner: pygame.Rect,
        right: int,
        figure: pygame.Rect | None,
        *,
        counted: bool,
    ) -> _Head:
        """Title and count of steps at the right of the figure; `right` is where the small buttons begin."""
        left = inner.left if figure is None else figure.right + look.scale.px(12)
        title = pygame.Rect(left, inner.top, right - look.scale.px(8) - left, 0)
        title.height = look.text.paragraph_height(text.title, title.width, title_ink(look))
        line = look.text.line_height(count_ink(look))
        return cls(title, pygame.Rect(left, title.bottom, inner.right - left, line) if counted else None)

    @property
    def bottom(self) -> int:
        """Where the text may begin."""
        return (self.count or self.title).bottom

    def lowered(self, figure: pygame.Rect) -> _Head:
        """Standing at the middle of the figure's height."""
        down = max(0, (figure.height - (self.bottom - self.title.top)) // 2)
        return _Head(self.title.move(0, down), None if self.count is None else self.count.move(0, down))


def _ask(look: Look, words: str, row: pygame.Rect) -> pygame.Rect | None:
    if not words:
        return None
    row.height = max(ask_height(look, row, words), look.scale.tx(24)) + look.scale.px(14)
    return row


def _foot(
    look: Look, text: CardText, row: pygame.Rect, *, linked: bool
) -> tuple[pygame.Rect | None, tuple[Placed, ...], int]:
    """The buttons from the right, the way to the rules at the left; in as many rows as they need."""
    gap, high = look.scale.px(10), look.scale.tx(40 if text.buttons else 28)
    link = min(_link_width(look, text), row.width) if text.chapter and linked else 0
    if not link and not text.buttons:
        return None, (), row.top
    right, top = row.right, row.top
    placed = []
    for button in reversed(text.buttons):
        width = min(max(look.scale.tx(78), _button_width(look, button.label)), row.width)
        if right - width < row.left:
            right, top = row.right, top + high + gap
        placed.append(Placed(button, pygame.Rect(right - width, top, width, high)))
        right -= width + gap
    if placed and link and right - link < row.left:
        top += high + gap
    rules = pygame.Rect(row.left, top, link, high) if link else None
    return rules, tuple(reversed(placed)), top + high


def _link_width(look: Look, text: CardText) -> int:
    ink = Ink(Face.BOLD, LINK_SIZE, look.palette.ink)
    return look.text.width(link_words(look, text), ink) + 2 * look.scale.px(10) + look.scale.tx(32)


def link_words(look: Look, text: CardText) -> str:
    """Where the rules tell more."""
    return look.tr("tutorial.rules", {"chapter": text.chapter})


def _button_width(look: Look, label: str) -> int:
    return look.text.width(label, Ink(Face.BLACK, 17, look.palette.ink)) + 2 * look.scale.px(18)


def ask_height(look: Look, ask: pygame.Rect, words: str) -> int:
    """The height of what is asked in a box of that width."""
    return look.text.paragraph_height(words, ask_words(look, ask).width, ask_ink(look))


def ask_words(look: Look, ask: pygame.Rect) -> pygame.Rect:
    """The part of the box of what is asked that its words have, right of the sign."""
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
