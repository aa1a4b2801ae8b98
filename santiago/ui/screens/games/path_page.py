"""The path through the valley: a canal past all opponents, the next opponent beside it, and the goals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby

import pygame

from santiago.ai.agent import ErrorKind
from santiago.ai.agents.characters import BY_NAME
from santiago.ai.agents.roster import LEVELS
from santiago.rules.record import Level
from santiago.session.game_summary import GameSummary
from santiago.session.table_setup import SeatChoice, TableSetup
from santiago.session.valley_path import PATH, GoalResult, progress
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ButtonKind
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.games.figures_page import FiguresPage
from santiago.ui.screens.games.finished_archive import FinishedArchive
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import Button, ControlState, CustomControl, Cycler, IconButton, ScrollArea
from santiago.wording.level_text import habits
from santiago.wording.path_text import stop_name

_SIDE_UNITS, _LEAST_UNITS, _ROW_UNITS, _DITCH_UNITS = 392, 560, 128, 26
"""The widths of the cards and of the narrowest valley, the least height of a row, and the canal's breadth."""
_ROWS = tuple(tuple(stops) for _, stops in groupby(PATH, lambda stop: (stop.level, stop.seats > 0)))
_CROPS = ("banana", "watermelon", "grape", "coconut", "pepper")
_EDGE = 14
_PLAIN_GROUNDS = 4, 8, 11, 7
"""The pictures of the ground without plants and stones, on which texts are easy to read."""


