"""The final count: plantations and money by seat, who won, and how the scores went."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.rules.options import Edition, Seat
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.scale import SMALLEST_FONT
from santiago.ui.shapes import Shapes
from santiago.ui.text import Align, Face, Ink
from santiago.ui.view.chart import ChartPainter
from santiago.ui.view.crops import crop_sprite
from santiago.ui.view.pieces import ANY_SQUARE
from santiago.ui.view.reading import listed
from santiago.ui.view.targets import CellTarget, HitBox, PanelTarget
from santiago.ui.view.values import FinalRow, FinalTable, Person, TileLook

_USUAL_SIZE = 13.0
"""The size of the rows' text; a crowded table makes room for it, and then goes below."""
_ALONE = 1.4
"""How much larger rows and text may be where no chart stands below them."""
_PLANTS = (0.04, 0.1, 0.92, 0.5)
"""The part of a tile where its plants stand: left, top, width, height in shares of its side."""


def final_table(
    position: GameState, history: tuple[tuple[int, ...], ...] = (), counted: int | None = None
) -> FinalTable:
    """The count of a game that is over; `history` for the chart, points by seat after each round."""
    sheet = score(position)
    farmed = [plantation for plantation in sheet.plantations if any(plantation.farmers)]
    return FinalTable(
        rows=tuple(FinalRow(found.crop, found.squares, found.farmers) for found in farmed),
        money=sheet.money,
        totals=sheet.totals,
        winners=sheet.winners,
        others=len(sheet.plantations) - len(farmed),
        counted=counted,
        history=history,
    )


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the rows and columns of the table lie, and how large its text is."""

    title: pygame.Rect
    head: pygame.Rect
    rows: tuple[pygame.Rect, ...]
    columns: tuple[tuple[int, int], ...]
    chart: pygame.Rect | None
    two_lines: bool
    size: float
    tight: bool = False

    def cell(self, row: int, seat: int) -> pygame.Rect:
        left, width = self.columns[seat]
        return pygame.Rect(left, self.rows[row].top, width, self.rows[row].height)


@dataclass(frozen=True, slots=True)
class FinalPainter:
    """Paints the final table; keeps nothing."""

    look: Look
    shapes: Shapes
    edition: Edition

    def boxes(
        self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None = None
    ) -> tuple[HitBox, ...]:
        """The seats at the head, and every cell."""
        grid = self._grid(card, table, strip)
        found = [
            HitBox(PanelTarget(Seat(n)), pygame.Rect(left, grid.head.top, width, grid.head.height))
            for n, (left, width) in enumerate(grid.columns)
        ]
        for row in range(len(table.rows) + 1):
            for seat in range(len(table.money)):
                found.append(HitBox(CellTarget(row, Seat(seat)), grid.cell(row, seat)))
        return tuple(found)

    def paint(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        table: FinalTable,
        people: tuple[Person, ...],
        strip: pygame.Rect | None = None,
    ) -> None:
        """The whole card; the chart below the table, or on a card of its own in `strip`."""
        self.look.cards.paint(surface, Card.PAPER, card)
        grid = self._grid(card, table, strip)
        if strip is not None and table.history:
            self.look.cards.paint(surface, Card.PAPER, strip)
        if table.counted is None:
            self._winners(surface, grid, table)
        told = len(table.rows) if table.counted is None else table.counted
        done = table.counted is None
        self._title(surface, grid, table, people, done=done)
        self._head(surface, grid, table, people, done=done)
        for n, row in enumerate(table.rows[:told]):
            self._stripe(surface, grid.rows[n], n)
            self._crop(surface, grid.rows[n], row)
            for seat in range(len(table.money)):
                self._cell(surface, grid, table, n, seat)
        money = len(table.rows)
        if done:
            self._stripe(surface, grid.rows[money], money)
            self._money(surface, grid, table)
        self._totals(surface, grid, table, told, done=done)
        if grid.chart is not None and done:
            self._chart(surface, grid.chart, table, people)

    # ------------------------------------------------------------ measures

    def _grid(self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None) -> _Grid:
        """Title, names and totals give way where they would make the rows smaller than the text asked for."""
        grid = self._laid_out(card, table, strip, tight=False)
        return grid if grid.size >= _USUAL_SIZE else self._laid_out(card, table, strip, tight=True)

    def _laid_out(
        self, card: pygame.Rect, table: FinalTable, strip: pygame.Rect | None, *, tight: bool
    ) -> _Grid:
        px, text = self.look.scale.px, self.look.text
        body = card.inflate(-px(24), -px(20))
        title = pygame.Rect(body.left, body.top, body.width, text.line_height(self._title_ink(tight=tight)))
        badge = self.look.scale.tx(18 if tight else 30)
        head_height = max(px(34 if tight else 44), badge + text.line_height(self._name_ink(tight=tight)))
        head = pygame.Rect(body.left, title.bottom + px(4), body.width, head_height)
        count = len(table.rows) + 1
        totals = max(px(24 if tight else 34), text.line_height(self._total_ink(tight=tight)) + px(4))
        room = body.bottom - head.bottom - px(4) - totals
        chart_least = px(130)
        one_line = round(self.look.scale.tx(13) * 1.45)
        chart = None
        if strip is not None:
            chart = strip.inflate(-px(36), -px(20)) if table.history else None
        elif table.history and room - chart_least >= count * one_line:
            wanted = room - min(count * round(self.look.scale.tx(13) * 2.6), room - chart_least)
            high = max(chart_least, min(wanted, px(240)))
            chart = pygame.Rect(body.left, body.bottom - high, body.width, high)
            room -= high + px(10)
        grown = 1.0 if chart is not None and strip is None else _ALONE
        row_height = min(px(46 * grown), self.look.scale.tx(42 * grown), room // count)
        two_lines = row_height >= self.look.scale.tx(13) * 2.35
        size = min(
            18.0 if grown > 1 else 15.0,
            row_height / self.look.scale.text_factor / (2.3 if two_lines else 1.36),
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
        return _Grid(title, head, rows, columns, chart, two_lines, size, tight)

    def _first_column(self, row_height: int, *, tight: bool) -> int:
        words = max(
            self.look.text.width(self.look.tr("view.final.total"), self._label_ink(tight=tight)),
            self.look.text.width(self.look.tr("view.final.money"), self._label_ink(tight=tight)),
        )
        return max(words + self.look.scale.px(10), row_height + self.look.scale.px(8))

    # ------------------------------------------------------------ parts

    def _title(
        self,
        surface: pygame.Surface,
        grid: _Grid,
        table: FinalTable,
        people: tuple[Person, ...],
        *,
        done: bool,
    ) -> None:
        box = grid.title
        words = self.look.tr("view.final.title")
        if done:
            names = [people[seat].name for seat in table.winners]
            key = "view.final.won" if len(names) == 1 else "view.final.shared"
            words = self.look.tr(key, {"name": names[0], "names": listed(names, self.look.tr)})
        side = round(box.height * 1.05)
        crown = self.look.sprites.image("crown", side) if done else None
        indent = side + self.look.scale.px(8) if crown is not None else 0
        if crown is not None:
            surface.blit(crown, crown.get_rect(midleft=(box.left, box.centery)))
        self.look.text.line(
            surface,
            words,
            pygame.Rect(box.left + indent, box.top, box.width - indent, box.height),
            self._title_ink(tight=grid.tight),
        )

    def _winners(self, surface: pygame.Surface, grid: _Grid, table: FinalTable) -> None:
        """The winners' columns in evening light, from the name down to the sum."""
        px, palette = self.look.scale.px, self.look.palette
        for seat in table.winners:
            left, width = grid.columns[seat]
            top, bottom = grid.head.top - px(4), grid.rows[-1].bottom
            column = pygame.Rect(left, top, width, bottom - top).inflate(-px(4), 0)
            self.shapes.rounded(surface, column, palette.glow, 8 * self.look.scale.k, 150)
            self.shapes.frame(surface, column, palette.gold, 8 * self.look.scale.k, max(1, px(1.5)))

    def _head(
        self,
        surface: pygame.Surface,
        grid: _Grid,
        table: FinalTable,
        people: tuple[Person, ...],
        *,
        done: bool,
    ) -> None:
        ink = self._name_ink(tight=grid.tight)
        name_line = self.look.text.line_height(ink)
        # the painter shrinks a text to 72 % before it cuts it
        pixels = max(SMALLEST_FONT, round(self.look.text.pixels(ink) * 0.72))
        least = Ink(ink.face, pixels, ink.colour, exact=True)
        fits = all(
            self.look.text.width(person.name, least) <= width - 2
            for person, (_, width) in zip(people, grid.columns, strict=True)
        )
        side = grid.head.height - name_line
        for seat, (left, width) in enumerate(grid.columns):
            badge = self.look.sprites.image(f"badge-{people[seat].colour}", side, side)
            place = badge.get_rect(midtop=(left + width // 2, grid.head.top))
            surface.blit(badge, place)
            if done and Seat(seat) in table.winners:
                crown = self.look.sprites.image("crown", round(side * 0.62))
                surface.blit(crown, crown.get_rect(midbottom=(place.centerx, place.top + round(side * 0.28))))
            if not fits:
                continue
            name = pygame.Rect(left + 1, grid.head.bottom - name_line, width - 2, name_line)
            self.look.text.line(surface, people[seat].name, name, ink, Align.CENTRE)

    def _stripe(self, surface: pygame.Surface, row: pygame.Rect, n: int) -> None:
        if n % 2 == 0:
            stripe = row.inflate(self.look.scale.px(8), 0)
            self.shapes.rounded(surface, stripe, self.look.palette.paper_shade, 4 * self.look.scale.k, 110)

    def _crop(self, surface: pygame.Surface, row: pygame.Rect, plantation: FinalRow) -> None:
        """The tile of the crop; in low rows only its plants, which are then twice as large."""
        px = self.look.scale.px
        name = crop_sprite(plantation.crop, self.edition, TileLook.WET, ANY_SQUARE)
        high = round(row.height * 0.9)
        side = high if row.height >= px(26) else round(high / _PLANTS[3])
        image = self.look.sprites.image(name, side, side)
        part = image.get_rect()
        if side != high:
            part = pygame.Rect(*(round(share * side) for share in _PLANTS))
        place = pygame.Rect((row.left + px(2), row.centery - part.height // 2), part.size)
        surface.blit(image, place, part)
        if side != high:
            self.shapes.frame(surface, place, self.look.palette.ink, 3 * self.look.scale.k, 1)

    def _cell(self, surface: pygame.Surface, grid: _Grid, table: FinalTable, row: int, seat: int) -> None:
        plantation, box = table.rows[row], grid.cell(row, seat)
        farmers = plantation.farmers[seat]
        chosen = table.chosen == CellTarget(row, Seat(seat))
        if chosen:
            self.shapes.rounded(surface, box.inflate(-2, -2), self.look.palette.glow, 5 * self.look.scale.k)
            self.shapes.frame(
                surface,
                box.inflate(-2, -2),
                self.look.palette.accent,
                5 * self.look.scale.k,
                self.look.scale.px(2),
            )
        strong = Ink(Face.BLACK, grid.size, self.look.palette.ink)
        if not farmers:
            self.look.text.line(
                surface, "–", box, Ink(Face.REGULAR, grid.size, self.look.palette.paper_line), Align.CENTRE
            )
            return
        points = plantation.points(Seat(seat))
        if not grid.two_lines:
            self._equation(surface, box, f"{plantation.tiles}×{farmers} =", str(points), strong)
            return
        upper = pygame.Rect(box.left, box.top + round(box.height * 0.04), box.width, round(box.height * 0.54))
        lower = pygame.Rect(box.left, upper.bottom, box.width, box.bottom - upper.bottom)
        self.look.text.line(surface, str(points), upper, strong, Align.CENTRE)
        weak = Ink(Face.REGULAR, grid.size * 0.78, self.look.palette.muted)
        self.look.text.line(surface, f"{plantation.tiles} × {farmers}", lower, weak, Align.CENTRE)

    def _equation(
        self, surface: pygame.Surface, box: pygame.Rect, product: str, points: str, strong: Ink
    ) -> None:
        """The points, and before them what they are made of, where both fit clear of the next column."""
        weak = Ink(Face.REGULAR, strong.size * 0.86, self.look.palette.muted)
        gap = self.look.scale.px(4)
        wide = self.look.text.width(product, weak)
        whole = wide + gap + self.look.text.width(points, strong)
        if whole > box.width - self.look.scale.px(5):
            self.look.text.line(surface, points, box, strong, Align.CENTRE)
            return
        left = box.left + (box.width - whole) // 2
        self.look.text.line(surface, product, pygame.Rect(left, box.top, wide, box.height), weak)
        rest = pygame.Rect(left + wide + gap, box.top, whole - wide - gap, box.height)
        self.look.text.line(surface, points, rest, strong)

    def _money(self, surface: pygame.Surface, grid: _Grid, table: FinalTable) -> None:
        row = grid.rows[len(table.rows)]
        side = round(min(row.height * 0.9, self.look.scale.px(34)))
        coins = self.look.sprites.image("coins-many", side)
        surface.blit(coins, coins.get_rect(midleft=(row.left + self.look.scale.px(2), row.centery)))
        for seat, escudos in enumerate(table.money):
            ink = Ink(Face.BLACK, grid.size, self.look.palette.ink)
            self.look.text.line(surface, str(escudos), grid.cell(len(table.rows), seat), ink, Align.CENTRE)

    def _totals(
        self, surface: pygame.Surface, grid: _Grid, table: FinalTable, told: int, *, done: bool
    ) -> None:
        """What is counted so far, or the final sums with the winners' set off."""
        n = len(table.rows) + 1
        row, palette = grid.rows[n], self.look.palette
        pygame.draw.line(surface, palette.ink, row.topleft, row.topright, max(1, self.look.scale.px(1.5)))
        label = pygame.Rect(row.left, row.top, grid.columns[0][0] - row.left, row.height)
        self.look.text.line(
            surface, self.look.tr("view.final.total"), label, self._label_ink(tight=grid.tight)
        )
        for seat, total in enumerate(table.totals):
            box = grid.cell(n, seat)
            sum_now = total if done else sum(r.points(Seat(seat)) for r in table.rows[:told])
            ink = self._total_ink(tight=grid.tight)
            if done and Seat(seat) in table.winners:
                pill = box.inflate(-self.look.scale.px(8), -self.look.scale.px(5))
                self.shapes.rounded(surface, pill, palette.accent, pill.height / 2)
                ink = ink.coloured(palette.on_accent)
            self.look.text.line(surface, str(sum_now), box, ink, Align.CENTRE)

    def _chart(
        self, surface: pygame.Surface, box: pygame.Rect, table: FinalTable, people: tuple[Person, ...]
    ) -> None:
        ink = Ink(Face.TITLE, 15, self.look.palette.ink)
        line = self.look.text.line_height(ink)
        self.look.text.line(
            surface, self.look.tr("view.chart.title"), pygame.Rect(box.left, box.top, box.width, line), ink
        )
        plot = pygame.Rect(box.left, box.top + line, box.width, box.height - line)
        ChartPainter(self.look, self.shapes).paint(surface, plot, table.history, people)

    def _total_ink(self, *, tight: bool) -> Ink:
        return Ink(Face.BLACK, 15 if tight else 20, self.look.palette.ink)

    def _title_ink(self, *, tight: bool) -> Ink:
        return Ink(Face.TITLE, 16 if tight else 22, self.look.palette.ink)

    def _name_ink(self, *, tight: bool) -> Ink:
        return Ink(Face.BOLD, 11 if tight else 12.5, self.look.palette.ink)

    def _label_ink(self, *, tight: bool) -> Ink:
        return Ink(Face.BOLD, 11 if tight else 13.5, self.look.palette.ink)
