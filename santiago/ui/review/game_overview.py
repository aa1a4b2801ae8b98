"""The page about the whole game: winning chances by round, luck with the tiles, and mistakes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

import pygame

from santiago.ai.explain.review import Mistake
from santiago.ai.explain.win_chances import SAMPLES, RoundChances
from santiago.presentation.advice.mistake_text import commonest_mistake_text, error_texts
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.options import Seat
from santiago.rules.record import Record
from santiago.session.table_setup import SeatChoice
from santiago.session.turning_points import TurningPoint
from santiago.ui.contracts import Pop, SceneChange, ShowPly
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.painting.chart import ChartPainter, ChartScale, Stops
from santiago.ui.screens.form import Form, FormRow, Section
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import Button, CustomControl, Cycler, IconButton, ScrollArea
from santiago.wording.former_players_text import names_at
from santiago.wording.names import GameNames
from santiago.wording.turning_point_text import turning_icon, turning_text

_CHART_ROWS = 8.5
_SEAT_UNITS = 200
_ICON_UNITS, _ICONS_UNITS, _ROW_UNITS = 40, 86, 38
_LEAST_LUCK = 0.005


@dataclass(frozen=True, slots=True)
class MomentRoutes:
    """The actions available for a position. Each is a function that is called with the ply of the position.

    `show` shows the position at the table. `practise` starts a practice game from it. `what_if` starts a
    practice game with advice about any move that the player points at. `make_problem` makes a problem from
    the position.
    """

    show: ShowPly
    practise: ShowPly
    what_if: ShowPly
    make_problem: ShowPly


@dataclass(frozen=True, slots=True)
class ReviewedGame:
    """The results of reviewing a game.

    `final` holds each seat's share of the win, `plies` is the number of moves, and `decisions` holds the
    plies of the human decisions.
    """

    seats: tuple[SeatChoice, ...]
    people: tuple[Seat, ...]
    rounds: tuple[RoundChances, ...]
    final: tuple[float, ...]
    plies: int
    decisions: tuple[int, ...]
    mistakes: tuple[Mistake, ...]
    turning_points: tuple[TurningPoint, ...]
    record: Record

    def chances(self, n: int) -> tuple[float, ...]:
        """Return each seat's winning chance at the start of round `n` (from 0).

        If `n` is the number of rounds, return the chances at the end of the game.
        """
        return self.rounds[n].chances if n < len(self.rounds) else self.final

    def ply(self, n: int) -> int:
        """Return the ply at the start of round `n` (from 0).

        If `n` is the number of rounds, return the ply at the end of the game.
        """
        return self.rounds[n].ply if n < len(self.rounds) else self.plies

    def ply_at(self, along: float) -> int:
        """Convert a position on the time axis, such as 2.5 for the middle of the third round, to a ply."""
        n = max(0, min(len(self.rounds) - 1, int(along)))
        begin, end = self.ply(n), self.ply(n + 1)
        return max(begin, min(end, round(begin + (along - n) * (end - begin))))

    def along(self, ply: int) -> float:
        """Convert a ply to a position on the time axis, in rounds from 0."""
        n = max((n for n in range(len(self.rounds)) if self.ply(n) <= ply), default=0)
        begin, end = self.ply(n), self.ply(n + 1)
        return n + max(0.0, (ply - begin) / max(1, end - begin))

    def next_decision(self, ply: int) -> int | None:
        """Return the ply of the first human decision at or after `ply`, or None."""
        return next((decision for decision in self.decisions if decision >= ply), None)

    def next_stop(self, ply: int) -> int:
        """Return the ply of the next mistake or the next start of a round, whichever comes first after `ply`.

        If there is neither, return the first such ply in the game.
        """
        stops = sorted({*(one.ply for one in self.rounds), *(one.ply for one in self.mistakes)})
        return next((stop for stop in stops if stop > ply), stops[0])

    @property
    def stops(self) -> Stops:
        """The position on the time axis after each mistake, with each seat's winning chance in percent."""
        return tuple((self.along(one.ply + 1), _in_percent(one.chances)) for one in self.mistakes)

    def mistakes_of(self, n: int, seat: Seat) -> tuple[Mistake, ...]:
        """Return the mistakes of `seat` in round `n` (from 0)."""
        found = [one for one in self.mistakes if one.seat == seat]
        return tuple(one for one in found if int(self.along(one.ply)) == n)


