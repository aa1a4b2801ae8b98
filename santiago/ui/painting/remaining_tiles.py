"""The card that shows which tiles remain in the stacks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pygame

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.values import TileState
from santiago.rules.options import Edition
from santiago.rules.tiles import Crop, TileKind, crop_of, icons_of, tile_kind
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.layout import RemainingTilesVariant
from santiago.ui.painting.pieces import ANY_SQUARE
from santiago.ui.painting.tile_sprites import crop_sprite


@dataclass(frozen=True, slots=True)
class RemainingTilesPainter(Drawn):
    """Paints the set-aside tile, and how many tiles of each kind are face down."""

    context: DrawContext
    edition: Edition
    set_aside: TileKind | None = None

    def paint(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        form: RemainingTilesVariant,
        kinds: tuple[TileKind, ...],
        stacks: int,
    ) -> None:
        """Paint a picture of each crop, and the numbers of its remaining tiles below (TALL) or beside it.

        `kinds` contains the kind of each remaining tile, and `stacks` is the number of stacks.
        """
        self.context.cards.paint(surface, Card.PAPER, card)
        body = card.inflate(-self.px(20), -self.px(12))
        if form is not RemainingTilesVariant.BARE:
            high = self.text.line_height(self.styles.card_title)
            title = pygame.Rect(card.left + self.px(16), body.top, card.width - self.px(32), high)
            self._heading(surface, title, len(kinds), stacks)
            body.height -= title.height - self.px(2)
            body.top = title.bottom - self.px(2)
        elif self.set_aside is not None:
            side = self._aside_side()
            place = pygame.Rect(body.right + self.px(6) - side, body.top, side, body.height)
            body.width -= side
            self._divider(surface, place.move(-self.px(3), 0))
            top = place.centery - side // 2 - self._hat() // 2
            tile = pygame.Rect(place.left, top, side, side)
            self._aside(surface, self.set_aside, tile, tile.bottomleft)
        counts = Counter(kinds)
        pitch = body.width / len(Crop)
        for crop in Crop:
            left = round(body.left + crop * pitch)
            cell = pygame.Rect(left, body.top, round(body.left + (crop + 1) * pitch) - left, body.height)
            if crop:
                self._divider(surface, cell)
            both = (counts[tile_kind(crop, 2)], counts[tile_kind(crop, 1)])
            if form is RemainingTilesVariant.TALL:
                self._tall_cell(surface, cell, crop, both)
            else:
                self._flat_cell(surface, cell, crop, both)

    def _divider(self, surface: pygame.Surface, cell: pygame.Rect) -> None:
        high = round(cell.height * 0.72)
        line = pygame.Rect(cell.left, cell.centery - high // 2, 1, high)
        surface.fill(self.palette.paper_shade, line)

    def _heading(self, surface: pygame.Surface, box: pygame.Rect, tiles: int, stacks: int) -> None:
        """Paint the title, the set-aside tile and, if there is room, the number of tiles."""
        text, tr, gap = self.text, self.tr, self.px(8)
        written = text.line(surface, tr("view.remaining"), box, self.styles.card_title)
        rest = pygame.Rect(written.right + gap, box.top, box.right - written.right - gap, box.height)
        style = self.styles.caption
        align = Align.RIGHT
        if self.set_aside is not None:
            side, align = min(self._aside_side(), box.height - self.px(2)), Align.LEFT
            left = box.right - side - gap // 2 - self._hats_width(icons_of(self.set_aside))
            top = box.centery - side // 2
            hats = left + side + gap // 2, box.centery - self._hat() // 2
            self._aside(surface, self.set_aside, pygame.Rect(left, top, side, side), hats)
            rest.width = left - gap - rest.left
            label = tr("view.remaining-aside")
            if text.width(label, style) <= rest.width:
                rest.width -= text.line(surface, label, rest, style, Align.RIGHT).width + 2 * gap
        keys = ("view.remaining-count", "view.remaining-tiles") if tiles else ("view.remaining-none",)
        for count in (tr(key, {"count": tiles, "stacks": stacks}) for key in keys):
            if text.width(count, style) <= rest.width:
                text.line(surface, count, rest, style, align)
                break

    def _aside(self, surface: pygame.Surface, kind: TileKind, place: pygame.Rect, hats: Point) -> None:
        """Paint the set-aside tile, crossed out, and a hat for each of its farmers.

        `hats` is the top left corner of the hats.
        """
        self._picture(surface, crop_of(kind), place.center, place.width, (1, 1))
        width = max(2, self.px(2))
        pygame.draw.line(surface, self.palette.accent, place.bottomleft, place.topright, width)
        self._hats(surface, hats[0], pygame.Rect(hats, (0, self._hat())), icons_of(kind))

    def _aside_side(self) -> int:
        return round(self._hat() * 1.45)

    def _tall_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, crop: Crop, counts: tuple[int, int]
    ) -> None:
        line = self.text.line_height(self._style(1))
        side = min(cell.height - line - self.px(8), round(cell.width * 0.6), self.px(84))
        spare = cell.height - line - side
        top = cell.top + max(self.px(3), spare // 3)
        self._picture(surface, crop, (cell.centerx, top + side // 2), side, counts)
        row = pygame.Rect(cell.left, top + side + max(self.px(3), spare // 4), cell.width, line)
        row.bottom = min(row.bottom, cell.bottom)
        widths = [self._count_width(icons, count) for icons, count in zip((2, 1), counts, strict=True)]
        gap = min(self.px(8), max(2, cell.width - sum(widths) - self.px(6)))
        x = cell.centerx - (sum(widths) + gap) / 2
        for icons, count, width in zip((2, 1), counts, widths, strict=True):
            self._count(surface, (x, row), icons, count)
            x += width + gap

    def _flat_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, crop: Crop, counts: tuple[int, int]
    ) -> None:
        widest = max(self._count_width(icons, count) for icons, count in zip((2, 1), counts, strict=True))
        side = min(cell.height - self.px(4), cell.width - widest - self.px(8), self.px(60))
        width = side + self.px(5) + widest
        left = cell.left + (cell.width - width) // 2
        self._picture(surface, crop, (left + side // 2, cell.centery), side, counts)
        half = cell.height // 2
        for n, (icons, count) in enumerate(zip((2, 1), counts, strict=True)):
            row = pygame.Rect(cell.left, cell.top + n * half, cell.width, half)
            self._count(surface, (left + side + self.px(5), row), icons, count)

    def _picture(
        self, surface: pygame.Surface, crop: Crop, centre: tuple[int, int], side: int, counts: tuple[int, int]
    ) -> None:
        self.sprites.paint_centred(surface, "tile-shadow", centre, side * 176 / 128)
        image = self.sprites.image(crop_sprite(crop, self.edition, TileState.WET, ANY_SQUARE), side, side)
        place = image.get_rect(center=centre)
        if not any(counts):
            image.set_alpha(90)
        surface.blit(image, place)
        image.set_alpha(255)

    def _count(
        self, surface: pygame.Surface, place: tuple[float, pygame.Rect], icons: int, count: int
    ) -> None:
        """Paint `icons` hats (1 or 2), and beside them `count`, the number of tiles with `icons` farmers."""
        x, row = place
        self._hats(surface, x, row, icons)
        left = round(x) + self._hats_width(icons) + self.px(3)
        style = self._style(count)
        box = pygame.Rect(left, row.top, self.text.width(str(count), style) + 2, row.height)
        self.text.line(surface, str(count), box, style)

    def _count_width(self, icons: int, count: int) -> int:
        number = self.text.width(str(count), self._style(count))
        return self._hats_width(icons) + self.px(3) + number

    def _hats(self, surface: pygame.Surface, x: float, row: pygame.Rect, icons: int) -> None:
        hat = self._hat()
        for n in range(icons - 1, -1, -1):
            middle = (x + hat / 2 + n * hat * 0.45, row.centery - n * hat * 0.06)
            self.sprites.paint_centred(surface, "icon-farmer", middle, hat)

    def _hats_width(self, icons: int) -> int:
        return round(self._hat() * (1 + (icons - 1) * 0.45))

    def _hat(self) -> int:
        return min(self.tx(15), self.px(22))

    def _style(self, count: int) -> TextStyle:
        return self.styles.sum.sized(14) if count else self.styles.detail.coloured(self.palette.muted)
