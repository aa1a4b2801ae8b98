"""Layout of the teacher's card for a given width."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

import pygame

from santiago.ui.graphics.buttons import button_width
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle
from santiago.ui.lesson.card_text import CardButton, CardText

_FIGURE = (76, 95)
"""Units of the teacher's figure."""
_BESIDE_UNITS = 300
"""The text stands beside the figure where it has at least so much room, else below it."""


class CardForm(Enum):
    """How much a card shows, from all to the least."""

    FULL = auto()
    PLAIN = auto()
    """Without the figure."""
    LEAN = auto()
    """Without the count of steps too; the way to the rules is but a sign."""


@dataclass(frozen=True, slots=True)
class ButtonBox:
    """A button and its box."""

    button: CardButton
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
    buttons: tuple[ButtonBox, ...]


def card_parts(context: DrawContext, text: CardText, form: CardForm, width: int) -> CardParts:
    """A card of `width` pixels, as high as its words need."""
    px, tx = context.scale.px, context.scale.tx
    inner = pygame.Rect(px(16), px(13), width - 2 * px(16), 0)
    menu = pygame.Rect(inner.right + px(4) - tx(30), inner.top - px(2), tx(30), tx(30))
    sign = menu.move(-tx(30) - px(8), 0) if form is CardForm.LEAN and text.chapter else None
    figure = pygame.Rect(inner.topleft, (px(_FIGURE[0]), px(_FIGURE[1]))) if form is CardForm.FULL else None
    head = _Head.of(context, text, inner, (sign or menu).left, figure, counted=form is not CardForm.LEAN)
    beside = figure is None or inner.right - head.title.left >= tx(_BESIDE_UNITS)
    if figure is not None and not beside:
        head = head.lowered(figure)
    left = head.title.left if beside else inner.left
    top = head.bottom if figure is None or beside else max(head.bottom, figure.bottom)
    body = pygame.Rect(left, top + px(4), inner.right - left, 0)
    body.height = context.text.paragraph_height(text.text, body.width, context.styles.body)
    low = body.bottom + px(9)
    ask = _ask(context, text.ask, pygame.Rect(left, low, body.width, 0))
    low = low if ask is None else ask.bottom + px(9)
    if figure is not None:
        low = max(low, figure.bottom + px(9))
    link, buttons, low = _foot(context, text, pygame.Rect(left, low, body.width, 0), linked=sign is None)
    rules = sign or link
    return CardParts(low + px(13), form, figure, menu, head.title, head.count, body, ask, rules, buttons)


@dataclass(frozen=True, slots=True)
class _Head:
    title: pygame.Rect
    count: pygame.Rect | None

    @classmethod
    def of(
        cls,
        context: DrawContext,
        text: CardText,
        inner: pygame.Rect,
        right: int,
        figure: pygame.Rect | None,
        *,
        counted: bool,
    ) -> _Head:
        """Title and count of steps at the right of the figure; `right` is where the small buttons begin."""
        left = inner.left if figure is None else figure.right + context.scale.px(12)
        title = pygame.Rect(left, inner.top, right - context.scale.px(8) - left, 0)
        title.height = context.text.paragraph_height(text.title, title.width, title_style(context))
        line = context.text.line_height(context.styles.caption)
        return cls(title, pygame.Rect(left, title.bottom, inner.right - left, line) if counted else None)

    @property
    def bottom(self) -> int:
        """Where the text may begin."""
        return (self.count or self.title).bottom

    def lowered(self, figure: pygame.Rect) -> _Head:
        """Standing at the middle of the figure's height."""
        down = max(0, (figure.height - (self.bottom - self.title.top)) // 2)
        return _Head(self.title.move(0, down), None if self.count is None else self.count.move(0, down))


def _ask(context: DrawContext, words: str, row: pygame.Rect) -> pygame.Rect | None:
    if not words:
        return None
    row.height = max(ask_height(context, row, words), context.scale.tx(24)) + context.scale.px(14)
    return row


def _foot(
    context: DrawContext, text: CardText, row: pygame.Rect, *, linked: bool
) -> tuple[pygame.Rect | None, tuple[ButtonBox, ...], int]:
    """The buttons from the right, the way to the rules at the left; in as many rows as they need."""
    gap, high = context.scale.px(10), context.scale.tx(40 if text.buttons else 28)
    link = min(_link_width(context, text), row.width) if text.chapter and linked else 0
    if not link and not text.buttons:
        return None, (), row.top
    right, top = row.right, row.top
    placed = []
    for button in reversed(text.buttons):
        width = min(max(context.scale.tx(78), button_width(context, button.label)), row.width)
        if right - width < row.left:
            right, top = row.right, top + high + gap
        placed.append(ButtonBox(button, pygame.Rect(right - width, top, width, high)))
        right -= width + gap
    if placed and link and right - link < row.left:
        top += high + gap
    rules = pygame.Rect(row.left, top, link, high) if link else None
    return rules, tuple(reversed(placed)), top + high


def _link_width(context: DrawContext, text: CardText) -> int:
    width = context.text.width(link_words(context, text), context.styles.small_strong)
    return width + 2 * context.scale.px(10) + context.scale.tx(32)


def link_words(context: DrawContext, text: CardText) -> str:
    """The caption of the link to the rules."""
    return context.tr("tutorial.rules", {"chapter": text.chapter})


def ask_height(context: DrawContext, ask: pygame.Rect, words: str) -> int:
    """The height of what is asked in a box of that width."""
    return context.text.paragraph_height(words, ask_words(context, ask).width, ask_style(context))


def ask_words(context: DrawContext, ask: pygame.Rect) -> pygame.Rect:
    """The part of the box of what is asked that its words have, right of the sign."""
    icon = context.scale.tx(24) + context.scale.px(20)
    return pygame.Rect(ask.left + icon, ask.top, ask.width - icon - context.scale.px(10), ask.height)


def title_style(context: DrawContext) -> TextStyle:
    """The style of the title."""
    return context.styles.empty_title.sized(22)


def ask_style(context: DrawContext) -> TextStyle:
    """The style of the task."""
    return context.styles.key.coloured(context.palette.ink)
