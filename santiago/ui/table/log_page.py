"""The whole log on a page of its own: by round, for one seat or all, and a click leads to the moment."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from santiago.rules.options import Seat
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.text import TextStyle
from santiago.ui.screens.screen import Page
from santiago.ui.table.game_log import LogEntry
from santiago.ui.view.values import Person
from santiago.ui.widgets.controls import Button, ButtonKind, Control, Cycler, Owner, ScrollArea
from santiago.ui.wording.stages import Stage

_WIDEST_UNITS = 760


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line as it is set: where it lies in the content, and its broken rows.

    `phase`: the name of the phase that begins with it, written above it; "" if none does.
    """

    entry: LogEntry
    box: pygame.Rect
    rows: tuple[str, ...]
    phase: str = ""


class _Lines(Control):
    """All lines as one control, painted by the page: up and down lead from line to line."""

    immediate = True

    def __init__(
        self,
        owner: Owner,
        boxes: tuple[pygame.Rect, ...],
        press: Callable[[int], SceneChange],
        area: ScrollArea,
    ) -> None:
        self._boxes = boxes
        self._number = len(boxes) - 1
        super().__init__(owner, "lines", boxes[-1], lambda: press(self._number), area=area)

    def handle_direction(self, across: int, down: int) -> bool:
        """To the next line; from the first one upwards the focus goes elsewhere."""
        number = self._number + down
        if across or number < 0:
            return False
        self._number = min(number, len(self._boxes) - 1)
        self.move_to(self._boxes[self._number])
        self.focus_changed(focused=True)
        return True

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """The page paints all lines together."""


