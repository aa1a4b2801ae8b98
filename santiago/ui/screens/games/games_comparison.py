"""Pages that compare several games: the standings of an evening, or the games with the same deal."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from statistics import fmean

import pygame

from santiago.presentation.results.game_sheet import comparison_sheet
from santiago.presentation.results.result_tables import scores_by_round
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.record import Record, replay
from santiago.session.counted_boards import CountedBoard
from santiago.session.daily import person_result
from santiago.session.evening import (
    Highlight,
    PlayerResult,
    end_evening,
    highlights,
    is_complete,
    is_left_out,
    leave_out,
    standings,
)
from santiago.session.former_players import credited
from santiago.session.game_summary import GameSummary, SeatSummary
from santiago.session.people import Household, household
from santiago.session.problem_progress import day_number
from santiago.session.table_record import seat_choices
from santiago.session.table_setup import SeatChoice
from santiago.ui.contracts import Push, Replace, SceneChange
from santiago.ui.graphics.rects import column_of, columns_of, inset, row_of
from santiago.ui.graphics.table_top import table_top
from santiago.ui.graphics.text import Align
from santiago.ui.painting.chart import ChartPainter
from santiago.ui.screens.dialog import ask_to, attempt, confirm, copied
from santiago.ui.screens.games.figures_page import FiguresPage
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.games.game_export import ask_to_save
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ButtonKind, ControlState, CustomControl, ScrollArea
from santiago.wording.translator import Translator

_ROW_UNITS, _FACE_UNITS, _CROWN_UNITS = 44, 38, 22
_LEAST_GAP, _WIDEST_GAP = 18, 44
"""The least and the greatest distance between two columns, in units."""
_READ_SECONDS = 0.08
"""The longest time for reading games before the page of an evening is shown."""


@dataclass(frozen=True, slots=True)
class Curves:
    """The points of the seats after each round of a game."""

    title: str
    history: tuple[tuple[int, ...], ...]
    seats: tuple[SeatChoice, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts with a `note` below it. The first column is left-aligned.

    `pictures` names the sprite before each row, if there are any. `crowned` contains the pairs (row, column),
    from 0, of the cells that have a crown. `games` are the games of the last columns, if they can be left
    out, and `charts` the points after each round of some of them; then `chips` has each row's sign in them.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""
    pictures: tuple[str, ...] = ()
    crowned: frozenset[tuple[int, int]] = frozenset()
    games: Sequence[GameSummary] = ()
    charts: tuple[Curves, ...] = ()
    chips: tuple[str, ...] = ()


class GamesComparison(FiguresPage):
    """A page with a table and the buttons `actions`. Enter presses the first button.

    `grid` returns the table in the current language.
    """

    key = "evening"

    def __init__(
        self,
        archive: FinishedArchive,
        title: Callable[[Translator], str],
        grid: Callable[[Translator], Grid],
        actions: tuple[MenuItem, ...] = (),
    ) -> None:
        archive.cards()  # finds the games that were finished since it was last shown
        super().__init__(archive)
        self._title, self._grid = title, grid
        self._actions = (*actions, MenuItem("sheet", "icon-book", self._save))
        self._card = pygame.Rect(0, 0, 0, 0)
        self._table: Sheet

    def title(self) -> str:
        return self._title(self.tr)

    def fill(self, view: pygame.Rect) -> None:
        """Place the grid on a card, and the buttons below it."""
        foot = row_of(inset(view, self.px(12), 0), view.bottom - self.tx(48), self.tx(46))
        area_box = row_of(view, view.top, foot.top - self.px(12) - view.top)
        self._table = Sheet(self.context)
        self._area = ScrollArea(self.widgets, "games", area_box, content=self._table)
        self._card = self._table.card(inset(area_box, self.px(14), self.px(8)), 1.1)
        grid = self._grid(self.tr) if self.all_read else Grid((), (), self.tr("statistics.reading"))
        self._card.height = self._place_grid(grid, inset(self._card, self.px(20), self.px(16)))
        self._card.height += self.px(16) - self._card.top
        self._area.grow_to(self._card.bottom + self.px(10) - area_box.top)
        right = foot.right
        for n, action in enumerate(self._actions):
            label = self.tr(f"evening.{action.key}")
            width = min(self.widgets.button_width(label, icon=True), foot.width // len(self._actions))
            box = column_of(foot, right - width, width)
            Button(
                self.widgets,
                action.key,
                box,
                label,
                action.press,
                kind=ButtonKind.PLAIN if n else ButtonKind.MAIN,
                icon=action.icon,
            )
            right = box.left - self.px(12)

    def _place_grid(self, grid: Grid, inner: pygame.Rect) -> int:
        """Place the table in the middle of the card, and return its bottom in pixels.

        If the table is too wide, the oldest games are left out.
        """
        lines, gap, face = (grid.head, *grid.rows), self.px(_LEAST_GAP), self.tx(_FACE_UNITS)
        count, indent = len(grid.head), face + self.px(8) if grid.pictures else 0
        crown = {n: self.tx(_CROWN_UNITS) for _, n in grid.crowned}
        widths = [
            max(self.text.width(line[n], self.styles.strong) for line in lines) + crown.get(n, 0)
            for n in range(count)
        ]
        room, shown = inner.width - indent, list(range(count))
        while len(shown) > 2 and sum(widths[n] + gap for n in shown) > room:
            del shown[min(3, len(shown) - 1)]
        if shown:
            widths[0] = min(widths[0], room - sum(widths[n] + gap for n in shown[1:]))
            spare = (room - sum(widths[n] for n in shown)) // len(shown)
            gap = min(self.px(_WIDEST_GAP), max(gap, spare))
        left = inner.left + (room - sum(widths[n] + gap for n in shown) + gap) // 2
        top, tall = inner.top, self.tx(_ROW_UNITS)
        for number, line in enumerate(lines if count else (), -1):
            style = self.styles.detail.coloured(self.palette.muted) if number < 0 else self.styles.strong
            if number >= 0 and grid.pictures:
                self._table.sprite(grid.pictures[number], (left + face / 2, top + tall / 2), face)
            if number >= 0 and grid.charts:
                corner = left + face * 0.9, top + tall / 2 + face * 0.35
                self._table.sprite(grid.chips[number], corner, self.tx(16))
            x = left + indent
            for n in shown:
                box = pygame.Rect(x, top, widths[n], tall)
                self._table.line(line[n], box, style, Align.RIGHT if n else Align.LEFT)
                if number < 0 and n >= count - len(grid.games):
                    self._place_head(grid.games[n - count], n - count + len(grid.games) + 1, box)
                if (number, n) in grid.crowned:
                    width = min(self.text.width(line[n], style), box.width - crown[n])
                    edge = box.right - width - crown[n] if n else box.left + width
                    self._table.sprite("crown", (edge + crown[n] / 2, box.centery), crown[n] * 0.8)
                x = box.right + gap
            self._table.tell_as_row(-len(shown))
            top += tall
        note = row_of(inner, top + self.px(6), 0)
        top = self._table.paragraph(grid.note, note, self.styles.note, Align.CENTRE) if grid.note else top
        rows = -(-len(grid.charts) // 2)
        tall = max(
            self.tx(200), (inner.bottom - top - self.px(20)) // max(1, rows)
        )  # as tall as there is room
        for n, curves in enumerate(grid.charts):
            row = row_of(inner, top + self.px(16) + n // 2 * tall, tall - self.px(10))
            box = columns_of(row, min(2, len(grid.charts)), self.px(20))[n % 2]
            head = self._table.line(curves.title, row_of(box, box.top, self.tx(28)), self.styles.strong)
            people = tuple(Person(seat.name, seat.paint.value) for seat in curves.seats)
            paint = partial(ChartPainter(self.context).paint_in_steps, history=curves.history, people=people)
            self._table.place_in_steps(row_of(box, head.bottom, box.bottom - head.bottom), paint)
        return top + self.px(16) + rows * tall if rows else top

    def _place_head(self, game: GameSummary, number: int, box: pygame.Rect) -> None:
        """Place a control on the head of a game's column that leaves the game out, or takes it back."""
        out = is_left_out(game)

        def change() -> SceneChange | None:
            shown = partial(self.rebuild, self.context)
            return attempt(lambda: leave_out(game, out=not out), "evening.title", "people.failed", shown)

        def paint(surface: pygame.Surface, place: pygame.Rect, state: ControlState) -> None:
            if state is not ControlState.NORMAL:
                self.shapes.frame(surface, place, self.palette.accent, 6, 2)

        tip, words = self.tr("evening.take-back" if out else "evening.leave-out"), {"number": number}
        ask = confirm(
            "evening.leave-out", lambda tr: tr("evening.leave-out.text", words), "evening.leave-out", change
        )
        press = change if out else lambda: Push(ask)
        name = self.tr("evening.game", words)
        CustomControl(self.widgets, f"game-{number}", box, press, paint, tip=tip, area=self._area, name=name)

    def _save(self) -> SceneChange:
        """Ask where to save the grid as a picture, or with the curves as a printable page."""
        return ask_to_save(self.title(), self._printed, self._pictured, ".html")

    def _pictured(self) -> pygame.Surface:
        surface = pygame.Surface(self.context.size)
        surface.blit(table_top(self.context), (0, 0))
        self._table.paint(surface)
        card = self._card.inflate(2 * self.px(12), 2 * self.px(8))
        return surface.subsurface(card.clip(surface.get_rect()))

    def _printed(self) -> str:
        grid = self._grid(self.tr)
        charts = [(one.title, one.history, one.seats) for one in grid.charts]
        return comparison_sheet(self.title(), grid.note, (grid.head, *grid.rows), charts, self.tr)

    def enter(self) -> SceneChange | None:
        """Press the first button."""
        return self._actions[0].press()


