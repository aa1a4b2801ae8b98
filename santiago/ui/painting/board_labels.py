"""Labels on the board: bribes, prices, points of plantations, and the effects of a move on tiles."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.presentation.view_model.open_proposals import Bribes
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import CanalTarget
from santiago.presentation.view_model.values import (
    BoardOverlay,
    CanalTag,
    Outline,
    OutlineLabel,
    Sign,
    SquareBadge,
    Tone,
)
from santiago.rules.board import Board
from santiago.rules.grid import Canal, SquareSet, squares_in
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import Colour, Palette
from santiago.ui.graphics.rects import column_of
from santiago.ui.graphics.scale import SMALLEST_FONT
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.board_geometry import BoardGeometry, is_level
from santiago.ui.painting.board_painter import spring_rect
from santiago.ui.painting.outlines import squares_outline_rects

_TAG_UNITS = 2.0
"""The maximum scale of text on the board, in board units per text unit."""


@dataclass(frozen=True, slots=True)
class LabelPainter(Drawn):
    """Paints labels on the board. If possible, they cover neither the spring nor other plantations."""

    context: DrawContext
    geometry: BoardGeometry
    people: tuple[Person, ...]
    board: Board

    def paint(self, surface: pygame.Surface, overlay: BoardOverlay, proposals: dict[Canal, Bribes]) -> None:
        """Paint all labels. The price at the hovered or selected canal site is on top of the other prices."""
        bribes = {canal: self._bribes(surface, canal, offers) for canal, offers in proposals.items()}
        taken = [*bribes.values()]
        pointed = overlay.hover.canal if isinstance(overlay.hover, CanalTarget) else overlay.chosen_place
        for tag in sorted(overlay.tags, key=lambda tag: tag.canal == pointed):
            taken.append(self._price(surface, tag, bribes.get(tag.canal), lit=tag.canal == pointed))
        self._outlines(surface, overlay.outlines, taken)
        for badge in overlay.badges:
            self._badge(surface, badge)

    def _bribes(self, surface: pygame.Surface, canal: Canal, offers: Bribes) -> pygame.Rect:
        """Paint a label with each proposer's symbol and bribe, and return the label's box.

        If there are several bribes, the label also shows their total. At a vertical ditch, the bribes are
        stacked, so that they cover no farmers beside the ditch.
        """
        text, level = self.text, is_level(canal)
        style, high = self._tag_style(), self._tag_height()
        icon, gap = round(high * 0.7), max(2, round(high * 0.16))
        total = str(sum(escudos for _, escudos in offers))
        tag, cells = self.bribes_box(canal, offers), self._cells(canal, offers)
        sums = [str(escudos) for _, escudos in offers]
        self.context.cards.paint(surface, Card.TAG, tag, 0.62)
        box = tag.copy() if level else pygame.Rect(tag.topleft, (tag.width, high))
        for (seat, _), words, width in zip(offers, sums, cells, strict=False):
            centre = (box.left + gap + icon / 2, box.centery)
            self.sprites.paint_centred(surface, f"chip-{self.people[seat].colour}", centre, icon)
            text.line(surface, words, column_of(box, box.left + 2 * gap + icon, width), style)
            box = (
                column_of(box, box.left + width, tag.right - box.left - width) if level else box.move(0, high)
            )
        if len(offers) > 1:
            box = box.inflate(*[-2 * max(2, self.px(2.6))] * 2)
            self.shapes.rounded(surface, box, self.palette.gold, 5 * self.scale.k)
            text.line(surface, total, box, style, Align.CENTRE)
        return tag

    def bribes_box(self, canal: Canal, offers: Bribes) -> pygame.Rect:
        cells, high = self._cells(canal, offers), self._tag_height()
        size = (sum(cells), high) if is_level(canal) else (max(cells), high * len(cells))
        return self._tag_rect(canal, size)

    def _cells(self, canal: Canal, offers: Bribes) -> list[int]:
        """Return the widths, in pixels, of the cells of a label with bribes.

        There is a cell for each bribe and its seat's symbol. If there are several bribes, another cell holds
        the total.
        """
        text, style, high, level = self.text, self._tag_style(), self._tag_height(), is_level(canal)
        icon, gap = round(high * 0.7), max(2, round(high * 0.16))
        around = 2 * gap + icon + (2 * gap if level else gap)
        cells = [around + text.width(str(escudos), style) for _, escudos in offers]
        if len(offers) > 1:
            total = str(sum(escudos for _, escudos in offers))
            cells.append(text.width(total, style) + 2 * gap + self.px(4))
        return cells

    def _price(
        self, surface: pygame.Surface, tag: CanalTag, bribes: pygame.Rect | None, *, lit: bool
    ) -> pygame.Rect:
        """Paint the income or price of a canal and return the label's box.

        `bribes` is the box of the canal's label with bribes, or None if there is none. The price label is a
        small pill, or a larger card if `lit` is true or `bribes` is given.
        """
        large = lit or bribes is not None
        style = self._tag_style(15 if large else 12.5)
        style = style.coloured(_tone(self.palette, tag.tone))
        high = self._tag_height() if large else self.text.line_height(style)
        has_coin = tag.is_sum and large and (bribes is None or is_level(tag.canal))
        icon, gap = (round(high * 0.66) if has_coin else 0), max(2, round(high * 0.2))
        width = self.text.width(tag.text, style) + 2 * gap + (icon + gap if icon else round(high * 0.3))
        place = self.geometry.canal(tag.canal)
        rect = pygame.Rect(0, 0, max(width, high), high).move_to(center=place.center)
        if bribes is not None:
            rect = self._price_rect(tag.canal, rect.size, bribes)
        rect.clamp_ip(self.geometry.bounds)
        if large:
            self.context.cards.paint(surface, Card.TAG, rect, 0.62)
        if icon:
            self.sprites.paint_centred(surface, "coin", (rect.left + gap + icon / 2, rect.centery), icon)
        if not large:
            self.shapes.rounded(surface, rect, self.palette.ink, rect.height / 2)
            self.shapes.rounded(
                surface, rect.inflate(-3, -3), self.palette.paper_light, rect.height / 2 - 1.5
            )
        words = pygame.Rect(rect.left + icon, rect.top, rect.width - icon, high)
        self.text.line(surface, tag.text, words, style, Align.CENTRE)
        return rect

    def _outlines(
        self, surface: pygame.Surface, outlines: tuple[Outline, ...], taken: list[pygame.Rect]
    ) -> None:
        """Paint the labels of the outlined plantations, where possible outside the boxes in `taken`."""
        placed = list(taken)
        style, high = self._tag_style(), self._tag_height()
        if len(outlines) > 1:
            style = self._tag_style(13)
            high = self.text.line_height(style)
        for outline in sorted(outlines, key=lambda outline: outline.squares.bit_count()):
            if not outline.labels:
                continue
            boxes = squares_outline_rects(self.geometry, outline.squares)
            area = boxes[0].unionall(boxes[1:])
            fields = len(outlines) > 1
            card = pygame.Rect((0, 0), self._card_size(outline, style, high, short=fields))
            others = list(placed)
            if not fields:
                gap = round(4 * self.geometry.k)
                middle = card.move_to(center=area.center)
                places = [
                    middle.move_to(bottom=area.top - gap),
                    middle.move_to(top=area.bottom + gap),
                    middle.move_to(left=area.right + gap),
                    middle.move_to(right=area.left - gap),
                ]
                foreign = SquareSet(self.board.occupied & ~outline.squares)
                others += [self.geometry.square(square) for square in squares_in(foreign)]
                others.append(self._spring)
            else:
                places = [place for box in boxes for place in _within(card, box)]
            places = [place.clamp(self.geometry.bounds) for place in places]
            card = min(places, key=lambda place: _covered(place, others))
            placed.append(card)
            self._labels(surface, card, outline, style, short=fields)

    def _card_size(self, outline: Outline, style: TextStyle, high: int, *, short: bool) -> tuple[int, int]:
        part, gap = round(high * 0.7), max(3, round(high * 0.2))
        width, chips = 2 * gap, any(label.seat is not None for label in outline.labels)
        width += part + gap if chips else 0
        width += max(
            self.text.width(self._words(label, short=short), style)
            + (gap // 2 + part if label.with_water is not None else 1)
            for label in outline.labels
        )
        return width + gap // 2, high * len(outline.labels)

    def _labels(
        self, surface: pygame.Surface, card: pygame.Rect, outline: Outline, style: TextStyle, *, short: bool
    ) -> None:
        """Paint the labels of a plantation one below the other on `card`."""
        text, high = self.text, card.height // len(outline.labels)
        part, gap = round(high * 0.7), max(3, round(high * 0.2))
        self.context.cards.paint(surface, Card.TAG, card, 0.62)
        for n, label in enumerate(outline.labels):
            row = pygame.Rect(card.left + gap, card.top + n * high, card.width - 2 * gap, high)
            if label.seat is not None:
                colour, centre = self.people[label.seat].colour, (row.left + part / 2, row.centery)
                self.sprites.paint_centred(surface, f"chip-{colour}", centre, part)
                row = column_of(row, row.left + part + gap, row.width - part - gap)
            words = self._words(label, short=short)
            text.line(surface, words, row, style)
            if label.with_water is not None:
                left = row.left + text.width(words, style) + gap // 2
                self.sprites.paint_centred(surface, "status-wet", (left + part / 2, row.centery), part)

    def _words(self, label: OutlineLabel, *, short: bool) -> str:
        """Return a label's text, such as "4×3 = 12".

        If some tiles are dry, the current points are followed by the points with all tiles irrigated, as in
        "4×3: 9 now, 12" or, if `short` is true, "9, 12".
        """
        if label.points is None:
            return label.text
        if label.with_water is None:
            return f"{label.text} = {label.points}"
        if short:
            return f"{label.points}, {label.with_water}"
        factors = self.tr("view.says", {"name": label.text})
        now = self.tr("view.points-now", {"points": label.points})
        return f"{factors} {now}, {label.with_water}"

    def _badge(self, surface: pygame.Surface, badge: SquareBadge) -> None:
        """Paint the effect of a move on a tile as a label at the top of the tile.

        The label can contain a drop (good) or a loss sign (bad), the symbol of a seat, and a text.
        """
        place = self.geometry.square(badge.square)
        style = self._tag_style(14)
        style = style.coloured(_tone(self.palette, badge.tone))
        high = max(round(20 * self.scale.k), self.text.line_height(style))
        sign = {Tone.GOOD: Sign.WATERED, Tone.BAD: Sign.LOSES_FARMER}.get(badge.tone)
        side = round(high * 1.05) if sign is not None else 0
        chip = round(high * 0.72) if badge.seat is not None else 0
        words = self.text.width(badge.text, style) + 3 if badge.text else 0
        gap = max(2, round(high * 0.16))
        width = gap + sum(part + gap for part in (side, chip, words) if part)
        tag = box_at(max(width, high), high, midtop=(place.centerx, place.top + round(7 * self.geometry.k)))
        tag.clamp_ip(self.geometry.bounds)
        x = tag.left + gap
        if chip or words:
            self.context.cards.paint(surface, Card.TAG, tag, 0.5)
        if sign is not None:
            self.sprites.paint_centred(surface, sign.value, (x + side / 2, tag.centery), side)
            x += side + gap
        if badge.seat is not None:
            centre = (x + chip / 2, tag.centery)
            self.sprites.paint_centred(surface, f"chip-{self.people[badge.seat].colour}", centre, chip)
            x += chip + gap
        if words:
            self.text.line(surface, badge.text, pygame.Rect(x, tag.top, words, high), style)

    def _tag_style(self, size: float = 16) -> TextStyle:
        """Return the text style of labels. Its size grows with the text scale up to a limit."""
        most = max(SMALLEST_FONT, round(size * _TAG_UNITS * self.geometry.k))
        pixels = min(self.scale.font_px(size), most)
        return self.styles.sum.in_pixels(pixels)

    def _tag_height(self) -> int:
        style = self._tag_style()
        return max(
            min(round(25 * self.scale.k), round(43 * self.geometry.k)),
            round(40 * self.geometry.k),
            self.text.line_height(style) + 4,
        )

    def _tag_rect(self, canal: Canal, size: tuple[int, int]) -> pygame.Rect:
        """Return the box of a label with bribes, given its size.

        At a horizontal ditch, the label is to the left of the pole of the proposal's marker. At a vertical
        ditch, it covers the lower half of the pole and extends to the right.
        """
        place, k = self.geometry.canal(canal), self.geometry.k
        rect = pygame.Rect((0, 0), size)
        if is_level(canal):
            rect.midright = round(place.centerx - 6 * k), round(place.centery + 5 * k)
            if rect.colliderect(self._spring):
                rect.left = round(place.centerx + 6 * k)
        else:
            # a price label of the same height fits below it, and both avoid the intersection
            high = self._tag_height()
            rect.top = min(round(place.centery + 66 * k) - high // 2, place.bottom - size[1] - high - 1)
            # on the right, the farmers are further from the ditch
            rect.left = place.left - round(4 * k)
            if rect.colliderect(self._spring):
                rect.bottom = self._spring.top
        return rect.clamp(self.geometry.bounds)

    @property
    def _spring(self) -> pygame.Rect:
        return spring_rect(self.geometry, self.board.spring)

    def _price_rect(self, canal: Canal, size: tuple[int, int], bribes: pygame.Rect) -> pygame.Rect:
        """Return the box for the price at a canal whose bribes are painted in the box `bribes`.

        The price is below the bribes in a vertical ditch, and right of the marker in a horizontal ditch.
        """
        if not is_level(canal):
            return pygame.Rect((bribes.left, bribes.bottom + 1), size)
        place, k = self.geometry.canal(canal), self.geometry.k
        return box_at(*size, midleft=(round(place.centerx + 6 * k), round(place.centery + 5 * k)))


def _tone(palette: Palette, tone: Tone) -> Colour:
    return {Tone.GOOD: palette.gain, Tone.BAD: palette.accent, Tone.PLAIN: palette.ink}[tone]


def _covered(place: pygame.Rect, others: list[pygame.Rect]) -> int:
    """Return how many pixels of the boxes in `others` a label at `place` would cover."""
    parts = (place.clip(other) for other in others)
    return sum(part.width * part.height for part in parts)


def _within(card: pygame.Rect, box: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return copies of `card` at three positions in `box`: the middle, the top and the bottom."""
    middle = card.move(box.centerx - card.centerx, box.centery - card.centery)
    return middle, middle.move(0, box.top - middle.top), middle.move(0, box.bottom - middle.bottom)
