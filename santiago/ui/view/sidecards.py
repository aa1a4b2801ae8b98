"""The cards below the seat panels: tiles still to come, tiles turned up, the log."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pygame

from santiago.rules.options import Edition
from santiago.rules.tiles import Crop, TileKind, tile_kind
from santiago.ui.cards import Card
from santiago.ui.look import Look
from santiago.ui.palette import Colour, colour
from santiago.ui.text import Align, Face, Ink
from santiago.ui.view.crops import crop_sprite
from santiago.ui.view.layout import StillForm
from santiago.ui.view.pieces import ANY_SQUARE, Pieces
from santiago.ui.view.shapes import Shapes
from santiago.ui.view.targets import ButtonId, ButtonTarget, HitBox, LogLineTarget, OfferTarget, Target
from santiago.ui.view.values import Hidden, LogLine, LogPanel, Person, TileLook, TrayTile

_LOG_NEW: Colour = colour("#F3E2BF")
_LOG_OLD: Colour = colour("#D9C299")
_LOG_HEADING: Colour = colour("#F6D36B")


@dataclass(frozen=True, slots=True)
class StillPainter:
    """Paints what is still face down, by crop and farmers: counting is fair, the mix is known."""

    look: Look
    edition: Edition

    def paint(
        self,
        surface: pygame.Surface,
        card: pygame.Rect,
        form: StillForm,
        kinds: tuple[TileKind, ...],
        stacks: int,
    ) -> None:
        """The card in its form; in the flat ones the counts stand beside the pictures."""
        self.look.cards.paint(surface, Card.PAPER, card)
        px, text = self.look.scale.px, self.look.text
        body = card.inflate(-px(20), -px(12))
        if form is not StillForm.BARE:
            title = pygame.Rect(
                card.left + px(16), body.top, card.width - px(32), text.line_height(self._title())
            )
            self._heading(surface, title, len(kinds), stacks)
            body.height -= title.height - px(2)
            body.top = title.bottom - px(2)
        counts = Counter(kinds)
        pitch = body.width / len(Crop)
        for crop in Crop:
            left = round(body.left + crop * pitch)
            cell = pygame.Rect(left, body.top, round(body.left + (crop + 1) * pitch) - left, body.height)
            if crop:
                high = round(cell.height * 0.72)
                line = pygame.Rect(cell.left, cell.centery - high // 2, 1, high)
                surface.fill(self.look.palette.paper_shade, line)
            both = (counts[tile_kind(crop, 2)], counts[tile_kind(crop, 1)])
            if form is StillForm.TALL:
                self._tall_cell(surface, cell, crop, both)
            else:
                self._flat_cell(surface, cell, crop, both)

    def _heading(self, surface: pygame.Surface, box: pygame.Rect, tiles: int, stacks: int) -> None:
        text = self.look.text
        title = self.look.tr("view.still")
        written = text.line(surface, title, box, self._title())
        rest = pygame.Rect(written.right + 8, box.top, box.right - written.right - 8, box.height)
        ink = Ink(Face.REGULAR, 12.5, self.look.palette.muted)
        count = self.look.tr("view.still-count", {"count": tiles, "stacks": stacks})
        if not tiles:
            count = self.look.tr("view.still-none")
        elif text.width(count, ink) > rest.width:
            count = self.look.tr("view.still-tiles", {"count": tiles})
        text.line(surface, count, rest, ink, Align.RIGHT)

    def _tall_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, crop: Crop, counts: tuple[int, int]
    ) -> None:
        px = self.look.scale.px
        line = self.look.text.line_height(self._ink(1))
        side = min(cell.height - line - px(8), round(cell.width * 0.6), px(84))
        spare = cell.height - line - side
        top = cell.top + max(px(3), spare // 3)
        self._picture(surface, crop, (cell.centerx, top + side // 2), side, counts)
        row = pygame.Rect(cell.left, top + side + max(px(3), spare // 4), cell.width, line)
        row.bottom = min(row.bottom, cell.bottom)
        widths = [self._count_width(icons, count) for icons, count in zip((2, 1), counts, strict=True)]
        gap = min(px(8), max(2, cell.width - sum(widths) - px(6)))
        x = cell.centerx - (sum(widths) + gap) / 2
        for icons, count, width in zip((2, 1), counts, widths, strict=True):
            self._count(surface, (x, row), icons, count)
            x += width + gap

    def _flat_cell(
        self, surface: pygame.Surface, cell: pygame.Rect, crop: Crop, counts: tuple[int, int]
    ) -> None:
        px = self.look.scale.px
        widest = max(self._count_width(icons, count) for icons, count in zip((2, 1), counts, strict=True))
        side = min(cell.height - px(4), cell.width - widest - px(8), px(60))
        width = side + px(5) + widest
        left = cell.left + (cell.width - width) // 2
        self._picture(surface, crop, (left + side // 2, cell.centery), side, counts)
        half = cell.height // 2
        for n, (icons, count) in enumerate(zip((2, 1), counts, strict=True)):
            row = pygame.Rect(cell.left, cell.top + n * half, cell.width, half)
            self._count(surface, (left + side + px(5), row), icons, count)

    def _picture(
        self,
        surface: pygame.Surface,
        crop: Crop,
        centre: tuple[int, int],
        side: int,
        counts: tuple[int, int],
    ) -> None:
        sprites = self.look.sprites
        sprites.paint_centred(surface, "tile-shadow", centre, side * 176 / 128)
        image = sprites.image(crop_sprite(crop, self.edition, TileLook.WET, ANY_SQUARE), side, side)
        place = image.get_rect(center=centre)
        if not any(counts):
            image.set_alpha(90)
        surface.blit(image, place)
        image.set_alpha(255)

    def _count(
        self, surface: pygame.Surface, place: tuple[float, pygame.Rect], icons: int, count: int
    ) -> None:
        """One or two hats, then how many tiles have them."""
        x, row = place
        hat = self._hat()
        for n in range(icons):
            middle = (x + hat / 2 + (icons - 1 - n) * hat * 0.45, row.centery - (icons - 1 - n) * hat * 0.06)
            self.look.sprites.paint_centred(surface, "icon-farmer", middle, hat)
        left = round(x + hat + (icons - 1) * hat * 0.45) + self.look.scale.px(3)
        ink = self._ink(count)
        box = pygame.Rect(left, row.top, self.look.text.width(str(count), ink) + 2, row.height)
        self.look.text.line(surface, str(count), box, ink)

    def _count_width(self, icons: int, count: int) -> int:
        hats = self._hat() * (1 + (icons - 1) * 0.45)
        return round(hats) + self.look.scale.px(3) + self.look.text.width(str(count), self._ink(count))

    def _hat(self) -> int:
        return min(self.look.scale.tx(15), self.look.scale.px(22))

    def _ink(self, count: int) -> Ink:
        if count:
            return Ink(Face.BLACK, 14, self.look.palette.ink)
        return Ink(Face.REGULAR, 14, self.look.palette.muted)

    def _title(self) -> Ink:
        return Ink(Face.TITLE, 16, self.look.palette.ink)


@dataclass(frozen=True, slots=True)
class TrayPainter:
    """Paints the tiles turned up, in a wooden tray."""

    look: Look
    shapes: Shapes
    pieces: Pieces

    def boxes(self, box: pygame.Rect, *, titled: bool, tiles: tuple[TrayTile, ...]) -> tuple[HitBox, ...]:
        """The tiles that are still there, by their place in the tray."""
        places = self.places(box, titled=titled, count=len(tiles))
        return tuple(
            HitBox(OfferTarget(n), place)
            for n, (place, tile) in enumerate(zip(places, tiles, strict=True))
            if not tile.taken
        )

    def places(self, box: pygame.Rect, *, titled: bool, count: int) -> tuple[pygame.Rect, ...]:
        """Where each tile lies."""
        px = self.look.scale.px
        body = box.inflate(-px(20), -px(14))
        if titled:
            line = self.look.text.line_height(self._ink())
            body.top += line
            body.height -= line
        pitch = body.width / max(count, 1)
        side = round(min(body.height, pitch - px(8), px(112)))
        step = min(pitch, side * 1.35)
        left = body.centerx - step * count / 2
        return tuple(
            pygame.Rect(
                round(left + (n + 0.5) * step - side / 2), body.top + (body.height - side) // 2, side, side
            )
            for n in range(count)
        )

    def paint(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        *,
        titled: bool,
        tiles: tuple[TrayTile, ...],
        hover: Target | None,
        hidden: Hidden,
    ) -> None:
        """Tiles on dark wood; one taken leaves a dent, the chosen one is lifted."""
        px = self.look.scale.px
        self.look.cards.paint(surface, Card.INLAY, box)
        if titled:
            line = self.look.text.line_height(self._ink())
            title = pygame.Rect(box.left + px(14), box.top + px(7), box.width - px(28), line)
            self.look.text.line(surface, self.look.tr("view.tray"), title, self._ink())
        places = self.places(box, titled=titled, count=len(tiles))
        for n, (place, tile) in enumerate(zip(places, tiles, strict=True)):
            if tile.taken or n in hidden.offers:
                self._dent(surface, place)
                continue
            lifted = tile.chosen or (tile.enabled and hover == OfferTarget(n))
            centre = (place.centerx, place.centery - (px(4) if lifted else 0))
            self.pieces.tile(surface, centre, tile.kind, side=place.width)
            if tile.chosen:
                side = round(place.width * 176 / 128)
                self.look.sprites.paint_centred(surface, "tile-frame-selected", centre, side)

    def _dent(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        radius = place.width * 0.09
        self.shapes.rounded(surface, place, self.look.palette.shadow, radius, 90)
        self.shapes.frame(surface, place, self.look.palette.on_wood_muted, radius, 1, 90)

    def _ink(self) -> Ink:
        return Ink(Face.BOLD, 13.5, self.look.palette.on_wood_muted)


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of the log with its broken rows, as it is set in the box."""

    index: int
    line: LogLine
    rows: tuple[str, ...]
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class LogPainter:
    """Paints the last lines of the log."""

    look: Look
    shapes: Shapes

    def boxes(self, box: pygame.Rect, log: LogPanel) -> tuple[HitBox, ...]:
        """The lines shown, and the button that folds."""
        lines = tuple(HitBox(LogLineTarget(row.index), row.rect) for row in self._rows(box, log))
        return (*lines, HitBox(ButtonTarget(ButtonId.FOLD_LOG), self._fold_box(box)))

    def paint(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        log: LogPanel,
        people: tuple[Person, ...],
        hover: Target | None,
    ) -> None:
        """The lines that fit, the newest at the bottom."""
        self.look.cards.paint(surface, Card.INLAY, box)
        rows = self._rows(box, log)
        newest = len(log.lines) - 2
        for row in rows:
            if row.index == log.shown or hover == LogLineTarget(row.index):
                self.shapes.rounded(surface, row.rect, self.look.palette.glow, 4 * self.look.scale.k, 36)
            self._line(surface, row, people, _LOG_NEW if row.index >= newest else _LOG_OLD)
        self._fold(
            surface, self._fold_box(box), folded=log.folded, lit=hover == ButtonTarget(ButtonId.FOLD_LOG)
        )

    def _line(self, surface: pygame.Surface, row: _Row, people: tuple[Person, ...], tone: Colour) -> None:
        px = self.look.scale.px
        ink = self._heading_ink() if row.line.heading else self._ink().coloured(tone)
        left = row.rect.left + px(6)
        if not row.line.heading:
            if row.line.seat is not None:
                side = self._chip()
                first = row.rect.top + self._pitch() // 2
                frame = pygame.Rect(0, 0, side + 2, side + 2)
                frame.center = left + side // 2, first
                self.shapes.rounded(surface, frame, self.look.palette.straw, 5 * self.look.scale.k)
                chip = f"chip-{people[row.line.seat].colour}"
                self.look.sprites.paint_centred(surface, chip, frame.center, side)
            left += self._chip() + px(9)
        for n, words in enumerate(row.rows):
            place = pygame.Rect(left, row.rect.top + n * self._pitch(), row.rect.right - left, self._pitch())
            self.look.text.line(surface, words, place, ink)

    def _rows(self, box: pygame.Rect, log: LogPanel) -> tuple[_Row, ...]:
        """From the last line up, as many as fit; then moved together to the middle of the box."""
        px = self.look.scale.px
        area = box.inflate(-px(12), -px(12))
        room = area.height
        found: list[tuple[int, LogLine, tuple[str, ...], int]] = []
        words = area.width - px(15) - self._chip() - self._fold_side()
        for index in range(len(log.lines) - 1, -1, -1):
            line = log.lines[index]
            rows = self.look.text.wrap(line.text, words, self._ink())
            high = self._pitch() * len(rows)
            if high > room:
                if not found:
                    found.append((index, line, rows[:1], self._pitch()))
                break
            room -= high
            found.append((index, line, rows, high))
            if log.folded:
                break
        found.reverse()
        top = area.top + (max(0, room) if found and found[0][0] else 0)
        if room < self._pitch() // 2:
            top = area.top + max(0, room) // 2
        placed = []
        for index, line, rows, high in found:
            placed.append(_Row(index, line, rows, pygame.Rect(area.left, top, area.width, high)))
            top += high
        return tuple(placed)

    def _fold_box(self, box: pygame.Rect) -> pygame.Rect:
        side = self._fold_side()
        return pygame.Rect(box.right - side, box.top, side, min(side, box.height))

    def _fold(self, surface: pygame.Surface, box: pygame.Rect, *, folded: bool, lit: bool) -> None:
        """A little arrow: down to fold, up to unfold."""
        r = self.look.scale.px(5)
        x, y = box.centerx, box.centery
        tip, base = (y - r // 2 - 1, y + r // 2) if folded else (y + r // 2 + 1, y - r // 2)
        tone = self.look.palette.on_wood if lit else self.look.palette.on_wood_muted
        self.shapes.polygon(surface, [(x - r, base), (x + r, base), (x, tip)], tone)

    def _fold_side(self) -> int:
        return self.look.scale.px(26)

    def _chip(self) -> int:
        return min(self.look.scale.tx(18), self.look.scale.px(26))

    def _pitch(self) -> int:
        return max(round(self.look.text.pixels(self._ink()) * 1.34) + self.look.scale.px(3), self._chip() + 3)

    def _ink(self) -> Ink:
        return Ink(Face.REGULAR, 13.5, _LOG_NEW)

    def _heading_ink(self) -> Ink:
        return Ink(Face.BOLD, 13, _LOG_HEADING)
