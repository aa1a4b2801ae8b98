"""The card that shows the log, with the newest line at the bottom."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import ButtonTarget, LogLineTarget, Target
from santiago.presentation.view_model.values import LogPanel
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.palette import Colour, colour_of
from santiago.ui.graphics.rects import row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.painting.hit_boxes import HitBox
from santiago.wording.log import Sentence

_SIZES = (1.0, 0.85, 0.7, 0.6)
"""Factors of the text size; the first factor at which the newest line fits completely is used."""


def paint_emblem(surface: pygame.Surface, context: DrawContext, patch: pygame.Rect) -> None:
    """Paint the emblem, a palm over water, in the middle of an empty area of the table."""
    side = min(patch.height, patch.width, context.scale.px(170)) * 9 // 10
    context.sprites.paint_centred(surface, "emblem", patch.center, side)


@dataclass(frozen=True, slots=True)
class _CardRow:
    """A wrapped line of the log and its box; `index` is the number of the line in the log, from 0."""

    index: int
    line: Sentence
    rows: tuple[str, ...]
    rect: pygame.Rect


@dataclass(frozen=True, slots=True)
class LogPainter(Drawn):
    """Lays out and paints the last lines of the log in `box`; the text size is multiplied by `size`."""

    context: DrawContext
    box: pygame.Rect
    log: LogPanel
    people: tuple[Person, ...]
    size: float = 1.0

    def hit_boxes(self) -> tuple[HitBox, ...]:
        """Return the hit boxes of the visible lines and of the arrow that expands or collapses the log.

        For touch input, return only one hit box, which opens the page with the whole log.
        """
        if self.context.finger:
            high = max(self.box.height, self.context.finger)
            return (HitBox(ButtonTarget(Command.LOG), row_of(self.box, self.box.bottom - high, high)),)
        lines = tuple(HitBox(LogLineTarget(row.index), row.rect) for row in self._fitted()._rows())
        return (*lines, HitBox(ButtonTarget(Command.FOLD_LOG), self._fold_box()))

    def has_room_for(self, lines: int) -> bool:
        """Whether the box is high enough for `lines` lines."""
        return self.box.height >= lines * self._pitch() + self.px(12)

    def paint(self, surface: pygame.Surface, hover: Target | None, *, low: bool | None = None) -> None:
        """Paint the lines that fit, the newest at the bottom.

        The arrow expands the log if `low` is True, and collapses the log if `low` is False. If `low` is None,
        no arrow is painted.
        """
        log, fitted = self.log, self._fitted()
        self.context.cards.paint(surface, Card.INLAY, self.box)
        rows = fitted._rows()
        if not rows:
            self._empty(surface)
        newest = len(log.lines) - 2
        for row in rows:
            if row.index == log.shown or hover == LogLineTarget(row.index):
                self.shapes.rounded(surface, row.rect, self.palette.glow, 4 * self.scale.k, 36)
            fitted._line(
                surface,
                row,
                colour_of("table.log_new") if row.index >= newest else colour_of("table.log_old"),
            )
        if low is not None and not self.context.finger:
            self._fold(surface, self._fold_box(), up=low, lit=hover == ButtonTarget(Command.FOLD_LOG))

    def _fitted(self) -> LogPainter:
        """Return a copy with the largest text size at which the newest line fits.

        If no size fits, return a copy with the smallest size.
        """
        painters = [replace(self, size=size) for size in _SIZES]
        return next((painter for painter in painters if painter._shows_newest()), painters[-1])

    def _shows_newest(self) -> bool:
        room, words = self._room()
        rows = self.text.wrap(self.log.lines[-1].text, words, self._style()) if self.log.lines else ()
        return self._pitch() * len(rows) <= room.height

    def _room(self) -> tuple[pygame.Rect, int]:
        """Return the box for the lines, and the maximum width of their text."""
        area = self.box.inflate(-self.px(12), -self.px(12))
        return area, area.width - self.px(15) - self._chip() - self._fold_side()

    def _empty(self, surface: pygame.Surface) -> None:
        """Paint the notice for an empty log, with the emblem above the notice if there is room."""
        words = self.box.inflate(-2 * self._fold_side(), -self.px(12))
        pitch = self._pitch()
        rows = self.text.wrap(self.tr("view.log-empty"), words.width, self._style())
        rows = rows[: max(1, words.height // pitch)]
        emblem = min(words.height - pitch * len(rows), self.px(150))
        emblem = emblem if emblem >= self.px(70) else 0
        top = words.centery - (pitch * len(rows) + emblem) // 2
        if emblem:
            paint_emblem(surface, self.context, pygame.Rect(words.left, top, words.width, emblem))
        for n, row in enumerate(rows):
            place = pygame.Rect(words.left, top + emblem + n * pitch, words.width, pitch)
            self.text.line(
                surface, row, place, self._style().coloured(colour_of("table.log_old")), Align.CENTRE
            )

    def _line(self, surface: pygame.Surface, row: _CardRow, tone: Colour) -> None:
        heading = self._sized(self.styles.small_strong).coloured(colour_of("table.log_heading"))
        style = heading if row.line.heading else self._style().coloured(tone)
        left = row.rect.left + self.px(6)
        if not row.line.heading:
            if row.line.seat is not None:
                side = self._chip()
                first = row.rect.top + self._pitch() // 2
                frame = pygame.Rect(0, 0, side + 2, side + 2).move_to(center=(left + side // 2, first))
                self.shapes.rounded(surface, frame, self.palette.straw, 5 * self.scale.k)
                chip = f"chip-{self.people[row.line.seat].colour}"
                self.sprites.paint_centred(surface, chip, frame.center, side)
            left += self._chip() + self.px(9)
        for n, words in enumerate(row.rows):
            place = pygame.Rect(left, row.rect.top + n * self._pitch(), row.rect.right - left, self._pitch())
            self.text.line(surface, words, place, style)

    def _rows(self) -> tuple[_CardRow, ...]:
        """Return as many of the last lines as fit, from top to bottom.

        If even the newest line does not fit, return only the beginning of this line, as one row.
        """
        log, (area, words) = self.log, self._room()
        room = area.height
        found: list[tuple[int, Sentence, tuple[str, ...], int]] = []
        for index in range(len(log.lines) - 1, -1, -1):
            line = log.lines[index]
            rows = self.text.wrap(line.text, words, self._style())
            high = self._pitch() * len(rows)
            if high > room:
                if not found:
                    found.append((index, line, (f"{rows[0]} …",), self._pitch()))
                    room -= self._pitch()
                break
            room -= high
            found.append((index, line, rows, high))
        found.reverse()
        top = area.top + (max(0, room) if found and found[0][0] else 0)
        if room < self._pitch() // 2 or (len(found) == 1 and found[0][0]):
            top = area.top + max(0, room) // 2
        placed = []
        for index, line, rows, high in found:
            placed.append(_CardRow(index, line, rows, pygame.Rect(area.left, top, area.width, high)))
            top += high
        return tuple(placed)

    def _fold_box(self) -> pygame.Rect:
        box, side = self.box, self._fold_side()
        return pygame.Rect(box.right - side, box.top, side, min(side, box.height))

    def _fold(self, surface: pygame.Surface, box: pygame.Rect, *, up: bool, lit: bool) -> None:
        """Paint the arrow, which points up to expand the log or down to collapse it."""
        r = self.px(5)
        x, y = box.centerx, box.centery
        tip, base = (y - r // 2 - 1, y + r // 2) if up else (y + r // 2 + 1, y - r // 2)
        tone = self.palette.on_wood if lit else self.palette.on_wood_muted
        self.shapes.polygon(surface, [(x - r, base), (x + r, base), (x, tip)], tone)

    def _fold_side(self) -> int:
        return self.px(26)

    def _chip(self) -> int:
        return min(self.tx(18), self.px(26))

    def _pitch(self) -> int:
        return max(round(self.text.pixels(self._style()) * 1.34) + self.px(3), self._chip() + 3)

    def _style(self) -> TextStyle:
        return self._sized(self.styles.small).coloured(colour_of("table.log_new"))

    def _sized(self, style: TextStyle) -> TextStyle:
        return style.sized(style.size * self.size)
