"""Statistics of one person or of all people: key figures, a chart, and wins by table, level and character."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from santiago.session.people import household
from santiago.session.statistics import Appearance, OpponentLevel, Statistics, Tally
from santiago.ui.contracts import Push, SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.screens.games.empty_list import place_empty_list
from santiago.ui.screens.games.figures_page import FiguresPage, TableRow, decimal
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.statistics_chart import MOST_GAMES, paint_chart_in_steps, paint_share
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, IconButton, ScrollArea
from santiago.wording.translator import Translator

_COLUMN_UNITS = 440
_FIGURE_UNITS = 130


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of wins: a title, and rows with a label and a tally."""

    title: str
    rows: tuple[tuple[str, Tally], ...]


class StatisticsPage(FiguresPage):
    """A page with a selector for the person, and cards in two columns if they fit."""

    key = "statistics"

    # ---------------------------------------------------------------- layout

    def fill(self, view: pygame.Rect) -> None:
        """Place the key figures and the chart beside or above the tables of wins. If there are no games,
        place a note.
        """
        found, tr = self.archive.statistics(self.chosen), self.tr
        self._place_strength_button()
        if found is None:
            text = tr("statistics.empty.text" if self.all_read else "statistics.reading")
            place_empty_list(self, view, tr("statistics.empty"), text)
            return
        sheet, area = self.scroll_sheet("table", view)
        inner = inset(view, self.px(10), self.px(8))
        gap = self.px(16)
        beside = inner.width >= 2 * self.tx(_COLUMN_UNITS) + gap
        width = (inner.width - gap) // 2 if beside else inner.width
        left = pygame.Rect(inner.topleft, (width, 0))
        figures = self._place_figures(sheet, area, left, found)
        chart = row_of(left, figures.bottom + gap, 0)
        if len(found.appearances) == 1:
            chart = self._place_word_on_first(sheet, chart, found.appearances[0])
        else:
            chart.height = max(self.tx(290), inner.bottom - chart.top if beside else 0)
            self._place_chart(sheet, chart, found)
        bottom = chart.bottom
        below = left.move(width + gap, 0) if beside else left.move(0, chart.bottom + gap - left.top)
        for table in _tables(found, tr):
            card = self._place_table(sheet, below, table)
            below, bottom = row_of(card, card.bottom + gap, 0), max(bottom, card.bottom)
        area.grow_to(bottom + self.px(8) - view.top)

    def _place_strength_button(self) -> None:
        """Place the button for the page "How strong am I?" in the title bar."""
        scale, label = self.scale, self.tr("strength.title")
        width = min(self.widgets.button_width(label, icon=True), self.context.size[0] // 2)
        rect = box_at(
            width,
            max(scale.px(40), scale.tx(34), self.context.finger),
            midright=(self.context.size[0] - scale.px(24), self.title_height() // 2 + scale.px(4)),
        )
        show = partial(_show_strength, self.archive)
        Button(self.widgets, "strength", rect, label, show, icon="icon-trophy", size=16)
        if len(self.archive.people()) > 1:  # one person alone needs no list of people
            side = rect.move_to(size=(rect.height, rect.height), right=rect.left - scale.px(10))
            tip, show_people = self.tr("people.title"), partial(_show_people, self.archive)
            IconButton(self.widgets, "people", side, "icon-human", show_people, tip=tip)

    def _place_figures(
        self, sheet: Sheet, area: ScrollArea, card: pygame.Rect, found: Statistics
    ) -> pygame.Rect:
        """Place the person selector, and the key figures below it.

        Return a copy of `card` with the height that its contents require.
        """
        card = card.copy()
        inner = self.place_card(sheet, card)
        choice = pygame.Rect(inner.left, inner.top, min(inner.width, self.tx(340)), self.tx(40))
        self.place_people(choice, area, (self.tr("statistics.everybody"),))
        people = household()
        known = None if self.chosen is None else people.find(self.chosen)
        if known is not None and people.people[known].face:
            side = min(self.tx(44), inner.right - choice.right)
            centre = choice.right + self.px(10) + side / 2, choice.centery
            sheet.sprite(f"face-{people.people[known].face}", centre, side)
        figures = (
            ("games", str(found.total.games)),
            ("won", _percent(found.total, self.tr)),
            ("best", str(found.best.points)),
            ("score", decimal(found.total.mean, self.tr)),
            ("streak", str(found.streak)),
            ("bids", str(found.bids)),
            ("bribes", str(found.bribes)),
        )
        columns = max(1, min(4, inner.width // self.tx(_FIGURE_UNITS)))
        width, tall = inner.width // columns, self.tx(62)
        for number, (key, value) in enumerate(figures):
            row, column = divmod(number, columns)
            top = choice.bottom + self.px(12) + row * tall
            box = pygame.Rect(inner.left + column * width, top, width, self.tx(34))
            sheet.line(value, box, self.styles.name.sized(25))
            label = pygame.Rect(box.left, box.bottom, width - self.px(8), self.tx(20))
            sheet.line(self.tr(f"statistics.{key}"), label, self.label_style())
            sheet.tell_as_row(-2)
        note = row_of(inner, choice.bottom + self.px(20) + -(-len(figures) // columns) * tall, 0)
        words = self.tr("statistics.tie" if self.all_read else "statistics.reading")
        if found.shared:
            words = f"{words} {self.tr('statistics.shared', {'count': found.shared})}"
        card.height = sheet.paragraph(words, note, self.styles.hint) + self.px(20) - card.top
        return card

    # ---------------------------------------------------------------- chart and tables

    def _place_chart(self, sheet: Sheet, card: pygame.Rect, found: Statistics) -> None:
        context, tr, count = self.context, self.tr, len(found.appearances)
        words = tr("statistics.chart.text")
        if count > MOST_GAMES:
            words = f"{tr('statistics.chart.last', {'count': MOST_GAMES})} {words}"
        inner = self.place_card(sheet, card)
        head = row_of(inner, inner.top, context.scale.tx(28))
        sheet.line(tr("statistics.chart"), head, context.styles.section_title)
        note = inner.bottom - context.text.paragraph_height(words, inner.width, context.styles.hint)
        sheet.paragraph(words, row_of(inner, note, 0), context.styles.hint)
        gap = context.scale.px(8)
        box = row_of(inner, head.bottom + gap, note - head.bottom - 2 * gap)
        sheet.place_in_steps(box, partial(paint_chart_in_steps, context, appearances=found.appearances))

    def _place_word_on_first(self, sheet: Sheet, corner: pygame.Rect, first: Appearance) -> pygame.Rect:
        """Place a card with a note that the chart needs more than one game. Return the box of the card."""
        context, scale, style = self.context, self.scale, self.styles.lead
        size, gap, pad = scale.px(84), scale.px(20), scale.px(20)
        words = context.tr("statistics.chart.few")
        room = corner.width - 2 * pad - size - gap
        tall = context.text.paragraph_height(words, room, style)
        card = row_of(corner, corner.top, max(size, tall) + 2 * pad)
        inner = self.place_card(sheet, card)
        sheet.sprite("trophy" if first.share else "overseer", (inner.left + size // 2, inner.centery), size)
        sheet.paragraph(
            words, pygame.Rect(inner.left + size + gap, inner.centery - tall // 2, room, 0), style
        )
        return card

    def _place_table(self, sheet: Sheet, corner: pygame.Rect, table: _Table) -> pygame.Rect:
        """Place a card with a table at the top of `corner`, and return the box of the card."""
        tr, pad = self.tr, self.px(20)
        card = row_of(corner, corner.top, 0)
        heads = (tr("statistics.won"), tr("statistics.games"), tr("statistics.score"))
        rows = [
            TableRow(words, _figures(tally, tr), partial(paint_share, self.context, tally.rate))
            for words, tally in table.rows
        ]
        card.height = (
            self.place_rows(sheet, self.place_card(sheet, card), table.title, heads, rows) + pad - card.top
        )
        return card


def _show_strength(archive: FinishedArchive) -> SceneChange:
    from santiago.ui.screens.games.strength_page import StrengthPage

    return Push(StrengthPage(archive))


def _show_people(archive: FinishedArchive) -> SceneChange:
    from santiago.ui.screens.games.people_page import PeoplePage

    return Push(PeoplePage(archive))


def _tables(found: Statistics, tr: Translator) -> tuple[_Table, ...]:
    """Return the non-empty tables of wins."""
    sizes = tuple((tr("statistics.players", {"count": size}), tally) for size, tally in found.sizes)
    seats = tuple((tr("new-table.seat", {"number": seat}), tally) for seat, tally in found.seats)
    levels = tuple((_level(level, tr), tally) for level, tally in found.levels)
    characters = tuple((tr(f"reasons.character.{name}"), tally) for name, tally in found.characters)
    tables = (
        ("by-size", sizes),
        ("by-seat", seats if len(seats) > 1 else ()),
        ("by-level", levels),
        ("by-character", characters),
    )
    return tuple(_Table(tr(f"statistics.{key}"), rows) for key, rows in tables if rows)


def _level(level: OpponentLevel, tr: Translator) -> str:
    return tr("new-table.human") if level is None else tr(f"new-table.level.{level.value}")


def _figures(tally: Tally, tr: Translator) -> tuple[str, str, str]:
    return _percent(tally, tr), str(tally.games), decimal(tally.mean, tr)


def _percent(tally: Tally, tr: Translator) -> str:
    return tr("settings.percent", {"value": round(100 * tally.rate)})
