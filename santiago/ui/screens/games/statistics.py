"""Games, wins and mean scores, by the number of seats and by the opponents."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pygame

from santiago.session.statistics import StatisticsRow, Tally
from santiago.ui.contracts import Archive, SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align, Face, TextStyle
from santiago.ui.screens.games.empty_list import paint_empty_list
from santiago.ui.screens.page import Page
from santiago.ui.widgets.controls import Cycler, ScrollArea
from santiago.ui.wording.translator import Translator

_WIDEST_UNITS = 900
_FIGURES = ("seats", "games", "wins", "score")


@dataclass(frozen=True, slots=True)
class _Line:
    """A row of the table in words; `figures` in the order of `_FIGURES`."""

    opponents: str
    figures: tuple[str, str, str, str]


class StatisticsPage(Page):
    """A table for everybody, or for the person chosen."""

    def __init__(self, archive: Archive) -> None:
        super().__init__()
        self._archive = archive
        self._people = archive.people()
        self._chosen = 0
        self._lines: tuple[_Line, ...] = ()
        self._card = pygame.Rect(0, 0, 0, 0)
        self._empty: pygame.Rect | None = None

    def title(self) -> str:
        """The name of the screen."""
        return self.context.tr("statistics.title")

    def fill(self, view: pygame.Rect) -> None:
        """Who is counted, above the table."""
        found = self._archive.statistics(self._name)
        self._empty = view if found is None else None
        if found is None:
            return
        tr, scale = self.context.tr, self.context.scale
        self._lines = (
            *(_line(row, tr) for row in found.rows),
            _Line(tr("statistics.all"), _figures("", found.total, tr)),
        )
        room = view.copy()  # the bar lies in the margin of the window
        width = min(room.width - 2 * scale.px(10), scale.tx(_WIDEST_UNITS))
        self._card = pygame.Rect(room.left + (room.width - width) // 2, room.top + scale.px(8), width, 0)
        area = ScrollArea(self.widgets, "table", room, content=self._paint_table)
        self._card.height = self._table_top() + sum(self._heights()) + self._note_height() + 2 * scale.px(20)
        names = (tr("statistics.everybody"), *self._people)
        inner = inset(self._card, scale.px(24), 0)
        wide = min(inner.width, scale.tx(340))
        rect = pygame.Rect(inner.left, self._card.top + scale.px(20), wide, scale.tx(40))
        Cycler(self.widgets, "who", rect, names, self._chosen, self._choose, area=area)
        area.grow_to(self._card.height + scale.px(16))

    def paint(self, surface: pygame.Surface) -> None:
        """Draw the title; without any game, a card that says what is counted."""
        super().paint(surface)
        if self._empty is not None:
            words = (self.context.tr("statistics.empty"), self.context.tr("statistics.empty.text"))
            paint_empty_list(self.context, surface, self._empty, words)

    @property
    def _name(self) -> str | None:
        return self._people[self._chosen - 1] if self._chosen else None

    def _choose(self, index: int) -> SceneChange | None:
        self._chosen = index
        self.refresh()
        return None

    # ---------------------------------------------------------------- the table

    def _head_style(self) -> TextStyle:
        return self.context.styles.detail_strong.coloured(self.context.palette.muted)

    def _style(self, *, last: bool = False) -> TextStyle:
        return TextStyle(Face.BLACK if last else Face.REGULAR, 16, self.context.palette.ink)

    def _columns(self) -> tuple[int, ...]:
        """The widths of the figures' columns."""
        context = self.context
        gap = context.scale.px(22)
        return tuple(
            gap
            + max(
                context.text.width(context.tr(f"statistics.{key}"), self._head_style()),
                *(context.text.width(line.figures[n], self._style(last=True)) for line in self._lines),
            )
            for n, key in enumerate(_FIGURES)
        )

    def _words_width(self) -> int:
        return self._card.width - 2 * self.context.scale.px(24) - sum(self._columns())

    def _table_top(self) -> int:
        """From the card's top to the first row."""
        return (
            self.context.scale.px(20)
            + self.context.scale.tx(40)
            + self.context.scale.px(14)
            + self.context.scale.tx(30)
        )

    def _heights(self) -> list[int]:
        text, scale = self.context.text, self.context.scale
        return [
            max(
                scale.tx(36),
                text.paragraph_height(line.opponents, self._words_width(), self._style(last=True))
                + scale.px(12),
            )
            for line in self._lines
        ]

    def _note(self) -> str:
        return self.context.tr("statistics.tie")

    def _note_height(self) -> int:
        width = self._card.width - 2 * self.context.scale.px(24)
        return self.context.text.paragraph_height(
            self._note(), width, self._note_style()
        ) + self.context.scale.px(14)

    def _note_style(self) -> TextStyle:
        return self.context.styles.hint

    def _paint_table(self, surface: pygame.Surface, offset: int) -> None:
        context, scale = self.context, self.context.scale
        card = self._card.move(0, -offset)
        context.cards.paint(surface, Card.PAPER, card, 1.2)
        inner = inset(card, scale.px(24), 0)
        top = card.top + self._table_top()
        head = pygame.Rect(inner.left, top - scale.tx(30), self._words_width(), scale.tx(30))
        context.text.line(surface, context.tr("statistics.opponents"), head, self._head_style())
        titles = [context.tr(f"statistics.{key}") for key in _FIGURES]
        self._paint_figures(surface, head, tuple(titles), self._head_style())
        for number, (line, tall) in enumerate(zip(self._lines, self._heights(), strict=True)):
            last = number == len(self._lines) - 1
            row = row_of(inner, top, tall)
            self._paint_row(surface, row, line, number, last=last)
            top = row.bottom
        note = row_of(inner, top + scale.px(12), self._note_height())
        context.text.paragraph(surface, self._note(), note, self._note_style())

    def _paint_row(
        self, surface: pygame.Surface, row: pygame.Rect, line: _Line, number: int, *, last: bool
    ) -> None:
        context, scale = self.context, self.context.scale
        if number % 2 == 0 and not last:
            stripe = row.inflate(scale.px(16), 0)
            context.shapes.rounded(surface, stripe, context.palette.paper_shade, scale.px(5), 128)
        if last:
            pygame.draw.line(surface, context.palette.ink, row.topleft, row.topright, max(1, scale.px(1.5)))
        style = self._style(last=last)
        tall = context.text.paragraph_height(line.opponents, self._words_width(), style)
        words = pygame.Rect(row.left, row.top + (row.height - tall) // 2, self._words_width(), tall)
        context.text.paragraph(surface, line.opponents, words, style)
        self._paint_figures(surface, column_of(row, row.left, words.width), line.figures, style)

    def _paint_figures(
        self, surface: pygame.Surface, words: pygame.Rect, figures: tuple[str, ...], style: TextStyle
    ) -> None:
        left = words.right
        for width, figure in zip(self._columns(), figures, strict=True):
            box = column_of(words, left, width)
            self.context.text.line(surface, figure, box, style, Align.RIGHT)
            left += width


def _line(row: StatisticsRow, tr: Translator) -> _Line:
    opponents = Counter(row.opponents)
    parts = [
        tr("statistics.people", {"count": count})
        if level is None
        else tr("statistics.level", {"count": count, "level": tr(f"new-table.level.{level.value}")})
        for level, count in opponents.items()
    ]
    return _Line(", ".join(parts), _figures(str(len(row.opponents) + 1), row.tally, tr))


def _figures(seats: str, tally: Tally, tr: Translator) -> tuple[str, str, str, str]:
    return seats, str(tally.games), _decimal(tally.wins, tr), _decimal(round(tally.mean, 1), tr)


def _decimal(value: float, tr: Translator) -> str:
    """A number with at most two decimals, in the way of the language."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace(".", tr("statistics.point"))
