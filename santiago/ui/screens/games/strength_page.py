"""The page "How strong am I?". It shows the points lost in games, the results of first attempts at problems,
and the limits of these two measures.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from santiago.session.rating import (
    DIFFICULTIES,
    LEAST_ANSWERS,
    LEAST_GAMES,
    Estimate,
    chance_to_solve,
)
from santiago.session.strength import ProblemStrength, Strength
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset, row_of
from santiago.ui.screens.games.figures_page import FiguresPage, TableRow, decimal
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import ScrollArea

_COLUMN_UNITS: Final = 440
_LOOK_SECONDS: Final = 1.0
"""The interval, in seconds, at which the page checks for newly reviewed games."""
_LOSSES: Final = (1.5, -0.3)
"""The losses at the left and the right end of the bar, in points per decision."""
_ABILITIES: Final = (-4.0, 4.0)
"""The abilities at the ends of the bar, in logits."""


class StrengthPage(FiguresPage):
    """A page about the playing strength of a person, as estimated from games and from problems."""

    key = "strength"

    def __init__(self, archive: FinishedArchive) -> None:
        super().__init__(archive)
        self._reviewed = archive.reviewed
        self._waited = 0.0

    def update(self, seconds: float) -> SceneChange | None:
        """Show the new figures when a review in the background has ended."""
        self._waited += seconds
        if self._waited > _LOOK_SECONDS:
            self._waited = 0.0
            if (reviewed := self.archive.reviewed) != self._reviewed:
                self._reviewed = reviewed
                self.rebuild(self.context)
        return super().update(seconds)

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards for games and problems, side by side if they fit, and the explanations below."""
        sheet, area = self.scroll_sheet("strength", view)
        inner, gap = inset(view, self.px(10), self.px(8)), self.px(16)
        beside = inner.width >= 2 * self.tx(_COLUMN_UNITS) + gap
        width = (inner.width - gap) // 2 if beside else inner.width
        games = pygame.Rect(inner.topleft, (width, 0))
        self._place_games(sheet, area, games)
        problems = games.move(width + gap, 0) if beside else games.move(0, games.height + gap)
        self._place_problems(sheet, problems, self.archive.problem_strength())
        if beside:
            games.height = problems.height = max(games.height, problems.height)
        about = row_of(inner, problems.bottom + gap, 0)
        self._place_about(sheet, about)
        area.grow_to(about.bottom + self.px(8) - view.top)

    # ---------------------------------------------------------------- cards, whose heights are set here

    def _place_games(self, sheet: Sheet, area: ScrollArea, card: pygame.Rect) -> None:
        scale, tr, people = self.scale, self.tr, self.archive.people()
        inner = self._card(sheet, card, "games")
        top = inner.top
        if people:
            name = self.chosen if self.chosen in people else people[0]
            rect = pygame.Rect(inner.left, top, min(inner.width, scale.tx(340)), scale.tx(40))
            self.place_people(rect, area)
            top = self._place_strength(
                sheet, row_of(inner, rect.bottom + scale.px(12), 0), self.archive.strength(name)
            )
        else:
            top = sheet.paragraph(tr("statistics.empty.text"), inner, self.styles.lead)
        card.height = top + scale.px(20) - card.top

    def _place_strength(self, sheet: Sheet, room: pygame.Rect, found: Strength) -> int:
        """Place the numbers that show a person's strength, or a note that too few games have been reviewed.

        Return the bottom of the last line, in pixels.
        """
        tr, styles, gap = self.tr, self.styles, self.px(10)
        if found.loss is None or found.games < LEAST_GAMES:
            words = tr("strength.not_yet", {"count": found.games, "least": LEAST_GAMES})
            top = sheet.paragraph(words, room, styles.lead) + gap
            return sheet.paragraph(tr("strength.review"), row_of(room, top, 0), styles.note)
        loss = found.loss
        words = tr("strength.loss", {"value": self._signed(loss.value), "count": int(abs(loss.value))})
        top = sheet.paragraph(words, room, styles.name)
        places = 2 if self._signed(loss.low) == self._signed(loss.high) else 1  # one would hide the interval
        low, high = self._signed(loss.low, places), self._signed(loss.high, places)
        words = tr("strength.interval", {"low": low, "high": high, "count": found.games})
        top = sheet.paragraph(words, row_of(room, top, 0), styles.note) + gap
        marks = [
            (f"{tr(f'table.level.{level}')} {decimal(lost, tr)}", _share(lost, *_LOSSES))
            for level, lost in found.levels.items()
        ]
        top = self._place_bar(sheet, row_of(room, top, 0), loss, _LOSSES, marks) + gap
        luck = round(100 * found.luck)
        percent = tr("settings.percent", {"value": abs(luck)})
        words = tr("strength.luck", {"luck": ("+" if luck > 0 else "−" if luck else "") + percent})
        top = sheet.paragraph(words, row_of(room, top, 0), styles.note) + gap
        rows = [
            TableRow(
                tr(f"strength.kind.{one.kind.value}"), (self._signed(one.points), decimal(one.decisions, tr))
            )
            for one in found.kinds
        ]
        heads = (tr("strength.points"), tr("strength.decisions"))
        return self.place_rows(sheet, row_of(room, top, 0), tr("strength.kinds"), heads, rows)

    def _place_problems(self, sheet: Sheet, card: pygame.Rect, found: ProblemStrength) -> None:
        room, gap = self._card(sheet, card, "problems"), self.px(10)
        if found.answers < LEAST_ANSWERS:
            words = self.tr("strength.no_answers", {"count": found.answers, "least": LEAST_ANSWERS})
            card.height = sheet.paragraph(words, room, self.styles.lead) + self.px(20) - card.top
            return
        at = found.ability
        solved = {name: self._solved(at.value, n) for n, name in ((1, "easy"), (2, "medium"), (3, "hard"))}
        top = sheet.paragraph(self.tr("strength.solved", solved), room, self.styles.name)
        low, high = self._solved(at.low, 2), self._solved(at.high, 2)
        words = self.tr("strength.answers", {"count": found.answers, "low": low, "high": high})
        top = sheet.paragraph(words, row_of(room, top, 0), self.styles.note) + gap
        marks = [
            (self.tr(f"problems.degree.{degree}"), _share(at, *_ABILITIES))
            for degree, at in DIFFICULTIES.items()
        ]
        top = self._place_bar(sheet, row_of(room, top, 0), found.ability, _ABILITIES, marks) + gap
        rows = [
            TableRow(
                self.tr(f"problems.theme.{one.theme.value}"),
                (str(one.right), str(one.answers)),
                partial(paint_estimate, self.context, one.ability, _ABILITIES, ()),
            )
            for one in found.themes
        ]
        heads = (self.tr("strength.right"), self.tr("strength.tried"))
        bottom = self.place_rows(sheet, row_of(room, top, 0), self.tr("strength.themes"), heads, rows)
        card.height = bottom + self.px(20) - card.top

    def _place_about(self, sheet: Sheet, card: pygame.Rect) -> None:
        room = self.place_card(sheet, card)
        top = room.top
        for part in ("how", "limits"):
            head = row_of(room, top, self.tx(28))
            sheet.line(self.tr(f"strength.{part}"), head, self.styles.section_title)
            top = head.bottom
            for about in ("games", "problems"):
                words = self.tr(f"strength.{part}.{about}", {"least": LEAST_GAMES})
                top = sheet.paragraph(words, row_of(room, top, 0), self.styles.body) + self.px(8)
        card.height = top + self.px(12) - card.top

    # ---------------------------------------------------------------- parts

    def _card(self, sheet: Sheet, card: pygame.Rect, key: str) -> pygame.Rect:
        """Place a card with its title, and return the area below the title."""
        inner = self.place_card(sheet, card)
        head = row_of(inner, inner.top, self.tx(32))
        sheet.line(self.tr(f"strength.{key}"), head, self.styles.section_title)
        return row_of(inner, head.bottom + self.px(4), 0)

    def _place_bar(
        self,
        sheet: Sheet,
        box: pygame.Rect,
        found: Estimate,
        ends: tuple[float, float],
        marks: Sequence[tuple[str, float]],
    ) -> int:
        """Place a bar that shows an estimate, and labels below the bar. Return their bottom in pixels.

        `marks` contains each label and its position on the bar, from 0 to 1.
        """
        scale, style = self.scale, self.label_style()
        bar = row_of(box, box.top, scale.px(16))
        sheet.place(bar, partial(paint_estimate, self.context, found, ends, [at for _, at in marks]))
        line = scale.tx(20)
        right = box.left
        low = bar.bottom + scale.px(4)
        for words, at in sorted(marks, key=lambda mark: mark[1]):
            width = self.text.width(words, style) + 2
            left = round(box.left + at * box.width - width / 2)
            left = max(box.left, min(left, box.right - width))
            if left < right:  # the label would touch the previous one
                low, left = low + line, min(left, box.right - width)
            sheet.line(words, pygame.Rect(left, low, width, line), style)
            right = left + width + scale.px(8)
        return low + line

    def _solved(self, ability: float, degree: int) -> str:
        """Return the chance that a player solves a problem of difficulty `degree` at the first try.

        The chance is a percentage, rounded to a multiple of 5.
        """
        return self.tr("settings.percent", {"value": 5 * round(20 * chance_to_solve(ability, degree))})

    def _signed(self, value: float, places: int = 1) -> str:
        """Format a number with `places` decimal places, and with a minus sign if it is negative."""
        return "−" * (round(value, places) < 0) + decimal(abs(value), self.tr, places)


