"""The new-table page: portraits of the players in a row, and the rules in one line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import SystemRandom

import pygame

from santiago.presentation.table.pointer import THRESHOLD
from santiago.presentation.view_model.commands import Command
from santiago.rules.options import Options
from santiago.session.table_setup import (
    LEAST_SEATS,
    MOST_SEATS,
    SEED_LIMIT,
    SeatChoice,
    TableSetup,
    with_another_seat,
    with_seat_moved,
    without_seat,
)
from santiago.ui.contracts import Push, SceneChange, Services
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH
from santiago.ui.screens.portraits import paint_portrait
from santiago.ui.screens.setup.seat_dialog import about
from santiago.ui.screens.setup.setup_page import SetupPage
from santiago.ui.screens.setup.table_form import TableForm
from santiago.ui.screens.setup.table_picture import TablePicture
from santiago.ui.widgets.control import DragControl
from santiago.ui.widgets.controls import Button, ControlState, CustomControl, IconButton
from santiago.wording.table_names import with_names

_PAD_UNITS = 18
_LEAST_BOARD = 170
"""The least width of the picture of the table in units; where there is less room, it is left out."""
_PORTRAIT_SHARE = 0.7
"""The width of a portrait, as a share of the card's width."""


class _SeatCard(DragControl, CustomControl):
    """The card of a seat, which can be dragged sideways together with the cross that removes the seat.

    `drop` is called with the dragged distance in pixels.
    """

    shift = 0
    _start: int | None = None
    drop: Callable[[int], object] = repr

    def drag_to(self, point: tuple[int, int]) -> None:
        """Follow the pointer once it has moved too far for a click."""
        if self._start is None:
            self._start = point[0]
        shift = point[0] - self._start
        if self.shift or abs(shift) > self.px(THRESHOLD):
            if self.on_top is not None:
                self.on_top.move_to(self.on_top.home.move((shift or 1) - self.shift, 0))
            self.shift = shift or 1

    def released(self) -> None:
        shift, self.shift, self._start = self.shift, 0, None
        if shift:
            self.drop(shift)

    def paint_in_steps(self, surface: pygame.Surface, rect: pygame.Rect) -> Steps[None]:
        """Paint the card at the position to which it has been dragged."""
        yield from super().paint_in_steps(surface, rect.move(self.shift, 0))