def evening_page(archive: FinishedArchive, record: Record) -> SceneChange | None:
    """Show the standings of the evening that `record` belongs to, with a button for the next game."""
    page = _evening_scene(archive, record)
    return None if page is None else Push(page)


def _evening_scene(archive: FinishedArchive, record: Record) -> GamesComparison | None:
    archive.cards()
    archive.read((), _READ_SECONDS)
    evening = archive.evening(record)
    if evening is None:
        return None
    facts, curves = list[Highlight | None](), list[Curves]()

    def grid(tr: Translator) -> Grid:
        games = archive.games_of(evening)
        found = standings(games)
        head = (tr("evening.person"), tr("evening.wins"), tr("evening.points"))
        numbers = tuple(tr("evening.game", {"number": n}) for n in range(1, len(games) + 1))
        rows = tuple(
            (
                one.name,
                tr.decimal(f"{one.wins:.2f}".rstrip("0").rstrip(".")),
                str(one.points),
                *(_cell(game, tr) for game in one.games),
            )
            for one in found
        )
        over = found and is_complete(evening, datetime.now())
        first = [one.name for one in found if (one.wins, one.points) == (found[0].wins, found[0].points)]
        key = "evening.over" if over else "evening.places"
        listed = tr.listing(first)
        note = tr(key, {"count": len(first), "name": listed, "names": listed})
        if not facts:
            records = archive.records_of(evening)
            facts.extend(highlights(records))
            curves.extend(_curves(records, tr))
        for key, one in zip(("best", "bribe"), facts, strict=False):
            if over and one is not None:
                value = tr.term("points" if key == "best" else "escudos", one.value)
                words = {"name": one.name, "value": value, "number": str(one.game)}
                note = f"{note} {tr(f'evening.{key}', words)}"
        seats = {seat.name: seat for game in games for seat in game.seats}
        people = household()
        pictures = tuple(_portrait(seats[one.name], people) for one in found)
        won = {
            (row, column)
            for row, one in enumerate(found)
            for column, game in enumerate(one.games, len(head))
            if game is not None and game.place == 1
        }
        leaders = {(row, 0) for row in range(len(first))}
        chips = tuple(f"chip-{seats[one.name].paint.value}" for one in found)
        return Grid(
            head + numbers, rows, note, pictures, frozenset(won | leaders), games, tuple(curves), chips
        )

    def shown() -> SceneChange | None:
        ended = _evening_scene(archive, record)
        return None if ended is None else Replace(ended)

    def ask() -> SceneChange:
        return ask_to(
            lambda: end_evening(evening),
            "evening.end",
            "evening.end.text",
            "evening.end",
            "people.failed",
            shown,
        )

    going_on = (
        MenuItem("next", "icon-play", lambda: archive.next_game(record)),
        MenuItem("box", "icon-hand", lambda: archive.next_game(record, by_hand=True)),
        MenuItem("end", "icon-flag", ask),
    )
    actions = () if is_complete(evening, datetime.now()) else going_on
    return GamesComparison(archive, lambda tr: tr("evening.of", {"name": evening.name}), grid, actions)


