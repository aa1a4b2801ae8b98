"""Dialogs for choosing the player of a seat: a person with a portrait, or a computer with a level."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from functools import partial

import pygame

from santiago.ai.agents.characters import BY_NAME, CHARACTERS
from santiago.ai.agents.roster import OFFERED
from santiago.rules.record import Level
from santiago.session.people import Person, household
from santiago.session.table_setup import BY_CHANCE, FACES, LONGEST_NAME, SeatChoice
from santiago.ui.contracts import Pop, SceneChange
from santiago.ui.graphics.rects import column_of, flow, row_of
from santiago.ui.graphics.text import Align
from santiago.ui.screens.dialog import DialogButton, TextSource
from santiago.ui.screens.name_dialog import EntryDialog
from santiago.ui.widgets.controls import (
    Button,
    ButtonKind,
    ControlState,
    CustomControl,
    Cycler,
    TextEntry,
)
from santiago.ui.widgets.widget_set import Widgets
from santiago.wording.level_text import habits
from santiago.wording.translator import Translator

_FACE_UNITS, _FACES_IN_ROW = 74, 6
_ENTRY_UNITS = 42
_LABEL_UNITS = 28
CHIP_UNITS = 40
"""The height of the row with the people of the household, in units."""
_SEATED_ALPHA = 70
"""The opacity of the portrait of a character that has another seat."""


class PersonDialog(EntryDialog):
    """Asks for the name and the portrait of the person at `seat`. `taken` holds the names at the other seats,
    in lower case.
    """

    units = 560

    def __init__(
        self,
        seat: SeatChoice,
        taken: frozenset[str],
        chosen: Callable[[SeatChoice], SceneChange | None],
        title: TextSource = "you.title",
    ) -> None:
        answers = (DialogButton("common.ok", self._done), DialogButton("common.cancel", Pop))
        super().__init__(title, "", answers)
        self._seat, self._taken, self._chosen = seat, taken, chosen
        self._people = tuple(household().listed.values())

    def selection(self) -> tuple[int, int]:
        """Return the start and the end of the name."""
        return 0, len(self._seat.name)

    @property
    def _rows(self) -> tuple[tuple[str, ...], ...]:
        """Return the available portraits in rows."""
        return FACES[:_FACES_IN_ROW], FACES[_FACES_IN_ROW:]

    def field_height(self) -> int:
        """Return the height of the name field and the portraits together."""
        return self._faces_height() + self._chips_height()

    def _chips_height(self) -> int:
        """Return the height of the row with known people, or 0 if there is no choice or no room."""
        tall, room = max(self.tx(CHIP_UNITS), self.context.finger), self.context.size[1] - self.tx(190)
        return tall if len(self._people) > 1 and self._faces_height() + tall <= room else 0

    def _faces_height(self) -> int:
        return self.tx(_ENTRY_UNITS) + self.px(12) + len(self._rows) * self.px(_FACE_UNITS + 6)

    def place_field(self, box: pygame.Rect) -> None:
        self._place_words(row_of(box, box.top, self.tx(_ENTRY_UNITS)))
        top = self._place_chips(row_of(box, box.top + self.tx(_ENTRY_UNITS) + self.px(8), 0))
        for row in self._rows:
            self._place_faces(row_of(box, top, self.px(_FACE_UNITS)), row)
            top += self.px(_FACE_UNITS + 6)

    def _place_words(self, box: pygame.Rect) -> None:
        """Place the text field for the name."""
        hint = self.tr("new-table.name")
        TextEntry(
            self.widgets,
            "name",
            box,
            self._seat.name,
            self._typed,
            limit=LONGEST_NAME,
            hint=hint,
            name=hint,
            entered=self._done,
        )

    def _place_chips(self, row: pygame.Rect) -> int:
        """Place a button for each known person who is not at the table, as far as there is room.

        Return the top of what follows, in pixels.
        """
        if tall := self._chips_height():
            free = {one.name: one for one in self._people if one.name.casefold() not in self._taken}
            boxes = people_boxes(self.widgets, free, row.width)
            shown = [box.move(row.topleft) for box in boxes if not box.top]
            place_people(
                self.widgets, free, shown, (self._seat.name,), lambda name: self._pick_person(free[name])
            )
        return row.top + tall + self.px(4)

    def _pick_person(self, person: Person) -> None:
        """Choose a known person, with their face and their colour."""
        chosen = person.seat(self._seat.paint)
        self._seat = replace(chosen, character=chosen.character or FACES[0])
        self.refresh()

    def _place_faces(self, row: pygame.Rect, faces: tuple[str, ...]) -> None:
        """Place a row of evenly spaced portraits; pressing a portrait chooses it."""
        step = row.width / len(faces)
        for n, face in enumerate(faces):
            box = column_of(row, row.left + round(n * step), round(step))
            control = CustomControl(
                self.widgets,
                f"face-{face}",
                box,
                partial(self._pick, face),
                partial(self._paint_face, face),
                tip=self._face_tip(face),
                enabled=not self._is_seated(face),
                why=self.tr("you.taken"),
            )
            chosen = [self.tr("spoken.chosen")] if face == self._seat.character else []
            control.label, control.hint = ", ".join((self._face_name(face), *chosen)), self._face_about(face)

    def _face_name(self, face: str) -> str:
        return f"{self.tr('you.face')} {FACES.index(face) + 1}"

    def _face_tip(self, face: str) -> str:
        del face
        return ""

    def _is_seated(self, face: str) -> bool:
        """Whether the computer character `face` has another seat."""
        return face not in ("", BY_CHANCE) and face.casefold() in self._taken

    def _face_about(self, face: str) -> str:
        """Return what screen readers say about the player with this portrait."""
        return self.tr(f"spoken.face.{FACES.index(face) + 1}")

    def _paint_face(self, face: str, surface: pygame.Surface, box: pygame.Rect, state: ControlState) -> None:
        """Paint a portrait. The chosen one smiles and has a ring around it."""
        context, side = self.context, min(box.size)
        chosen = face == self._seat.character
        if chosen or state is ControlState.HOVERED:
            tone = context.palette.accent if chosen else context.palette.glow
            context.shapes.circle(surface, box.center, side / 2, tone)
        inner = side - context.scale.px(10)
        name = "unknown" if face in (BY_CHANCE, "") else f"{face}-glad" if chosen else face
        picture = context.sprites.image(f"face-{name}", inner)
        if state is ControlState.DISABLED:
            picture = picture.copy()
            picture.set_alpha(_SEATED_ALPHA)
        surface.blit(picture, picture.get_rect(center=box.center))
        if face == BY_CHANCE:
            corner = box.centerx + inner // 3, box.centery + inner // 3
            context.sprites.paint_centred(surface, "icon-die", corner, inner / 3)

    def _pick(self, face: str) -> None:
        self._seat = replace(self._seat, character=face)
        self.refresh()

    def _typed(self, name: str) -> None:
        self._seat = replace(self._seat, name=name)

    def _done(self) -> SceneChange | None:
        """Report the choice and close the dialog.

        If the name is missing or another seat has it, show the reason for the refusal instead.
        """
        seat = replace(self._seat, name=self._seat.name.strip())
        if seat.level is None and (not seat.name or seat.name.casefold() in self._taken):
            self.refuse("you.taken" if seat.name else "new-table.fault.name-missing")
            return None
        return Pop(self._chosen(seat))


class SeatDialog(PersonDialog):
    """A dialog for choosing the player of a seat: a person, or a computer character and its level."""

    units = 640

    def __init__(
        self, seat: SeatChoice, taken: frozenset[str], chosen: Callable[[SeatChoice], SceneChange | None]
    ) -> None:
        super().__init__(seat, taken, chosen, "new-table.who")

    @property
    def _rows(self) -> tuple[tuple[str, ...], ...]:
        return (BY_CHANCE, *(one.name for one in CHARACTERS), ""), *super()._rows

    def _faces_height(self) -> int:
        """Return the total height of the top row (name or level), the characters and the portraits."""
        return super()._faces_height() + 2 * self.tx(_LABEL_UNITS)

    def place_field(self, box: pygame.Rect) -> None:
        characters, *faces = self._rows
        label, face = self.tx(_LABEL_UNITS), self.px(_FACE_UNITS)
        self._place_words(row_of(box, box.top, self.tx(_ENTRY_UNITS)))
        top = self._place_chips(row_of(box, box.top + self.tx(_ENTRY_UNITS) + self.px(8), 0))
        self.sheet.line(self.tr("new-table.computers"), row_of(box, top, label), self.styles.strong)
        self._place_faces(row_of(box, top + label, face), characters)
        top += label + face + self.px(6)
        self.sheet.line(self.tr("new-table.persons"), row_of(box, top, label), self.styles.strong)
        for n, row in enumerate(faces):
            self._place_faces(row_of(box, top + label + n * (face + self.px(6)), face), row)

    def _place_words(self, box: pygame.Rect) -> None:
        """Place a person's name, or a computer's level and habits."""
        seat, tr, scale = self._seat, self.tr, self.scale
        if seat.level is None:
            super()._place_words(box)
            return
        width = min(scale.tx(190), box.width // 2)
        words = [tr(f"new-table.level.{level.value}") for level in OFFERED]
        at = OFFERED.index(seat.level) if seat.level in OFFERED else 0
        level = column_of(box, box.left, width)
        tip = tr(f"new-table.level.{seat.level.value}.about")
        Cycler(self.widgets, "level", level, words, at, self._relevel, tip=tip)
        beside = column_of(box, level.right + scale.px(14), box.right - level.right - scale.px(14))
        habits, style = about(seat, tr), self.styles.note
        beside.top += max(0, box.height - self.text.paragraph_height(habits, beside.width, style)) // 2
        self.sheet.paragraph(habits, beside, style, Align.LEFT)

    def _face_name(self, face: str) -> str:
        if face in FACES:
            return super()._face_name(face)
        usual = {BY_CHANCE: "new-table.by-chance", "": "new-table.character.none"}
        return self.tr(usual.get(face, f"reasons.character.{face}"))

    def _face_tip(self, face: str) -> str:
        if self._is_seated(face):
            return self.tr("you.taken")
        return "" if face in FACES else self._face_name(face)

    def _face_about(self, face: str) -> str:
        """Return a sentence about a computer's character."""
        if face in FACES:
            return super()._face_about(face)
        level = self._seat.level or Level.NORMAL
        return about(replace(self._seat, name="", level=level, character=face), self.tr)

    def _relevel(self, index: int) -> None:
        self._seat = replace(self._seat, level=OFFERED[index])
        self.refresh()

    def _pick(self, face: str) -> None:
        """Choose a portrait, which also determines whether the player is a person or a computer.

        If that changes, the name is cleared.
        """
        is_person = face in FACES
        if is_person != (self._seat.level is None):
            self._seat = replace(self._seat, level=None if is_person else Level.NORMAL, name="")
            self._fresh = is_person
        super()._pick(face)