class NewTable(SetupPage):
    """A page with a picture of the table, a card for each seat, and a button that opens all options."""

    def __init__(self, services: Services, table: TableSetup | None = None) -> None:
        super().__init__(services, table)
        self._seed = SystemRandom().randrange(SEED_LIMIT)

    @property
    def _dealt(self) -> TableSetup:
        """The table with a seed, so that the game has the spring and the palms in the picture."""
        return self.table if self.table.seed is not None else replace(self.table, seed=self._seed)

    def _trimmed(self) -> TableSetup:
        return replace(super()._trimmed(), seed=self._dealt.seed)

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards of the seats in the middle, the rules below them, and Start at the bottom."""
        above = self._place_foot(view)
        gap, line = self.px(14), max(self.px(56), self.tx(48))
        rules = row_of(inset(above, self.px(12), 0), above.bottom - line, line)
        shown = min(MOST_SEATS, len(self.table.seats) + 1)
        width = (rules.width - gap * (MOST_SEATS - 1)) // MOST_SEATS
        wanted = round(width * _PORTRAIT_SHARE) + self._words_height(width) + 2 * self.px(_PAD_UNITS)
        height = min(wanted, rules.top - gap - above.top)
        left = rules.left + (rules.width - shown * (width + gap) + gap) // 2
        free = rules.bottom - above.top - height - gap - line
        across = round(min((free - gap) / BOARD_HEIGHT, rules.width / BOARD_WIDTH) * BOARD_WIDTH)
        if across >= self.px(_LEAST_BOARD):
            picture = TablePicture(self.context, self._dealt, across)
            box = self.sheet.place_in_steps(picture.box.move_to(midtop=above.midtop), picture.paint_in_steps)
            self.sheet.tell(picture.words, box)
            free -= box.height + gap
            above.top = box.bottom + gap
        top = above.top + free // 2
        rules.top = top + height + gap
        self._place_rules(rules)
        for number in range(shown):
            card = pygame.Rect(left + number * (width + gap), top, width, height)
            if number < len(self.table.seats):
                self._place_seat(number, card)
            else:
                self._place_add(card)

    def _place_seat(self, number: int, card: pygame.Rect) -> None:
        """Place the card of a seat, and the cross that removes it."""
        seat = self.table.seats[number]
        tip = self.tr("new-table.who.keys" if self.context.reader else "new-table.who.tip")
        paint, place = partial(self._paint_seat, seat), self.tr("new-table.seat", {"number": number + 1})

        def press() -> SceneChange | None:
            return None if control.shift else self._ask(number)

        control = _SeatCard(self.widgets, f"seat-{number}", card, press, paint, tip=tip)
        control.label = f"{place}, {self._name(seat)}, {self._kind(seat)}"
        step = card.width + self.px(14)
        control.drop = lambda shift: self._move(number, number + round(shift / step))
        if len(self.table.seats) > LEAST_SEATS:
            side = max(self.px(32), self.tx(28), self.context.finger)
            cross = pygame.Rect(card.right - side - self.px(8), card.top + self.px(8), side, side)

            def remove() -> None:
                self._set(with_names(without_seat(self.table, number), self.tr))

            tip = self.tr("new-table.remove")
            control.on_top = IconButton(
                self.widgets, f"remove-{number}", cross, "icon-cross", remove, tip=tip, name=place
            )

    def pressed(self, event: pygame.event.Event) -> None:
        """Move the focused seat one position to the right (Command.MORE) or to the left (Command.LESS)."""
        kind, _, number = str(self.widgets.ring_key).partition("-")
        step = {Command.MORE: 1, Command.LESS: -1}.get(command_of(event) or Command.BACK)
        if kind == "seat" and step is not None:
            self._move(int(number), int(number) + step)

    def _move(self, number: int, to: int) -> None:
        """Move a seat to position `to`, or to the nearest existing position. The focus follows the seat."""
        to = max(0, min(len(self.table.seats) - 1, to))
        self._set(with_seat_moved(self.table, number, to))
        self.widgets.focus.move_to(f"seat-{to}")

    def _name(self, seat: SeatChoice) -> str:
        return seat.shown_name or self.tr("new-table.by-chance")

    def _kind(self, seat: SeatChoice) -> str:
        """Return the label below a player's name: the word for a person, or the level of a computer."""
        return self.tr(f"new-table.level.{seat.level.value}" if seat.level else "new-table.human")

    def _paint_seat(
        self, seat: SeatChoice, surface: pygame.Surface, card: pygame.Rect, state: ControlState
    ) -> Steps[None]:
        """Paint the portrait, name, level and habits of a player on a card. The card is raised while it is
        hovered.

        Works in steps, because painting a large circle takes a few milliseconds.
        """
        if state is ControlState.HOVERED:
            card = card.move(0, -self.px(4))
        self.context.cards.paint(surface, Card.PAPER, card, 1.3)
        inner = inset(card, self.px(14), self.px(_PAD_UNITS))
        side = min(round(card.width * _PORTRAIT_SHARE), inner.height - self._words_height(card.width))
        portrait = pygame.Rect(0, 0, side, side).move_to(midtop=inner.midtop)
        yield
        paint_portrait(self.context, surface, portrait, seat, side=side)
        sizes = (self.styles.name, self.styles.figure, self.styles.strong, self.styles.small_strong)
        name = self._name(seat)
        fitting = (one for one in sizes if self.text.fits(name, inner.width, one))
        style = replace(next(fitting, sizes[-1]), colour=self.palette.ink, shadow=None)
        high = self.text.line_height(self.styles.name)
        row = row_of(inner, portrait.bottom + self.px(12), high)
        self.text.line(surface, name, row, style, Align.CENTRE)
        row = row_of(inner, row.bottom + self.px(2), self.text.line_height(self.styles.strong))
        accent = self.styles.strong.coloured(self.palette.accent)
        self.text.line(surface, self._kind(seat), row, accent, Align.CENTRE)
        if seat.level is not None:
            habits = row_of(inner, row.bottom + self.px(6), inner.bottom - row.bottom)
            self.text.paragraph(surface, about(seat, self.tr), habits, self.styles.note, Align.CENTRE)

    def _words_height(self, card_width: int) -> int:
        """Return the height of a card's texts and gaps, with room for the longest text about habits."""
        room = card_width - 2 * self.px(14)
        computers = (seat for seat in self.table.seats if seat.level is not None)
        habits = (
            self.text.paragraph_height(about(seat, self.tr), room, self.styles.note) for seat in computers
        )
        lines = self.text.line_height(self.styles.name) + self.text.line_height(self.styles.strong)
        return lines + max(habits, default=0) + self.px(22)

    def _place_add(self, card: pygame.Rect) -> None:
        """Place the empty card that adds a seat."""
        label = self.tr("new-table.add")

        def add() -> None:
            self._set(with_another_seat(self.table))

        CustomControl(self.widgets, "add", card, add, self._paint_add).label = label

    def _paint_add(self, surface: pygame.Surface, card: pygame.Rect, state: ControlState) -> None:
        """Paint an empty seat with a plus."""
        lit = state is ControlState.HOVERED
        tone = self.palette.glow if lit else self.palette.on_wood
        self.context.cards.paint(surface, Card.INLAY, card)
        plus = self.sprites.line_icon("icon-plus", self.px(64 if lit else 58), tone)
        surface.blit(plus, plus.get_rect(center=(card.centerx, card.centery - self.px(20))))
        style = self.styles.strong.coloured(tone)
        words = inset(card, self.px(12), 0)
        words.top = card.centery + self.px(24)
        self.text.paragraph(surface, self.tr("new-table.add"), words, style, Align.CENTRE)

    def _place_rules(self, line: pygame.Rect) -> None:
        """Place the line with the edition, and the button for all other choices."""
        inner = inset(self.sheet.card(line, 1.1), self.px(18), self.px(7))
        label, options = self.tr("new-table.more"), self.table.options
        width = max(self.tx(120), self.widgets.button_width(label, icon=True))
        more = column_of(inner, inner.right - width, width)
        tip = self.tr("new-table.more.tip")
        Button(self.widgets, "more", more, label, self._more, icon="icon-plus", tip=tip)
        is_usual = options == Options.of(options.edition)
        key = "new-table.rules.usual" if is_usual else "new-table.rules.changed"
        words = self.tr(key, {"edition": self.tr(f"new-table.edition.{options.edition.value}")})
        beside = column_of(inner, inner.left, more.left - self.px(14) - inner.left)
        self.sheet.line(words, beside, self.styles.strong)

    def _more(self) -> SceneChange:
        return Push(TableForm(self._services, self.table, self._changed))
