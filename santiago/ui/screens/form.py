"""Cards with rows of a label and a control, in one column or two, that reflow and scroll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.graphics.text import TextBlock, TextStyle
from santiago.ui.widgets.controls import Cycler, ScrollArea, Slider, Toggle
from santiago.ui.widgets.widget_set import Widgets

Maker = Callable[[pygame.Rect, ScrollArea], object]
"""Makes a control in the rectangle given, inside the area given."""

Change = SceneChange | None
E = TypeVar("E", bound=Enum)

_CONTROL_UNITS, _TOGGLE_UNITS = 250, 54
_ROW_UNITS = 38
_LEAST_LABEL_UNITS = 150
_COLUMN_UNITS = 470
_PICTURE_UNITS = 42
_LEAST_AIR, _MOST_AIR = 8, 22
"""Between two rows: more where the window is taller than the form."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """A label with a control of `width` units at its right, or below it where both do not fit.

    Without a label the control has the whole row, `lines` rows high. `inset`: units left free at the
    left, for the sprite `picture` if there is one.
    """

    make: Maker
    width: float = 0.0
    label: str = ""
    hint: str = ""
    lines: float = 1.0
    inset: float = 0.0
    picture: str = ""


@dataclass(frozen=True, slots=True)
class FormRows:
    """Makes rows of the usual controls; their texts are `prefix`.NAME and, if known, `prefix`.NAME.hint."""

    widgets: Widgets
    prefix: str

    def row(self, name: str, make: Maker, width: float, hint: str = "") -> FormRow:
        """A row with any control; `hint` is the key of a hint that goes before the usual one."""
        tr, usual = self.widgets.context.tr, f"{self.prefix}.{name}.hint"
        key = hint if tr.knows(hint) else usual
        return FormRow(make, width, tr(f"{self.prefix}.{name}"), tr(key) if tr.knows(key) else "")

    def cycler(
        self, name: str, shown: Sequence[str], index: int, change: Callable[[int], Change], hint: str = ""
    ) -> FormRow:
        """One of several values."""

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Cycler(self.widgets, name, rect, shown, index, change, enabled=len(shown) > 1, area=area)

        return self.row(name, make, _CONTROL_UNITS, hint)

    def choice(self, name: str, members: Sequence[E], value: E, change: Callable[[E], Change]) -> FormRow:
        """One of the members of an enum, each with its text and perhaps its own hint."""
        key = f"{self.prefix}.{name}"
        shown = [self.widgets.context.tr(f"{key}.{member.value}") for member in members]
        hint = f"{key}.{value.value}.hint"
        return self.cycler(name, shown, members.index(value), lambda n: change(members[n]), hint)

    def toggle(self, name: str, change: Callable[[bool], Change], *, value: bool) -> FormRow:
        """On or off."""

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Toggle(self.widgets, name, rect, "", change, value=value, area=area)

        return self.row(name, make, _TOGGLE_UNITS)

    def slider(
        self, name: str, change: Callable[[float], Change], *, value: float, low: float, high: float
    ) -> FormRow:
        """A share, in tenths and shown in percent."""

        def shown(share: float) -> str:
            return self.widgets.context.tr("settings.percent", {"value": round(share * 100)})

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Slider(
                self.widgets,
                name,
                rect,
                change,
                value=value,
                low=low,
                high=high,
                step=0.1,
                shown=shown,
                area=area,
            )

        return self.row(name, make, _CONTROL_UNITS)


@dataclass(frozen=True, slots=True)
class Section:
    """A card with a title."""

    title: str
    rows: tuple[FormRow, ...]
    column: int | None = None
    """Which of two columns it goes into; None for the shorter one."""


class Form:
    """Sections laid out in a scroll area: two columns where there is room for them."""

    def __init__(
        self, context: DrawContext, widgets: Widgets, key: str, view: pygame.Rect, sections: Sequence[Section]
    ) -> None:
        self._context = context
        self._cards: list[pygame.Rect] = []
        self._words: list[TextBlock] = []
        self._pictures: list[tuple[str, pygame.Rect]] = []
        self._measuring = False
        # the bar of the area lies in the margin of the window
        self.area = ScrollArea(widgets, key, view, content=self._paint)
        self._lay_out(inset(view, context.scale.px(10), 0), sections)

    def _lay_out(self, room: pygame.Rect, sections: Sequence[Section]) -> None:
        scale = self._context.scale
        gap = scale.px(16)
        columns = 2 if len(sections) > 1 and room.width >= 2 * scale.tx(_COLUMN_UNITS) + gap else 1
        width = (room.width - gap * (columns - 1)) // columns
        if columns == 1:
            width = min(width, scale.tx(_COLUMN_UNITS * 1.7))
        left = room.left + (room.width - width * columns - gap * (columns - 1)) // 2
        placed = self._columns(sections, columns, pygame.Rect(left, room.top, width, 0))
        spare = [room.height - scale.px(8) - self._height(column, width) for column in placed]
        airs = [
            scale.px(_LEAST_AIR)
            + max(
                0, min(scale.px(_MOST_AIR - _LEAST_AIR), free // sum(len(section.rows) for section in column))
            )
            for free, column in zip(spare, placed, strict=True)
        ]
        bottoms = []
        for n, (column, air) in enumerate(zip(placed, airs, strict=True)):
            top = room.top + scale.px(8)
            for section in column:
                card = pygame.Rect(left + n * (width + gap), top, width, 0)
                self._section(card, section, air)
                top = card.bottom + gap
            bottoms.append(top)
        self.area.grow_to(max(bottoms) - room.top - scale.px(8))

    def _columns(self, sections: Sequence[Section], count: int, box: pygame.Rect) -> list[list[Section]]:
        """Which sections stand in which column: where they want to, or in the shorter one."""
        columns: list[list[Section]] = [[] for _ in range(count)]
        heights = [0] * count
        for section in sections:
            n = heights.index(min(heights)) if section.column is None else section.column % count
            columns[n].append(section)
            heights[n] = self._height(columns[n], box.width)
        return [column for column in columns if column]

    def _height(self, column: Sequence[Section], width: int) -> int:
        """The least height of sections below each other."""
        self._measuring = True
        heights = []
        for section in column:
            card = pygame.Rect(0, 0, width, 0)
            self._section(card, section, self._context.scale.px(_LEAST_AIR))
            heights.append(card.height + self._context.scale.px(16))
        self._measuring = False
        return sum(heights)

    def _section(self, card: pygame.Rect, section: Section, air: int) -> None:
        """Place a section's rows from the top of `card` down, `air` apart, and set its height."""
        scale = self._context.scale
        pad = scale.px(20)
        inner = pygame.Rect(card.left + pad, card.top + scale.px(12), card.width - 2 * pad, 0)
        title = row_of(inner, inner.top, scale.tx(32))
        self._say(section.title, title, self._context.styles.section_title)
        top = title.bottom + scale.px(4)
        for row in section.rows:
            bottom = self._row(row_of(inner, top, 0), row)
            if row.picture and not self._measuring:
                place = pygame.Rect(inner.left, top, scale.tx(_PICTURE_UNITS), bottom - top)
                self._pictures.append((row.picture, place))
            top = bottom + air
        card.height = top + scale.px(16) - air - card.top + air // 2
        if not self._measuring:
            self._cards.append(card)

    def _say(self, words: str, box: pygame.Rect, style: TextStyle) -> None:
        if not self._measuring:
            self._words.append(TextBlock(words, box, style))

    def _make(self, row: FormRow, rect: pygame.Rect) -> None:
        if not self._measuring:
            row.make(rect, self.area)

    def _row(self, box: pygame.Rect, row: FormRow) -> int:
        """Place one row at the top of `box`; returns its bottom."""
        scale = self._context.scale
        height = scale.tx(_ROW_UNITS)
        inset = scale.tx(row.inset)
        box = column_of(box, box.left + inset, box.width - inset)
        if not row.label:
            rect = row_of(box, box.top, round(height * row.lines))
            self._make(row, rect)
            return rect.bottom
        wide = min(scale.tx(row.width), box.width)
        beside = box.width - wide - scale.px(14)
        if beside >= scale.tx(_LEAST_LABEL_UNITS):
            bottom = self._label(pygame.Rect(box.left, box.top, beside, height), row)
            control = pygame.Rect(box.right - wide, box.top, wide, height)
            control.centery = (box.top + max(bottom, control.bottom)) // 2
            self._make(row, control)
            return max(bottom, control.bottom)
        top = self._label(row_of(box, box.top, 0), row) + scale.px(4)
        self._make(row, row_of(box, top, height))
        return top + height

    def _label(self, box: pygame.Rect, row: FormRow) -> int:
        """Place a label with its hint, in the middle of the height of `box` if that is enough."""
        text, styles = self._context.text, self._context.styles
        style, hint_style = styles.body, styles.hint
        tall = text.paragraph_height(row.label, box.width, style)
        hint_tall = text.paragraph_height(row.hint, box.width, hint_style) if row.hint else 0
        top = box.top + max(0, (box.height - tall - hint_tall) // 2)
        self._say(row.label, row_of(box, top, tall), style)
        if row.hint:
            self._say(row.hint, row_of(box, top + tall, hint_tall), hint_style)
        return max(box.bottom, top + tall + hint_tall)

    def _paint(self, surface: pygame.Surface, offset: int) -> None:
        for card in self._cards:
            self._context.cards.paint(surface, Card.PAPER, card.move(0, -offset), 1.1)
        for name, place in self._pictures:
            self._context.sprites.paint_centred(surface, name, place.move(0, -offset).center, place.width)
        for words in self._words:
            box = words.box.move(0, -offset)
            if box.colliderect(self.area.view):
                self._context.text.paragraph(surface, words.text, box, words.style)