def _share(value: float, left: float, right: float) -> float:
    """Return the position (0 to 1) of a value on a bar from `left` to `right`."""
    return min(1.0, max(0.0, (value - left) / (right - left)))


def paint_estimate(
    context: DrawContext,
    found: Estimate,
    ends: tuple[float, float],
    marks: Sequence[float],
    surface: pygame.Surface,
    bar: pygame.Rect,
) -> None:
    """Paint an estimate on a bar: its interval as a band, and its value as a dot.

    `ends` are the values at the ends of the bar. Lines are painted at `marks`, from 0 (left) to 1 (right).
    """
    palette, shapes, radius = context.palette, context.shapes, bar.height / 2
    shapes.rounded(surface, bar, palette.paper_shade, radius)
    low, value, high = sorted(_share(one, *ends) for one in (found.low, found.value, found.high))
    left, right = (round(bar.left + at * bar.width) for at in (low, high))
    shapes.rounded(
        surface, pygame.Rect(left, bar.top, max(right - left, bar.height), bar.height), palette.water, radius
    )
    for at in marks:
        line = pygame.Rect(round(bar.left + at * bar.width), bar.top, max(1, context.scale.px(2)), bar.height)
        shapes.rounded(surface, line, palette.muted, 0)
    shapes.frame(surface, bar, palette.paper_line, radius, 1)
    shapes.circle(surface, (bar.left + value * bar.width, bar.centery), radius, palette.accent)