def _curves(games: Sequence[Record | CountedBoard], tr: Translator) -> Iterator[Curves]:
    """Yield the points after each round of the games that were played on the screen."""
    for number, record in enumerate(games, 1):
        if isinstance(record, Record):
            history = scores_by_round(tuple(replay(record)))
            yield Curves(tr("evening.game", {"number": number}), history, seat_choices(credited(record)))


def deal_page(archive: FinishedArchive, record: Record, code: str) -> SceneChange:
    """Show the results of all finished games with the deal code `code`, seat by seat.

    The deal can be played at the table of `record`, and its code can be copied for another table.
    """

    def grid(tr: Translator) -> Grid:
        games = archive.games_with(code)
        dates = [tr.date(game.moment) if game.moment else game.name for game in games]
        return _seats_grid(games, dates, f"{tr('evening.deal.note')} {tr('evening.places')}", tr)

    actions = (
        MenuItem("play-deal", "icon-play", lambda: archive.play_deal(record, code)),
        MenuItem("copy-code", "icon-copy", lambda: Push(copied(code))),
    )
    return Push(GamesComparison(archive, lambda tr: tr("evening.deal", {"code": code}), grid, actions))


def daily_page(
    archive: FinishedArchive,
    games: Callable[[], Mapping[int, GameSummary]],
    again: Callable[[], SceneChange | None],
    today: int,
) -> SceneChange:
    """Show the results of the deals of the day, seat by seat; the person has the first seat.

    `games` returns the games, keyed by day. The result of `today` can be copied, and `again` plays it again.
    """

    line = ""

    def grid(tr: Translator) -> Grid:
        nonlocal line
        played = games()
        results = [person_result(game) for game in played.values()]
        points, place, _ = person_result(played[today])
        words = {"points": tr.term("points", points), "nth": tr(f"table.nth.{place}")}
        line = tr("menu.deal.line", {"number": day_number(today), **words})
        mean, best = fmean(one[0] for one in results), max(one[0] for one in results)
        note = tr("menu.deal.days", {"count": len(results), "mean": round(mean), "best": best})
        dates = [tr.day(datetime.fromordinal(day)) for day in played]
        return _seats_grid([*played.values()], dates, note, tr)

    actions = (
        MenuItem("play-deal", "icon-play", again),
        MenuItem("copy-result", "icon-copy", lambda: Push(copied(line))),
    )
    return Push(GamesComparison(archive, lambda tr: tr("menu.deal"), grid, actions))


