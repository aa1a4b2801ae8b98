"""Layout and text styles of the final table."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import pygame

from santiago.presentation.view_model.values import FinalTable
from santiago.rules.scoring import Plantation
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import TextStyle

_USUAL_SIZE = 13.0
"""The text size of the rows; if they do not fit, titles shrink first, then the rows."""
_ALONE = 1.4
"""The factor by which rows and text may grow if there is no chart below them."""
_FACTORS = 0.86
"""The size of the factors, relative to the points that follow them."""
_ONE_LINE, _TWO_LINES = 1.36, 2.3
"""The height of a row, in text sizes, with factors and points on one line or on two."""


class FinalStyles(NamedTuple):
    """The text styles of the table's parts except its rows."""

    title: TextStyle
    name: TextStyle
    label: TextStyle
    total: TextStyle


class _LeastHeights(NamedTuple):
    """The least heights: badges in text units, head and totals in units of the window."""

    badge: float
    head: float
    totals: float


@dataclass(frozen=True, slots=True)
class FinalGrid:
    """The rows and columns of the table, in pixels, and its text styles; `size` is the rows' text size."""

    title: pygame.Rect
    head: pygame.Rect
    rows: tuple[pygame.Rect, ...]
    columns: tuple[tuple[int, int], ...]
    chart: pygame.Rect | None
    two_lines: bool
    size: float
    styles: FinalStyles

    def cell(self, row: int, seat: int) -> pygame.Rect:
        """Return the box of a row in a seat's column."""
        return column_of(self.rows[row], *self.columns[seat])


class Equation(NamedTuple):
    """A seat's factors and points in a plantation, on one line: texts, styles, and widths in pixels."""

    factors: str
    points: str
    weak: TextStyle
    strong: TextStyle
    left: int
    gap: int
    right: int

    @property
    def width(self) -> int:
        """The width of the line with the least margin."""
        return self.left + self.gap + self.right + self.gap


def equation(context: DrawContext, plantation: Plantation, seat: int, size: float) -> Equation:
    """Return a seat's factors and points in a plantation, with the points in text of `size`."""
    weak, strong = context.styles.caption.sized(size * _FACTORS), context.styles.sum.sized(size)
    factors = f"{plantation.tiles}×{plantation.farmers[seat]} ="
    points, text = str(plantation.points[seat]), context.text
    gap = context.scale.px(4)
    return Equation(factors, points, weak, strong, text.width(factors, weak), gap, text.width(points, strong))


def final_grid(
    context: DrawContext, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None
) -> FinalGrid:
    """Lay out the table; title, names and totals shrink before the rows do."""
    own = context.styles
    usual = FinalStyles(own.empty_title, own.small_strong.sized(12.5), own.small_strong, own.sum.sized(20))
    grid = _laid_out(context, card, table, strip, usual, _LeastHeights(30, 44, 34))
    if grid.size >= _USUAL_SIZE:
        return grid
    tight = FinalStyles(own.card_title, own.small_strong.sized(11), own.small_strong.sized(11), own.sum)
    return _laid_out(context, card, table, strip, tight, _LeastHeights(18, 34, 24))


def _laid_out(
    context: DrawContext,
    card: pygame.Rect,
    table: FinalTable,
    strip: pygame.Rect | None,
    styles: FinalStyles,
    least: _LeastHeights,
) -> FinalGrid:
    px, tx, text = context.scale.px, context.scale.tx, context.text
    body = card.inflate(-px(24), -px(20))
    title = row_of(body, body.top, text.line_height(styles.title))
    head_height = max(px(least.head), tx(least.badge) + text.line_height(styles.name))
    head = row_of(body, title.bottom + px(4), head_height)
    count = len(table.rows) + 1
    totals = max(px(least.totals), text.line_height(styles.total) + px(4)) + text.line_height(styles.label)
    room = body.bottom - head.bottom - px(4) - totals
    chart_least, one_line = px(130), round(tx(13) * _ONE_LINE)
    chart = None
    if strip is not None:
        chart = strip.inflate(-px(36), -px(20)) if table.history else None
    elif table.history and room - chart_least >= count * one_line:
        wanted = room - min(count * round(tx(13) * 2.6), room - chart_least)
        high = max(chart_least, min(wanted, px(240)))
        chart = row_of(body, body.bottom - high, high)
        room -= high + px(10)
    grown = 1.0 if chart is not None and strip is None else _ALONE
    row_height = min(px(46 * grown), tx(42 * grown), room // count)
    words = max(text.width(context.tr(key), styles.label) for key in ("view.final.total", "view.final.money"))
    first = max(words + px(10), row_height + px(8))
    across = (body.width - first) / len(table.money)
    edges = [round(body.left + first + n * across) for n in range(len(table.money) + 1)]
    columns = tuple((left, right - left) for left, right in pairwise(edges))
    largest, line = (18.0 if grown > 1 else 15.0), row_height / context.scale.text_factor
    size = min(largest, line / _ONE_LINE)
    narrow = _widest(context, table, size) > int(across)
    two_lines = narrow and row_height >= tx(13) * 2.35
    if two_lines:
        size = min(largest, line / _TWO_LINES)
    rows = [row_of(body, head.bottom + px(4) + n * row_height, row_height) for n in range(count)]
    last = row_of(body, rows[-1].bottom, totals)
    return FinalGrid(title, head, (*rows, last), columns, chart, two_lines, size, styles)


def _widest(context: DrawContext, table: FinalTable, size: float) -> int:
    return max(
        (
            equation(context, plantation, seat, size).width
            for plantation in table.rows
            for seat, farmers in enumerate(plantation.farmers)
            if farmers
        ),
        default=0,
    )
