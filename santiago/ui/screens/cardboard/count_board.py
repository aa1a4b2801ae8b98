"""The page that scores a physical board: the player enters the final position, and the page counts the
points.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial

import pygame

from santiago.presentation.overlay.board_overlay import field_outlines
from santiago.presentation.results.result_cards import lit_plantation
from santiago.presentation.results.result_tables import final_table
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.targets import FinalCellTarget
from santiago.presentation.view_model.values import FinalTable, Outline
from santiago.rules.end_position import (
    CLAUSES,
    EndPosition,
    ImpossiblePosition,
    PositionFault,
    empty_position,
)
from santiago.rules.grid import (
    CANAL_NAMES,
    INTERSECTION_NAMES,
    SQUARE_NAMES,
    canal_named,
    intersection_named,
    square_named,
)
from santiago.rules.options import TABLE_SIZES, Edition, Options, Seat
from santiago.rules.record import Player, Record, SeatInfo
from santiago.rules.tiles import TileKind
from santiago.session.table_setup import SeatColour, editions
from santiago.ui.contracts import Push, SceneChange, Services, ShowRules
from santiago.ui.devices.bindings import command_of
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.painting.final_table import FinalTableCard
from santiago.ui.screens.cardboard.board_editor import BoardEditor, BoardPicture, EditorView, Spot
from santiago.ui.screens.cardboard.tile_kind_controls import COLUMNS, KINDS, kind_of_key, place_kinds
from santiago.ui.screens.dialog import message
from santiago.ui.screens.games.result_picture import result_picture
from santiago.ui.screens.games.thumbnails import Ending
from santiago.ui.screens.screen import Page
from santiago.ui.widgets.controls import (
    ControlState,
    CustomControl,
    Cycler,
    IconButton,
    TextEntry,
)
from santiago.wording.board_words import field_words
from santiago.wording.names import GameNames, usual_names

_COLUMN_UNITS, _LEAST_TABLE_UNITS = 360, 190
_UNDOS = 500
_MOST_DIGITS = 3


class Tool(Enum):
    """A tool that a click applies to the board. The value is the name of the tool's sprite."""

    TILE = "icon-plant"
    CANAL = "icon-canal"
    DESERT = "icon-desert"
    PALM = "palm"
    SPRING = "spring"
    ERASE = "icon-bin"


@dataclass(frozen=True, slots=True)
class Brush:
    """The chosen tool, and the kind and owner of the tiles that the tile tool places.

    `owner` is the seat whose farmers are on the tiles, or None for tiles without farmers.
    """

    tool: Tool = Tool.TILE
    kind: TileKind = KINDS[COLUMNS]
    owner: Seat | None = None


