"""The base class of the table set-up pages."""

from __future__ import annotations

from dataclasses import replace

import pygame

from santiago.session.table_setup import SeatChoice, TableSetup, with_seat
from santiago.ui.contracts import Push, SceneChange, Services
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.screen import Page
from santiago.ui.screens.setup.evening_dialog import EveningDialog
from santiago.ui.screens.setup.seat_dialog import SeatDialog
from santiago.ui.widgets.controls import Button, ButtonKind
from santiago.wording.names import usual_names
from santiago.wording.table_names import usual_table, with_names


class SetupPage(Page):
    """A page for editing a table, by default the one that was used last.

    The Start button begins a game at the table, and saves the table as the one used last.
    """

    key = "new-table"

    def __init__(self, services: Services, table: TableSetup | None = None) -> None:
        super().__init__()
        self._services = services
        self._kept = services.library.last_table() if table is None else table
        self._notice = ""

    @property
    def table(self) -> TableSetup:
        """The table as it is currently set up."""
        if self._kept is None:
            self._kept = usual_table(self.tr)
        return self._kept

    def enter(self) -> SceneChange | None:
        """Start the game."""
        return self._start() if self.table.fault is None else None

    def _place_foot(self, view: pygame.Rect) -> pygame.Rect:
        """Place the Start and Evening buttons at the bottom of `view`, and return the area above them."""
        foot = row_of(inset(view, self.px(12), 0), view.bottom - self.tx(48), self.tx(48))
        label = self.tr("new-table.start")
        width = max(self.tx(170), self.widgets.button_width(label, icon=True, size=19))
        rect = column_of(foot, foot.right - width, width)
        main, icon = ButtonKind.MAIN, "icon-play"
        Button(self.widgets, "start", rect, label, self._start, kind=main, icon=icon, size=19)
        words = self.tr("evening.begin")
        wide = min(self.widgets.button_width(words, icon=True), foot.width // 3)
        box = pygame.Rect(rect.left - self.px(12) - wide, foot.top, wide, foot.height)
        Button(self.widgets, "evening", box, words, self._evening, icon="icon-trophy")
        self.check()
        beside = column_of(foot, foot.left, box.left - self.px(18) - foot.left)
        self.sheet.place(beside, self._paint_notice)
        return row_of(view, view.top, foot.top - view.top - self.px(12))

    def check(self) -> None:
        """Enable the Start and Evening buttons if the table can be played. Otherwise show the reason in their
        tooltips.
        """
        for key in ("start", "evening"):
            button = self.widgets.find(key)
            button.why = self._warning
            button.enable(enabled=self.table.fault is None)

    def read_aloud(self) -> tuple[str, ...]:
        """Return the texts of the page, followed by the warning if there is one."""
        return (*super().read_aloud(), *([self._warning] if self._warning else []))

    @property
    def _warning(self) -> str:
        """Why the last input was refused, or why the table cannot be played, or "" if neither applies."""
        fault = self.table.fault
        return self._notice or (self.tr(f"new-table.fault.{fault.value}") if fault else "")

    def _paint_notice(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        self.text.line(surface, self._warning, box, self.styles.notice, Align.RIGHT)

    def _start(self) -> SceneChange | None:
        return self._services.start(self._trimmed())

    def _evening(self) -> SceneChange:
        """Ask about an evening, and begin its first game at this table."""
        return Push(EveningDialog(self._trimmed(), self._services.start))

    def _ask(self, number: int) -> SceneChange:
        """Open the dialog in which the player of a seat is chosen."""
        seats = self.table.seats
        others = frozenset(one.shown_name.casefold() for one in (*seats[:number], *seats[number + 1 :]))

        def chosen(seat: SeatChoice) -> None:
            known = (*usual_names(self.tr), self.tr.you)
            if seat.level is not None and seat.name in known:
                seat = replace(seat, name="")
            self._changed(with_names(with_seat(self.table, number, seat), self.tr))

        return Push(SeatDialog(seats[number], others, chosen))

    def _changed(self, table: TableSetup) -> None:
        """Show `table`, which was changed in a dialog or form opened from this page."""
        self._set(table)
        self.rebuild(self.context)

    def _trimmed(self) -> TableSetup:
        seats = tuple(replace(seat, name=seat.name.strip()) for seat in self.table.seats)
        return replace(self.table, seats=seats)

    def _set(self, table: TableSetup) -> None:
        self._kept = table
        self._notice = ""
        self.refresh()
