"""The levels of the computer: how each thinks, and how strong it was measured to be, drawn as bars."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from santiago.ai.measure.ladder import Match, matches_of
from santiago.rules.record import Level
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import ScrollArea
from santiago.ui.wording.level_text import about, doubt_words, figure_words, match_words

_LEVELS = (Level.EASY, Level.NORMAL, Level.HARD, Level.EXPERT)
_COLUMN_UNITS = 470


@dataclass(frozen=True, slots=True)
class _LevelCard:
    """A level and where its card lies; `words` is how high the sentence about it is."""

    level: Level
    box: pygame.Rect
    words: int


class Levels(Page):
    """A card for each level, two in a row where there is room."""

    def __init__(self) -> None:
        super().__init__()
        self._cards: tuple[_LevelCard, ...] = ()
        self._intro = pygame.Rect(0, 0, 0, 0)

    def title(self) -> str:
        """The name of the page."""
        return self.context.tr("levels.title")

    def fill(self, view: pygame.Rect) -> None:
        """What the bars mean, then the cards."""
        scale = self.context.scale
        area = ScrollArea(self.widgets, "levels", view, content=self._paint)
        room = inset(view, scale.px(10), 0)
        gap = scale.px(16)
        columns = 2 if room.width >= 2 * scale.tx(_COLUMN_UNITS) + gap else 1
        width = (room.width - gap * (columns - 1)) // columns
        high = self.context.text.paragraph_height(self._intro_text(), room.width, self._intro_style())
        self._intro = row_of(room, room.top, high)
        top = self._intro.bottom + scale.px(10)
        cards: list[_LevelCard] = []
        for start in range(0, len(_LEVELS), columns):
            row = _LEVELS[start : start + columns]
            tall = max(self._height(level, width) for level in row)
            for n, level in enumerate(row):
                box = pygame.Rect(room.left + n * (width + gap), top, width, tall)
                cards.append(_LevelCard(level, box, self._words_height(level, width)))
            top += tall + gap
        self._cards = tuple(cards)
        area.grow_to(top - view.top)

    # ---------------------------------------------------------------- measures

    def _height(self, level: Level, width: int) -> int:
        rows = len(matches_of(level)) * self._row_height()
        doubt = self._doubt_height(level, width)
        return 2 * self._pad() + self._title_height() + self._words_height(level, width) + rows + doubt

    def _words_height(self, level: Level, width: int) -> int:
        inner = width - 2 * self._pad()
        words = about(level, self.context.tr)
        return self.context.text.paragraph_height(words, inner, self._style()) + self.context.scale.px(8)

    def _doubt_height(self, level: Level, width: int) -> int:
        words = doubt_words(level, self.context.tr)
        return (
            self.context.text.paragraph_height(words, width - 2 * self._pad(), self._small()) if words else 0
        )

    def _title_height(self) -> int:
        return self.context.text.line_height(self._title_style()) + self.context.scale.px(4)

    def _row_height(self) -> int:
        """A line of words above a bar."""
        return self.context.text.line_height(self._small()) + self._bar_height() + self.context.scale.px(8)

    def _bar_height(self) -> int:
        return max(8, self.context.scale.px(11))

    def _pad(self) -> int:
        return self.context.scale.px(20)

    def _intro_text(self) -> str:
        return self.context.tr("levels.intro")

    def _intro_style(self) -> TextStyle:
        return self.context.styles.note.coloured(self.context.palette.on_wood)

    def _title_style(self) -> TextStyle:
        return self.context.styles.section_title

    def _style(self) -> TextStyle:
        return self.context.styles.note

    def _small(self) -> TextStyle:
        return TextStyle(Face.REGULAR, 13.5, self.context.palette.ink)

    # ---------------------------------------------------------------- painting

    def _paint(self, surface: pygame.Surface, offset: int) -> None:
        self.context.text.paragraph(
            surface, self._intro_text(), self._intro.move(0, -offset), self._intro_style()
        )
        for card in self._cards:
            self._paint_card(surface, card, card.box.move(0, -offset))

    def _paint_card(self, surface: pygame.Surface, card: _LevelCard, box: pygame.Rect) -> None:
        context = self.context
        context.cards.paint(surface, Card.PAPER, box, 1.1)
        inner = inset(box, self._pad(), self._pad())
        title = row_of(inner, inner.top, context.text.line_height(self._title_style()))
        context.text.line(surface, context.tr(f"table.level.{card.level.value}"), title, self._title_style())
        words = row_of(inner, inner.top + self._title_height(), card.words)
        context.text.paragraph(surface, about(card.level, context.tr), words, self._style())
        top = words.bottom
        for match in matches_of(card.level):
            self._paint_match(surface, match, row_of(inner, top, self._row_height()))
            top += self._row_height()
        doubt = doubt_words(card.level, context.tr)
        if doubt:
            context.text.paragraph(surface, doubt, row_of(inner, top, 0), self._small())

    def _paint_match(self, surface: pygame.Surface, match: Match, row: pygame.Rect) -> None:
        """Who played whom and the figures above the bar of the wins."""
        context, style = self.context, self._small()
        line = row_of(row, row.top, context.text.line_height(style))
        figures = figure_words(match, context.tr)
        right = context.text.width(figures, style)
        context.text.line(surface, figures, line, style, Align.RIGHT)
        words = column_of(line, line.left, line.width - right - context.scale.px(12))
        context.text.line(surface, match_words(match, context.tr), words, style)
        bar = row_of(row, line.bottom + context.scale.px(1), self._bar_height())
        self._paint_bar(surface, match, bar)

    def _paint_bar(self, surface: pygame.Surface, match: Match, bar: pygame.Rect) -> None:
        """From 0 to 100 wins: the share, the whisker of the interval, and the notch of equals."""
        context, palette = self.context, self.context.palette
        radius, thick = bar.height / 2, max(1, context.scale.px(1.6))

        def at(share: float) -> int:
            return bar.left + round((bar.width - thick) * share / 100)

        context.shapes.rounded(surface, bar, palette.paper_shade, radius)
        filled = column_of(bar, bar.left, at(match.share) - bar.left + thick)
        fill = palette.accent if match.is_shown else palette.muted
        context.shapes.rounded(surface, filled, fill, min(radius, filled.width / 2))
        whisker = pygame.Rect(at(match.low), 0, max(thick, at(match.high) - at(match.low)), thick)
        whisker.centery = bar.centery
        ends = [pygame.Rect(at(end), bar.top + 1, thick, bar.height - 2) for end in (match.low, match.high)]
        for part in (whisker, *ends):
            surface.fill(palette.paper_light, part.inflate(2, 2))
        for part in (whisker, *ends):
            surface.fill(palette.ink, part)
        notch = pygame.Rect(at(match.parity), bar.top - thick, 2 * thick, bar.height + 2 * thick)
        surface.fill(palette.paper_light, notch.inflate(2 * thick, 0))
        surface.fill(palette.ink, notch)