class GameOverviewPage(Page):
    """Shows a chart of the winning chances with the mistakes, and a row for each round.

    `examine` is called to show a mistake, and `leave` to leave the whole review.
    """

    reads = 1

    def __init__(
        self,
        game: ReviewedGame,
        routes: MomentRoutes,
        examine: Callable[[Mistake], SceneChange | None],
        leave: Callable[[], SceneChange],
    ) -> None:
        super().__init__()
        self.game = game
        self._routes = routes
        self._examine = examine
        self._leave = leave
        self._seat = game.people[0]
        self._moment = next((one.ply for one in game.mistakes), game.ply(0))

    def title(self) -> str:
        return self.tr("review.whole")

    def back(self) -> SceneChange | None:
        """Leave the whole review, including the page of mistakes below this page on the stack."""
        return Pop(self._leave())

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Start a what-if game when the hint key is pressed, whichever control has the focus."""
        if event.type == pygame.KEYDOWN and command_of(event) is Command.HINT:
            return self._what_if()
        return super().handle(event)

    def fill(self, view: pygame.Rect) -> None:
        """Place the chart, the rounds, the turning points and the explanation in one or two columns."""
        graph = Section(
            self.tr("review.chances"), (FormRow(self._make_chart, lines=_CHART_ROWS), self._chosen()), 0
        )
        turning = Section(self.tr("finished.turning.title"), self._turning_points(), 0)
        how = Section(
            self.tr("review.how"), (self._words(self.tr("review.how.text", {"count": SAMPLES})),), 0
        )
        rows = [row for n in range(len(self.game.rounds)) if (row := self._round(n)) is not None]
        if len(self.game.people) > 1:
            rows.insert(0, FormRow(self._make_seats, _SEAT_UNITS, self.tr("review.seat")))
        mistakes = [one for one in self.game.mistakes if one.seat == self._seat]
        texts = (commonest_mistake_text(mistakes, self.tr), *error_texts(mistakes, self.tr), self._total())
        words = [self._words(text) for text in texts if text]
        rounds = Section(self.tr("review.rounds"), (*rows, *words), 1)
        Form(self.context, self.widgets, "whole", view, (graph, rounds, turning, how))

    # ---------------------------------------------------------------- the chart

    def _make_chart(self, rect: pygame.Rect, area: ScrollArea) -> None:
        def press() -> None:
            scale, pointer = self._scale(chart.rect), self.widgets.pointer
            if scale is not None and pointer is not None and chart.rect.collidepoint(pointer):
                self._moment = self.game.ply_at(scale.along(pointer[0]))
            else:  # by keyboard
                self._moment = self.game.next_stop(self._moment)
            self.refresh()

        tip = self.tr("review.chances.tip")
        chart = CustomControl(
            self.widgets,
            "chart",
            rect,
            press,
            lambda *drawn: self._paint_chart(*drawn[:2]),
            tip=tip,
            area=area,
        )

    def _chosen(self) -> FormRow:
        """Return the row with the buttons for the position that is chosen in the chart."""
        tr, game, moment = self.tr, self.game, self._moment
        number = game.rounds[min(len(game.rounds) - 1, int(game.along(moment)))].round
        caption = tr("table.history.practice")
        wide = self.widgets.button_width(caption, icon=True)
        gap = self.px(8)

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            eye = self._eye("show", rect, moment, area)
            what_if = eye.move(-eye.width - gap, 0)
            IconButton(
                self.widgets,
                "what-if",
                what_if,
                "icon-hint",
                self._what_if,
                enabled=game.next_decision(moment) is not None,
                why=tr("refusals.hint_none"),
                tip=tr("review.what_if.tip"),
                area=area,
            )
            button = pygame.Rect(0, rect.top, min(wide, what_if.left - gap - rect.left), rect.height)
            button.right = what_if.left - gap
            Button(
                self.widgets,
                "practise",
                button,
                caption,
                lambda: self._routes.practise(moment),
                icon="icon-play",
                enabled=moment < game.plies,
                why=tr("refusals.game_over"),
                tip=tr("review.practise.tip"),
                area=area,
            )

        values = {"round": number, "ply": moment, "plies": game.plies}
        width = (wide + gap) / self.scale.text_factor + _ICONS_UNITS
        return FormRow(make, width, tr("review.moment", values), tr("review.moment.hint"))

    def _what_if(self) -> SceneChange | None:
        """Start a what-if game at the next human decision; return None if there is no such decision."""
        decision = self.game.next_decision(self._moment)
        return None if decision is None else self._routes.what_if(decision)

    def _history(self) -> tuple[tuple[int, ...], ...]:
        """Return each seat's winning chance in percent, at the start of each round and at the end."""
        count = len(self.game.rounds) + 1
        return tuple(_in_percent(self.game.chances(n)) for n in range(count))

    def _scale(self, box: pygame.Rect) -> ChartScale | None:
        return ChartPainter(self.context).scale_of(box, self._history(), self.game.stops)

    def _paint_chart(self, surface: pygame.Surface, box: pygame.Rect) -> Steps[None]:
        people = tuple(Person(seat.name, seat.paint.value, seat.level) for seat in self.game.seats)
        history = self._history()
        chart, end = ChartPainter(self.context), self.tr("review.end")
        yield from chart.paint_in_steps(surface, box, history, people, end, self.game.stops, own=self._seat)
        scale = self._scale(box)
        if scale is None:
            return
        signs = [(point.ply - 1, point.seat, turning_icon(point)) for point in self.game.turning_points]
        signs += [
            (one.ply + 1, one.seat, "icon-warning") for one in self.game.mistakes if one.seat == self._seat
        ]
        line = pygame.Rect(
            round(scale.x(self.game.along(self._moment))), scale.plot.top, 0, scale.plot.height
        )
        self.shapes.rounded(surface, line.inflate(self.px(2.5), 0), self.palette.accent, 0, 200)
        side, known = self.px(22), sorted((*enumerate(history), *self.game.stops))
        for ply, seat, icon in signs:
            along = self.game.along(ply)
            (first, before), (last, after) = next(
                pair for pair in pairwise(known) if along <= pair[1][0] or pair[1] is known[-1]
            )
            share = (along - first) / (last - first) if last > first else 1.0
            y = scale.y(before[seat] + share * (after[seat] - before[seat]))
            sign = pygame.Rect(0, 0, side, side).move_to(center=(round(scale.x(along)), round(y)))
            self.sprites.paint_centred(surface, icon, sign.clamp(scale.plot).center, side)

    def _turning_points(self) -> tuple[FormRow, ...]:
        """Return a row for each turning point, or one row with a notice if there are no turning points."""
        tr, game = self.tr, self.game
        names = GameNames(tuple(seat.name for seat in game.seats), game.record.options.edition, tr)

        def row(number: int, point: TurningPoint) -> FormRow:
            def make(rect: pygame.Rect, area: ScrollArea) -> None:
                self._eye(f"turning-{number}", rect, point.ply, area)

            then = names_at(game.record, point.ply - 1, names)
            return FormRow(make, _ICON_UNITS, turning_text(point, names, then))

        rows = tuple(row(number, point) for number, point in enumerate(game.turning_points))
        return rows or (self._words(tr("finished.turning.none")),)

    def _eye(self, key: str, rect: pygame.Rect, ply: int, area: ScrollArea) -> pygame.Rect:
        """Add a button at the right end of `rect` that shows the position at `ply`, and return its box."""
        side = rect.height
        eye = pygame.Rect(rect.right - side, rect.top, side, side)
        tip = self.tr("review.show.tip")
        IconButton(self.widgets, key, eye, "icon-eye", lambda: self._routes.show(ply), tip=tip, area=area)
        return eye

    # ---------------------------------------------------------------- the rounds

    def _make_seats(self, rect: pygame.Rect, area: ScrollArea) -> None:
        people = self.game.people

        def change(chosen: int) -> None:
            self._seat = people[chosen]
            self.refresh()

        names = [self.game.seats[seat].name for seat in people]
        Cycler(self.widgets, "seat", rect, names, people.index(self._seat), change, area=area)

    def _round(self, n: int) -> FormRow | None:
        """Return a row with the selected seat's chances, luck and mistakes in round `n` (from 0).

        Return None if the chance did not change and there was neither luck nor a mistake.
        """
        tr, game, seat = self.tr, self.game, self._seat
        one, mistakes = game.rounds[n], game.mistakes_of(n, seat)
        before, after = (self._percent(game.chances(at)[seat]) for at in (n, n + 1))
        label = tr("review.round", {"round": one.round, "before": before, "after": after})
        luck = self._luck(one.luck[seat], one.error[seat])
        hints = [luck] if luck else []
        if mistakes:
            hints.append(tr("review.mistakes", {"count": len(mistakes)}))
        if before == after and not hints:
            return None

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            eye = self._eye(f"show-{one.round}", rect, one.ply, area)
            if mistakes:
                worst = max(mistakes, key=lambda mistake: mistake.lost)
                beside = eye.move(-eye.width - self.px(8), 0)
                key, tip = f"mistakes-{one.round}", tr("review.examine")
                IconButton(
                    self.widgets,
                    key,
                    beside,
                    "icon-warning",
                    lambda: self._examine(worst),
                    tip=tip,
                    area=area,
                )

        return FormRow(make, _ICONS_UNITS, label, ". ".join(hints))

    def _total(self) -> str:
        """Return a sentence about the selected seat's luck with the tiles in the whole game."""
        luck = sum(one.luck[self._seat] for one in self.game.rounds)
        # assuming that the errors of the rounds are independent
        error = sum(one.error[self._seat] ** 2 for one in self.game.rounds) ** 0.5
        told = self._luck(luck, error) or self.tr("review.luck.none")
        return self.tr("review.luck.total", {"luck": told})

    def _luck(self, luck: float, error: float) -> str:
        """Return a text about luck with the tiles, or "" if the luck is within its margin of error."""
        if abs(luck) <= max(error, _LEAST_LUCK):
            return ""
        sign = "+" if luck > 0 else "−"
        values = {"luck": sign + self._percent(abs(luck)), "error": self._percent(ceil(100 * error) / 100)}
        return self.tr("review.luck", values)

    def _percent(self, share: float) -> str:
        return self.tr("settings.percent", {"value": round(100 * share)})

    def _words(self, text: str) -> FormRow:
        return FormRow(lambda *_: None, 0, text)


def _in_percent(chances: tuple[float, ...]) -> tuple[int, ...]:
    return tuple(round(100 * one) for one in chances)
