"""The page that scores a physical board: the player enters the final position, and the page counts the
points.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from functools import partial

import pygame

from santiago.presentation.results.result_tables import final_table
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import FinalCellTarget
from santiago.rules.end_position import CLAUSES
from santiago.rules.grid import CANAL_NAMES, INTERSECTION_NAMES, SQUARE_NAMES, square_named
from santiago.rules.options import TABLE_SIZES, Seat
from santiago.rules.record import Player, Record, SeatInfo
from santiago.session.counted_boards import CountedBoard, keep_board
from santiago.session.library import CannotWrite
from santiago.session.people import household, note_seats
from santiago.session.table_setup import SeatChoice, SeatColour, editions
from santiago.ui.contracts import OpenEvening, Pop, Push, SceneChange, Services, ShowRules
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.rects import column_of, columns_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.painting.final_table import FinalTableCard
from santiago.ui.screens.cardboard.board_editor import BoardEditor, BoardPicture, EditorView, Spot
from santiago.ui.screens.cardboard.count_painting import paint_points, paint_row, paint_tool, status, warning
from santiago.ui.screens.cardboard.count_state import Brush, CountState, Tool, first_state
from santiago.ui.screens.cardboard.tile_kind_controls import COLUMNS, kind_of_key, place_kinds
from santiago.ui.screens.dialog import Dialog, DialogButton, failure_message, message
from santiago.ui.screens.games.game_export import saved_picture
from santiago.ui.screens.games.result_picture import result_picture
from santiago.ui.screens.games.thumbnails import Ending
from santiago.ui.screens.screen import Page
from santiago.ui.screens.setup.seat_dialog import PersonDialog
from santiago.ui.widgets.controls import (
    ControlState,
    CustomControl,
    Cycler,
    IconButton,
    TextEntry,
)
from santiago.wording.board_words import field_words
from santiago.wording.names import GameNames, usual_names
from santiago.wording.translator import Translator

_COLUMN_UNITS, _LEAST_TABLE_UNITS = 360, 190
_MOST_DIGITS = 3


class CountBoard(Page):
    """A page for entering and scoring a final position, which can be kept as a finished game.

    Digit keys choose a tile and put it on the square under the pointer, + and - choose its owner, and
    Backspace clears a square.
    """

    key = "count"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self.state = first_state(services.library.last_table())
        self._cursor = ""
        self._picture = BoardPicture()
        self._shows_table = False
        self._seats: list[SeatChoice] = []

    def fill(self, view: pygame.Rect) -> None:
        """Place the board on the left, and the tools, purses and final table on the right."""
        self._seats = self._seats or _usual_seats(self.tr)
        sitting = self._seats[: self.state.position.seats]
        self._people = tuple(Person(seat.name, seat.paint.value) for seat in sitting)
        self._names = GameNames(
            tuple(person.name for person in self._people), self.state.position.options.edition, self.tr
        )
        gap = self.px(12)
        width = min(max(self.tx(_COLUMN_UNITS), view.width // 4), round(view.width * 0.42))
        right = column_of(view, view.right - width, width)
        left = column_of(view, view.left, view.width - width - gap)
        line = row_of(left, view.bottom - self.tx(46), self.tx(46))
        self._place_board(row_of(left, left.top, line.top - left.top - self.px(4)))
        self.sheet.place(line, self._paint_status)
        self._place_title_buttons(view)
        self.sheet.card(right)
        self._place_column(inset(right, self.px(12), self.px(10)))

    # the board

    def _place_board(self, box: pygame.Rect) -> None:
        tool = self.state.brush.tool
        spots = {Tool.CANAL: CANAL_NAMES, Tool.SPRING: INTERSECTION_NAMES}.get(tool, SQUARE_NAMES)
        self.board = BoardEditor(
            self.widgets,
            box,
            self._names,
            self._picture,
            self.shown,
            self.edit,
            self.refresh,
            tuple(spots),
            self._cursor,
        )
        self.board.label = self.title()

    def shown(self) -> EditorView:
        return EditorView(self.state.position, self._people, self.state.outlines)

    def edit(self, spot: Spot) -> SceneChange | None:
        """Apply the tool to `spot`, or note why that is impossible."""
        return self._enter(self.state.edited(spot))

    def _enter(self, state: CountState) -> SceneChange | None:
        """Show what has been entered."""
        self.state = state
        self.widgets.dirty = True
        if not self.board.held:  # a drag needs the control on which it began
            self.refresh()
        return None

    # the column

    def _place_column(self, box: pygame.Rect) -> None:
        gap = self.px(8)
        line = self.text.line_height(self.styles.small_strong)
        row = max(self.tx(36), self.context.finger)
        self._place_table_choice(row_of(box, box.top, row))
        top = box.top + row + gap
        cell = min(self.tx(44 if self._is_low else 50), box.width // COLUMNS)
        tools = 2 * (cell + line) + 2 * (row + gap)
        purses = self.tx(30) + self._who_height() + self._field_height()
        roomy = box.bottom - top - tools - purses - 3 * gap >= self.tx(_LEAST_TABLE_UNITS)
        if roomy or not self._shows_table:
            kinds = row_of(box, top, 2 * (cell + line))
            brush, left = self.state.brush, self.state.position.tiles_left
            chosen = brush.kind if brush.tool is Tool.TILE else None
            place_kinds(
                self.widgets, kinds, self._names, left, lambda kind: self._take(self._tile(kind=kind)), chosen
            )
            self._place_brushes(
                row_of(box, kinds.bottom + gap, row), row_of(box, kinds.bottom + 2 * gap + row, row)
            )
            top += tools + gap
        self._place_purses(row_of(box, top, purses))
        rest = row_of(box, top + purses + gap, box.bottom - top - purses - gap)
        if roomy or self._shows_table:
            self._place_final(rest)
        if not roomy:
            icon, tip = ("icon-pencil", "count.tools") if self._shows_table else ("icon-chart", "count.table")
            side = max(self.tx(34), self.context.finger)
            place = pygame.Rect(box.right - side, box.top, side, side)
            IconButton(self.widgets, "table", place, icon, self._turn_over, tip=self.tr(tip))

    def _turn_over(self) -> SceneChange | None:
        self._shows_table = not self._shows_table
        self.refresh()
        return None

    def _place_table_choice(self, row: pygame.Rect) -> None:
        """Place the controls for the number of seats and for the edition."""
        gap = self.px(8)
        width = (row.width - max(self.tx(38), self.context.finger + gap) - gap) // 2
        counts, allowed = tuple(TABLE_SIZES), editions(self.state.position.seats)
        seats = [self.tr("count.seats", {"count": count}) for count in counts]
        style = self.styles.button
        room = width - 2 * self.tx(30)
        if max(self.text.width(text, style) for text in seats) > room:
            seats = [str(count) for count in counts]

        box = column_of(row, row.left, width)
        Cycler(
            self.widgets,
            "seats",
            box,
            seats,
            counts.index(self.state.position.seats),
            lambda chosen: self._enter(self.state.with_seats(counts[chosen])),
        )
        words = [self.tr(f"new-table.edition.{edition.value}") for edition in allowed]
        index = allowed.index(self.state.position.options.edition)

        box = column_of(row, row.left + width + gap, width)
        Cycler(
            self.widgets,
            "edition",
            box,
            words,
            index,
            lambda chosen: self._enter(self.state.with_edition(allowed[chosen])),
            enabled=len(words) > 1,
        )

    def _take(self, brush: Brush) -> SceneChange | None:
        return self._enter(self.state.with_brush(brush))

    def _tile(self, **changes: object) -> Brush:
        """Return the current brush as a brush for tiles, with `changes` to its kind or owner."""
        return replace(self.state.brush, tool=Tool.TILE, **changes)  # type: ignore[arg-type]

    def _place_brushes(self, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """Place the buttons for the tile's owner in `upper`, and the buttons for the tools in `lower`."""
        brush, cells = self.state.brush, columns_of(upper, self.state.position.seats + 1)
        for number, (owner, box) in enumerate(zip(self.state.owners, cells, strict=True)):
            person = None if owner is None else self._people[number]
            key = "owner-none" if owner is None else f"owner-{owner}"
            picture = "icon-hat" if person is None else f"badge-{person.colour}"
            tip = (
                self.tr("count.owner.none")
                if person is None
                else self.tr("count.owner", {"name": person.name})
            )
            self._place_tool(key, box, picture, tip, self._tile(owner=owner))
        for tool, box in zip(Tool, columns_of(lower, len(Tool)), strict=True):
            tip, name = self.tr(f"count.tool.{tool.name.lower()}"), tool.name.lower()
            self._place_tool(name, box, tool.value, tip, replace(brush, tool=tool), on=tool is brush.tool)

    def _place_tool(
        self, key: str, box: pygame.Rect, picture: str, tip: str, brush: Brush, *, on: bool | None = None
    ) -> None:
        """Place a button that takes `brush`; by default it is on if that is the brush in use."""
        on = brush == self.state.brush if on is None else on

        def paint(surface: pygame.Surface, place: pygame.Rect, state: ControlState) -> None:
            paint_tool(self.context, surface, place, state, picture, on=on)

        CustomControl(self.widgets, key, box, partial(self._take, brush), paint, tip=tip)

    def _field_height(self) -> int:
        return max(self.tx(32), self.context.finger)

    def _who_height(self) -> int:
        """Return the height of a seat's colour, with the name of who sat there unless the window is low."""
        return max(self.context.finger, self.tx(24 if self._is_low else 42))

    @property
    def _is_low(self) -> bool:
        """Whether the window is low in comparison with the texts."""
        return self.context.size[1] < self.tx(500)

    def _place_purses(self, box: pygame.Rect) -> None:
        """Place who sat at each seat, then a purse for each, so that Tab goes from purse to purse, and the
        points below it.
        """
        cells = columns_of(box, len(self._people))
        for seat, (person, cell) in enumerate(zip(self._people, cells, strict=True)):
            who = row_of(inset(cell, self.px(1), 0), cell.top, self._who_height())
            name, tip = person.name, self.tr("count.who")
            CustomControl(
                self.widgets,
                f"who-{seat}",
                who,
                partial(self._ask_who, seat),
                partial(self._paint_who, seat),
                tip=tip,
                name=name,
            )
        for seat, (person, cell) in enumerate(zip(self._people, cells, strict=True)):
            field = row_of(inset(cell, self.px(3), 0), cell.top + self._who_height(), self._field_height())
            entry = TextEntry(
                self.widgets,
                f"purse-{seat}",
                field,
                str(self.state.position.money[seat] or ""),
                partial(self._fill_purse, Seat(seat)),
                limit=_MOST_DIGITS,
                hint="0",
                tip=self.tr("count.purse", {"name": person.name}),
            )
            entry.label = self.tr("count.purse", {"name": person.name})
            points = row_of(cell, field.bottom, cell.bottom - field.bottom)
            self.sheet.place(points, partial(self._paint_points, seat))

    def _paint_who(self, seat: int, surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
        """Paint the colour of a seat and the name of who sat there."""
        person = self._people[seat]
        if state is not ControlState.NORMAL:
            self.shapes.rounded(surface, box, self.palette.glow, self.px(6))
        badge = self.tx(20)
        self.sprites.paint_centred(
            surface, f"badge-{person.colour}", (box.centerx, box.top + badge * 0.6), badge
        )
        line = row_of(box, box.top + round(badge * 1.1), box.bottom - box.top - round(badge * 1.1))
        if line.height >= badge // 2:
            self.text.line(surface, person.name, line, self.styles.small_strong, Align.CENTRE)

    def _ask_who(self, seat: int) -> SceneChange:
        """Ask which person sat at a seat; the colour stays."""
        others = frozenset(person.name.casefold() for n, person in enumerate(self._people) if n != seat)

        def chosen(choice: SeatChoice) -> None:
            self._seats[seat] = replace(choice, paint=self._seats[seat].paint)
            self.refresh()

        return Push(PersonDialog(self._seats[seat], others, chosen, "count.who"))

    def _paint_points(self, seat: int, surface: pygame.Surface, box: pygame.Rect) -> None:
        paint_points(self.context, surface, box, self.state.table, Seat(seat))

    def _fill_purse(self, seat: Seat, text: str) -> None:
        """Update a purse while its amount is typed, or put back the last possible amount."""
        self.state = self.state.with_purse(seat, text)
        if self.state.fault is not None:
            entry = self.widgets.find(f"purse-{seat}")
            assert isinstance(entry, TextEntry)
            entry.put(str(self.state.position.money[seat] or ""))
        self.widgets.find("undo").enable(enabled=bool(self.state.before))
        self.widgets.dirty = True

    # the final table

    def _place_final(self, box: pygame.Rect) -> None:
        """Place the final table, and on each plantation's row a control that highlights the plantation."""
        names, table = self._names, self.state.table
        self.sheet.place(box, lambda surface, place: self._final(place).paint(surface))
        rows = [hit for hit in self._final(box).hit_boxes() if isinstance(hit.target, FinalCellTarget)]
        for number, field in enumerate(table.rows):
            cells = [hit.rect for hit in rows if hit.target.row == number]  # type: ignore[union-attr]
            worth = (
                f"{names.names[n]} {names.points(points)}" for n, points in enumerate(field.points) if points
            )
            tip = f"{field_words(field, names)}. {', '.join(worth)}"
            place = cells[0].unionall(cells[1:])
            CustomControl(
                self.widgets, f"row-{number}", place, partial(self._light, number), self._paint_row, tip=tip
            )

    def _final(self, box: pygame.Rect) -> FinalTableCard:
        edition = self.state.position.options.edition
        return FinalTableCard(self.context, edition, self.state.table, self._people, box)

    def _light(self, row: int) -> SceneChange | None:
        self.state = replace(self.state, lit=None if self.state.lit == row else row)
        self.widgets.dirty = True
        return None

    def _paint_row(self, surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
        lit = self.state.lit is not None and self.widgets.find(f"row-{self.state.lit}").rect == box
        if lit or state is ControlState.HOVERED:
            paint_row(self.context, surface, box)

    # status, undo, export

    def _paint_status(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        self.text.paragraph(surface, status(self.state, self.tr), box, self.styles.wood_hint)

    def read_aloud(self) -> tuple[str, ...]:
        """Return the texts of the page, and the reason for the last refusal or what was left out."""
        return (*super().read_aloud(), *filter(None, (warning(self.state, self.tr),)))

    def _place_title_buttons(self, view: pygame.Rect) -> None:
        side = max(self.px(40), self.tx(34), self.context.finger)
        top, left = (self.title_height() - side) // 2 + self.px(4), view.right - side
        start = "count.start.keys" if self.context.reader else "count.start"
        buttons = (
            ("keep", "icon-save", self._ask_where, bool(self.state.position.board.occupied)),
            ("picture", "icon-picture", self._save_picture, True),
            ("empty", "icon-restart", lambda: self._enter(self.state.emptied()), True),
            ("undo", "icon-undo", self.undo, bool(self.state.before)),
        )
        for name, icon, press, enabled in buttons:
            box = pygame.Rect(left, top, side, side)
            tip, why = self.tr(f"count.{name}"), self.tr(start if name == "keep" else "refusals.undo_nothing")
            IconButton(self.widgets, name, box, icon, press, tip=tip, enabled=enabled, why=why)
            left -= side + self.px(8)

    def undo(self) -> SceneChange | None:
        return self._enter(self.state.undone())

    def _ask_where(self) -> SceneChange:
        """Ask whether the game belongs to the open evening, if there is one, and keep it."""
        evening, keep = self._services.open_evening(), DialogButton("count.keep.statistics", self._keep)
        join = (
            ()
            if evening is None
            else (
                DialogButton(
                    lambda tr: tr("evening.of", {"name": evening.name}), partial(self._keep, evening)
                ),
            )
        )
        text = ", ".join(
            f"{person.name} {points}"
            for person, points in zip(self._people, self.state.table.totals, strict=True)
        )
        return Push(Dialog("count.keep", lambda _: text, (*join, keep, DialogButton("common.cancel", Pop))))

    def _keep(self, evening: OpenEvening | None = None) -> SceneChange:
        """Keep the game, and show the standings of the evening, or tell where the game counts."""
        position, now = self.state.position, datetime.now().astimezone()
        seats = tuple(self._seats[: position.seats])
        name, number = ("", "") if evening is None else (evening.name, evening.id)
        moment = now.isoformat(timespec="seconds")
        counted = CountedBoard(
            str(position.board), position.money, position.options, seats, moment, name, number
        )
        try:
            keep_board(counted)
            note_seats(seats, int(now.timestamp()))
        except CannotWrite as error:
            return Pop(Push(failure_message("count.keep", "people.failed", error)))
        return Pop(Pop(evening.press() if evening else Push(message("count.keep", "count.kept"))))

    def _save_picture(self) -> SceneChange:
        """Save the board and the final table as a picture, and show its path."""
        state = self.state.position.counted()
        seats = tuple(SeatInfo(person.name, Player.HUMAN) for person in self._people)
        ending = Ending(Record(state.options, seats, state.setup), state)
        picture = result_picture(ending, final_table(state), None, self.tr.language, self.sprites)
        return Push(message("count.picture", saved_picture(self._services.library, picture, "Santiago")))

    # keys

    def refresh(self) -> None:
        """Rebuild the page, but keep the position of the cursor on the board."""
        self._cursor = self.board.cursor
        super().refresh()

    def rule_book(self) -> SceneChange | None:
        """Open the rule book, at the clause for the last refusal if there was one."""
        fault = self.state.fault
        return ShowRules() if fault is None else ShowRules(CLAUSES[fault])

    def focus_node(self, about: object, *, press: bool) -> SceneChange | None:
        """Focus a control or a spot on the board for a screen reader, and press it if `press` is true."""
        key, _, spot = str(about).partition(" ")
        if key == "board" and spot in self.board.spots:
            self.board.cursor = spot
        return super().focus_node(key, press=press)

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """Handle a key. Digits choose a tile, + and - choose its owner, Backspace clears a square, and Ctrl+Z
        undoes the last change.
        """
        kind, command = kind_of_key(event), command_of(event)
        pointed = self.board.pointed_square
        if kind is not None and pointed is not None:
            return self._enter(self.state.with_brush(self._tile(kind=kind)).edited(pointed))
        if kind is not None:
            return self._take(self._tile(kind=kind))
        if command is Command.UNDO:
            return self.undo()
        spot = pointed or self.board.cursor
        if command is Command.ERASE and spot in SQUARE_NAMES:
            square = square_named(spot)
            return self._enter(self.state.changed(lambda position: position.without(square)))
        if command in (Command.MORE, Command.LESS):
            return self._enter(self.state.with_next_owner(1 if command is Command.MORE else -1))
        return None


def _usual_seats(tr: Translator) -> list[SeatChoice]:
    """Return a seat of each colour: the people of the household first, then usual names."""
    known = {person.name: person.face for person in household().listed.values()}
    names = dict.fromkeys((*known, *usual_names(tr)))
    return [
        SeatChoice(name, paint, character=known.get(name, ""))
        for name, paint in zip(names, SeatColour, strict=False)
    ]
