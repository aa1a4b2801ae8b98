"""The final table: each seat's points and money, the winners, and a chart of the scores."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pygame

from santiago.presentation.view_model.seat_panels import Person, first_panel
from santiago.presentation.view_model.targets import FinalCellTarget, PanelTarget
from santiago.presentation.view_model.values import FinalTable, TileState
from santiago.rules.grid import SQUARE_NAMES, squares_in
from santiago.rules.options import Edition, Seat
from santiago.rules.scoring import Plantation
from santiago.rules.state import clockwise
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.graphics.work_steps import Steps, at_once
from santiago.ui.painting.chart import ChartPainter
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.pieces import ANY_SQUARE
from santiago.ui.painting.seat_panel_painter import MONEY
from santiago.ui.painting.tile_sprites import crop_sprite

_PLANTS = (0.04, 0.1, 0.92, 0.5)
"""The part of a tile's picture that shows the plants: left, top, width and height, as shares of the side."""
_BADGE_SHARE = 0.8
"""The height of the badge, as a share of the room above a name; the rest is for the winner's crown."""
_USUAL_SIZE = 13.0
"""The usual text size of the rows, in units. If there is not enough room, the titles shrink first."""
_ALONE = 1.4
"""The factor by which rows and text may grow if there is no chart below them."""
_FACTORS = 0.86
"""The text size of the factors, relative to the points that follow them."""
_ONE_LINE, _TWO_LINES = 1.36, 2.3
"""The height of a row, in text sizes, if factors and points share a line, and if they are on two lines."""
_MOST_SHRUNK = 1.25
"""The factor by which the text of the rows may shrink so that factors and points share a line."""


class _Styles(NamedTuple):
    """The text styles of all parts of the final table except its rows."""

    title: TextStyle
    name: TextStyle
    label: TextStyle
    total: TextStyle


class Equation(NamedTuple):
    """A line such as "4×3 = 12": a seat's factors and points for a plantation.

    `left` is the width of the factors, `right` the width of the points, and `gap` the distance between them,
    all in pixels.
    """

    factors: str
    points: str
    weak: TextStyle
    strong: TextStyle
    left: int
    gap: int
    right: int

    @property
    def width(self) -> int:
        """The width of the line in pixels, including the minimum margins at both ends."""
        return self.left + self.gap + self.right + 2 * self.gap


