"""Statistics of all people or of one: key figures, a chart, and wins by table, level and character."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from santiago.session.statistics import Opponent, Statistics, Tally
from santiago.ui.contracts import Archive, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, TextStyle
from santiago.ui.screens.games.empty_list import paint_empty_list
from santiago.ui.screens.games.statistics_chart import MOST_GAMES, paint_chart
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import Cycler, ScrollArea
from santiago.ui.wording.translator import Translator

_COLUMN_UNITS = 440
_FIGURE_UNITS = 130
_FIRST_SECONDS, _SLICE_SECONDS, _REFRESH_SECONDS = 0.08, 0.01, 1.0
"""How long games that were not read are read at first and in each frame; how often the page follows."""

Painter = Callable[[pygame.Surface, pygame.Rect], None]


@dataclass(frozen=True, slots=True)
class _Section:
    """A card: where it lies before scrolling, and what is painted within it."""

    rect: pygame.Rect
    paint: Painter


@dataclass(frozen=True, slots=True)
class _Table:
    """Wins by something: a title, and a label with a tally for each row."""

    title: str
    rows: tuple[tuple[str, Tally], ...]


class StatisticsPage(Page):
    """Cards in two columns where there is room; who is counted can be chosen."""

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self._archive = archive
        self._chosen: str | None = None
        self._all_read = not archive.read((), _FIRST_SECONDS)
        self._since_refresh = 0.0
        self._sections: list[_Section] = []
        self._empty: pygame.Rect | None = None

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("statistics.title")

    @property
    def animating(self) -> bool:
        """While games are still being read."""
        return not self._all_read

    def update(self, seconds: float) -> SceneChange | None:
        """Read games that were not read yet, and follow them now and then."""
        if not self._all_read:
            self._since_refresh += seconds
            self._all_read = not self._archive.read((), _SLICE_SECONDS)
            if self._all_read or self._since_refresh > _REFRESH_SECONDS:
                self._since_refresh = 0.0
                self.rebuild(self.context)
        return super().update(seconds)

    # ---------------------------------------------------------------- layout

    def fill(self, view: pygame.Rect) -> None:
        """Place key figures and chart beside the tables, or above them."""
        found = self._archive.statistics(self._chosen)
        self._sections = []
        self._empty = view if found is None else None
        if found is None:
            return
        scale = self.context.scale
        area = ScrollArea(self.widgets, "table", view, content=self._paint_sections)
        inner = inset(view, scale.px(10), scale.px(8))
        gap = scale.px(16)
        beside = inner.width >= 2 * scale.tx(_COLUMN_UNITS) + gap
        width = (inner.width - gap) // 2 if beside else inner.width
        tables = _tables(found, self.context.tr)
        left, right = inner.topleft, (inner.left + width + gap, inner.top)
        figures = self._place(left, width, self._figures_height(width), self._figures_painter(found))
        self._place_choice(figures, area)
        least = scale.tx(290)
        rest = inner.bottom - figures.bottom - gap if beside else 0
        chart = self._place(
            (left[0], figures.bottom + gap), width, max(least, rest), self._chart_painter(found)
        )
        top = right if beside else (left[0], chart.bottom + gap)
        bottom = chart.bottom
        for table in tables:
            card = self._place(top, width, self._table_height(table), self._table_painter(table))
            top, bottom = (top[0], card.bottom + gap), max(bottom, card.bottom)
        area.grow_to(bottom + scale.px(8) - view.top)

    def _place(self, corner: tuple[int, int], width: int, height: int, paint: Painter) -> pygame.Rect:
        rect = pygame.Rect(corner, (width, height))
        self._sections.append(_Section(rect, paint))
        return rect

    def _place_choice(self, card: pygame.Rect, area: ScrollArea) -> None:
        people = self._archive.people()
        names = (self.context.tr("statistics.everybody"), *people)
        index = people.index(self._chosen) + 1 if self._chosen in people else 0
        inner = inset(card, self._pad(), self._pad())
        rect = pygame.Rect(
            inner.left, inner.top, min(inner.width, self.context.scale.tx(340)), self._choice_height()
        )

        def choose(number: int) -> SceneChange | None:
            self._chosen = people[number - 1] if number else None
            self.refresh()
            return None

        Cycler(self.widgets, "who", rect, names, index, choose, area=area)

    def _pad(self) -> int:
        return self.context.scale.px(20)

    def _choice_height(self) -> int:
        return self.context.scale.tx(40)

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title; without any game, a card that says what is counted."""
        super().paint(surface)
        if self._empty is not None:
            tr = self.context.tr
            words = (
                tr("statistics.empty"),
                tr("statistics.empty.text" if self._all_read else "statistics.reading"),
            )
            paint_empty_list(self.context, surface, self._empty, words)

    def _paint_sections(self, surface: pygame.Surface, offset: int) -> None:
        clip = surface.get_clip()
        for section in self._sections:
            card = section.rect.move(0, -offset)
            if card.colliderect(clip):
                self.context.cards.paint(surface, Card.PAPER, card, 1.1)
                section.paint(surface, inset(card, self._pad(), self._pad()))

    # ---------------------------------------------------------------- key figures

    def _figures_painter(self, found: Statistics) -> Painter:
        tr = self.context.tr
        figures = (
            ("games", str(found.total.games)),
            ("won", _percent(found.total, tr)),
            ("best", str(found.best.points)),
            ("score", _decimal(found.total.mean, tr)),
            ("streak", str(found.streak)),
            ("bids", str(found.bids)),
            ("bribes", str(found.bribes)),
        )

        def paint(surface: pygame.Surface, inner: pygame.Rect) -> None:
            scale, context = self.context.scale, self.context
            columns = self._figure_columns(inner.width)
            width = inner.width // columns
            top = inner.top + self._choice_height() + scale.px(12)
            for number, (key, value) in enumerate(figures):
                row, column = divmod(number, columns)
                box = pygame.Rect(inner.left + column * width, top + row * scale.tx(62), width, scale.tx(34))
                context.text.line(surface, value, box, self._large_style())
                label = row_of(column_of(box, box.left, width - scale.px(8)), box.bottom, scale.tx(20))
                context.text.line(surface, tr(f"statistics.{key}"), label, self._label_style())
            note = pygame.Rect(inner.left, 0, inner.width, self._note_height(inner.width))
            note.bottom = inner.bottom
            context.text.paragraph(surface, self._note(), note, context.styles.hint)

        return paint

    def _figure_columns(self, width: int) -> int:
        return max(1, min(4, width // self.context.scale.tx(_FIGURE_UNITS)))

    def _figures_height(self, width: int) -> int:
        scale = self.context.scale
        inner = width - 2 * self._pad()
        rows = -(-7 // self._figure_columns(inner))
        return (
            2 * self._pad()
            + self._choice_height()
            + scale.px(20)
            + rows * scale.tx(62)
            + self._note_height(inner)
        )

    def _large_style(self) -> TextStyle:
        return self.context.styles.name.sized(25)

    def _label_style(self) -> TextStyle:
        return self.context.styles.detail.coloured(self.context.palette.muted)

    def _note(self) -> str:
        return self.context.tr("statistics.tie" if self._all_read else "statistics.reading")

    def _note_height(self, width: int) -> int:
        return self.context.text.paragraph_height(self._note(), width, self.context.styles.hint)

    # ---------------------------------------------------------------- chart and tables

    def _chart_painter(self, found: Statistics) -> Painter:
        tr, count = self.context.tr, len(found.outings)
        words = tr("statistics.chart.text" if count > 1 else "statistics.chart.few")
        if count > MOST_GAMES:
            words = f"{tr('statistics.chart.last', {'count': MOST_GAMES})} {words}"

        def paint(surface: pygame.Surface, inner: pygame.Rect) -> None:
            context = self.context
            head = row_of(inner, inner.top, context.scale.tx(28))
            context.text.line(surface, tr("statistics.chart"), head, context.styles.section_title)
            tall = context.text.paragraph_height(words, inner.width, context.styles.hint)
            note = row_of(inner, inner.bottom - tall, tall)
            context.text.paragraph(surface, words, note, context.styles.hint)
            if count > 1:
                top = head.bottom + context.scale.px(8)
                box = row_of(inner, top, note.top - context.scale.px(8) - top)
                paint_chart(context, surface, box, found.outings)

        return paint

    def _table_height(self, table: _Table) -> int:
        scale = self.context.scale
        return 2 * self._pad() + scale.tx(28) + scale.tx(24) + len(table.rows) * scale.tx(30)

    def _table_painter(self, table: _Table) -> Painter:
        tr = self.context.tr
        heads = (tr("statistics.won"), tr("statistics.games"), tr("statistics.score"))
        lines = [(label, tally.rate, _figures(tally, tr)) for label, tally in table.rows]

        def paint(surface: pygame.Surface, inner: pygame.Rect) -> None:
            context, scale = self.context, self.context.scale
            title = row_of(inner, inner.top, scale.tx(28))
            context.text.line(surface, table.title, title, context.styles.section_title)
            widths = self._widths([heads, *(figures for _, _, figures in lines)])
            head = row_of(inner, title.bottom, scale.tx(24))
            self._paint_figures(surface, head, heads, widths, self._label_style())
            wanted = max(context.text.width(label, context.styles.body) for label, _, _ in lines)
            room = inner.width - sum(widths)
            label_width = min(wanted, room)
            bar_width = room - label_width - scale.px(14)
            for number, (label, rate, figures) in enumerate(lines):
                row = row_of(inner, head.bottom + number * scale.tx(30), scale.tx(30))
                context.text.line(surface, label, column_of(row, row.left, label_width), context.styles.body)
                self._paint_figures(surface, row, figures, widths, context.styles.strong)
                if bar_width >= scale.px(40):
                    bar = pygame.Rect(row.left + label_width + scale.px(14), 0, bar_width, scale.tx(12))
                    bar.centery = row.centery
                    self._paint_bar(surface, bar, rate)

        return paint

    def _widths(self, rows: Sequence[tuple[str, ...]]) -> list[int]:
        """The widths of the columns of figures."""
        context = self.context
        styles = (self._label_style(), *[context.styles.strong] * (len(rows) - 1))
        return [
            context.scale.px(14)
            + max(context.text.width(row[n], style) for row, style in zip(rows, styles, strict=True))
            for n in range(len(rows[0]))
        ]

    def _paint_figures(
        self,
        surface: pygame.Surface,
        row: pygame.Rect,
        figures: Sequence[str],
        widths: Sequence[int],
        style: TextStyle,
    ) -> None:
        left = row.right - sum(widths)
        for width, figure in zip(widths, figures, strict=True):
            self.context.text.line(surface, figure, column_of(row, left, width), style, Align.RIGHT)
            left += width

    def _paint_bar(self, surface: pygame.Surface, bar: pygame.Rect, share: float) -> None:
        palette, radius = self.context.palette, bar.height / 2
        self.context.shapes.rounded(surface, bar, palette.paper_shade, radius)
        filled = pygame.Rect(bar.left, bar.top, round(bar.width * share), bar.height)
        self.context.shapes.rounded(surface, filled, palette.accent, min(radius, filled.width / 2))
        self.context.shapes.frame(surface, bar, palette.paper_line, radius, 1)


def _tables(found: Statistics, tr: Translator) -> tuple[_Table, ...]:
    seats = tuple((tr("statistics.players", {"count": seats}), tally) for seats, tally in found.seats)
    levels = tuple((_level(level, tr), tally) for level, tally in found.levels)
    characters = tuple((tr(f"reasons.character.{name}"), tally) for name, tally in found.characters)
    tables = (("by-seats", seats), ("by-level", levels), ("by-character", characters))
    return tuple(_Table(tr(f"statistics.{key}"), rows) for key, rows in tables if rows)


def _level(level: Opponent, tr: Translator) -> str:
    return tr("new-table.human") if level is None else tr(f"new-table.level.{level.value}")


def _figures(tally: Tally, tr: Translator) -> tuple[str, str, str]:
    return _percent(tally, tr), str(tally.games), _decimal(tally.mean, tr)


def _percent(tally: Tally, tr: Translator) -> str:
    return tr("settings.percent", {"value": round(100 * tally.rate)})


def _decimal(value: float, tr: Translator) -> str:
    """A number with one decimal, in the way of the language."""
    return f"{value:.1f}".replace(".", tr("statistics.point"))
