"""The final table: plantations and money by seat, the winners, and a chart of the scores."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.apply import Transition
from santiago.rules.events import GameEnded, IncomePaid
from santiago.rules.options import Edition, Money, Seat
from santiago.rules.scoring import Plantation, score, score_now
from santiago.rules.state import GameState
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.view.chart import ChartPainter
from santiago.ui.view.final_grid import FinalGrid, FinalMeasures
from santiago.ui.view.hit_boxes import HitBox
from santiago.ui.view.pieces import ANY_SQUARE
from santiago.ui.view.targets import FinalCellTarget, PanelTarget
from santiago.ui.view.tile_sprites import crop_sprite
from santiago.ui.view.values import FinalTable, Person, TileState

_PLANTS = (0.04, 0.1, 0.92, 0.5)
"""The part of a tile where its plants stand: left, top, width, height in shares of its side."""
_BADGE_SHARE = 0.8
"""How much of the room above a name its badge has; the rest is for the winner's crown."""


def final_table(position: GameState, history: tuple[tuple[int, ...], ...] = ()) -> FinalTable:
    """The final table of a finished game; `history`: points by seat after each round, for the chart."""
    sheet = score(position)
    farmed = tuple(plantation for plantation in sheet.plantations if any(plantation.farmers))
    return FinalTable(
        rows=farmed,
        money=sheet.money,
        totals=sheet.totals,
        winners=sheet.winners,
        others=len(sheet.plantations) - len(farmed),
        history=history,
        fields_only=position.options.money is Money.CONCEALED,
    )


def scores_by_round(steps: tuple[Transition, ...]) -> tuple[tuple[int, ...], ...]:
    """Points by seat after each round, for the chart; with concealed money of the fields alone."""
    ends = [step for step in steps if any(isinstance(e, IncomePaid | GameEnded) for e in step.events)]
    sheets = [score(step.after) if step.after.is_over else score_now(step.after) for step in ends]
    concealed = bool(ends) and ends[0].after.options.money is Money.CONCEALED
    return tuple(sheet.field_points if concealed else sheet.totals for sheet in sheets)


