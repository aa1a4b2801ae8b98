"""The page about the people of the household, who can be renamed, made one, or removed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from santiago.session.library import CannotWrite
from santiago.session.people import Person, change_person, household, merge_people, remove_person
from santiago.session.table_setup import FACES, SeatColour
from santiago.ui.contracts import Pop, Push, SceneChange
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.screens.dialog import Dialog, DialogButton, confirm, failure_message, message
from santiago.ui.screens.games.counting_page import FiguresPage
from santiago.ui.screens.menu_buttons import MenuItem
from santiago.ui.screens.setup.seat_dialog import PersonDialog
from santiago.ui.screens.sheet import Sheet
from santiago.ui.widgets.controls import ControlState, CustomControl, Cycler, IconButton, ScrollArea

_COLUMN_UNITS, _ROW_UNITS, _FIELD_UNITS = 680, 66, 46


class PeoplePage(FiguresPage):
    """The page of the household: a card for each person, with buttons to edit, merge and remove them."""

    key = "people"

    def fill(self, view: pygame.Rect) -> None:
        """Place an introduction, and the cards in a column below it."""
        context, scale, tr = self.context, self.context.scale, self.context.tr
        if self.all_read:
            self.archive.note_people()
        sheet = Sheet(context)
        area = ScrollArea(self.widgets, "people", view, content=sheet)
        room = inset(view, scale.px(10), 0)
        room = column_of(room, room.left, min(room.width, scale.tx(_COLUMN_UNITS)))
        room.centerx = view.centerx
        style = context.styles.note.coloured(context.palette.on_wood)
        words = tr("people.intro" if self.all_read else "statistics.reading")
        top = sheet.paragraph(words, room, style) + scale.px(12)
        tall = max(scale.tx(_ROW_UNITS), context.finger + scale.px(20))
        for key, person in household().listed.items():
            card = row_of(room, top, tall)
            self._place_person(sheet, area, card, key, person)
            top = card.bottom + scale.px(10)
        area.grow_to(top - view.top)

    def _place_person(
        self, sheet: Sheet, area: ScrollArea, card: pygame.Rect, key: str, person: Person
    ) -> None:
        context, scale, styles, tr = self.context, self.context.scale, self.context.styles, self.context.tr
        inner = inset(sheet.card(card, 1.1), scale.px(12), scale.px(8))
        side = max(scale.px(40), scale.tx(38), context.finger)
        sheet.sprite(f"face-{person.face or FACES[0]}", (inner.left + side / 2, inner.centery), side)
        items = [
            MenuItem("edit", "icon-pencil", partial(self._edit, key, person), tr("people.edit")),
            MenuItem("merge", "icon-human", partial(self._merge, key, person), tr("people.merge")),
            MenuItem("remove", "icon-bin", partial(self._remove, key, person), tr("people.remove")),
        ]
        if len(household().listed) == 1:
            del items[1:]
        box = pygame.Rect(0, 0, side, side).move_to(midright=inner.midright)
        for item in reversed(items):
            name = f"{item.key}-{key}"
            IconButton(
                self.widgets, name, box, item.icon, item.press, tip=item.tip, area=area, name=person.name
            )
            box = box.move(-side - scale.px(8), 0)
        if person.paint is not None:
            paint, recolour = person.paint, partial(self._recolour, key, person)
            tip = tr("people.colour", {"colour": tr(f"new-table.colour.{paint.value}")})
            CustomControl(
                self.widgets,
                f"colour-{key}",
                box,
                recolour,
                partial(self._paint_badge, paint.value),
                tip=tip,
                area=area,
                name=person.name,
            )
        left = inner.left + side + scale.px(14)
        line = pygame.Rect(
            left, inner.top, box.left - left - scale.px(8), context.text.line_height(styles.strong)
        )
        sheet.line(person.name, line, styles.strong.sized(18))
        found = self.archive.statistics(person.name)
        count, won = (0, 0) if found is None else (found.total.games, round(100 * found.total.rate))
        words = tr("opponents.record", {"share": tr("settings.percent", {"value": won}), "count": count})
        detail = line.move(0, line.height + scale.px(2))
        words = tr("people.none") if not count else f"{tr('statistics.won')}: {words}"
        sheet.line(words, detail, self.label_style())
        sheet.tell_as_row(-2)

    def _paint_badge(
        self, paint: str, surface: pygame.Surface, box: pygame.Rect, state: ControlState
    ) -> None:
        size = box.height * (0.86 if state is ControlState.HOVERED else 0.78)
        self.context.sprites.paint_centred(surface, f"badge-{paint}", box.center, size)

    def _try(self, change: Callable[[], None]) -> SceneChange | None:
        """Apply a change and show it. Return a message if it cannot be written."""
        try:
            change()
        except CannotWrite as error:
            return Push(failure_message("people.title", "people.failed", error))
        self.rebuild(self.context)
        return None

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
        seat = person.seat(SeatColour.RED)
        return Push(PersonDialog(seat, others, lambda new: self._try(lambda: change_person(key, new))))

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
        return self.context.scale.tx(_FIELD_UNITS) + self.context.scale.px(10)

    def place_field(self, box: pygame.Rect) -> None:
        ids = [*self._others]

        def choose(number: int) -> None:
            self._chosen = ids[number]

        row = row_of(box, box.top + self.context.scale.px(10), self.context.scale.tx(_FIELD_UNITS - 4))
        words = tuple(self._others.values())
        Cycler(self.widgets, "other", row, words, ids.index(self._chosen), choose)
