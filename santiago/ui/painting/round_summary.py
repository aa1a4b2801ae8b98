"""The card that summarises a round: each seat's money, lost farmers, lost tiles and score."""

from __future__ import annotations

import pygame

from santiago.presentation.view_model.points_changes import signed
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import SummaryRowTarget, Target
from santiago.presentation.view_model.values import RoundSummary, SummaryRow
from santiago.rules.grid import SQUARE_NAMES, SquareSet, squares_in
from santiago.ui.graphics.box_layout import Room
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.seat_panel_painter import paint_arrow

_COLUMNS = ("money", "farmers", "tiles", "score")
_SHARES = (0.3, 0.19, 0.17, 0.15, 0.19)
"""Each column's share of the width. The first column contains the names."""
_ROW, _ROW_WITH_SQUARES = 46, 60
"""The usual heights of rows without and with square names, in units of the window scale."""
_ABOVE_SQUARES = 5
_FIGURE_SHARE = 0.4
"""The share of a column's width that a number takes. The rest is for the change of the number."""


class RoundSummaryCard(Drawn):
    """Lays out and paints the summary card at the top of `column`; boxes are in pixels."""

    def __init__(
        self, context: DrawContext, column: pygame.Rect, summary: RoundSummary, people: tuple[Person, ...]
    ) -> None:
        self.context, self.summary, self.people = context, summary, people
        self._lay_out(column)

    def _lay_out(self, column: pygame.Rect) -> None:
        """Place the parts from the top of `column` downwards.

        If there is too little room, the height of the rows is reduced.
        """
        width, number = column.width - 2 * self.px(18), len(self.summary.rows)
        heads = [self.tr(f"view.summary.{name}") for name in _COLUMNS]
        widths, self.head_style = self._columns(heads, width)
        head = max(
            self.text.paragraph_height(words, width - 4, self.head_style)
            for words, width in zip(heads, widths[1:], strict=True)
        )
        written = self._note()
        note = self.text.paragraph_height(written, width, self.styles.small) if written else 0
        room = Room(column, self.scale)
        room.left(0, 18), room.right(0, 18)
        self.title = room.top(self.text.line_height(self.styles.dialog_title), 14)
        self.head = room.top(head, 6)
        usual = self.px(_ROW)
        if any(row.squares for row in self.summary.rows):
            figure, squares = (
                self.text.line_height(self.styles.name),
                self.text.line_height(self.styles.small),
            )
            usual = max(self.px(_ROW_WITH_SQUARES), figure + self.px(_ABOVE_SQUARES) + squares)
        row = min(max(usual, self.tx(40)), (room.rest.height - self.px(6) - note - self.px(14)) // number)
        self.rows = [room.top(row).inflate(2 * self.px(6), 0) for _ in range(number)]
        self.note = room.top(note, 6)
        self.card = row_of(column, column.top, self.note.bottom + self.px(14) - column.top)
        cells = Room(row_of(self.head, self.head.top, row), self.scale)
        self.columns = [cells.left(width) for width in widths]

    def hit_boxes(self) -> tuple[HitBox, ...]:
        rows = zip(self.summary.rows, self.rows, strict=True)
        return tuple(HitBox(SummaryRowTarget(row.seat), box) for row, box in rows)

    def paint(self, surface: pygame.Surface, hover: Target | None = None) -> None:
        """Paint the card; the hovered row is highlighted."""
        named = self._names_fit()
        self.context.cards.paint(surface, Card.PAPER, self.card)
        self.text.line(surface, self._heading(), self.title, self.styles.dialog_title, Align.CENTRE)
        for name, box in zip(_COLUMNS, self.columns[1:], strict=True):
            head = row_of(box, self.head.top, self.head.height)
            words = self.tr(f"view.summary.{name}")
            used = self.text.paragraph_height(words, head.width - 4, self.head_style)
            head.top, head.height = head.bottom - used, used
            self.text.paragraph(surface, words, head.inflate(-4, 0), self.head_style, Align.CENTRE)
        for n, (row, box) in enumerate(zip(self.summary.rows, self.rows, strict=True)):
            radius = 6 * self.scale.k
            if hover == SummaryRowTarget(row.seat):
                self.shapes.rounded(surface, box, self.palette.glow, radius)
            elif n % 2 == 0:
                self.shapes.rounded(surface, box, self.palette.paper_shade, radius, 110)
            self._row(surface, box, row, named=named)
        self.text.paragraph(surface, self._note(), self.note, self.styles.small)

    # ------------------------------------------------------------ measures

    def _columns(self, heads: list[str], body_width: int) -> tuple[list[int], TextStyle]:
        """Return the widths of the columns, and the text style of their headings.

        If a word is too wide for its column, the headings shrink first. If that is not enough, the column is
        widened, and the column of the names gets narrower.
        """
        text, small, gap = self.text, self.styles.small, self.px(11)
        usual = [round(body_width * share) for share in _SHARES[1:]]
        for style in (small, small.sized(small.size * 0.9), small.sized(small.size * 0.8)):
            needed = [max(text.width(word, style) for word in words.split(" ")) + gap for words in heads]
            if all(need <= width for need, width in zip(needed, usual, strict=True)):
                break
        widths = [max(need, width) for need, width in zip(needed, usual, strict=True)]
        return [body_width - sum(widths), *widths], style

    # ------------------------------------------------------------ parts

    def _heading(self) -> str:
        values = {"round": self.summary.round, "rounds": self.summary.rounds}
        return self.tr("view.summary.title", values)

    def _names_fit(self) -> bool:
        """Whether all names fit beside their badges, possibly in a smaller size."""
        style = self.styles.name
        room = self._name_box(self.rows[0]).width - 2
        return all(self.text.fits(person.name, room, style) for person in self.people)

    def _badge_side(self, box: pygame.Rect) -> int:
        return min(round(box.height * 0.82), self.px(30))

    def _name_box(self, box: pygame.Rect) -> pygame.Rect:
        px, column = self.px, self.columns[0]
        name = column_of(box, column.left + self._badge_side(box) + px(6), 0)
        name.width = column.right - name.left - px(4)
        return name

    def _row(self, surface: pygame.Surface, box: pygame.Rect, row: SummaryRow, *, named: bool) -> None:
        text, person, side = self.text, self.people[row.seat], self._badge_side(box)
        self.sprites.paint(
            surface, f"badge-{person.colour}", self.columns[0].left, box.centery - side / 2, side
        )
        strong = self.styles.name
        if named:
            name_box = self._name_box(box)
            style = text.common_style((one.name for one in self.people), name_box.width, strong)
            text.line(surface, person.name, name_box, style)
        cells = [row_of(column, box.top, box.height) for column in self.columns[1:]]
        farmers, tiles = self._over_squares(surface, cells[1], cells[2], row.squares)
        if row.money is None:
            text.line(surface, "?", cells[0], strong, Align.CENTRE)
        else:
            self._change(surface, cells[0], row.money)
        self._lost(surface, farmers, row.farmers_lost, f"cube-{person.colour}")
        self._lost(surface, tiles, row.tiles_lost, "icon-desert")
        self._change(surface, cells[3], row.score)

    def _change(self, surface: pygame.Surface, box: pygame.Rect, change: tuple[int, int] | None) -> None:
        """Paint a number and how much it has changed. `change` is (before, after), or None for a dash."""
        if change is None:
            self._lost(surface, box, 0, "")
            return
        palette, text, (before, after) = self.palette, self.text, change
        style = self.styles.name
        figure = column_of(box, box.left, round(box.width * _FIGURE_SHARE))
        text.line(surface, str(after), figure, style, Align.RIGHT)
        moved, px = after - before, self.px
        left = figure.right + px(4)
        if moved:
            paint_arrow(surface, self.context, (left + px(4), box.centery), moved)
        rest = column_of(box, left + px(10), box.right - left - px(10))
        text.line(surface, signed(moved), rest, self.styles.detail_strong.coloured(palette.change(moved)))

    def _over_squares(
        self, surface: pygame.Surface, farmers: pygame.Rect, tiles: pygame.Rect, squares: SquareSet
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """Paint the names of `squares` at the bottom of the cell `farmers`, or of both cells if necessary.

        Return the areas of the two cells that remain free. If the names do not fit at all, paint nothing.
        """
        text, style, palette = self.text, self.styles.small, self.palette
        names = ", ".join(SQUARE_NAMES[square] for square in squares_in(squares))
        box = farmers if text.width(names, style) <= farmers.width else farmers.union(tiles)
        line = text.line_height(style)
        figures = box.height - line - self.px(_ABOVE_SQUARES)
        is_high = figures >= text.line_height(self.styles.name)
        if not (names and is_high and text.fits(names, box.width, style)):
            return farmers, tiles
        below = row_of(box, box.top + figures, line)
        text.line(surface, names, below, style.coloured(palette.accent), Align.CENTRE)
        above = row_of(farmers, farmers.top, figures)
        return above, tiles if box is farmers else row_of(tiles, tiles.top, figures)

    def _lost(self, surface: pygame.Surface, box: pygame.Rect, count: int, sprite: str) -> None:
        if not count:
            style = self.styles.body.coloured(self.palette.paper_line)
            self.text.line(surface, "–", box, style, Align.CENTRE)
            return
        side = min(self.tx(24), self.px(34), round(box.height * 0.7))
        style = self.styles.name
        words = self.text.width(str(count), style)
        left = box.centerx - (side + self.px(6) + words) // 2
        self.sprites.paint(surface, sprite, left, box.centery - side / 2, side)
        label = column_of(box, left + side + self.px(6), words + 2)
        self.text.line(surface, str(count), label, style)

    def _note(self) -> str:
        if self.summary.neutral_lost:
            return self.tr("view.summary.neutral", {"count": self.summary.neutral_lost})
        if not any(row.farmers_lost or row.tiles_lost for row in self.summary.rows):
            return self.tr("view.summary.nothing")
        return ""
