"""The teacher's card: figure, title, text, task and buttons."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from functools import partial

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import button_width
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import row_of
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, IconButton
from santiago.ui.widgets.widget_set import Widgets
from santiago.wording.lesson_card_text import CardButton, CardText, Choice

_FIGURE = (76, 95)
"""The size of the teacher's figure, in units."""
_BESIDE_UNITS = 300
"""The minimum width for text beside the figure, in text units.

If there is less room, the text is placed below the figure.
"""


class CardVariant(Enum):
    """The variants of a card, in decreasing order of content."""

    FULL = auto()
    LEAN = auto()
    """Without the figure and the step counter."""


class CardSheet(Drawn):
    """Lays out a card of the lesson, with its upper left corner at `corner`.

    `height` is the height that the content needs, in pixels. `buttons` holds each button with its box, and
    `rules` is the box of the button that opens the rule book, or None if there is no such button.
    """

    def __init__(
        self, context: DrawContext, text: CardText, form: CardVariant, corner: tuple[int, int], width: int
    ) -> None:
        self.context = context
        self._text = text
        self._sheet = Sheet(context)
        self.paint = self._sheet.paint
        px, tx = context.scale.px, context.scale.tx
        inner = pygame.Rect(corner[0] + px(16), corner[1] + px(13), width - 2 * px(16), 0)
        side = max(tx(30), context.finger)
        self.menu = pygame.Rect(inner.right + px(4) - side, inner.top - px(2), side, side)
        self.rules = self.menu.move(-side - px(8), 0) if text.chapter else None
        figure = pygame.Rect(inner.topleft, (0, 0))
        left = inner.left
        if form is CardVariant.FULL:
            figure.size = px(_FIGURE[0]), px(_FIGURE[1])
            self._sheet.place(figure, lambda surface, box: context.sprites.paint(surface, "overseer", *box))
            left = figure.right + px(12)
        head = pygame.Rect(left, inner.top, (self.rules or self.menu).left - px(8) - left, 0)
        beside = form is not CardVariant.FULL or inner.right - left >= tx(_BESIDE_UNITS)
        counted = form is CardVariant.FULL
        low = self._place_head(head, inner.right, None if beside else figure, counted=counted)
        if not beside:
            left, low = inner.left, max(low, figure.bottom)
        body = pygame.Rect(left, low + px(4), inner.right - left, 0)
        body.top = self._sheet.paragraph(text.text, body, context.styles.body) + px(9)
        if text.ask:
            body.top = self._place_task(body) + px(9)
        if form is CardVariant.FULL:
            body.top = max(body.top, figure.bottom + px(9))
        self.buttons, low = self._foot(body)
        self.height = low + px(13) - corner[1]

    def _place_head(self, head: pygame.Rect, right: int, figure: pygame.Rect | None, *, counted: bool) -> int:
        """Place the title and, if `counted`, the step counter. Return the y coordinate below them.

        If `figure` is given, the title and the counter are vertically centred beside the figure.
        """
        style = self.styles.empty_title.sized(22)
        head.height = self.text.paragraph_height(self._text.title, head.width, style)
        count = pygame.Rect(head.left, head.bottom, right - head.left, 0)
        count.height = self.text.line_height(self.styles.caption) if counted else 0
        if figure is not None:
            down = max(0, (figure.height - head.height - count.height) // 2)
            head.top, count.top = head.top + down, count.top + down
        self._sheet.paragraph(self._text.title, head, style)
        if counted:
            self._sheet.place(count, self._paint_count)
        return count.bottom

    def _place_task(self, row: pygame.Rect) -> int:
        """Place the task and its icon on a background, and return the bottom of the background in pixels."""
        px, tx, text = self.scale.px, self.scale.tx, self.text
        style = self.styles.key.coloured(self.palette.ink)
        icon = tx(24) + px(20)
        words = pygame.Rect(row.left + icon, 0, row.width - icon - px(10), 0)
        words.height = text.paragraph_height(self._text.ask, words.width, style)
        box = row_of(row, row.top, max(words.height, tx(24)) + px(14))
        words.top = box.centery - words.height // 2
        self._sheet.place(box, self._paint_task_ground)
        self._sheet.paragraph(self._text.ask, words, style)
        return box.bottom

    def _foot(self, row: pygame.Rect) -> tuple[list[tuple[CardButton, pygame.Rect]], int]:
        """Place the buttons at the right, in further rows if the first one is too narrow for all.

        Return each button with its box, and the bottom of the last row in pixels.
        """
        context, scale = self.context, self.scale
        gap, high = scale.px(10), max(scale.tx(40), context.finger)
        right, top = row.right, row.top
        placed = []
        for button in reversed(self._text.buttons):
            width = min(max(scale.tx(78), button_width(context, button.label)), row.width)
            if right - width < row.left:
                right, top = row.right, top + high + gap
            placed.append((button, pygame.Rect(right - width, top, width, high)))
            right -= width + gap
        return placed[::-1], top + high if placed else top

    def _paint_count(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the number of the step as text and, if there is room, as dots."""
        context, style = self.context, self.styles.caption
        words = context.tr("tutorial.step", {"n": self._text.number, "of": self._text.of})
        taken = context.text.line(surface, words, box, style)
        radius, gap = context.scale.px(3), context.scale.px(10)
        x = taken.right + gap
        if x + gap * self._text.of > box.right:
            return
        for n in range(self._text.of):
            colour = context.palette.accent if n < self._text.number else context.palette.paper_line
            dot = pygame.Rect(x + n * gap - radius, box.centery - radius, 2 * radius, 2 * radius)
            context.shapes.rounded(surface, dot, colour, radius)

    def _paint_task_ground(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the background of the task and its icon."""
        context, px, side = self.context, self.scale.px, self.tx(24)
        context.shapes.rounded(surface, box, context.palette.accent, px(8))
        rim = max(1, px(1.6))
        context.shapes.rounded(surface, box.inflate(-2 * rim, -2 * rim), context.palette.paper_light, px(7))
        icon = "icon-info" if self._text.warns else "icon-hand"
        context.sprites.paint_centred(surface, icon, (box.left + px(9) + side / 2, box.centery), side)


class LessonCard:
    """The teacher's card at `rect`, with its buttons; `press` is called with the button that is pressed."""

    def __init__(
        self,
        context: DrawContext,
        text: CardText,
        form: CardVariant,
        rect: pygame.Rect,
        press: Callable[[CardButton], SceneChange | None],
        before: Widgets | None,
    ) -> None:
        self.rect = rect
        self.text = text
        self.widgets = Widgets(context, before)
        self.widgets.focus.key, self.widgets.focus.ring_shown = None, False  # this is another card
        self._context = context
        self._sheet = sheet = CardSheet(context, text, form, rect.topleft, rect.width)
        for button, box in sheet.buttons:
            kind = ButtonKind.MAIN if button.main else ButtonKind.PLAIN
            Button(self.widgets, button.choice, box, button.label, partial(press, button), kind=kind)
        icons = (
            (Choice.RULES, sheet.rules, "icon-book", context.tr("tutorial.rules", {"chapter": text.chapter})),
            (Choice.MENU, sheet.menu, "icon-menu", context.tr("tutorial.menu.tip")),
        )
        for choice, place, icon, tip in icons:
            if place is not None:
                pressed = partial(press, CardButton(choice, tip))
                IconButton(self.widgets, choice, place, icon, pressed, tip=tip)

    def focus_main(self) -> None:
        """Focus the main button, or the first button if there is no main button."""
        buttons = sorted(self.text.buttons, key=lambda button: not button.main)
        self.widgets.focus_node(buttons[0].choice, press=False)

    def draw(self, surface: pygame.Surface) -> None:
        self._context.cards.paint(surface, Card.DIALOG, self.rect, 1.3)
        self._sheet.paint(surface)
        self.widgets.draw(surface)
