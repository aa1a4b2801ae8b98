"""The final table: plantations and money by seat, the winners, and a chart of the scores."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import pygame

from santiago.presentation.view_model.targets import FinalCellTarget, PanelTarget
from santiago.presentation.view_model.values import FinalTable, Person, TileState
from santiago.rules.options import Edition, Seat
from santiago.rules.scoring import Plantation
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.painting.chart import ChartPainter
from santiago.ui.painting.final_grid import Equation, FinalGrid, equation, final_grid
from santiago.ui.painting.hit_boxes import HitBox
from santiago.ui.painting.panels import MONEY
from santiago.ui.painting.pieces import ANY_SQUARE
from santiago.ui.painting.tile_sprites import crop_sprite

_PLANTS = (0.04, 0.1, 0.92, 0.5)
"""The part of a tile's picture that its plants fill: left, top, width and height in shares of its side."""
_BADGE_SHARE = 0.8
"""The share of the room above a name that the badge takes; the rest is for the winner's crown."""


@dataclass(frozen=True)
class FinalPainter:
    """Paints the final table on `card`; its chart is below it, or on a separate card in `strip`."""

    context: DrawContext
    edition: Edition
    table: FinalTable
    people: tuple[Person, ...]
    card: pygame.Rect
    strip: pygame.Rect | None = None

    @cached_property
    def _grid(self) -> FinalGrid:
        return final_grid(self.context, self.card, self.table, self.strip)

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the seats in the head and of all cells."""
        grid, seats = self._grid, [Seat(n) for n in range(len(self.table.money))]
        head = row_of(grid.head, grid.head.top, max(grid.head.height, self.context.finger))
        heads = [column_of(head, *grid.columns[seat]) for seat in seats]
        found = list[HitBox]()
        for row in range(len(self.table.rows) + 1):
            found += [HitBox(FinalCellTarget(row, seat), grid.cell(row, seat)) for seat in seats]
        return (*found, *(HitBox(PanelTarget(seat), box) for seat, box in zip(seats, heads, strict=True)))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint the card and the chart within the surface's clip."""
        for _ in self.paint_in_steps(surface):
            pass

    def paint_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Generator form of `paint`; the clip must not change between steps."""
        grid, table, clip = self._grid, self.table, surface.get_clip()
        self.context.cards.paint(surface, Card.PAPER, self.card)
        if self.strip is not None and table.history:
            self.context.cards.paint(surface, Card.PAPER, self.strip)
        yield
        self._winners(surface)
        if grid.title.union(grid.head).colliderect(clip):
            self._title(surface, grid.title)
            self._head(surface)
            yield
        for n, row in enumerate(table.rows):
            if not grid.rows[n].colliderect(clip):
                continue
            self._stripe(surface, n)
            self._crop(surface, grid.rows[n], row)
            for seat in range(len(table.money)):
                self._cell(surface, n, Seat(seat))
            yield
        self._stripe(surface, len(table.rows))
        self._money(surface, grid.rows[len(table.rows)])
        self._totals(surface, grid.rows[-1])
        yield
        if grid.chart is not None and grid.chart.colliderect(clip):
            yield from self._chart(surface, grid.chart)

    @property
    def chosen_cell(self) -> pygame.Rect | None:
        """The box of the chosen cell if it belongs to a plantation."""
        chosen = self.table.chosen
        if chosen is None or chosen.row >= len(self.table.rows):
            return None
        return self._grid.cell(chosen.row, chosen.seat)

    def paint_chosen(self, surface: pygame.Surface) -> None:
        """Highlight the chosen cell, which `paint` leaves out."""
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
        words = self.context.tr(key, {"name": names[0], "names": self.context.tr.listing(names)})
        side = round(box.height * 1.05)
        crown = self.context.sprites.image("crown", side)
        surface.blit(crown, crown.get_rect(midleft=(box.left, box.centery)))
        indent = side + self.context.scale.px(8)
        room = column_of(box, box.left + indent, box.width - indent)
        self.context.text.line(surface, words, room, self._grid.styles.title)

    def _winners(self, surface: pygame.Surface) -> None:
        """Highlight the winners' columns from the name to the total."""
        px, shapes, palette, grid = (
            self.context.scale.px,
            self.context.shapes,
            self.context.palette,
            self._grid,
        )
        for seat in self.table.winners:
            left, width = grid.columns[seat]
            top, bottom = grid.head.top - px(4), grid.rows[-1].bottom
            column = pygame.Rect(left, top, width, bottom - top).inflate(-px(4), 0)
            shapes.rounded(surface, column, palette.glow, 8 * self.context.scale.k, 150)
            shapes.frame(surface, column, palette.gold, 8 * self.context.scale.k, max(1, px(1.5)))

    def _head(self, surface: pygame.Surface) -> None:
        grid, people = self._grid, self.people
        style = grid.styles.name
        name_line = self.context.text.line_height(style)
        fits = all(
            self.context.text.fits(person.name, width - 2, style)
            for person, (_, width) in zip(people, grid.columns, strict=True)
        )
        room = grid.head.height - (name_line if fits else self.context.scale.px(2))
        side = round(room * _BADGE_SHARE)
        for seat, (left, width) in enumerate(grid.columns):
            badge = self.context.sprites.image(f"badge-{people[seat].colour}", side, side)
            place = badge.get_rect(midbottom=(left + width // 2, grid.head.top + room))
            surface.blit(badge, place)
            if Seat(seat) in self.table.winners:
                crown = self.context.sprites.image("crown", round(side * 0.62))
                surface.blit(crown, crown.get_rect(midtop=(place.centerx, grid.head.top)))
            if not fits:
                continue
            name = pygame.Rect(left + 1, grid.head.bottom - name_line, width - 2, name_line)
            self.context.text.line(surface, people[seat].name, name, style, Align.CENTRE)

    def _stripe(self, surface: pygame.Surface, n: int) -> None:
        if n % 2 == 0:
            stripe = self._grid.rows[n].inflate(self.context.scale.px(8), 0)
            shade, radius = self.context.palette.paper_shade, 4 * self.context.scale.k
            self.context.shapes.rounded(surface, stripe, shade, radius, 110)

    def _crop(self, surface: pygame.Surface, row: pygame.Rect, plantation: Plantation) -> None:
        """Paint the crop's tile; in a low row only its plants, at twice the size."""
        px = self.context.scale.px
        name = crop_sprite(plantation.crop, self.edition, TileState.WET, ANY_SQUARE)
        high = round(row.height * 0.9)
        side = high if row.height >= px(26) else round(high / _PLANTS[3])
        image = self.context.sprites.image(name, side, side)
        part = image.get_rect()
        if side != high:
            part = pygame.Rect(*(round(share * side) for share in _PLANTS))
        place = pygame.Rect((row.left + px(2), row.centery - part.height // 2), part.size)
        surface.blit(image, place, part)
        if side != high:
            self.context.shapes.frame(surface, place, self.context.palette.ink, 3 * self.context.scale.k, 1)

    def _cell(self, surface: pygame.Surface, row: int, seat: Seat) -> None:
        context, grid, plantation = self.context, self._grid, self.table.rows[row]
        box, farmers = grid.cell(row, seat), plantation.farmers[seat]
        if not farmers:
            faint = context.styles.body.sized(grid.size).coloured(context.palette.paper_line)
            context.text.line(surface, "–", box, faint, Align.CENTRE)
            return
        line = equation(context, plantation, seat, grid.size)
        if not grid.two_lines:
            self._one_line(surface, box, line)
            return
        upper = row_of(box, box.top + round(box.height * 0.04), round(box.height * 0.54))
        lower = row_of(box, upper.bottom, box.bottom - upper.bottom)
        context.text.line(surface, line.points, upper, line.strong, Align.CENTRE)
        weak = context.styles.caption.sized(grid.size * 0.78)
        context.text.line(surface, f"{plantation.tiles} × {farmers}", lower, weak, Align.CENTRE)

    def _one_line(self, surface: pygame.Surface, box: pygame.Rect, line: Equation) -> None:
        """Paint the points, preceded by their factors if both fit in the column."""
        text = self.context.text
        if line.width > box.width:
            text.line(surface, line.points, box, line.strong, Align.CENTRE)
            return
        left = box.left + (box.width - line.left - line.gap - line.right) // 2
        text.line(surface, line.factors, column_of(box, left, line.left), line.weak)
        right = column_of(box, left + line.left + line.gap, line.right)
        text.line(surface, line.points, right, line.strong)

    def _money(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        px, style = self.context.scale.px, self.context.styles.sum.sized(self._grid.size)
        coins = self.context.sprites.image(MONEY, round(min(row.height * 0.9, px(34))))
        surface.blit(coins, coins.get_rect(midleft=(row.left + px(2), row.centery)))
        for escudos, column in zip(self.table.money, self._grid.columns, strict=True):
            self.context.text.line(surface, str(escudos), column_of(row, *column), style, Align.CENTRE)

    def _totals(self, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint the totals, with the winners' highlighted, above ranks and margins."""
        context, palette, grid = self.context, self.context.palette, self._grid
        pygame.draw.line(surface, palette.ink, row.topleft, row.topright, max(1, context.scale.px(1.5)))
        low = context.text.line_height(grid.styles.label)
        places, row = row_of(row, row.bottom - low, low), row_of(row, row.top, row.height - low)
        label = column_of(row, row.left, grid.columns[0][0] - row.left)
        context.text.line(surface, context.tr("view.final.total"), label, grid.styles.label)
        for seat, (total, column) in enumerate(zip(self.table.totals, grid.columns, strict=True)):
            box, style = column_of(row, *column), grid.styles.total
            if Seat(seat) in self.table.winners:
                pill = box.inflate(-context.scale.px(8), -context.scale.px(5))
                context.shapes.rounded(surface, pill, palette.accent, pill.height / 2)
                style = style.coloured(palette.on_accent)
            context.text.line(surface, str(total), box, style, Align.CENTRE)
            place, behind = self.table.rank(Seat(seat)), self.table.behind(Seat(seat))
            words = context.tr(f"view.final.place.{place}") + (f", −{behind}" if behind else "")
            context.text.line(surface, words, column_of(places, *column), grid.styles.label, Align.CENTRE)

    def _chart(self, surface: pygame.Surface, box: pygame.Rect) -> Iterator[None]:
        style = self.context.styles.card_title
        line = self.context.text.line_height(style)
        title = "view.chart.title-fields" if self.table.fields_only else "view.chart.title"
        self.context.text.line(surface, self.context.tr(title), row_of(box, box.top, line), style)
        plot = row_of(box, box.top + line, box.height - line)
        yield from ChartPainter(self.context).paint_in_steps(
            surface, plot, self.table.history, self.people, own=self.table.own
        )
