"""The base class of pages that show figures computed from all finished games.

The games are read while the page is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import BoxPainter, Sheet
from santiago.ui.widgets.controls import Cycler, ScrollArea
from santiago.wording.translator import Translator

_FIRST_SECONDS, _SLICE_SECONDS, _REFRESH_SECONDS = 0.08, 0.01, 1.0
"""The seconds spent on reading games before the page is shown, the seconds spent on reading in each frame,
and the seconds between updates of the page.
"""


class TableRow(NamedTuple):
    """A row of a table: a label, figures, and a bar between them if there is room for it."""

    words: str
    figures: Sequence[str]
    paint_bar: BoxPainter | None = None


class FiguresPage(Page):
    """A page that reads games while it is shown, and regularly updates its figures."""

    reads = 1
    chosen: str | None = None
    """The person whose figures are shown, or None before one is chosen."""

    def __init__(self, archive: FinishedArchive) -> None:
        super().__init__()
        self.archive = archive
        self.all_read = not archive.read((), _FIRST_SECONDS)
        self._since_refresh = 0.0

    @property
    def animating(self) -> bool:
        """Whether games are still being read."""
        return not self.all_read

    def update(self, seconds: float) -> SceneChange | None:
        """Read some games, and update the page at intervals."""
        if not self.all_read:
            self._since_refresh += seconds
            self.all_read = not self.archive.read((), _SLICE_SECONDS)
            if self.all_read or self._since_refresh > _REFRESH_SECONDS:
                self._since_refresh = 0.0
                self.rebuild(self.context)
        return super().update(seconds)

    def place_card(self, sheet: Sheet, box: pygame.Rect) -> pygame.Rect:
        """Place a card and return its inner area."""
        pad = self.px(20)
        return inset(sheet.card(box, 1.1), pad, pad)

    def place_people(self, rect: pygame.Rect, area: ScrollArea, before: tuple[str, ...] = ()) -> None:
        """Place a selector of the person. `before` are choices for nobody in particular."""
        names = (*before, *self.archive.people())

        def choose(number: int) -> None:
            self.chosen = None if number < len(before) else names[number]
            self.refresh()

        index = names.index(self.chosen) if self.chosen in names else 0
        Cycler(self.widgets, "who", rect, names, index, choose, area=area)

    def label_style(self) -> TextStyle:
        return self.styles.detail.coloured(self.palette.muted)

    def place_rows(
        self, sheet: Sheet, room: pygame.Rect, title: str, heads: Sequence[str], rows: Sequence[TableRow]
    ) -> int:
        """Place a title, and rows whose figures are aligned with the column heads. Return the bottom of the
        last row, in pixels.
        """
        head = sheet.line(title, row_of(room, room.top, self.tx(28)), self.styles.section_title)
        widths = [
            self.px(14)
            + max(
                self.text.width(heads[n], self.label_style()),
                *(self.text.width(row.figures[n], self.styles.strong) for row in rows),
            )
            for n in range(len(heads))
        ]
        free = room.width - sum(widths)
        label = min(max(self.text.width(row.words, self.styles.body) for row in rows), free)
        bar = pygame.Rect(room.left + label + self.px(14), 0, free - label - self.px(14), self.tx(12))
        line = row_of(room, head.bottom, self.tx(24))
        _place_figures(sheet, line, heads, widths, self.label_style())
        line = row_of(room, line.bottom, self.tx(30))
        for row in rows:
            sheet.line(row.words, column_of(line, line.left, label), self.styles.body)
            _place_figures(sheet, line, row.figures, widths, self.styles.strong)
            sheet.tell_as_row(-2)
            if row.paint_bar is not None and bar.width >= self.px(40):
                sheet.place(bar.move_to(centery=line.centery), row.paint_bar)
            line = line.move(0, line.height)
        return line.top


def _place_figures(
    sheet: Sheet, row: pygame.Rect, figures: Sequence[str], widths: Sequence[int], style: TextStyle
) -> None:
    """Place figures in columns at the right end of a row."""
    left, told = row.right - sum(widths), len(sheet.words)
    for width, figure in zip(widths, figures, strict=True):
        sheet.line(figure, column_of(row, left, width), style, Align.RIGHT)
        left += width
    sheet.tell_as_row(told)


def decimal(value: float, tr: Translator, places: int = 1) -> str:
    """Format a number with `places` decimal places in the current language."""
    return tr.decimal(f"{value:.{places}f}")
