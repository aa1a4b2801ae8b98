"""The page about the computer levels. It explains how each level thinks, and shows its measured strength as
bars.
"""

from __future__ import annotations

from functools import partial

import pygame

from santiago.ai.agents.roster import OFFERED
from santiago.ai.measure.ladder_results import Match, matches_of
from santiago.rules.record import Level
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.rects import column_of, columns_of, inset, place_in_rows, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.screen import Page
from santiago.ui.screens.static_parts import Sheet
from santiago.wording.level_text import about, doubt_words, figure_words, match_words

_COLUMN_UNITS = 470


class Levels(Page):
    """A page with a card for each level, in two columns if they fit."""

    key = "levels"

    def fill(self, view: pygame.Rect) -> None:
        """Place the legend, and the cards below it."""
        sheet, area = self.scroll_sheet("levels", view)
        room = inset(view, self.px(10), 0)
        gap = self.px(16)
        columns = columns_of(room, 2 if room.width >= 2 * self.tx(_COLUMN_UNITS) + gap else 1, gap)
        style = self.styles.note.coloured(self.palette.on_wood)
        top = sheet.paragraph(self.tr("levels.intro"), room, style) + self.px(10)
        area.grow_to(place_in_rows(OFFERED, columns, top, gap, partial(self._place, sheet)) - view.top)

    def _place(self, sheet: Sheet, card: pygame.Rect, level: Level) -> int:
        """Place the facts about a level on its card, and return the bottom of the card."""
        inner = inset(sheet.card(card, 1.1), self.px(20), self.px(20))
        title = row_of(inner, inner.top, self.text.line_height(self.styles.section_title))
        sheet.line(self.tr(f"table.level.{level.value}"), title, self.styles.section_title)
        words = row_of(inner, title.bottom + self.px(4), 0)
        top = sheet.paragraph(about(level, self.tr), words, self.styles.note) + self.px(8)
        for match in matches_of(level):
            top = self._place_match(sheet, match, row_of(inner, top, 0)) + self.px(8)
        doubt = doubt_words(level, self.tr)
        if doubt:
            top = sheet.paragraph(doubt, row_of(inner, top, 0), self.styles.small.coloured(self.palette.ink))
        return top + self.px(20)

    def _place_match(self, sheet: Sheet, match: Match, row: pygame.Rect) -> int:
        """Place the opponents and the results of a match, and below them a bar with the percentage of wins.
        Return the bottom of the bar.
        """
        style = self.styles.small.coloured(self.palette.ink)
        line = row_of(row, row.top, self.text.line_height(style))
        figures = figure_words(match, self.tr)
        sheet.line(figures, line, style, Align.RIGHT)
        width = line.width - self.text.width(figures, style) - self.px(12)
        sheet.line(match_words(match, self.tr), column_of(line, line.left, width), style)
        sheet.tell_as_row(-2)
        bar = row_of(row, line.bottom + self.px(1), max(8, self.px(11)))
        sheet.place(bar, partial(self._paint_bar, match))
        return bar.bottom - self.px(1)

    def _paint_bar(self, match: Match, surface: pygame.Surface, bar: pygame.Rect) -> None:
        """Paint the percentage of wins as a bar with its confidence interval.

        A notch marks the percentage that equally strong players would win.
        """
        radius, thick = bar.height / 2, max(1, self.px(1.6))

        def at(share: float) -> int:
            return bar.left + round((bar.width - thick) * share / 100)

        self.shapes.rounded(surface, bar, self.palette.paper_shade, radius)
        filled = column_of(bar, bar.left, at(match.share) - bar.left + thick)
        fill = self.palette.accent if match.is_significant else self.palette.muted
        self.shapes.rounded(surface, filled, fill, min(radius, filled.width / 2))
        whisker = box_at(
            max(thick, at(match.high) - at(match.low)), thick, midleft=(at(match.low), bar.centery)
        )
        ends = [pygame.Rect(at(end), bar.top + 1, thick, bar.height - 2) for end in (match.low, match.high)]
        for part in (whisker, *ends):
            surface.fill(self.palette.paper_light, part.inflate(2, 2))
        for part in (whisker, *ends):
            surface.fill(self.palette.ink, part)
        notch = pygame.Rect(at(match.parity), bar.top - thick, 2 * thick, bar.height + 2 * thick)
        surface.fill(self.palette.paper_light, notch.inflate(2 * thick, 0))
        surface.fill(self.palette.ink, notch)