@dataclass(frozen=True, slots=True)
class FinalPainter:
    """Paints the final table; stateless."""

    context: DrawContext
    edition: Edition

    @property
    def _measures(self) -> FinalMeasures:
        return FinalMeasures(self.context)

    def boxes(
        self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None = None
    ) -> tuple[HitBox, ...]:
        """The hit boxes of the seats in the head and of every cell."""
        grid = self._measures.grid(card, table, strip)
        found = [
            HitBox(PanelTarget(Seat(n)), pygame.Rect(left, grid.head.top, width, grid.head.height))
            for n, (left, width) in enumerate(grid.columns)
        ]
        for row in range(len(table.rows) + 1):
            for seat in range(len(table.money)):
                found.append(HitBox(FinalCellTarget(row, Seat(seat)), grid.cell(row, seat)))
        return tuple(found)

    def paint(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        table: FinalTable,
        people: tuple[Person, ...],
        strip: pygame.Rect | None = None,
    ) -> None:
        """Paint the card; the chart is below the table, or on a separate card in `strip`."""
        self.context.cards.paint(surface, Card.PAPER, card)
        grid = self._measures.grid(card, table, strip)
        if strip is not None and table.history:
            self.context.cards.paint(surface, Card.PAPER, strip)
        self._winners(surface, grid, table)
        self._title(surface, grid, table, people)
        self._head(surface, grid, table, people)
        for n, row in enumerate(table.rows):
            self._stripe(surface, grid.rows[n], n)
            self._crop(surface, grid.rows[n], row)
            for seat in range(len(table.money)):
                self._cell(surface, grid, table, n, seat)
        money = len(table.rows)
        self._stripe(surface, grid.rows[money], money)
        self._money(surface, grid, table)
        self._totals(surface, grid, table)
        if grid.chart is not None:
            self._chart(surface, grid.chart, table, people)

    # ------------------------------------------------------------ parts

    def _title(
        self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable, people: tuple[Person, ...]
    ) -> None:
        box, names = grid.title, [people[seat].name for seat in table.winners]
        key = "view.final.won" if len(names) == 1 else "view.final.shared"
        words = self.context.tr(key, {"name": names[0], "names": self.context.tr.listing(names)})
        side = round(box.height * 1.05)
        crown = self.context.sprites.image("crown", side)
        surface.blit(crown, crown.get_rect(midleft=(box.left, box.centery)))
        indent = side + self.context.scale.px(8)
        self.context.text.line(
            surface,
            words,
            pygame.Rect(box.left + indent, box.top, box.width - indent, box.height),
            self._measures.title_style(tight=grid.tight),
        )

    def _winners(self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable) -> None:
        """Highlight the winners' columns from the name to the total."""
        px, palette = self.context.scale.px, self.context.palette
        for seat in table.winners:
            left, width = grid.columns[seat]
            top, bottom = grid.head.top - px(4), grid.rows[-1].bottom
            column = pygame.Rect(left, top, width, bottom - top).inflate(-px(4), 0)
            self.context.shapes.rounded(surface, column, palette.glow, 8 * self.context.scale.k, 150)
            self.context.shapes.frame(
                surface, column, palette.gold, 8 * self.context.scale.k, max(1, px(1.5))
            )

    def _head(
        self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable, people: tuple[Person, ...]
    ) -> None:
        style = self._measures.name_style(tight=grid.tight)
        name_line = self.context.text.line_height(style)
        fits = all(
            self.context.text.fits(person.name, width - 2, style)
            for person, (_, width) in zip(people, grid.columns, strict=True)
        )
        room = grid.head.height - name_line
        side = round(room * _BADGE_SHARE)
        for seat, (left, width) in enumerate(grid.columns):
            badge = self.context.sprites.image(f"badge-{people[seat].colour}", side, side)
            place = badge.get_rect(midbottom=(left + width // 2, grid.head.top + room))
            surface.blit(badge, place)
            if Seat(seat) in table.winners:
                crown = self.context.sprites.image("crown", round(side * 0.62))
                surface.blit(crown, crown.get_rect(midtop=(place.centerx, grid.head.top)))
            if not fits:
                continue
            name = pygame.Rect(left + 1, grid.head.bottom - name_line, width - 2, name_line)
            self.context.text.line(surface, people[seat].name, name, style, Align.CENTRE)

    def _stripe(self, surface: pygame.Surface, row: pygame.Rect, n: int) -> None:
        if n % 2 == 0:
            stripe = row.inflate(self.context.scale.px(8), 0)
            self.context.shapes.rounded(
                surface, stripe, self.context.palette.paper_shade, 4 * self.context.scale.k, 110
            )

    def _crop(self, surface: pygame.Surface, row: pygame.Rect, plantation: Plantation) -> None:
        """Paint the tile of the crop; in low rows only its plants, at twice the size."""
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

    def _cell(self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable, row: int, seat: int) -> None:
        plantation, box = table.rows[row], grid.cell(row, seat)
        farmers = plantation.farmers[seat]
        chosen = table.chosen == FinalCellTarget(row, Seat(seat))
        if chosen:
            self.context.shapes.rounded(
                surface, box.inflate(-2, -2), self.context.palette.glow, 5 * self.context.scale.k
            )
            self.context.shapes.frame(
                surface,
                box.inflate(-2, -2),
                self.context.palette.accent,
                5 * self.context.scale.k,
                self.context.scale.px(2),
            )
        strong = self.context.styles.sum.sized(grid.size)
        if not farmers:
            self.context.text.line(
                surface,
                "–",
                box,
                self.context.styles.body.sized(grid.size).coloured(self.context.palette.paper_line),
                Align.CENTRE,
            )
            return
        points = plantation.points[seat]
        if not grid.two_lines:
            self._equation(surface, box, f"{plantation.tiles}×{farmers} =", str(points), strong)
            return
        upper = pygame.Rect(box.left, box.top + round(box.height * 0.04), box.width, round(box.height * 0.54))
        lower = pygame.Rect(box.left, upper.bottom, box.width, box.bottom - upper.bottom)
        self.context.text.line(surface, str(points), upper, strong, Align.CENTRE)
        weak = self.context.styles.caption.sized(grid.size * 0.78)
        self.context.text.line(surface, f"{plantation.tiles} × {farmers}", lower, weak, Align.CENTRE)

    def _equation(
        self, surface: pygame.Surface, box: pygame.Rect, product: str, points: str, strong: TextStyle
    ) -> None:
        """Paint the points, preceded by their factors if both fit in the column."""
        weak = self.context.styles.caption.sized(strong.size * 0.86)
        gap = self.context.scale.px(4)
        wide = self.context.text.width(product, weak)
        whole = wide + gap + self.context.text.width(points, strong)
        if whole > box.width - self.context.scale.px(5):
            self.context.text.line(surface, points, box, strong, Align.CENTRE)
            return
        left = box.left + (box.width - whole) // 2
        self.context.text.line(surface, product, pygame.Rect(left, box.top, wide, box.height), weak)
        rest = pygame.Rect(left + wide + gap, box.top, whole - wide - gap, box.height)
        self.context.text.line(surface, points, rest, strong)

    def _money(self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable) -> None:
        row = grid.rows[len(table.rows)]
        side = round(min(row.height * 0.9, self.context.scale.px(34)))
        coins = self.context.sprites.image("coins-many", side)
        surface.blit(coins, coins.get_rect(midleft=(row.left + self.context.scale.px(2), row.centery)))
        for seat, escudos in enumerate(table.money):
            style = self.context.styles.sum.sized(grid.size)
            self.context.text.line(
                surface, str(escudos), grid.cell(len(table.rows), seat), style, Align.CENTRE
            )

    def _totals(self, surface: pygame.Surface, grid: FinalGrid, table: FinalTable) -> None:
        """Paint the totals, those of the winners highlighted."""
        n = len(table.rows) + 1
        row, palette = grid.rows[n], self.context.palette
        pygame.draw.line(surface, palette.ink, row.topleft, row.topright, max(1, self.context.scale.px(1.5)))
        label = pygame.Rect(row.left, row.top, grid.columns[0][0] - row.left, row.height)
        self.context.text.line(
            surface, self.context.tr("view.final.total"), label, self._measures.label_style(tight=grid.tight)
        )
        for seat, total in enumerate(table.totals):
            box = grid.cell(n, seat)
            style = self._measures.total_style(tight=grid.tight)
            if Seat(seat) in table.winners:
                pill = box.inflate(-self.context.scale.px(8), -self.context.scale.px(5))
                self.context.shapes.rounded(surface, pill, palette.accent, pill.height / 2)
                style = style.coloured(palette.on_accent)
            self.context.text.line(surface, str(total), box, style, Align.CENTRE)

    def _chart(
        self, surface: pygame.Surface, box: pygame.Rect, table: FinalTable, people: tuple[Person, ...]
    ) -> None:
        style = self.context.styles.card_title
        line = self.context.text.line_height(style)
        self.context.text.line(
            surface,
            self.context.tr("view.chart.title-fields" if table.fields_only else "view.chart.title"),
            pygame.Rect(box.left, box.top, box.width, line),
            style,
        )
        plot = pygame.Rect(box.left, box.top + line, box.width, box.height - line)
        ChartPainter(self.context).paint(surface, plot, table.history, people)