class PathPage(FiguresPage):
    """A page with the valley, whose stops can be chosen, a card for the chosen stop, and the goals.

    `person` is the seat of the player, and `start` begins a game at a table with `seats` seats. The player
    may choose the error that the opponents should make.
    """

    key = "path"

    def __init__(
        self,
        archive: FinishedArchive,
        person: SeatChoice,
        seats: int,
        start: Callable[[TableSetup], SceneChange | None],
    ) -> None:
        super().__init__(archive)
        self._person = person
        self._seats = seats
        self._start = start
        self._chosen: int | None = None
        self._error: ErrorKind | None = None

    def title(self) -> str:
        return self.tr("menu.path")

    def fill(self, view: pygame.Rect) -> None:
        """Place the valley beside the cards, or above them in a narrow window."""
        sheet, area = self.scroll_sheet("path", view)
        gap, side = self.px(14), self.tx(_SIDE_UNITS)
        inner = inset(view, self.px(8), self.px(4))
        self.progress = progress(self.archive.summaries(), self._person.name)
        self._stop = min(self.progress.next, len(PATH) - 1) if self._chosen is None else self._chosen
        self._place_choices()
        beside = inner.width - side - gap >= self.tx(_LEAST_UNITS)
        valley = column_of(inner, inner.left, inner.width - (side + gap) * beside)
        valley.height = max(self.tx(_ROW_UNITS) * len(_ROWS) + 2 * self.px(_EDGE), inner.height * beside)
        column = column_of(inner, valley.right + gap, side) if beside else inner
        bottom = self._place_next(sheet, area, column) + gap
        if not beside:
            valley.top = bottom
            bottom = valley.bottom + gap
        self._place_valley(sheet, area, valley)
        bottom = self._place_goals(sheet, row_of(column, bottom, 0))
        area.grow_to(max(valley.bottom, bottom) + self.px(4) - view.top)

    def _place_choices(self) -> None:
        """Place the selectors of the opponents' error and, if there are several people, of the person."""
        people = self.archive.people()
        known = people if self._person.name in people else (self._person.name, *people)
        room = self.context.size[0] - self.px(150) - self.text.width(self.title(), self.styles.page_title)
        tall = max(self.px(40), self.tx(34), self.context.finger)
        box = pygame.Rect(0, 0, min(self.tx(220), room - self.tx(300)), tall)
        box.midright = self.context.size[0] - self.px(24), self.title_height() // 2 + self.px(4)

        def choose(number: int) -> None:
            self._person, self._chosen = SeatChoice(known[number], self._person.paint), None
            self.refresh()

        def choose_error(number: int) -> None:
            self._error = (None, *ErrorKind)[number]
            weak = [n for n in range(len(PATH)) if self._is_weak(n)]
            self._chosen = min(weak, key=lambda n: self.progress.passed[n] is not None, default=None)
            self.refresh()

        if len(people) > 1:
            Cycler(self.widgets, "who", box, known, known.index(self._person.name), choose)
            box = box.move(-box.width - self.px(12), 0)
        errors = (self.tr("path.error"), *(self.tr(f"path.error.{kind.value}") for kind in ErrorKind))
        at = 0 if self._error is None else [*ErrorKind].index(self._error) + 1
        box = column_of(box, box.right - self.tx(300), self.tx(300))
        Cycler(self.widgets, "error", box, errors, at, choose_error, tip=self.tr("path.error.tip"))

    def _is_weak(self, number: int) -> bool:
        """Whether a stop's opponent often makes the chosen error; only Easy ones have errors."""
        stop = PATH[number]
        return stop.level is Level.EASY and self._error in BY_NAME[stop.character].errors

    # ---------------------------------------------------------------- the valley

    def _place_valley(self, sheet: Sheet, area: ScrollArea, valley: pygame.Rect) -> None:
        """Place the ground, the canal, and in each row a label and the stops, turned as the water flows."""
        sheet.place(valley, self._paint_ground)
        inner = inset(valley, self.px(_EDGE), self.px(_EDGE))
        breadth, tall = self.px(_DITCH_UNITS), inner.height // len(_ROWS)
        first = 0
        for number, stops in enumerate(_ROWS):
            row = row_of(inner, inner.top + number * tall, tall)
            sheet.place(row, partial(self._paint_canal, number, first))
            room = inset(row, round(1.6 * breadth), 0)
            passed = sum(game is not None for game in self.progress.passed[first : first + len(stops)])
            level = self.tr(f"table.level.{stops[0].level.value}")
            name = (
                self.tr("path.tables") if stops[0].seats else f"{level} {'•' * LEVELS[stops[0].level].dots}"
            )
            label = row_of(room, row.top + self.px(5), self.tx(26))
            words = f"{name}   {self.tr('path.count', {'count': passed, 'of': len(stops)})}"
            wide = self.text.width(words, self.styles.strong) + self.px(22)
            tag = column_of(label, label.right - wide if number % 2 else label.left, wide)
            sheet.line(words, sheet.card(tag, 0.6, Card.TAG), self.styles.strong, Align.CENTRE)
            # the trophy stands at the end of the last row
            width = (room.width - 2 * breadth * (number == len(_ROWS) - 1)) // len(stops)
            for n in range(len(stops)):
                place = -1 - n if number % 2 else n
                left = room.left + (place % len(stops)) * width
                box = pygame.Rect(left, label.bottom, width, row.bottom - breadth - label.bottom)
                self._place_stop(area, first + n, box)
            first += len(stops)

    def _place_stop(self, area: ScrollArea, number: int, box: pygame.Rect) -> None:
        def choose() -> None:
            self._chosen = number
            self.refresh()

        CustomControl(
            self.widgets,
            f"stop-{number}",
            box,
            choose,
            partial(self._paint_stop, number),
            area=area,
            name=f"{stop_name(PATH[number], self.tr)}, {self._state(number)}",
        )

    def _state(self, number: int) -> str:
        """Return when the stop was passed, or whether it is the next one."""
        game = self.progress.passed[number]
        if game is None:
            return self.tr("path.next" if number == self.progress.next else "path.later")
        return self.tr("path.beaten", {"date": self.tr.date(game.moment) if game.moment else "–"})

    def _paint_ground(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        self.shapes.rounded(surface, box, self.palette.walnut_dark, self.px(8))
        self.shapes.rounded(surface, inset(box, 2, 2), self.palette.walnut_light, self.px(7))
        ground, side = inset(box, self.px(8), self.px(8)), self.px(150)
        columns = -(-ground.width // side)
        for number in range(columns * -(-ground.height // side)):
            tile = pygame.Rect(number % columns * side, number // columns * side, side, side)
            tile = tile.move(ground.topleft)
            image = self.sprites.image(f"ground-{_PLAIN_GROUNDS[number % 4]}", side + 1)
            surface.blit(image, tile, pygame.Rect((0, 0), tile.clip(ground).size))

    def _paint_canal(self, number: int, first: int, surface: pygame.Surface, row: pygame.Rect) -> None:
        """Paint the ditch below a row and the one that leads down to it, with water up to the next stop."""
        sprites, breadth = self.sprites, self.px(_DITCH_UNITS)
        water = "water-hc" if self.palette.high_contrast else "water"
        stops, back = len(_ROWS[number]), number % 2
        band = row_of(row, row.bottom - breadth, breadth)
        wet = min(stops, max(0, self.progress.next - first))
        reached = number == 0 or self.progress.next >= first
        start, end = (("right", "nw"), ("left", "es")) if back else (("left", "ne"), ("right", "sw"))
        if number:
            x = band.right - breadth if back else band.left
            fall = pygame.Rect(x, row.top, breadth, band.top - row.top)
            for name in ("ditch", water)[: 1 + reached]:
                sprites.paint(surface, f"{name}-straight-v", *fall.topleft, *fall.size)
        length = (band.width - 2 * breadth) / stops
        for n in range(stops):
            left = band.right - breadth - (n + 1) * length if back else band.left + breadth + n * length
            for name in ("ditch", water)[: 1 + (n < wet)]:
                sprites.paint(surface, f"{name}-straight-h", left, band.top, round(length) + 1, breadth)
            if n == wet and reached:
                sprites.paint(surface, "place-active-h", left, band.top, round(length), breadth)
        for (side, corner), is_wet in ((start, reached), (end, wet == stops)):
            x = band.left if side == "left" else band.right - breadth
            sprites.paint(surface, f"ditch-corner-node-{corner}", x, band.top, breadth, breadth)
            if is_wet:
                sprites.paint(surface, f"{water}-corner-{corner}", x, band.top, breadth, breadth)
        if number == 0:
            sprites.paint_centred(surface, "spring", (band.left + breadth / 2, band.centery), breadth * 2)
        if number == len(_ROWS) - 1:
            sprites.paint_centred(surface, "trophy", (band.right - breadth, band.top), breadth * 2.4)

    def _paint_stop(
        self, number: int, surface: pygame.Surface, box: pygame.Rect, state: ControlState
    ) -> None:
        """Paint a portrait with its name, and beside it a tile that grows once the stop is passed.

        Opponents at levels that the water has not reached yet are small and pale.
        """
        stop, is_next = PATH[number], number == self.progress.next
        is_passed = self.progress.passed[number] is not None
        is_far = not is_passed and stop.level is not PATH[min(self.progress.next, len(PATH) - 1)].level
        if number == self._stop or state is not ControlState.NORMAL or self._is_weak(number):
            shade = 200 if number == self._stop else 110
            self.shapes.rounded(surface, inset(box, 1, 2), self.palette.glow, self.px(8), shade)
        name = row_of(box, box.bottom - self.tx(22), self.tx(20))
        room = row_of(box, box.top + self.px(2), name.top - box.top - self.px(2))
        side = min(room.height, round(box.width * 0.46), self.tx(62 if is_next else 40 if is_far else 52))
        centre = box.left + box.width * (50 if is_far else 27) // 100, room.centery
        ring = self.palette.accent if is_next else self.palette.gold if is_passed else self.palette.paper_line
        self.shapes.circle(surface, centre, side / 2, self.palette.ink)
        self.shapes.circle(surface, centre, side / 2 - 2, ring)
        if stop.seats:
            self.shapes.circle(surface, centre, side / 2 - self.px(5), self.palette.paper)
            style, place = self.styles.name.sized(20), pygame.Rect(0, 0, side, side).move_to(center=centre)
            self.text.line(surface, str(stop.seats), place, style, Align.CENTRE)
        else:
            face = self.sprites.image(f"face-{stop.character}", side - self.px(8))
            if is_far:
                face = pygame.transform.grayscale(face.copy())
                face.fill(self.palette.straw, special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(face, face.get_rect(center=centre))
        tile = pygame.Rect(0, 0, side, side).move_to(center=(box.left + box.width * 76 // 100, room.centery))
        if is_passed:
            wet = "wet" if number < self.progress.next else "dry"
            self.sprites.paint(surface, f"crop-{_CROPS[number % 5]}-{wet}", *tile.topleft, side)
            cube = round(side * 0.3)
            corner = tile.right - cube - 2, tile.bottom - cube - 2
            self.sprites.paint(surface, f"cube-{self._person.paint.value}", *corner, cube)
            badge = centre[0] + side * 0.36, centre[1] + side * 0.36
            self.shapes.circle(surface, badge, side * 0.17, self.palette.gold)
            self.sprites.paint_centred(surface, "icon-tick", badge, side * 0.24)
        elif not is_far:
            target = "target-square-active" if is_next else "target-square"
            self.sprites.paint(surface, target, *tile.topleft, side)
        key = (
            f"new-table.edition.{stop.edition.value}" if stop.seats else f"reasons.character.{stop.character}"
        )
        style = self.styles.strong if is_passed or is_next else self.styles.detail.coloured(self.palette.ink)
        self.text.line(surface, self.tr(key), name, style.sized(13), Align.CENTRE)

    # ---------------------------------------------------------------- the cards

    def _place_next(self, sheet: Sheet, area: ScrollArea, corner: pygame.Rect) -> int:
        """Place the card of the chosen stop with its button, and return the card's bottom."""
        stop, card = PATH[self._stop], row_of(corner, corner.top, 0)
        inner = self.place_card(sheet, card)
        face = self.tx(84)
        centre = inner.left + face / 2, inner.top + face / 2
        sheet.sprite(f"face-{stop.character}" if stop.character else "trophy", centre, face)
        words = column_of(inner, inner.left + face + self.px(16), inner.width - face - self.px(16))
        line = row_of(words, words.top, self.tx(20))
        sheet.line(self._state(self._stop), line, self.styles.detail.coloured(self.palette.accent))
        line = row_of(words, line.bottom, self.tx(30))
        sheet.line(
            f"{stop_name(stop, self.tr)} {'•' * LEVELS[stop.level].dots}", line, self.styles.section_title
        )
        sheet.tell_as_row(-2)
        name = self.tr(f"reasons.character.{stop.character}") if stop.character else ""
        rule = self.tr("path.rule", {"name": name, "count": self._seats})
        about = (
            f"{habits(stop.character, stop.level, name, self.tr)}. {rule}"
            if name
            else self.tr("path.tables.about")
        )
        if self.progress.next == len(PATH):
            about = self.tr("path.done")
        top = max(sheet.paragraph(about, row_of(words, line.bottom, 0), self.styles.note), inner.top + face)
        button = row_of(inner, top + self.px(12), max(self.tx(50), self.context.finger))
        game = self.progress.passed[self._stop]
        if game is not None:
            side = column_of(button, button.right - button.height, button.height)
            button.width -= side.width + self.px(10)
            IconButton(
                self.widgets,
                "show",
                side,
                "icon-eye",
                partial(self._show, game),
                tip=self.tr("finished.game"),
                area=area,
            )
        Button(
            self.widgets,
            "play",
            button,
            self.tr("path.play" if name else "menu.play", {"name": name}),
            self.enter,
            kind=ButtonKind.MAIN,
            icon="icon-play",
            area=area,
        )
        card.height = button.bottom + self.px(20) - card.top
        return card.bottom

    def _show(self, game: GameSummary) -> SceneChange | None:
        """Show the game that passed the chosen stop, if it can still be read."""
        from santiago.ui.screens.games.finished_game import show_archived

        slot = self.archive.slot_of(game)
        return None if slot is None else show_archived(self.archive, slot)

    def enter(self) -> SceneChange | None:
        """Play at the chosen stop."""
        return self._start(PATH[self._stop].table(self._person, self._seats, self._error))

    def _place_goals(self, sheet: Sheet, corner: pygame.Rect) -> int:
        """Place the goals: those reached first, then those with a best figure; return the card's bottom."""
        card = row_of(corner, corner.top, 0)
        inner = self.place_card(sheet, card)
        goals = sorted(self.progress.goals, key=lambda one: (not one.reached, not self._best(one)))
        count = sum(one.reached for one in goals)
        head = row_of(inner, inner.top, self.tx(30))
        sheet.line(self.tr("path.goals"), head, self.styles.section_title)
        sheet.line(
            self.tr("path.count", {"count": count, "of": len(goals)}), head, self.styles.strong, Align.RIGHT
        )
        sheet.tell_as_row(-2)
        track = row_of(inner, head.bottom + self.px(4), self.px(10))
        sheet.place(
            track, lambda surface, box: self.context.cards.paint_progress(surface, box, count, len(goals))
        )
        row = row_of(inner, track.bottom + self.px(8), self.tx(31))
        for one in goals:
            row = row_of(row, self._place_goal(sheet, row, one), row.height)
        card.height = row.top + self.px(14) - card.top
        return card.bottom

    def _best(self, one: GoalResult) -> str:
        """Return the best figure, or "" if there is none yet or the goal is all or nothing."""
        values = {"count": one.best, "of": one.goal.least}
        return self.tr("path.count", values) if one.best and one.goal.least > 1 else ""

    def _place_goal(self, sheet: Sheet, row: pygame.Rect, one: GoalResult) -> int:
        """Place a goal, which may take several lines, with its date or best figure; return its bottom."""
        muted, note = self.label_style(), self._best(one)
        if one.reached:
            note = self.tr("path.reached") if one.moment is None else self.tr.day(one.moment)
        left = row.left + self.tx(38)
        right = self.text.width(note, muted) + self.px(8) if note else 0
        style = (self.styles.strong if one.reached else self.styles.body).sized(14.5)
        words = self.tr(f"path.goal.{one.goal.key}", {"count": one.goal.least})
        room = column_of(row, left, row.right - right - left)
        tall = self.text.paragraph_height(words, room.width, style)
        row = row_of(row, row.top, max(row.height, tall + self.px(8)))
        sheet.place(column_of(row, row.left, self.tx(28)), partial(self._paint_disc, one))
        sheet.paragraph(words, row_of(room, row.centery - tall // 2, tall), style)
        if note:
            sheet.line(note, row, muted, Align.RIGHT)
            sheet.tell_as_row(-2)
        return row.bottom

    def _paint_disc(self, one: GoalResult, surface: pygame.Surface, box: pygame.Rect) -> None:
        side = min(box.size)
        self.shapes.circle(
            surface, box.center, side / 2, self.palette.ink if one.reached else self.palette.paper_line
        )
        inside = self.palette.gold if one.reached else self.palette.paper_shade
        self.shapes.circle(surface, box.center, side / 2 - 2, inside)
        icon = self.sprites.line_icon(
            f"icon-{one.goal.icon}", side * 0.66, self.palette.ink if one.reached else self.palette.muted
        )
        surface.blit(icon, icon.get_rect(center=box.center))