def people_boxes(widgets: Widgets, names: Iterable[str], room: int) -> list[pygame.Rect]:
    """Return the boxes of buttons with names, in rows that are at most `room` pixels wide."""
    scale, widths = widgets.context.scale, [widgets.button_width(name, icon=False) for name in names]
    tall = max(scale.tx(CHIP_UNITS), widgets.context.finger)
    return [
        pygame.Rect(along, row * tall, width, tall - scale.px(4))
        for width, (along, row) in zip(widths, flow(widths, room, scale.px(8)), strict=True)
    ]


def place_people(
    widgets: Widgets,
    names: Iterable[str],
    boxes: Sequence[pygame.Rect],
    chosen: Collection[str],
    pick: Callable[[str], SceneChange | None],
) -> None:
    """Place a button for each person in `boxes`; those of the `chosen` people are red."""
    for name, box in zip(names, boxes, strict=False):
        kind = ButtonKind.MAIN if name in chosen else ButtonKind.PLAIN
        Button(widgets, f"person-{name}", box, name, partial(pick, name), kind=kind, size=15)


def about(seat: SeatChoice, tr: Translator) -> str:
    """Return a sentence about the character of a computer player.

    There are general sentences for random characters and for computers without a character.
    """
    if seat.character in BY_NAME:
        return habits(seat.character, seat.level or Level.NORMAL, seat.shown_name, tr)
    return tr("new-table.character.by-chance" if seat.character == BY_CHANCE else "new-table.character.plain")