def _seats_grid(games: Sequence[GameSummary], dates: Sequence[str], note: str, tr: Translator) -> Grid:
    """Return the results of games, seat by seat; `dates` are above the games."""
    rows = tuple(
        (tr("new-table.seat", {"number": n + 1}), *(_seat_cell(game, n, tr) for game in games))
        for n in range(len(games[0].seats) if games else 0)
    )
    won = {(n, column) for column, game in enumerate(games, 1) for n in game.winners}
    pictures = tuple(f"badge-{seat.paint.value}" for seat in games[-1].seats) if games else ()
    return Grid(("", *dates), rows, note, pictures, frozenset(won))


def _cell(one: PlayerResult | None, tr: Translator) -> str:
    return "–" if one is None else f"{one.points} ({tr(f'view.final.place.{one.place}')})"


def _seat_cell(game: GameSummary, number: int, tr: Translator) -> str:
    seat = game.seats[number]
    place = 1 + sum(other.points > seat.points for other in game.seats)
    return f"{seat.name} {_cell(PlayerResult(seat.points, place), tr)}"


def _portrait(seat: SeatSummary, people: Household) -> str:
    """Return the name of the sprite that shows the player of a seat, also if a computer stood in."""
    person = people.people.get(people.find(seat.name) or "") if seat.is_persons else None
    face = seat.character if person is None else person.face
    return f"face-{face}" if face else f"badge-{seat.paint.value}"
