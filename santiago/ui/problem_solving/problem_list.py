"""The page that lists the problems: today's problem, filters, and a card for each problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any

import pygame

from santiago.session.game_summary import GameSummary
from santiago.session.problem import Theme
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.rects import flow
from santiago.ui.graphics.text import Align
from santiago.ui.problem_solving.collection import ProblemCollection, ProblemState
from santiago.ui.screens.dialog import ask_to
from santiago.ui.screens.games.catalogue_cards import GameCard, GameKind
from santiago.ui.screens.games.game_list import CardWords, GameListPage
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.widgets.controls import Button, ButtonKind, Cycler, IconButton

_DEGREES = (1, 2, 3)
_STATES: tuple[ProblemState, ...] = ("all", "unsolved", "repeated")


class ProblemListPage(GameListPage):
    """The page with a card for each problem. Today's problem and the filters are above the cards."""

    key = "problems"
    empty_picture = "icon-hint"

    def __init__(self, problems: ProblemCollection) -> None:
        super().__init__(problems)
        self._problems = problems

    def open(self, card: GameCard) -> SceneChange | None:
        """Show the problem at the table."""
        return self._problems.solve(card)

    def words(self, card: GameCard, game: GameSummary) -> CardWords:
        """Return the texts of a card: theme, name, degree of difficulty, attempts, round and players."""
        if game.problem is None:
            return CardWords(card.name, note=self.tr("problems.damaged"))
        label = game.problem
        own = self.tr("problems.own") if card.kind is GameKind.OWN_PROBLEM else label.name
        state = f"{own} · {self.tr(f'problems.degree.{label.degree}')} · {self._state(card)}"
        numbers = {"round": game.round, "rounds": game.rounds}
        seats = tuple((seat.name, seat.level is None) for seat in game.seats)
        return CardWords(
            self.tr(f"problems.theme.{label.theme}"), state, self.tr("load.round", numbers), seats
        )

    def _state(self, card: GameCard) -> str:
        tr, attempts = self.tr, self._problems.attempts(card)
        if attempts is None:
            return tr("problems.new")
        if card.game in self._problems.due:
            return tr("problems.due")
        if attempts.first:
            return tr("problems.at_once")
        return tr("problems.solved" if attempts.solved else "problems.tried", {"count": attempts.tries})

    def actions(self, card: GameCard) -> tuple[MenuItem, ...]:
        """Return a button to delete the problem if it is one of the player's own, else no buttons."""
        delete = MenuItem("delete", "icon-bin", lambda: self._ask_to_delete(card))
        return (delete,) if card.kind is GameKind.OWN_PROBLEM else ()

    def fill(self, view: pygame.Rect) -> None:
        """Place today's problem and the filters above the cards."""
        super().fill(self._below_filters(view))

    def _below_filters(self, view: pygame.Rect) -> pygame.Rect:
        """Place today's problem and the filters in rows, and return the area below the rows."""
        scale, tr, wanted = self.scale, self.tr, self._problems.filter
        values: dict[str, tuple[object, ...]] = {
            "theme": (None, *Theme),
            "degree": (None, *_DEGREES),
            "state": _STATES,
        }
        due = {"count": len(self._problems.due)}
        words = {
            "theme": [tr(f"problems.theme.{one}" if one else "problems.themes") for one in values["theme"]],
            "degree": [
                tr(f"problems.degree.{one}" if one else "problems.degrees") for one in values["degree"]
            ],
            "state": [tr(f"problems.{state}", due) for state in _STATES],
        }
        daily = self._problems.daily_problems()
        titles = [tr("problems.today.degree", {"degree": tr(f"problems.degree.{one}")}) for one in daily]
        inner, gap, tall = view.inflate(-2 * scale.px(10), 0), scale.px(10), max(scale.px(40), scale.tx(36))
        wide = [self.widgets.button_width(title, icon=True) for title in titles]
        wide += map(self._width_of, words.values())
        widths = [min(width, inner.width) for width in wide]
        places = [
            pygame.Rect(inner.left + along, inner.top + row * (tall + gap), width, tall)
            for width, (along, row) in zip(widths, flow(widths, inner.width, gap), strict=True)
        ]
        for (degree, card), title, place in zip(daily.items(), titles, places, strict=False):
            is_done = self._problems.is_done(card)
            kind, icon = (ButtonKind.PLAIN, "icon-tick") if is_done else (ButtonKind.MAIN, "icon-sun")
            press = partial(self._problems.solve, card)
            Button(self.widgets, f"today-{degree}", place, title, press, kind=kind, icon=icon, size=16)

        def choose(name: str, chosen: int) -> None:
            changes: dict[str, Any] = {name: values[name][chosen]}
            self._problems.filter = replace(wanted, **changes)
            self.refresh()

        for name, place in zip(values, places[-len(values) :], strict=True):
            index, title = values[name].index(getattr(wanted, name)), tr(f"problems.filter.{name}")
            Cycler(self.widgets, name, place, words[name], index, partial(choose, name), name=title)
        top = places[-1].bottom + gap // 2
        return pygame.Rect(view.left, top, view.width, view.bottom - top)

    def _width_of(self, values: Sequence[str]) -> int:
        """Return the width of a selector that fits the longest of `values`."""
        style, scale = self.styles.strong, self.scale
        return max(self.text.width(one, style) for one in values) + 2 * scale.tx(30) + scale.px(16)

    def place_above(self, *, empty: bool) -> None:
        """Place the number of solved problems, the streak and a reset button in the title bar."""
        del empty
        scale, tr, progress = self.scale, self.tr, self._problems.store.progress
        if not progress.attempts:
            return
        solved = sum(one.solved for one in progress.attempts.values())
        said = tr("problems.solved_of", {"count": solved, "of": len(self._problems.all_cards())})
        streak = progress.streak_on(date.today().toordinal())
        if streak:
            said += " · " + tr("problems.streak", {"count": streak})
        side, style = max(scale.px(40), scale.tx(34), self.context.finger), self.styles.wood_name
        reset = pygame.Rect(0, 0, side, side)
        reset.midright = self.context.size[0] - scale.px(24), self.title_height() // 2 + scale.px(4)
        tip = tr("problems.reset")
        IconButton(self.widgets, "reset", reset, "icon-restart", self._ask_to_reset, tip=tip)
        width = min(self.text.width(said, style) + 2, self.context.size[0] // 2)
        words = pygame.Rect(reset.left - scale.px(14) - width, reset.top, width, side)
        self.sheet.line(said, words, style, Align.RIGHT)

    def _ask_to_reset(self) -> SceneChange:
        return ask_to(
            self._problems.store.reset,
            "problems.reset.title",
            "problems.reset.text",
            "problems.reset",
            "problems.reset.failed",
        )

    def _ask_to_delete(self, card: GameCard) -> SceneChange:
        return ask_to(
            lambda: self._problems.delete(card),
            "problems.delete.title",
            "problems.delete.text",
            "problems.delete",
        )
