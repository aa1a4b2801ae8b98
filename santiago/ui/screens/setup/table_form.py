"""The table set-up page: seats, rules, placement by hand, and saved tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import partial
from random import Random
from typing import Any

import pygame

from santiago.ai.agents.roster import OFFERED
from santiago.rules.grid import Intersection, Square
from santiago.rules.options import Seat, option_choices
from santiago.rules.record import Level
from santiago.session.deal_code import code_of_table, table_with_code
from santiago.session.presets import Preset, delete_preset, keep_preset, presets
from santiago.session.table_setup import (
    BY_CHANCE,
    FACES,
    LEAST_SEATS,
    LONGEST_NAME,
    MOST_SEATS,
    Aid,
    Placing,
    SeatChoice,
    SeatColour,
    TableSetup,
    editions,
    with_another_seat,
    with_edition,
    with_seat,
    without_seat,
)
from santiago.ui.contracts import Pop, Push, SceneChange, Services
from santiago.ui.graphics.rects import column_of
from santiago.ui.screens.dialog import attempt, confirm
from santiago.ui.screens.form import Form, FormRow, FormRows, Section
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.name_dialog import NameDialog
from santiago.ui.screens.portraits import paint_badge
from santiago.ui.screens.setup.levels import Levels
from santiago.ui.screens.setup.placement_board import PlacementBoard
from santiago.ui.screens.setup.setup_page import SetupPage
from santiago.ui.widgets.controls import (
    Button,
    CustomControl,
    Cycler,
    IconButton,
    ScrollArea,
    TextEntry,
)
from santiago.wording.level_text import strength
from santiago.wording.names import usual_names
from santiago.wording.table_names import with_names

_LEVELS: tuple[Level | None, ...] = (None, *OFFERED)
_CYCLER_UNITS = 250
_LEVEL_UNITS = 168
_CROSS_UNITS = 34
_PRESET_UNITS = 350
_FIRST_OPTIONS = ("edition", "palms", "money")
"""The options in the first rows; the other options follow them."""
_LONGEST_SEED = 9
_LONGEST_CODE = 14
_LONGEST_PRESET = 20
_PLACEMENT_BOARD_ROWS = 7.6


class TableForm(SetupPage):
    """A form with all options of a table. `left` is called with the table when the form is closed."""

    def __init__(
        self, services: Services, table: TableSetup | None = None, left: Callable[[TableSetup], object] = repr
    ) -> None:
        super().__init__(services, table)
        self._left = left

    def fill(self, view: pygame.Rect) -> None:
        """Place the cards, and the Start button below them."""
        above = self._place_foot(view)
        sections = (self._seats(), self._rules(), self._valley(), self._aids())
        Form(self.context, self.widgets, "table", above, sections)

    def back(self) -> SceneChange | None:
        """Close the form, and pass the table to the page below."""
        self._left(self.table)
        return Pop()

    # seats

    def _seats(self) -> Section:
        preset = self._rows.row("preset", self._make_preset, _PRESET_UNITS)
        seats = (FormRow(partial(self._make_seat, n), lines=1.12) for n in range(len(self.table.seats)))
        rows = (preset, *seats, FormRow(self._make_foot))
        return Section(self.tr("new-table.seats"), rows, 0)

    def _level_tip(self, level: Level | None) -> str:
        """Return a tip with the measured strength of a level, for this edition and number of seats.

        If there is no measurement, return a general tip.
        """
        seats, edition = len(self.table.seats), self.table.options.edition
        measured = strength(level, seats, edition, self.tr) if level is not None else ""
        return measured or self.tr("new-table.level.tip")

    def _make_seat(self, number: int, rect: pygame.Rect, area: ScrollArea) -> None:
        """Add a seat's badge, name and level, and a cross that removes the seat."""
        scale, tr, seat = self.scale, self.tr, self.table.seats[number]
        place = tr("new-table.seat", {"number": number + 1})
        gap, height = scale.px(8), scale.tx(38)
        badge = column_of(rect, rect.left, rect.height)
        CustomControl(
            self.widgets,
            f"paint-{number}",
            badge,
            lambda: self._repaint(number),
            partial(paint_badge, self.context, seat.paint),
            tip=tr("new-table.paint", {"colour": tr(f"new-table.colour.{seat.paint.value}")}),
            area=area,
            name=place,
        )
        removable = len(self.table.seats) > LEAST_SEATS
        cross = max(scale.tx(_CROSS_UNITS), self.context.finger) if removable else 0
        level = min(scale.tx(_LEVEL_UNITS), (rect.width - badge.width - cross - 3 * gap) // 2)
        name_width = rect.width - badge.width - level - cross - (3 if removable else 2) * gap
        box = pygame.Rect(badge.right + gap, rect.top + (rect.height - height) // 2, name_width, height)
        typed = column_of(box, box.left, box.width - height - scale.px(4))
        face, ask = pygame.Rect(box.right - height, box.top, height, height), partial(self._ask, number)
        tip = tr("new-table.who")
        IconButton(self.widgets, f"seat-{number}", face, "icon-human", ask, tip=tip, area=area, name=place)
        TextEntry(
            self.widgets,
            f"name-{number}",
            typed,
            seat.name,
            lambda name: self._rename(number, name),
            limit=LONGEST_NAME,
            hint=seat.shown_name or tr("new-table.by-chance" if seat.character else "new-table.name"),
            name=f"{place}, {tr('new-table.name')}",
            area=area,
        )
        words = [tr("new-table.human"), *(tr(f"new-table.level.{one.value}") for one in _LEVELS if one)]
        Cycler(
            self.widgets,
            f"level-{number}",
            pygame.Rect(box.right + gap, box.top, level, height),
            words,
            _LEVELS.index(seat.level) if seat.level in _LEVELS else 0,
            lambda chosen: self._relevel(number, _LEVELS[chosen]),
            tip=self._level_tip(seat.level),
            area=area,
            name=place,
        )
        if removable:
            IconButton(
                self.widgets,
                f"remove-{number}",
                pygame.Rect(0, 0, cross, cross).move_to(midright=rect.midright),
                "icon-cross",
                lambda: self._set(without_seat(self.table, number)),
                tip=tr("new-table.remove"),
                area=area,
                name=place,
            )

    def _make_foot(self, rect: pygame.Rect, area: ScrollArea) -> None:
        """Add the button for another seat, and the button for the page about the levels."""
        tr, box = self.tr, rect.copy()
        if len(self.table.seats) < MOST_SEATS:
            label = tr("new-table.add")
            box.width = min(rect.width, self.widgets.button_width(label, icon=True))
            Button(
                self.widgets,
                "add",
                box.copy(),
                label,
                lambda: self._set(with_another_seat(self.table)),
                icon="icon-plus",
                area=area,
            )
            box.left = box.right + self.px(12)
        label = tr("levels.open")
        box.width = min(rect.right - box.left, self.widgets.button_width(label, icon=True))
        Button(
            self.widgets,
            "levels",
            box,
            label,
            lambda: Push(Levels()),
            icon="icon-trophy",
            tip=tr("levels.open.tip"),
            area=area,
        )

    def _rename(self, number: int, name: str) -> None:
        self._kept = with_seat(self.table, number, replace(self.table.seats[number], name=name))
        self.check()

    def _relevel(self, number: int, level: Level | None) -> None:
        """Change the level of a seat, or make its player a person if `level` is None.

        A computer that replaces a person gets a random character, and keeps a name that was typed in.
        """
        seat, tr = self.table.seats[number], self.tr
        if level is None:
            free = next(face for face in FACES if all(one.character != face for one in self.table.seats))
            changed = SeatChoice(seat.name, seat.paint, character=free)
        elif seat.level is None:
            name = "" if seat.name in (*usual_names(tr), tr.you) else seat.name
            changed = SeatChoice(name, seat.paint, level, BY_CHANCE)
        else:
            changed = replace(seat, level=level)
        self._set(with_names(with_seat(self.table, number, changed), tr))

    def _repaint(self, number: int) -> None:
        """Give the seat the next colour. If another seat has that colour, the two seats swap colours."""
        seat, paints = self.table.seats[number], tuple(SeatColour)
        repainted = replace(seat, paint=paints[(paints.index(seat.paint) + 1) % len(paints)])
        self._set(with_seat(self.table, number, repainted))

    # rules

    def _rules(self) -> Section:
        others = [name for name in option_choices() if name not in _FIRST_OPTIONS]
        rows = (self._edition(), *map(self._option_row, (*_FIRST_OPTIONS[1:], *others)))
        return Section(self.tr("new-table.rules"), rows, 1)

    def _option_row(self, field: str) -> FormRow:
        """Return the row for a rules option: a toggle if the option is boolean, otherwise a choice."""
        rows, key, value = self._rows, field.replace("_", "-"), getattr(self.table.options, field)
        choices = option_choices()[field]

        def change(chosen: object) -> None:
            changed: dict[str, Any] = {field: chosen}
            self._set(replace(self.table, options=replace(self.table.options, **changed)))

        if isinstance(value, bool):
            return rows.toggle(key, change, value=value)
        if isinstance(value, Enum):
            return rows.choice(key, [one for one in choices if isinstance(one, Enum)], value, change)
        shown, hint = [str(one) for one in choices], f"new-table.{key}.{value}.hint"
        return rows.cycler(key, shown, choices.index(value), lambda n: change(choices[n]), hint)

    def _edition(self) -> FormRow:
        """Return the row for the edition. If only one edition can be played, a hint explains the reason."""
        members = editions(len(self.table.seats))
        return self._rows.cycler(
            "edition",
            [self.tr(f"new-table.edition.{one.value}") for one in members],
            members.index(self.table.options.edition),
            lambda index: self._set(with_edition(self.table, members[index])),
            "new-table.fault.edition" if len(members) == 1 else "",
        )

    def _aids(self) -> Section:
        def change(aid: Aid, on: bool) -> None:  # noqa: FBT001
            left = tuple(one for one in Aid if (not on if one is aid else one in self.table.without))
            self._set(replace(self.table, without=left))

        def row(aid: Aid) -> FormRow:
            given = aid not in self.table.without
            return self._rows.toggle(f"aid-{aid.value}", lambda on: change(aid, on), value=given)

        return Section(self.tr("new-table.aids"), tuple(map(row, Aid)), 0)

    # the valley

    def _valley(self) -> Section:
        tr, table = self.tr, self.table
        rows = [
            self._rows.choice(
                "placing",
                tuple(Placing),
                table.placing,
                lambda one: self._set(replace(self.table, placing=one)),
            ),
            self._rows.cycler(
                "overseer",
                (tr("new-table.by-chance"), *self._seat_words()),
                0 if table.overseer is None else table.overseer + 1,
                lambda one: self._set(replace(self.table, overseer=Seat(one - 1) if one else None)),
            ),
            self._rows.cycler(
                "tiles",
                (tr("new-table.tiles.program"), tr("new-table.tiles.by-hand")),
                int(table.dealt_by_hand),
                lambda one: (
                    self._deal_by_hand() if one else self._set(replace(self.table, dealt_by_hand=False))
                ),
                f"new-table.tiles.{'by-hand' if table.dealt_by_hand else 'program'}.hint",
            ),
        ]
        if not table.dealt_by_hand:  # a deal code would deal nothing
            rows.append(self._rows.row("seed", self._make_seed, _CYCLER_UNITS))
        if table.placing is Placing.BY_HAND:
            rows.insert(1, FormRow(self._make_placement_board, lines=_PLACEMENT_BOARD_ROWS))
        return Section(tr("new-table.valley"), tuple(rows), 1)

    def _deal_by_hand(self) -> None:
        """Let people turn up the tiles, and place the spring and the palms as on their own board."""
        self._set(replace(self.table, dealt_by_hand=True, placing=Placing.BY_HAND, seed=None))

    def _seat_words(self) -> list[str]:
        """Return a label for each seat: the name, or the seat number if the name will be chosen at random."""
        seats = enumerate(self.table.seats, 1)
        return [seat.shown_name or self.tr("new-table.seat", {"number": number}) for number, seat in seats]

    def _make_placement_board(self, rect: pygame.Rect, area: ScrollArea) -> None:
        PlacementBoard(self.widgets, "placement-board", rect, area, self.table, self._placed)

    def _placed(self, spring: Intersection | None, palms: tuple[Square, ...] | None, refusal: str) -> None:
        self._set(replace(self.table, spring=spring, palms=palms))
        self._notice = self.tr(refusal) if refusal else ""

    def _make_seed(self, rect: pygame.Rect, area: ScrollArea) -> None:

        def change(text: str) -> None:
            found = table_with_code(self.table, text)
            if found is not None:
                self._set(with_names(found, self.tr))
                return
            digits = "".join(one for one in text if one.isdecimal())
            is_wrong = len(digits) > _LONGEST_SEED or any(one.isalpha() for one in text)
            self._kept = replace(self.table, seed=int(digits) if digits and not is_wrong else None)
            self._notice = self.tr("new-table.seed.wrong") if is_wrong else ""

        room = self._beside_icons(rect, 1)
        TextEntry(
            self.widgets,
            "seed",
            room,
            code_of_table(self.table) or ("" if self.table.seed is None else str(self.table.seed)),
            change,
            limit=_LONGEST_CODE,
            hint=self.tr("new-table.by-chance"),
            area=area,
        )
        draw = MenuItem(
            "draw-seed",
            "icon-die",
            lambda: self._set(replace(self.table, seed=Random().randrange(1, 10**6))),
            self.tr("new-table.seed.hint"),
        )
        self._place_icons(area, room, draw)

    # saved tables

    def _make_preset(self, rect: pygame.Rect, area: ScrollArea) -> None:
        """Add controls to select a saved table, to save the current table, and to delete the selected one."""
        tr, kept = self.tr, presets()
        shown = replace(self.table, seed=None)
        index = next((n for n, one in enumerate(kept, start=1) if one.table == shown), 0)
        room = self._beside_icons(rect, 2)
        Cycler(
            self.widgets,
            "preset",
            room,
            (tr("new-table.preset.none"), *(one.name for one in kept)),
            index,
            lambda chosen: self._set(kept[chosen - 1].table if chosen else self.table),
            area=area,
        )
        icons = [MenuItem("keep-preset", "icon-save", self._ask_to_keep, tr("new-table.preset.keep"))]
        if index:
            delete = partial(_ask_to_delete, kept[index - 1].name)
            icons.append(MenuItem("delete-preset", "icon-bin", delete, tr("new-table.preset.delete")))
        self._place_icons(area, room, *icons)

    def _ask_to_keep(self) -> SceneChange:
        table = replace(self._trimmed(), seed=None)

        def keep(name: str) -> SceneChange:
            return Pop(_tried(lambda: keep_preset(Preset(name, table))))

        return Push(NameDialog("new-table.preset.title", "", keep, limit=_LONGEST_PRESET))

    def _beside_icons(self, rect: pygame.Rect, icons: int) -> pygame.Rect:
        """Return the part of a row to the left of `icons` icons."""
        return column_of(rect, rect.left, rect.width - icons * (rect.height + self.px(8)))

    def _place_icons(self, area: ScrollArea, beside: pygame.Rect, *items: MenuItem) -> None:
        """Add an icon for each of `items` to the right of a control, whose box is `beside`."""
        gap, side = self.px(8), beside.height
        for n, item in enumerate(items):
            rect = pygame.Rect(beside.right + gap + n * (side + gap), beside.top, side, side)
            IconButton(self.widgets, item.key, rect, item.icon, item.press, tip=item.tip, area=area)

    @property
    def _rows(self) -> FormRows:
        return FormRows(self.widgets, "new-table")


def _ask_to_delete(name: str) -> SceneChange:
    return Push(
        confirm(
            "new-table.preset.delete",
            lambda tr: tr("new-table.preset.delete.text", {"name": name}),
            "load.delete",
            lambda: _tried(lambda: delete_preset(name)),
        )
    )


def _tried(change: Callable[[], None]) -> SceneChange | None:
    """Apply a change to the saved tables. Return a message if that fails."""
    return attempt(change, "new-table.preset.title", "new-table.preset.failed")
