"""The page about the computer characters: their faces and habits, and people's results at each level."""

from __future__ import annotations

from functools import partial

import pygame

from santiago.ai.agents.characters import CHARACTERS, Character
from santiago.ai.agents.roster import OFFERED
from santiago.rules.record import Level
from santiago.session.statistics import Tally
from santiago.ui.graphics.rects import column_of, columns_of, inset, place_in_rows, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.games.figures_page import FiguresPage
from santiago.ui.screens.games.statistics_chart import paint_share
from santiago.ui.screens.static_parts import Sheet
from santiago.wording.level_text import habits

_COLUMN_UNITS = 400
_FACE_UNITS = 116


class CharactersPage(FiguresPage):
    """A page with a card for each character, in as many columns as fit."""

    key = "opponents"

    def fill(self, view: pygame.Rect) -> None:
        """Place an introduction, and the cards below it."""
        sheet, area = self.scroll_sheet("opponents", view)
        room, gap = inset(view, self.px(10), 0), self.px(14)
        fitting = max(1, min(3, (room.width + gap) // (self.tx(_COLUMN_UNITS) + gap)))
        style = self.styles.note.coloured(self.palette.on_wood)
        words = self.tr("opponents.intro" if self.all_read else "statistics.reading")
        top = sheet.paragraph(words, room, style) + self.px(12)
        found = self.archive.results_against_characters()

        def place(card: pygame.Rect, one: Character) -> int:
            return self._place(sheet, card, one.name, [found.get((one.name, level)) for level in OFFERED])

        columns = columns_of(room, fitting, gap)
        area.grow_to(place_in_rows(CHARACTERS, columns, top, gap, place) - view.top)

    def _place(self, sheet: Sheet, card: pygame.Rect, name: str, tallies: list[Tally | None]) -> int:
        """Place a character's face, name, habits and results, and return the card's bottom in pixels."""
        inner = inset(sheet.card(card, 1.1), self.px(18), self.px(16))
        size = min(self.px(_FACE_UNITS), inner.width // 3)
        sheet.sprite(f"face-{name}", (inner.left + size / 2, inner.top + size / 2), size)
        beside = column_of(inner, inner.left + size + self.px(16), inner.width - size - self.px(16))
        shown = self.tr(f"reasons.character.{name}")
        title = row_of(beside, beside.top, self.text.line_height(self.styles.section_title))
        sheet.line(shown, title, self.styles.section_title)
        habit = habits(name, Level.NORMAL, shown, self.tr)
        words = row_of(beside, title.bottom + self.px(4), 0)
        words = row_of(beside, sheet.paragraph(f"{habit}.", words, self.styles.note) + self.px(4), 0)
        weak = self.tr("opponents.weak", {"about": habits(name, Level.EASY, shown, self.tr)})
        top = max(sheet.paragraph(weak, words, self.styles.note), inner.top + size) + self.px(8)
        labels = [self.tr(f"table.level.{level.value}") for level in OFFERED]
        wide = max(self.text.width(label, self.styles.detail) for label in labels)
        figures = [self._figures(tally) for tally in tallies]
        right = max(self.text.width(words, self.styles.detail) for words in figures)
        line = self.text.line_height(self.styles.detail) + self.px(4)
        for label, tally, figure in zip(labels, tallies, figures, strict=True):
            row = row_of(inner, top, line)
            sheet.line(label, column_of(row, row.left, wide), self.styles.detail)
            sheet.line(figure, row, self.styles.detail.coloured(self.palette.muted), Align.RIGHT)
            sheet.tell_as_row(-2)
            bar = pygame.Rect(row.left + wide + self.px(12), 0, 0, max(8, self.px(10)))
            bar.width, bar.centery = row.right - right - self.px(12) - bar.left, row.centery
            if tally is not None and bar.width >= self.px(40):
                sheet.place(bar, partial(paint_share, self.context, tally.rate))
            top = row.bottom
        return top + self.px(14)

    def _figures(self, tally: Tally | None) -> str:
        """Return the percentage of games won and the number of games, or a dash if there are no games."""
        if tally is None:
            return "–"
        share = self.tr("settings.percent", {"value": round(100 * tally.rate)})
        return self.tr("opponents.record", {"share": share, "count": tally.games})