class LogPage(Page):
    """Every line is reached by mouse and by keys; `go_to` shows the moment of a line."""

    key = "table.log"

    def __init__(
        self,
        entries: tuple[LogEntry, ...],
        people: tuple[Person, ...],
        go_to: Callable[[LogEntry], object],
        *,
        at_end: bool = True,
    ) -> None:
        super().__init__()
        self._entries = entries
        self._people = people
        self._go_to = go_to
        self._seat: Seat | None = None
        self.rows: tuple[LogRow, ...] = ()
        """The lines that are shown, as they lie in the log."""
        self._view = pygame.Rect(0, 0, 0, 0)
        self._offset = 0
        self._lit: int | None = None
        self._held: int | None = None
        self._copied = False
        self._scrolls_to_end = at_end

    def fill(self, view: pygame.Rect) -> None:
        """A row of choices, then the log itself, which scrolls."""
        scale = self.context.scale
        width = min(view.width, scale.tx(_WIDEST_UNITS))
        left = view.left + (view.width - width) // 2
        high = scale.tx(44)
        names = (self.context.tr("table.log.all"), *(person.name for person in self._people))
        copy = self.context.tr("table.log.copied" if self._copied else "table.log.copy")
        wide = self.widgets.button_width(copy, icon=True)
        chooser = pygame.Rect(left, view.top, min(scale.tx(300), width - wide - scale.px(12)), high)
        index = 0 if self._seat is None else self._seat + 1
        Cycler(self.widgets, "seat", chooser, names, index, self.show_seat)
        button = pygame.Rect(left + width - wide, view.top, wide, high)
        Button(self.widgets, "copy", button, copy, self._copy, kind=ButtonKind.PLAIN, icon="icon-copy")
        top = view.top + high + scale.px(12)
        self._view = pygame.Rect(left, top, width, view.bottom - top)
        self.rows = self._set(self._shown())
        height = self.rows[-1].box.bottom - self._view.top + scale.px(16) if self.rows else 0
        area = ScrollArea(self.widgets, "log", self._view, height, self._paint_log)
        if self._scrolls_to_end:
            self._scrolls_to_end = False
            area.scroll_to(area.most)
        if self.rows:
            _Lines(self.widgets, tuple(row.box for row in self.rows), self._leave_by_key, area)

    def _leave_by_key(self, number: int) -> SceneChange:
        return self._leave(self.rows[number].entry)

    def paint(self, surface: pygame.Surface) -> None:
        """The title, and the card that the log stands on."""
        super().paint(surface)
        self.context.cards.paint(surface, Card.PAPER, self._view.inflate(self.context.scale.px(16), 0))

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """A click on a line leads to its moment."""
        if event.type == pygame.MOUSEMOTION:
            lit = self._row_at(event.pos)
            self.widgets.dirty = self.widgets.dirty or lit != self._lit
            self._lit = lit
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            index = self._row_at(event.pos)
            if index is not None and self._held == index:
                return self._leave(self.rows[index].entry)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._held = self._row_at(event.pos)
        return super().handle(event)

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """L, which brought this up, takes it away."""
        return Pop() if event.key == pygame.K_l else super().pressed(event)

    def _leave(self, entry: LogEntry) -> SceneChange:
        self._go_to(entry)
        return Pop()

    def show_seat(self, index: int) -> None:
        """Show the lines of one seat, counted from 1, or with 0 those of all."""
        self._seat = None if index == 0 else Seat(index - 1)
        self._copied = False
        self.refresh()

    def _copy(self) -> None:
        """Put what is shown on the clipboard, as plain text."""
        pygame.scrap.put_text("\n".join(entry.sentence.text for entry in self._shown()))
        self._copied = True
        self.refresh()

    def _shown(self) -> tuple[LogEntry, ...]:
        if self._seat is None:
            return self._entries
        seat = self._seat
        return tuple(e for e in self._entries if e.sentence.heading or e.sentence.concerns(seat))

    def _set(self, entries: tuple[LogEntry, ...]) -> tuple[LogRow, ...]:
        """Break every line and place it below the one before, as if nothing were scrolled."""
        scale, text = self.context.scale, self.context.text
        pad = scale.px(10)
        indent = self._chip() + scale.px(14)
        top = self._view.top + pad
        placed: list[LogRow] = []
        stage: Stage | None = None
        for entry in entries:
            heading = entry.sentence.heading
            style = self.context.styles.section_title if heading else self.context.styles.body
            rows = text.wrap(entry.sentence.text, self._view.width - 2 * pad - indent, style)
            phase = self._phase(entry, stage)
            if heading or entry.stage is not None:
                stage = entry.stage
            top += scale.px(10) if heading and placed else 0
            top += self._phase_height() if phase else 0
            high = len(rows) * text.line_height(style) + scale.px(4)
            box = pygame.Rect(self._view.left + pad, top, self._view.width - 2 * pad, high)
            placed.append(LogRow(entry, box, rows, phase))
            top += high
        return tuple(placed)

    def _phase(self, entry: LogEntry, before: Stage | None) -> str:
        """The name of the phase that begins with `entry`, "" if it goes on with `before`."""
        if entry.stage is None or entry.stage is before:
            return ""
        return self.context.tr(f"view.stage.{entry.stage.name.lower()}")

    def _phase_height(self) -> int:
        return self.context.text.line_height(self._small()) + self.context.scale.px(6)

    def _small(self) -> TextStyle:
        return self.context.styles.small_strong.coloured(self.context.palette.accent)

    def _paint_log(self, surface: pygame.Surface, offset: int) -> None:
        self._offset = offset
        scale, text = self.context.scale, self.context.text
        chip = self._chip()
        for index, row in enumerate(self.rows):
            box = row.box.move(0, -offset)
            self._paint_phase(surface, row, box)
            if not box.colliderect(self._view):
                continue
            if index == self._lit:
                self.context.shapes.rounded(surface, box, self.context.palette.paper_shade, scale.px(6))
            sentence = row.entry.sentence
            style = self.context.styles.section_title if sentence.heading else self.context.styles.body
            line = text.line_height(style)
            left = box.left + scale.px(6)
            if sentence.seat is not None:
                middle = (left + chip / 2, box.top + scale.px(2) + line / 2)
                name = f"chip-{self._people[sentence.seat].colour}"
                self.context.sprites.paint_centred(surface, name, middle, chip)
            left += 0 if sentence.heading else chip + scale.px(8)
            for n, words in enumerate(row.rows):
                place = pygame.Rect(left, box.top + scale.px(2) + n * line, box.right - left, line)
                text.line(surface, words, place, style)

    def _paint_phase(self, surface: pygame.Surface, row: LogRow, box: pygame.Rect) -> None:
        """The name of the phase above its first line."""
        high = self._phase_height()
        place = pygame.Rect(box.left + self.context.scale.px(6), box.top - high, box.width, high)
        if row.phase and place.colliderect(self._view):
            self.context.text.line(surface, row.phase, place, self._small())

    def _row_at(self, point: tuple[int, int]) -> int | None:
        if not self._view.collidepoint(point):
            return None
        x, y = point
        return next((n for n, row in enumerate(self.rows) if row.box.collidepoint(x, y + self._offset)), None)

    def _chip(self) -> int:
        return min(self.context.scale.tx(20), self.context.scale.px(28))