class FinalTableCard(Drawn):
    """Lays out and paints the final table on `card`; boxes are in pixels.

    The chart is below the table, or on a separate card in `strip`. `size` is the text size of the rows.
    """

    def __init__(
        self,
        context: DrawContext,
        edition: Edition,
        table: FinalTable,
        people: tuple[Person, ...],
        card: pygame.Rect,
        strip: pygame.Rect | None = None,
    ) -> None:
        self.context, self.edition, self.table, self.people = context, edition, table, people
        self.card, self.strip = card, strip
        own = context.styles
        self._styles = _Styles(
            own.empty_title, own.small_strong.sized(12.5), own.small_strong, own.sum.sized(20)
        )
        self._lay_out(badge=30, head=44, totals=34)
        if self.size < _USUAL_SIZE:  # title, names and totals shrink before the rows do
            small = own.small_strong.sized(11)
            self._styles = _Styles(own.card_title, small, small, own.sum)
            self._lay_out(badge=18, head=34, totals=24)
        room = min(width for _, width in self.columns)
        if not self.two_lines and room < self._widest() < _MOST_SHRUNK * room:
            self.size *= room / (self._widest() + self.px(2))
        self.has_factors = self._widest() <= room
        label = self._styles.label
        self._styles = self._styles._replace(label=label.sized(min(label.size, self.size)))

    def _lay_out(self, badge: float, head: float, totals: float) -> None:
        """Place the parts of the table.

        `badge` is the height of a badge in text units. `head` and `totals` are the minimum heights of the
        header row and of the row of totals, in window units.
        """
        styles, count = self._styles, len(self.table.rows) + 1
        body = self.card.inflate(-self.px(24), -self.px(20))
        self.title = row_of(body, body.top, self.text.line_height(styles.title))
        head_height = max(self.px(head), self.tx(badge) + self.text.line_height(styles.name))
        self.head = row_of(body, self.title.bottom + self.px(4), head_height)
        last = max(self.px(totals), self.text.line_height(styles.total) + self.px(4)) + self.text.line_height(
            styles.label
        )
        room = self._place_chart(body, body.bottom - self.head.bottom - self.px(4) - last)
        grown = 1.0 if self.chart is not None and self.strip is None else _ALONE
        row_height = min(self.px(46 * grown), self.tx(42 * grown), room // count)
        keys = "view.final.total", "view.final.money"
        words = max(self.text.width(self.tr(key), styles.label) for key in keys)
        first = max(
            words + self.px(10), self._picture(row_height)[1].width + self.px(8) + self._square_width()
        )
        across = (body.width - first) / len(self.table.money)
        edges = [round(body.left + first + n * across) for n in range(len(self.table.money) + 1)]
        columns = [(left, right - left) for left, right in pairwise(edges)]
        order = clockwise(first_panel(self.people), len(columns))
        self.columns = [columns[order.index(seat)] for seat in sorted(order)]
        largest, line = (18.0 if grown > 1 else 15.0), row_height / self.scale.text_factor
        self.size = min(largest, line / _ONE_LINE)
        self.two_lines = self._widest() > int(across) and row_height >= self.tx(13) * 2.35
        if self.two_lines:
            self.size = min(largest, line / _TWO_LINES)
        top = self.head.bottom + self.px(4)
        self.rows = [row_of(body, top + n * row_height, row_height) for n in range(count)]
        self.rows.append(row_of(body, self.rows[-1].bottom, last))

    def _place_chart(self, body: pygame.Rect, room: int) -> int:
        """Place the chart if there is a history and enough room, and return the height left for the rows."""
        px, tx, rows = self.px, self.tx, len(self.table.rows) + 1
        self.chart: pygame.Rect | None = None
        least = px(130)
        if not self.table.history:
            return room
        if self.strip is not None:
            self.chart = self.strip.inflate(-px(36), -px(20))
        elif room - least >= rows * round(tx(13) * _ONE_LINE):
            wanted = room - min(rows * round(tx(13) * 2.6), room - least)
            high = max(least, min(wanted, px(240)))
            self.chart = row_of(body, body.bottom - high, high)
            return room - high - px(10)
        return room

    def cell(self, row: int, seat: int) -> pygame.Rect:
        """Return the box of the cell in row `row` and in the column of `seat`."""
        return column_of(self.rows[row], *self.columns[seat])

    def equation(self, row: int, seat: int) -> Equation:
        """Return the factors and points of a seat for the plantation in row `row`."""
        plantation, text, size = self.table.rows[row], self.text, self.size
        weak = self.styles.caption.sized(size * _FACTORS)
        strong = self.styles.sum.sized(size)
        factors, points = f"{plantation.tiles}×{plantation.farmers[seat]} =", str(plantation.points[seat])
        left, right = text.width(factors, weak), text.width(points, strong)
        return Equation(factors, points, weak, strong, left, self.px(4), right)

    def _widest(self) -> int:
        widths = (
            self.equation(row, seat).width
            for row, plantation in enumerate(self.table.rows)
            for seat, farmers in enumerate(plantation.farmers)
            if farmers
        )
        return max(widths, default=0)

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of all cells and of the seats in the header row."""
        seats = [Seat(n) for n in range(len(self.table.money))]
        head = row_of(self.head, self.head.top, max(self.head.height, self.context.finger))
        heads = [column_of(head, *self.columns[seat]) for seat in seats]
        cells = [(row, seat) for row in range(len(self.table.rows) + 1) for seat in seats]
        found = [HitBox(FinalCellTarget(*cell), self.cell(*cell)) for cell in cells]
        return (*found, *(HitBox(PanelTarget(seat), box) for seat, box in zip(seats, heads, strict=True)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card and the chart within the surface's clip."""
        at_once(self.paint_in_steps(surface))

    def paint_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Generator form of `paint`; the clip must not change between steps."""
        table, clip = self.table, surface.get_clip()
        self.context.cards.paint(surface, Card.PAPER, self.card)
        if self.strip is not None and table.history:
            self.context.cards.paint(surface, Card.PAPER, self.strip)
        yield
        self._winners(surface)
        if self.title.union(self.head).colliderect(clip):
            self._title(surface, self.title)
            self._head(surface)
            yield
        for n, row in enumerate(table.rows):
            if not self.rows[n].colliderect(clip):
                continue
            self._stripe(surface, n)
            self._crop(surface, self.rows[n], row)
            for seat in range(len(table.money)):
                self._cell(surface, n, Seat(seat))
            yield
        self._stripe(surface, len(table.rows))
        self._money(surface, self.rows[len(table.rows)])
        self._totals(surface, self.rows[-1])
        yield
        if self.chart is not None and self.chart.colliderect(clip):
            yield from self._chart(surface, self.chart)

    @property
    def chosen_cell(self) -> pygame.Rect | None:
        """The box of the selected cell, or None if no plantation's cell is selected."""
        chosen = self.table.chosen
        if chosen is None or chosen.row >= len(self.table.rows):
            return None
        return self.cell(chosen.row, chosen.seat)

    def paint_chosen(self, surface: pygame.Surface) -> None:
        """Paint the selected cell with its highlight, which `paint` omits."""
        chosen, cell, context = self.table.chosen, self.chosen_cell, self.context
        if chosen is not None and cell is not None:
            lit, radius = cell.inflate(-2, -2), 5 * context.scale.k
            context.shapes.rounded(surface, lit, context.palette.glow, radius)
            context.shapes.frame(surface, lit, context.palette.accent, radius, context.scale.px(2))
            self._cell(surface, chosen.row, chosen.seat)

    # ------------------------------------------------------------ parts

    def _title(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        names = [self.people[seat].name for seat in self.table.winners]
        if not names:
            return
        key = "view.final.won" if len(names) == 1 else "view.final.shared"
        words = self.tr(key, {"name": names[0], "names": self.tr.listing(names)})
        side = round(box.height * 1.05)
        crown = self.sprites.image("crown", side)
        surface.blit(crown, crown.get_rect(midleft=(box.left, box.centery)))
        indent = side + self.px(8)
        room = column_of(box, box.left + indent, box.width - indent)
        self.text.line(surface, words, room, self._styles.title)

    def _winners(self, surface: pygame.Surface) -> None:
        """Highlight the winners' columns from the name to the total."""
        for seat in self.table.winners:
            left, width = self.columns[seat]
            top, bottom = self.head.top - self.px(4), self.rows[-1].bottom
            column = pygame.Rect(left, top, width, bottom - top).inflate(-self.px(4), 0)
            self.shapes.rounded(surface, column, self.palette.glow, 8 * self.scale.k, 150)
            self.shapes.frame(surface, column, self.palette.gold, 8 * self.scale.k, max(1, self.px(1.5)))

    def _head(self, surface: pygame.Surface) -> None:
        people, style = self.people, self._styles.name
        name_line = self.text.line_height(style)
        fits = all(
            self.text.fits(person.name, width - 2, style)
            for person, (_, width) in zip(people, self.columns, strict=True)
        )
        room = self.head.height - (name_line if fits else self.px(2))
        side = round(room * _BADGE_SHARE)
        for seat, (left, width) in enumerate(self.columns):
            badge = self.sprites.image(f"badge-{people[seat].colour}", side, side)
            place = badge.get_rect(midbottom=(left + width // 2, self.head.top + room))
            surface.blit(badge, place)
            if Seat(seat) in self.table.winners:
                crown = self.sprites.image("crown", round(side * 0.62))
                surface.blit(crown, crown.get_rect(midtop=(place.centerx, self.head.top)))
            if fits:
                name = pygame.Rect(left + 1, self.head.bottom - name_line, width - 2, name_line)
                self.text.line(surface, people[seat].name, name, style, Align.CENTRE)

    def _stripe(self, surface: pygame.Surface, n: int) -> None:
        if n % 2 == 0:
            stripe = self.rows[n].inflate(self.px(8), 0)
            self.shapes.rounded(surface, stripe, self.palette.paper_shade, 4 * self.scale.k, 110)

    def _picture(self, row_height: int) -> tuple[int, pygame.Rect]:
        """Return the side of a tile's picture in a row, and the part of it that is shown.

        In a small row, only the plants are shown, twice as large.
        """
        high = round(row_height * 0.9)
        if row_height >= self.px(26):
            return high, pygame.Rect(0, 0, high, high)
        side = round(high / _PLANTS[3])
        return side, pygame.Rect(*(round(share * side) for share in _PLANTS))

    def _square_width(self) -> int:
        """Return the width of the longest name of a square."""
        return max(self.text.width(name, self._styles.label) for name in SQUARE_NAMES)

    def _crop(self, surface: pygame.Surface, row: pygame.Rect, plantation: Plantation) -> None:
        """Paint the tile of the plantation's crop, and the name of the plantation's first square."""
        side, part = self._picture(row.height)
        name = crop_sprite(plantation.crop, self.edition, TileState.WET, ANY_SQUARE)
        place = pygame.Rect((row.left + self.px(2), row.centery - part.height // 2), part.size)
        surface.blit(self.sprites.image(name, side, side), place, part)
        if side != part.width:
            self.shapes.frame(surface, place, self.palette.ink, 3 * self.scale.k, 1)
        square = SQUARE_NAMES[squares_in(plantation.squares)[0]]
        room = column_of(row, place.right + self.px(4), self._square_width() + self.px(2))
        self.text.line(surface, square, room, self._styles.label)

    def _cell(self, surface: pygame.Surface, row: int, seat: Seat) -> None:
        context, plantation = self.context, self.table.rows[row]
        box, farmers = self.cell(row, seat), plantation.farmers[seat]
        if not farmers:
            faint = context.styles.body.sized(self.size).coloured(context.palette.paper_line)
            context.text.line(surface, "–", box, faint, Align.CENTRE)
            return
        line = self.equation(row, seat)
        if not self.two_lines:
            self._one_line(surface, box, line)
            return
        upper = row_of(box, box.top + round(box.height * 0.04), round(box.height * 0.54))
        lower = row_of(box, upper.bottom, box.bottom - upper.bottom)
        context.text.line(surface, line.points, upper, line.strong, Align.CENTRE)
        weak = context.styles.caption.sized(self.size * 0.78)
        context.text.line(surface, f"{plantation.tiles} × {farmers}", lower, weak, Align.CENTRE)

    def _one_line(self, surface: pygame.Surface, box: pygame.Rect, line: Equation) -> None:
        """Paint the points, preceded by their factors if both fit in the columns of all cells."""
        if not self.has_factors:
            self.text.line(surface, line.points, box, line.strong, Align.CENTRE)
            return
        left = box.left + (box.width - line.left - line.gap - line.right) // 2
        self.text.line(surface, line.factors, column_of(box, left, line.left), line.weak)
        right = column_of(box, left + line.left + line.gap, line.right)
        self.text.line(surface, line.points, right, line.strong)

    def _money(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        px, style = self.px, self.styles.sum.sized(self.size)
        coins = self.sprites.image(MONEY, round(min(row.height * 0.9, px(34))))
        surface.blit(coins, coins.get_rect(midleft=(row.left + px(2), row.centery)))
        for escudos, column in zip(self.table.money, self.columns, strict=True):
            self.text.line(surface, str(escudos), column_of(row, *column), style, Align.CENTRE)

    def _totals(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint each seat's total and, below it, the seat's rank and the number of points behind the winner.

        The totals of the winners are highlighted.
        """
        pygame.draw.line(surface, self.palette.ink, row.topleft, row.topright, max(1, self.px(1.5)))
        low = self.text.line_height(self._styles.label)
        places, row = row_of(row, row.bottom - low, low), row_of(row, row.top, row.height - low)
        label = column_of(row, row.left, self.columns[0][0] - row.left)
        self.text.line(surface, self.tr("view.final.total"), label, self._styles.label)
        for seat, (total, column) in enumerate(zip(self.table.totals, self.columns, strict=True)):
            box, style = column_of(row, *column), self._styles.total
            if Seat(seat) in self.table.winners:
                pill = box.inflate(-self.px(8), -self.px(5))
                self.shapes.rounded(surface, pill, self.palette.accent, pill.height / 2)
                style = style.coloured(self.palette.on_accent)
            self.text.line(surface, str(total), box, style, Align.CENTRE)
            place, behind = self.table.rank(Seat(seat)), self.table.behind(Seat(seat))
            words = self.tr(f"view.final.place.{place}") + (f" −{behind}" if behind else "")
            self.text.line(surface, words, column_of(places, *column), self._styles.label, Align.CENTRE)

    def _chart(self, surface: pygame.Surface, box: pygame.Rect) -> Iterator[None]:
        style = self.styles.card_title
        line = self.text.line_height(style)
        title = "view.chart.title-fields" if self.table.fields_only else "view.chart.title"
        self.text.line(surface, self.tr(title), row_of(box, box.top, line), style)
        plot = row_of(box, box.top + line, box.height - line)
        yield from ChartPainter(self.context).paint_in_steps(
            surface, plot, self.table.history, self.people, own=self.table.own
        )
