"""The layout and the text styles of the final table."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle
from santiago.ui.view.values import FinalTable

_USUAL_SIZE = 13.0
"""The size of the rows' text; a crowded table makes room for it, and then goes below."""
_ALONE = 1.4
"""How much larger rows and text may be where no chart stands below them."""


@dataclass(frozen=True, slots=True)
class FinalGrid:
    """The rows and columns of the table, in pixels, and its text size."""

    title: pygame.Rect
    head: pygame.Rect
    rows: tuple[pygame.Rect, ...]
    columns: tuple[tuple[int, int], ...]
    chart: pygame.Rect | None
    two_lines: bool
    size: float
    tight: bool = False

    def cell(self, row: int, seat: int) -> pygame.Rect:
        """The box of a row in a seat's column."""
        left, width = self.columns[seat]
        return pygame.Rect(left, self.rows[row].top, width, self.rows[row].height)


@dataclass(frozen=True, slots=True)
class FinalMeasures:
    """Lays out the final table for a draw context."""

    context: DrawContext

    def grid(self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None) -> FinalGrid:
        """Lay out the table; title, names and totals shrink before the rows fall below the text size."""
        grid = self._laid_out(card, table, strip, tight=False)
        return grid if grid.size >= _USUAL_SIZE else self._laid_out(card, table, strip, tight=True)

    def _laid_out(
        self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None, *, tight: bool
    ) -> FinalGrid:
        px, text = self.context.scale.px, self.context.text
        body = card.inflate(-px(24), -px(20))
        title = pygame.Rect(body.left, body.top, body.width, text.line_height(self.title_style(tight=tight)))
        badge = self.context.scale.tx(18 if tight else 30)
        head_height = max(px(34 if tight else 44), badge + text.line_height(self.name_style(tight=tight)))
        head = pygame.Rect(body.left, title.bottom + px(4), body.width, head_height)
        count = len(table.rows) + 1
        totals = max(px(24 if tight else 34), text.line_height(self.total_style(tight=tight)) + px(4))
        room = body.bottom - head.bottom - px(4) - totals
        chart_least = px(130)
        one_line = round(self.context.scale.tx(13) * 1.45)
        chart = None
        if strip is not None:
            chart = strip.inflate(-px(36), -px(20)) if table.history else None
        elif table.history and room - chart_least >= count * one_line:
            wanted = room - min(count * round(self.context.scale.tx(13) * 2.6), room - chart_least)
            high = max(chart_least, min(wanted, px(240)))
            chart = pygame.Rect(body.left, body.bottom - high, body.width, high)
            room -= high + px(10)
        grown = 1.0 if chart is not None and strip is None else _ALONE
        row_height = min(px(46 * grown), self.context.scale.tx(42 * grown), room // count)
        two_lines = row_height >= self.context.scale.tx(13) * 2.35
        size = min(
            18.0 if grown > 1 else 15.0,
            row_height / self.context.scale.text_factor / (2.3 if two_lines else 1.36),
        )
        first = self._first_column(row_height, tight=tight)
        pitch = (body.width - first) / len(table.money)
        columns = tuple(
            (
                round(body.left + first + n * pitch),
                round(body.left + first + (n + 1) * pitch) - round(body.left + first + n * pitch),
            )
            for n in range(len(table.money))
        )
        rows = tuple(
            pygame.Rect(body.left, head.bottom + px(4) + n * row_height, body.width, row_height)
            for n in range(count)
        )
        last = pygame.Rect(body.left, rows[-1].bottom, body.width, totals)
        rows = (*rows, last)
        return FinalGrid(title, head, rows, columns, chart, two_lines, size, tight)

    def _first_column(self, row_height: int, *, tight: bool) -> int:
        words = max(
            self.context.text.width(self.context.tr("view.final.total"), self.label_style(tight=tight)),
            self.context.text.width(self.context.tr("view.final.money"), self.label_style(tight=tight)),
        )
        return max(words + self.context.scale.px(10), row_height + self.context.scale.px(8))

    def total_style(self, *, tight: bool) -> TextStyle:
        """The text style of the totals."""
        return self.context.styles.sum if tight else self.context.styles.sum.sized(20)

    def title_style(self, *, tight: bool) -> TextStyle:
        """The text style of the title."""
        return self.context.styles.card_title if tight else self.context.styles.empty_title

    def name_style(self, *, tight: bool) -> TextStyle:
        """The text style of the names."""
        return self.context.styles.small_strong.sized(11 if tight else 12.5)

    def label_style(self, *, tight: bool) -> TextStyle:
        """The text style of row labels."""
        return self.context.styles.small_strong.sized(11) if tight else self.context.styles.small_strong
