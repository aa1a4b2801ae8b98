"""The page with the game log of one seat or all seats. Clicking a line shows the position after its move."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.spoken.nodes import Node
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.options import Seat
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.devices.bindings import command_of
from santiago.ui.devices.touch import clicks
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, Control, ControlOwner, Cycler, ScrollArea

_WIDEST_UNITS = 760


@dataclass(frozen=True, slots=True)
class LogRow:
    """A line of the log, and its box before scrolling.

    `phase` is the heading above the line, or "" if there is none.
    """

    entry: LogEntry
    box: pygame.Rect
    phase: str


class _Lines(Control):
    """A single control for all lines of the page; the up and down keys move the focus from line to line."""

    immediate = True

    def __init__(
        self,
        owner: ControlOwner,
        rows: tuple[LogRow, ...],
        first: int,
        press: Callable[[LogEntry], SceneChange],
        area: ScrollArea,
    ) -> None:
        self._rows = rows
        self._number = first
        super().__init__(owner, "lines", rows[first].box, lambda: press(rows[self._number].entry), area=area)

    def handle_direction(self, across: int, down: int) -> bool:
        """Move the focus up or down by a line; return False if the focus leaves the log."""
        number = self._number + down
        if across or number < 0:
            return False
        self._number = min(number, len(self._rows) - 1)
        self.move_to(self._rows[self._number].box)
        self.focus_changed(focused=True)
        return True

    @property
    def node_key(self) -> str:
        """The key of the current line's accessibility node; each line has its own key."""
        return f"line {self._number}"

    def spoken(self) -> Node:
        return replace(super().spoken(), name=self._rows[self._number].entry.sentence.text)

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint nothing: the page paints all lines."""


class LogPage(Page):
    """The page with the log. `go_to` is called with a line when the player chooses it."""

    key = "table.log"
    opened_by = Command.LOG
    rows: tuple[LogRow, ...]
    """The visible lines in log order."""
    _area: ScrollArea

    def __init__(
        self,
        entries: tuple[LogEntry, ...],
        people: tuple[Person, ...],
        go_to: Callable[[LogEntry], object],
    ) -> None:
        super().__init__()
        self._entries = entries
        self._people = people
        self._go_to = go_to
        self._choice = 0
        """The number, from 1, of the seat whose lines are shown, or 0 if the lines of all seats are shown."""
        self._lit: LogEntry | None = None
        self._held: LogEntry | None = None
        self._copied = False
        self.scrolls_to_end = True
        """Whether the page still has to scroll to its last line; true until the page is first filled."""

    def fill(self, view: pygame.Rect) -> None:
        """Place the seat selector and the Copy button in a row, and the scrolling log below them."""
        width = min(view.width, self.tx(_WIDEST_UNITS))
        left = view.left + (view.width - width) // 2
        high = self.tx(44)
        names = (self.tr("table.log.all"), *(person.name for person in self._people))
        copy = self.tr("table.log.copied" if self._copied else "table.log.copy")
        wide = self.widgets.button_width(copy, icon=True)
        chooser = pygame.Rect(left, view.top, min(self.tx(300), width - wide - self.px(12)), high)
        Cycler(self.widgets, "seat", chooser, names, self._choice, self.show_seat)
        button = pygame.Rect(left + width - wide, view.top, wide, high)
        Button(self.widgets, "copy", button, copy, self._copy, kind=ButtonKind.PLAIN, icon="icon-copy")
        top = view.top + high + self.px(12)
        page = pygame.Rect(left + self.px(8), top, width - self.px(24), view.bottom - top)
        lines = Sheet(self.context)
        self.rows = self._placed(lines, page)
        if self.rows:
            bottom = self.rows[-1].box.bottom
        else:  # before the first tiles of a game dealt by hand are turned up
            words = page.inflate(-2 * self.px(16), 0).move(0, self.px(10))
            bottom = lines.paragraph(self.tr("table.log.empty"), words, self.styles.body)
        height = bottom - page.top + self.px(16)
        page.height = min(page.height, height)
        self.sheet.card(pygame.Rect(left, top, width, page.height))
        self._area = ScrollArea(self.widgets, "log", page, height, lines)
        if self.scrolls_to_end:
            self.scrolls_to_end = False
            self._area.scroll_to(self._area.most)
        if self.rows:
            _Lines(self.widgets, self.rows, self.first_row, self._leave, self._area)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Highlight the hovered line, and handle clicks on lines."""
        if event.type == pygame.MOUSEMOTION:
            lit = self._entry_at(event.pos)
            self.widgets.dirty = self.widgets.dirty or lit is not self._lit
            self._lit = lit
        if event.type == pygame.MOUSEBUTTONUP and clicks(event):
            entry = self._entry_at(event.pos)
            if entry is not None and self._held is entry:
                return self._leave(entry)
        if event.type == pygame.MOUSEBUTTONDOWN and clicks(event):
            self._held = self._entry_at(event.pos)
        return super().handle(event)

    def read_aloud(self) -> tuple[str, ...]:
        """Return the title, and no line, because a screen reader reads each line when it gets the focus."""
        return (self.title(),) if self.rows else super().read_aloud()

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Close the page if the key that opened the page is pressed again."""
        return Pop() if command_of(event) is self.opened_by else super().pressed(event)

    @property
    def first_row(self) -> int:
        """The index of the line that gets the keyboard focus first: the last line."""
        return len(self.rows) - 1

    def _leave(self, entry: LogEntry) -> SceneChange:
        self._go_to(entry)
        return Pop()

    def show_seat(self, choice: int) -> None:
        """Show the lines of one seat (`choice` is its number from 1), or of all seats if `choice` is 0."""
        self._choice = choice
        self._copied = False
        self.refresh()

    def _copy(self) -> None:
        """Copy the visible lines to the clipboard as plain text."""
        pygame.scrap.put_text("\n".join(entry.sentence.text for entry in self._shown()))
        self._copied = True
        self.refresh()

    def _shown(self) -> tuple[LogEntry, ...]:
        if not self._choice:
            return self._entries
        seat = Seat(self._choice - 1)
        return tuple(e for e in self._entries if e.sentence.heading or e.sentence.concerns(seat))

    def _placed(self, sheet: Sheet, page: pygame.Rect) -> tuple[LogRow, ...]:
        """Place the lines one below another, and return them with their boxes before scrolling."""
        chip = min(self.tx(20), self.px(28))
        small = self.styles.small_strong.coloured(self.palette.accent)
        place = pygame.Rect(page.left + self.px(10), page.top + self.px(10), page.width - 2 * self.px(10), 0)
        left, rows, stage = place.left + self.px(6), list[LogRow](), None
        for entry in self._shown():
            said = entry.sentence
            place.top += self.px(10) if said.heading and rows else 0
            phase = ""
            if entry.stage is not None and entry.stage is not stage:
                phase = self.tr(f"view.stage.{entry.stage.name.lower()}")
                high = self.text.line_height(small) + self.px(6)
                sheet.line(phase, pygame.Rect(left, place.top, place.width, high), small)
                place.top += high
            if said.heading or entry.stage is not None:
                stage = entry.stage
            style = self.styles.section_title if said.heading else self.styles.body
            box = sheet.place(place.copy(), self._lighter(entry))
            if said.seat is not None:
                middle = (left + chip / 2, box.top + self.px(2) + self.text.line_height(style) / 2)
                sheet.sprite(f"chip-{self._people[said.seat].colour}", middle, chip)
            indent = left + (0 if said.heading else chip + self.px(8))
            words = pygame.Rect(indent, box.top + self.px(2), box.width - chip - self.px(14), 0)
            high = sheet.paragraph(said.text, words, style) - words.top + self.px(4)
            box.height = max(high, self.context.finger)
            place.top = box.bottom
            rows.append(LogRow(entry, box, phase))
        return tuple(rows)

    def _lighter(self, entry: LogEntry) -> Callable[[pygame.Surface, pygame.Rect], None]:
        """Return a function that paints the background of a line while the line is hovered."""

        def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
            if self._lit is entry:
                self.shapes.rounded(surface, box, self.palette.paper_shade, self.px(6))

        return paint

    def _entry_at(self, point: tuple[int, int]) -> LogEntry | None:
        if not self._area.view.collidepoint(point):
            return None
        x, y = point[0], point[1] + self._area.offset
        return next((row.entry for row in self.rows if row.box.collidepoint(x, y)), None)


class ComputerDecisionsPage(LogPage):
    """The page that lists computer players' decisions. `go_to` shows the chosen decision and its reason."""

    key = "table.decisions"
    opened_by = Command.WHY

    def enter(self) -> SceneChange | None:
        """Show the last decision of the list."""
        return self._leave(self.rows[self.first_row].entry)