class CountBoard(Page):
    """A page for entering and scoring a final position.

    Digit keys choose a tile, + and - choose its owner, and Backspace clears a square.
    """

    key = "count"

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        table = services.last_table()
        options = Options() if table is None else replace(table.options, palms=True)
        self.position = empty_position(options, 4 if table is None else len(table.seats))
        self._entered = self.position
        """The position before the number of seats was changed, with everything that was entered."""
        self._before: list[EndPosition] = []
        self.brush = Brush(owner=Seat(0))
        self._cursor = ""
        self._picture = BoardPicture()
        self._lit: int | None = None
        self._shows_table = False
        self._notice: PositionFault | None = None

    def fill(self, view: pygame.Rect) -> None:
        """Place the board on the left, and the tools, purses and final table on the right."""
        scale, tr = self.context.scale, self.context.tr
        people = zip(usual_names(tr)[: self.position.seats], SeatColour, strict=False)
        self._people = tuple(Person(name, paint.value) for name, paint in people)
        self._names = GameNames(
            tuple(person.name for person in self._people), self.position.options.edition, tr
        )
        gap = scale.px(12)
        width = min(max(scale.tx(_COLUMN_UNITS), view.width // 4), round(view.width * 0.42))
        right = column_of(view, view.right - width, width)
        left = column_of(view, view.left, view.width - width - gap)
        status = row_of(left, view.bottom - scale.tx(46), scale.tx(46))
        self._place_board(row_of(left, left.top, status.top - left.top - scale.px(4)))
        self.sheet.place(status, self._paint_status)
        self._place_title_buttons(view)
        self.sheet.card(right)
        self._place_column(inset(right, scale.px(12), scale.px(10)))

    # the board

    def _place_board(self, box: pygame.Rect) -> None:
        spots = {Tool.CANAL: CANAL_NAMES, Tool.SPRING: INTERSECTION_NAMES}.get(self.brush.tool, SQUARE_NAMES)
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
        return EditorView(self.position, self._people, self._outlines())

    def _outlines(self) -> tuple[Outline, ...]:
        """Return the outlines of all plantations with farmers, or only of the one chosen in the table."""
        state = self.position.counted()
        if self._lit is not None:
            table = self._table()
            if self._lit < len(table.rows):
                seat = next(n for n, farmers in enumerate(table.rows[self._lit].farmers) if farmers)
                return lit_plantation(replace(table, chosen=FinalCellTarget(self._lit, Seat(seat))))
        outlines = field_outlines(state.board)
        return tuple(outline for outline in outlines if any(one.seat is not None for one in outline.labels))

    def _table(self) -> FinalTable:
        """Return the final table of the position, without winners if nobody has any points."""
        table = final_table(self.position.counted())
        return table if any(table.totals) else replace(table, winners=())

    def edit(self, spot: Spot) -> SceneChange | None:
        """Apply the tool to `spot`, or note why that is impossible."""
        if "-" in spot:
            return self._try(lambda: self.position.with_canal(canal_named(spot)))
        if spot in INTERSECTION_NAMES:
            return self._try(lambda: self.position.with_spring(intersection_named(spot)))
        square, brush = square_named(spot), self.brush
        match brush.tool:
            case Tool.DESERT:
                return self._try(lambda: self.position.with_desert(square))
            case Tool.PALM:
                return self._try(lambda: self.position.with_palm(square))
            case Tool.ERASE:
                return self._try(lambda: self.position.without(square))
            case Tool.TILE | Tool.CANAL | Tool.SPRING:
                return self._try(lambda: self.position.with_tile(square, brush.kind, brush.owner))

    def _try(self, change: Callable[[], EndPosition]) -> SceneChange | None:
        """Apply a change, or note why it is refused."""
        try:
            after = change()
        except ImpossiblePosition as error:
            self._notice = error.fault
        else:
            self._before = [*self._before, self.position][-_UNDOS:]
            self._show(after)
        self.widgets.dirty = True
        if not self.board.held:  # a drag needs the control on which it began
            self.refresh()
        return None

    def _show(self, position: EndPosition) -> None:
        """Show `position`, and remove the last refusal and all highlights."""
        self.position = self._entered = position
        self._notice = self._lit = None
        if self.brush.owner is not None and self.brush.owner >= position.seats:
            self.brush = replace(self.brush, owner=Seat(0))

    # the column

    def _place_column(self, box: pygame.Rect) -> None:
        scale, gap = self.context.scale, self.context.scale.px(8)
        line = self.context.text.line_height(self.context.styles.small_strong)
        row = max(scale.tx(36), self.context.finger)
        self._place_table_choice(row_of(box, box.top, row))
        top = box.top + row + gap
        cell = min(scale.tx(50), box.width // COLUMNS)
        tools = 2 * (cell + line) + 2 * (row + gap)
        purses = scale.tx(54) + self._field_height()
        roomy = box.bottom - top - tools - purses - 3 * gap >= scale.tx(_LEAST_TABLE_UNITS)
        if roomy or not self._shows_table:
            kinds = row_of(box, top, 2 * (cell + line))
            chosen, left = self.brush.kind if self.brush.tool is Tool.TILE else None, self.position.tiles_left
            place_kinds(self.widgets, kinds, self._names, left, lambda kind: self._take(kind=kind), chosen)
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
            side = max(scale.tx(34), self.context.finger)
            place = pygame.Rect(box.right - side, box.top, side, side)
            IconButton(self.widgets, "table", place, icon, self._turn_over, tip=self.context.tr(tip))

    def _turn_over(self) -> SceneChange | None:
        self._shows_table = not self._shows_table
        self.refresh()
        return None

    def _place_table_choice(self, row: pygame.Rect) -> None:
        """Place the controls for the number of seats and for the edition."""
        tr, gap = self.context.tr, self.context.scale.px(8)
        width = (row.width - max(self.context.scale.tx(38), self.context.finger + gap) - gap) // 2
        counts, allowed = tuple(TABLE_SIZES), editions(self.position.seats)
        seats = [tr("count.seats", {"count": count}) for count in counts]
        style = self.context.styles.button
        room = width - 2 * self.context.scale.tx(30)
        if max(self.context.text.width(text, style) for text in seats) > room:
            seats = [str(count) for count in counts]

        def reseat(chosen: int) -> SceneChange | None:
            edition = self.position.options.edition
            edition = edition if edition in editions(counts[chosen]) else Edition.TREFL
            return self._reseat(replace(self.position.options, edition=edition), counts[chosen])

        box = column_of(row, row.left, width)
        Cycler(self.widgets, "seats", box, seats, counts.index(self.position.seats), reseat)
        words = [tr(f"new-table.edition.{edition.value}") for edition in allowed]
        index = allowed.index(self.position.options.edition)

        def change(chosen: int) -> SceneChange | None:
            options = replace(self.position.options, edition=allowed[chosen])
            return self._try(lambda: replace(self.position, options=options))

        box = column_of(row, row.left + width + gap, width)
        Cycler(self.widgets, "edition", box, words, index, change, enabled=len(words) > 1)

    def _reseat(self, options: Options, seats: int) -> SceneChange | None:
        """Change the number of seats, and keep what such a game can have of what was entered.

        Until the next other change, every number of seats starts from the same position.
        """
        entered = self._entered
        self._try(lambda: entered.at_table(options, seats))
        self._entered = entered
        return None

    def _take(self, **changes: object) -> SceneChange | None:
        self.brush = replace(self.brush, **({"tool": Tool.TILE} | changes))  # type: ignore[arg-type]
        self._notice = None
        self.refresh()
        return None

    def _place_brushes(self, upper: pygame.Rect, lower: pygame.Rect) -> None:
        """Place the buttons for the tile's owner in `upper`, and the buttons for the tools in `lower`."""
        tr = self.context.tr
        by_tile, cells = self.brush.tool is Tool.TILE, _cells(upper, self.position.seats + 1)
        for number, (owner, box) in enumerate(zip(self._owners, cells, strict=True)):
            person = None if owner is None else self._people[number]
            key = "owner-none" if owner is None else f"owner-{owner}"
            picture = "icon-hat" if person is None else f"badge-{person.colour}"
            tip = tr("count.owner.none") if person is None else tr("count.owner", {"name": person.name})
            on = by_tile and owner == self.brush.owner
            self._place_tool(key, box, picture, tip, partial(self._take, owner=owner), on=on)
        for tool, box in zip(Tool, _cells(lower, len(Tool)), strict=True):
            tip, on = tr(f"count.tool.{tool.name.lower()}"), tool is self.brush.tool
            self._place_tool(tool.name.lower(), box, tool.value, tip, partial(self._take, tool=tool), on=on)

    @property
    def _owners(self) -> tuple[Seat | None, ...]:
        """The possible owners of a tile; None stands for a tile without farmers."""
        return (*map(Seat, range(self.position.seats)), None)

    def _place_tool(
        self,
        key: str,
        box: pygame.Rect,
        picture: str,
        tip: str,
        press: Callable[[], SceneChange | None],
        *,
        on: bool,
    ) -> None:
        context = self.context

        def paint(surface: pygame.Surface, place: pygame.Rect, state: ControlState) -> None:
            radius = 6 * context.scale.k
            if on or state is ControlState.HOVERED:
                context.shapes.rounded(
                    surface, place, context.palette.glow if on else context.palette.paper_shade, radius
                )
            if on:
                context.shapes.frame(surface, place, context.palette.accent, radius, context.scale.px(2))
            context.sprites.paint_centred(surface, picture, place.center, place.height * 0.8)

        CustomControl(self.widgets, key, box, press, paint, tip=tip)

    def _field_height(self) -> int:
        return max(self.context.scale.tx(32), self.context.finger)

    def _place_purses(self, box: pygame.Rect) -> None:
        """Place a purse for each seat, with the seat's points below it."""
        scale, tr = self.context.scale, self.context.tr
        for seat, (person, cell) in enumerate(zip(self._people, _cells(box, len(self._people)), strict=True)):
            field = row_of(inset(cell, scale.px(3), 0), cell.top + scale.tx(24), self._field_height())
            self.sheet.sprite(f"badge-{person.colour}", (cell.centerx, cell.top + scale.tx(11)), scale.tx(22))
            entry = TextEntry(
                self.widgets,
                f"purse-{seat}",
                field,
                str(self.position.money[seat] or ""),
                partial(self._fill_purse, Seat(seat)),
                limit=_MOST_DIGITS,
                hint="0",
                tip=tr("count.purse", {"name": person.name}),
            )
            entry.label = tr("count.purse", {"name": person.name})
            points = row_of(cell, field.bottom, cell.bottom - field.bottom)
            self.sheet.place(points, partial(self._paint_points, seat))

    def _paint_points(self, seat: int, surface: pygame.Surface, box: pygame.Rect) -> None:
        table = self._table()
        style = self.context.styles.sum
        if Seat(seat) in table.winners:
            pill = inset(box, self.context.scale.px(6), self.context.scale.px(2))
            self.context.shapes.rounded(surface, pill, self.context.palette.accent, pill.height / 2)
            style = style.coloured(self.context.palette.on_accent)
        self.context.text.line(surface, str(table.totals[seat]), box, style, Align.CENTRE)

    def _fill_purse(self, seat: Seat, text: str) -> None:
        """Update a purse while its amount is typed, or put back the last possible amount.

        Undo does not affect purses.
        """
        try:
            self.position = self._entered = self.position.with_purse(seat, int(text or "0"))
            self._notice = None
        except ValueError as error:
            self._notice = error.fault if isinstance(error, ImpossiblePosition) else PositionFault.MONEY
            entry = self.widgets.find(f"purse-{seat}")
            assert isinstance(entry, TextEntry)
            entry.put(str(self.position.money[seat] or ""))
        self.widgets.dirty = True

    # the final table

    def _place_final(self, box: pygame.Rect) -> None:
        """Place the final table, and on each plantation's row a control that highlights the plantation."""
        names, table = self._names, self._table()
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
        table = self._table()
        return FinalTableCard(self.context, self.position.options.edition, table, self._people, box)

    def _light(self, row: int) -> SceneChange | None:
        self._lit = None if self._lit == row else row
        self.widgets.dirty = True
        return None

    def _paint_row(self, surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
        lit = self._lit is not None and self.widgets.find(f"row-{self._lit}").rect == box
        if lit or state is ControlState.HOVERED:
            context = self.context
            context.shapes.frame(
                surface, box, context.palette.accent, 5 * context.scale.k, context.scale.px(2)
            )

    # status, undo, export

    def _paint_status(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Paint the reason for the last refusal, or that something was left out. If there is neither, paint
        the numbers of tiles, canals and dry tiles.
        """
        tr, board, size = self.context.tr, self.position.board, TABLE_SIZES[self.position.seats]
        tiles, canals = board.occupied.bit_count(), board.canals.bit_count()
        words = tr("count.status", {"tiles": tiles, "of": size.stacks * size.height, "count": canals})
        dry = (board.occupied & ~board.deserts & ~board.wet).bit_count()
        if self._notice is not None:
            words = self._refusal()
        elif self._left_out:
            words = tr("count.left-out")
        elif dry:
            words = f"{words} {tr('count.dry', {'count': dry})}"
        self.context.text.paragraph(surface, words, box, self.context.styles.wood_hint)

    @property
    def _left_out(self) -> bool:
        """Whether pieces or money that were entered are left out for this number of seats."""
        before, after = self._entered, self.position
        return after is not before and after.at_table(before.options, before.seats) != before

    def _refusal(self) -> str:
        assert self._notice is not None, "something is refused"
        return self.context.tr(f"count.fault.{self._notice.value}", {"clause": CLAUSES[self._notice]})

    def read_aloud(self) -> tuple[str, ...]:
        """Return the texts of the page, and the reason for the last refusal or what was left out."""
        left_out = self.context.tr("count.left-out") if self._left_out else ""
        notice = left_out if self._notice is None else self._refusal()
        return (*super().read_aloud(), *filter(None, (notice,)))

    def _place_title_buttons(self, view: pygame.Rect) -> None:
        tr, scale = self.context.tr, self.context.scale
        side = max(scale.px(40), scale.tx(34), self.context.finger)
        top, left = (self.title_height() - side) // 2 + scale.px(4), view.right - side
        buttons = (
            ("picture", "icon-picture", self._save_picture, True),
            ("copy", "icon-copy", self._copy, True),
            ("empty", "icon-restart", self._empty, True),
            ("undo", "icon-undo", self.undo, bool(self._before)),
        )
        for name, icon, press, enabled in buttons:
            box = pygame.Rect(left, top, side, side)
            tip, why = tr(f"count.{name}"), tr("refusals.undo_nothing")
            IconButton(self.widgets, name, box, icon, press, tip=tip, enabled=enabled, why=why)
            left -= side + scale.px(8)

    def undo(self) -> SceneChange | None:
        if self._before:
            before, money = self._before.pop(), self.position.money
            self._show(replace(before, money=money) if before.seats == len(money) else before)
            self.refresh()
        return None

    def _empty(self) -> SceneChange | None:
        return self._try(lambda: empty_position(self.position.options, self.position.seats))

    def _copy(self) -> SceneChange:
        """Copy the board and the purses to the clipboard as text."""
        purses = " ".join(f"{n}:{escudos}" for n, escudos in enumerate(self.position.money))
        pygame.scrap.put_text(f"{self.position.board}\n\nmoney {purses}\n")
        return Push(message("count.copy", "count.copied"))

    def _save_picture(self) -> SceneChange:
        """Save the board and the final table as a picture, and show its path."""
        state, context = self.position.counted(), self.context
        seats = tuple(SeatInfo(person.name, Player.HUMAN) for person in self._people)
        ending = Ending(Record(state.options, seats, state.setup), state)
        picture = result_picture(ending, final_table(state), None, context.tr.language, context.sprites)
        return Push(message("count.picture", self._services.save_picture(picture, "Santiago")))

    # keys

    def refresh(self) -> None:
        """Rebuild the page, but keep the position of the cursor on the board."""
        self._cursor = self.board.cursor
        super().refresh()

    def rule_book(self) -> SceneChange | None:
        """Open the rule book, at the clause for the last refusal if there was one."""
        return ShowRules(CLAUSES[self._notice]) if self._notice is not None else ShowRules()

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
        if kind is not None:
            return self._take(kind=kind)
        if command is Command.UNDO:
            return self.undo()
        if command is Command.ERASE and self.board.cursor in SQUARE_NAMES:
            return self._try(lambda: self.position.without(square_named(self.board.cursor)))
        if command in (Command.MORE, Command.LESS):
            owners = self._owners
            step = 1 if command is Command.MORE else -1
            return self._take(owner=owners[(owners.index(self.brush.owner) + step) % len(owners)])
        return None


def _cells(row: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Cut `row` into `count` equal columns."""
    width = row.width // count
    return [column_of(row, row.left + n * width, width) for n in range(count)]
