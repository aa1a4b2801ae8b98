"""The page about the people of the household, who can be renamed, made one, or removed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame

from santiago.presentation.view_model.people import portraits
from santiago.session.people import (
    Hands,
    Person,
    Preferences,
    change_person,
    household,
    merge_people,
    remove_person,
)
from santiago.session.settings import CoachUse
from santiago.session.table_setup import SeatChoice, SeatColour
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.screens.dialog import Dialog, DialogButton, attempt, confirm, message
from santiago.ui.screens.games.figures_page import FiguresPage
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.portraits import paint_badge
from santiago.ui.screens.setup.seat_dialog import PersonDialog
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import CustomControl, Cycler, IconButton, ScrollArea

T = TypeVar("T")
_COLUMN_UNITS, _ROW_UNITS, _FIELD_UNITS = 680, 66, 46


class PeoplePage(FiguresPage):
    """The page of the household: a card for each person, with buttons to edit, merge and remove them."""

    key = "people"

    def fill(self, view: pygame.Rect) -> None:
        """Place an introduction, and the cards in a column below it."""
        if self.all_read:
            self.archive.note_people()
        sheet, area = self.scroll_sheet("people", view)
        room = inset(view, self.px(10), 0)
        room = column_of(room, room.left, min(room.width, self.tx(_COLUMN_UNITS)))
        room.centerx = view.centerx
        style = self.styles.note.coloured(self.palette.on_wood)
        words = self.tr("people.intro" if self.all_read else "statistics.reading")
        top = sheet.paragraph(words, room, style) + self.px(12)
        tall = max(self.tx(_ROW_UNITS), self.context.finger + self.px(20))
        listed = household().listed
        faces = portraits([person.face for person in listed.values()])
        for (key, person), face in zip(listed.items(), faces, strict=True):
            card = row_of(room, top, tall)
            self._place_person(sheet, area, card, key, replace(person, face=face))
            top = card.bottom + self.px(10)
        area.grow_to(top - view.top)

    def _place_person(
        self, sheet: Sheet, area: ScrollArea, card: pygame.Rect, key: str, person: Person
    ) -> None:
        inner = inset(sheet.card(card, 1.1), self.px(12), self.px(8))
        side = max(self.px(40), self.tx(38), self.context.finger)
        sheet.sprite(f"face-{person.face}", (inner.left + side / 2, inner.centery), side)
        items = [
            MenuItem("edit", "icon-pencil", partial(self._edit, key, person), self.tr("people.edit")),
            MenuItem("merge", "icon-human", partial(self._merge, key, person), self.tr("people.merge")),
            MenuItem("remove", "icon-bin", partial(self._remove, key, person), self.tr("people.remove")),
        ]
        if len(household().listed) == 1:
            del items[1:]
        box = pygame.Rect(0, 0, side, side).move_to(midright=inner.midright)
        for item in reversed(items):
            name = f"{item.key}-{key}"
            IconButton(
                self.widgets, name, box, item.icon, item.press, tip=item.tip, area=area, name=person.name
            )
            box = box.move(-side - self.px(8), 0)
        if person.paint is not None:
            colour = self.tr(f"new-table.colour.{person.paint.value}")
            CustomControl(
                self.widgets,
                f"colour-{key}",
                box,
                partial(self._recolour, key, person),
                partial(paint_badge, self.context, person.paint),
                tip=self.tr("people.colour", {"colour": colour}),
                area=area,
                name=person.name,
            )
        left = inner.left + side + self.px(14)
        room = column_of(inner, left, box.left - left - self.px(8))
        line = row_of(room, room.top, self.text.line_height(self.styles.strong))
        sheet.line(person.name, line, self.styles.strong.sized(18))
        found = self.archive.statistics(person.name)
        count, won = (0, 0) if found is None else (found.total.games, round(100 * found.total.rate))
        words = self.tr(
            "opponents.record", {"share": self.tr("settings.percent", {"value": won}), "count": count}
        )
        detail = line.move(0, line.height + self.px(2))
        words = self.tr("people.none") if not count else f"{self.tr('statistics.won')}: {words}"
        sheet.line(words, detail, self.label_style())
        sheet.tell_as_row(-2)

    def _try(self, change: Callable[[], None]) -> SceneChange | None:
        """Apply a change and show it. Return a message if it cannot be written."""
        return attempt(change, "people.title", "people.failed", partial(self.rebuild, self.context))

    def _recolour(self, key: str, person: Person) -> SceneChange | None:
        paints = tuple(SeatColour)
        paint = paints[(paints.index(person.paint or paints[-1]) + 1) % len(paints)]
        return self._try(lambda: change_person(key, replace(person, paint=paint).seat(paint)))

    def _edit(self, key: str, person: Person) -> SceneChange:
        others = frozenset(
            name.casefold()
            for other, one in household().people.items()
            for name in one.all_names
            if other != key
        )

        def change(seat: SeatChoice, preferences: Preferences) -> SceneChange | None:
            return self._try(lambda: change_person(key, seat, **preferences))

        return Push(PreferencesDialog(person, others, change))

    def _merge(self, key: str, person: Person) -> SceneChange:
        others = {other: one for other, one in household().listed.items() if other != key}

        def merge(other: str) -> SceneChange:
            games = self.archive.summaries()
            names = {person.name, others[other].name}
            if any(names <= {seat.name for seat in game.seats if seat.is_persons} for game in games):
                words = {"name": person.name, "other": others[other].name}
                return Pop(Push(message("people.merge", lambda tr: tr("people.together", words))))
            return Pop(self._try(lambda: merge_people(other, key)))

        return Push(MergeDialog(person.name, {other: one.name for other, one in others.items()}, merge))

    def _remove(self, key: str, person: Person) -> SceneChange:
        return Push(
            confirm(
                "people.remove",
                lambda tr: tr("people.remove.text", {"name": person.name}),
                "people.remove.do",
                lambda: self._try(lambda: remove_person(key)),
            )
        )


class PreferencesDialog(PersonDialog):
    """Asks for a person's name and portrait, and how they like to play. `changed` gets the answers."""

    def __init__(
        self,
        person: Person,
        taken: frozenset[str],
        changed: Callable[[SeatChoice, Preferences], SceneChange | None],
    ) -> None:
        self._preferences: Preferences = {"coach": person.coach, "hands": person.hands}
        seat = person.seat(SeatColour.RED)
        super().__init__(seat, taken, lambda new: changed(new, self._preferences), lambda _: person.name)
        self._people = ()  # nobody else is to be chosen

    def field_height(self) -> int:
        return super().field_height() + 2 * self.tx(_FIELD_UNITS)

    def place_field(self, box: pygame.Rect) -> None:
        super().place_field(box)
        preferences, row = self._preferences, self.tx(_FIELD_UNITS)
        coach: dict[str, CoachUse | None] = {self.tr("people.coach.usual"): None}
        coach |= {self.tr(f"settings.coach.{use.value}"): use for use in CoachUse}
        hands = {self.tr(f"people.hands.{one.value}"): one for one in Hands}
        upper, lower = row_of(box, box.bottom - 2 * row, row), row_of(box, box.bottom - row, row)
        self._place_choice(
            upper,
            "settings.coach",
            coach,
            preferences["coach"],
            lambda use: preferences.update({"coach": use}),
        )
        self._place_choice(
            lower, "people.hands", hands, preferences["hands"], lambda one: preferences.update({"hands": one})
        )

    def _place_choice(
        self, row: pygame.Rect, key: str, values: Mapping[str, T], value: T, choose: Callable[[T], None]
    ) -> None:
        """Place a label, and a selector of `values`, which are keyed by their words."""
        row, answers = inset(row, 0, self.px(3)), [*values.values()]
        half = column_of(row, row.centerx, row.width // 2)
        self.sheet.line(self.tr(key), column_of(row, row.left, half.left - row.left), self.styles.strong)
        Cycler(
            self.widgets,
            key,
            half,
            tuple(values),
            answers.index(value),
            lambda number: choose(answers[number]),
            tip=self.tr(f"{key}.hint"),
        )


class MergeDialog(Dialog):
    """Asks which of `others`, whose names are keyed by id, is the same person as the one called `name`."""

    def __init__(self, name: str, others: dict[str, str], merge: Callable[[str], SceneChange]) -> None:
        self._others, self._chosen = others, next(iter(others))
        answers = (
            DialogButton("people.merge.do", lambda: merge(self._chosen)),
            DialogButton("common.cancel", Pop),
        )
        super().__init__("people.merge", lambda tr: tr("people.merge.text", {"name": name}), answers)

    def field_height(self) -> int:
        return self.tx(_FIELD_UNITS) + self.px(10)

    def place_field(self, box: pygame.Rect) -> None:
        ids = [*self._others]

        def choose(number: int) -> None:
            self._chosen = ids[number]

        row = row_of(box, box.top + self.px(10), self.tx(_FIELD_UNITS - 4))
        words = tuple(self._others.values())
        Cycler(self.widgets, "other", row, words, ids.index(self._chosen), choose)
