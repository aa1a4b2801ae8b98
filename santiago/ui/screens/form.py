"""Forms made of cards in one or two scrolling columns. Each row of a card has a label and a control."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TypeVar

import pygame

from santiago.presentation.spoken.nodes import Role
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.draw_context import DrawContext, Drawn
from santiago.ui.graphics.rects import column_of, inset, row_of
from santiago.ui.screens.static_parts import Sheet
from santiago.ui.widgets.controls import (
    Cycler,
    OnChange,
    ScrollArea,
    Slider,
    Toggle,
)
from santiago.ui.widgets.widget_set import Widgets

Maker = Callable[[pygame.Rect, ScrollArea], object]
"""Creates a control in the given rectangle and scroll area."""

E = TypeVar("E", bound=Enum)

_CONTROL_UNITS, _TOGGLE_UNITS = 250, 54
_ROW_UNITS = 38
_LEAST_LABEL_UNITS = 150
_COLUMN_UNITS = 470
_LEAST_AIR, _MOST_AIR = 8, 22
"""The minimum and maximum gap between rows, in units. The gaps grow with the free height of the window."""


@dataclass(frozen=True, slots=True)
class FormRow:
    """A label, and a control that is `width` units wide.

    The control is to the right of the label, or below the label if the row is too narrow for both. A
    control without a label takes the full width and the height of `lines` rows.
    """

    make: Maker
    width: float = 0.0
    label: str = ""
    hint: str = ""
    lines: float = 1.0


@dataclass(frozen=True, slots=True)
class FormRows:
    """Creates rows with standard controls.

    The text key of a row's label is `prefix`.NAME. If the row has a hint, the hint's key is
    `prefix`.NAME.hint.
    """

    widgets: Widgets
    prefix: str

    def row(self, name: str, make: Maker, width: float, hint: str = "") -> FormRow:
        """Return a row with the control that `make` creates. `hint` is the key of a hint to show instead of
        the usual hint.
        """
        tr, usual = self.widgets.context.tr, f"{self.prefix}.{name}.hint"
        key = hint if tr.knows(hint) else usual
        return FormRow(make, width, tr(f"{self.prefix}.{name}"), tr(key) if tr.knows(key) else "")

    def cycler(
        self, name: str, shown: Sequence[str], index: int, change: OnChange[int], hint: str = ""
    ) -> FormRow:
        """Return a row whose control selects one of the texts in `shown`."""

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Cycler(self.widgets, name, rect, shown, index, change, enabled=len(shown) > 1, area=area)

        return self.row(name, make, _CONTROL_UNITS, hint)

    def choice(self, name: str, members: Sequence[E], value: E, change: OnChange[E]) -> FormRow:
        """Return a row whose control selects an enum member. Each member has a text and may have a hint."""
        key = f"{self.prefix}.{name}"
        shown = [self.widgets.context.tr(f"{key}.{member.value}") for member in members]
        hint = f"{key}.{value.value}.hint"
        return self.cycler(name, shown, members.index(value), lambda n: change(members[n]), hint)

    def toggle(self, name: str, change: OnChange[bool], *, value: bool) -> FormRow:
        """Return a row with an on/off switch."""

        def make(rect: pygame.Rect, area: ScrollArea) -> None:
            Toggle(self.widgets, name, rect, change, value=value, area=area)

        return self.row(name, make, _TOGGLE_UNITS)

    def slider(self, name: str, change: OnChange[float], *, value: float, low: float, high: float) -> FormRow:
        """Return a row with a slider that moves in steps of a tenth and shows its value in percent."""

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
    """A card with a title and rows."""

    title: str
    rows: tuple[FormRow, ...]
    column: int | None = None
    """The index of the column (0 or 1), or None if the section goes to the shorter column."""


@dataclass(frozen=True, slots=True)
class _RowBoxes:
    """The layout of a row at a given width. The boxes are relative to the top left corner of the row."""

    row: FormRow
    height: int
    control: pygame.Rect
    label: pygame.Rect
    hint: pygame.Rect


class Form(Drawn):
    """Sections laid out in a scroll area, in two columns if they fit."""

    def __init__(
        self, context: DrawContext, widgets: Widgets, key: str, view: pygame.Rect, sections: Sequence[Section]
    ) -> None:
        self.context = context
        self._widgets = widgets
        self._sheet = Sheet(context)
        # the scroll bar is in the margin of the window
        self._area = ScrollArea(widgets, key, view, content=self._sheet)
        self._lay_out(inset(view, context.scale.px(10), 0), sections)

    def _lay_out(self, room: pygame.Rect, sections: Sequence[Section]) -> None:
        gap, pad, edge = self.px(16), self.px(20), self.px(8)
        columns = 2 if len(sections) > 1 and room.width >= 2 * self.tx(_COLUMN_UNITS) + gap else 1
        width = (room.width - gap * (columns - 1)) // columns
        if columns == 1:
            width = min(width, self.tx(_COLUMN_UNITS * 1.7))
        left = room.left + (room.width - width * columns - gap * (columns - 1)) // 2
        laid = self._columns(sections, columns, width - 2 * pad)
        spare = [
            (room.height - edge - sum(self._height(rows) + gap for _, rows in column))
            // sum(len(rows) for _, rows in column)
            for column in laid
        ]
        more = max(0, min(self.px(_MOST_AIR - _LEAST_AIR), *spare))  # the same in both columns
        for n, column in enumerate(laid):
            card = pygame.Rect(left + n * (width + gap), room.top + edge, width, 0)
            for section, rows in column:
                self._place(card.copy(), section.title, rows, more)
                card.top += self._height(rows, more) + gap
        heights = (sum(self._height(rows, more) + gap for _, rows in column) for column in laid)
        self._area.grow_to(max(heights))

    def _columns(
        self, sections: Sequence[Section], count: int, width: int
    ) -> list[list[tuple[Section, list[_RowBoxes]]]]:
        """Distribute the sections among `count` columns, and return the sections of each column that has any.

        Each section is returned with the layouts of its rows. A section without a column number goes to the
        shortest column.
        """
        columns: list[list[tuple[Section, list[_RowBoxes]]]] = [[] for _ in range(count)]
        heights = [0] * count
        for section in sections:
            n = heights.index(min(heights)) if section.column is None else section.column % count
            rows = [self._measured(row, width) for row in section.rows]
            columns[n].append((section, rows))
            heights[n] += self._height(rows) + self.px(16)
        return [column for column in columns if column]

    def _height(self, rows: Sequence[_RowBoxes], more: int = 0) -> int:
        """Return the height of a card if `more` pixels are added to the minimum gap between its rows."""
        scale, air = self.scale, self.px(_LEAST_AIR) + more
        head = scale.px(12) + scale.tx(32) + scale.px(4)
        return head + sum(row.height + air for row in rows) - air + air // 2 + scale.px(16)

    def _place(self, card: pygame.Rect, title: str, rows: Sequence[_RowBoxes], more: int) -> None:
        """Place a section's title and rows on a card."""
        scale, styles, sheet = self.scale, self.styles, self._sheet
        card.height = self._height(rows, more)
        inner = inset(sheet.card(card, 1.1), scale.px(20), scale.px(12))
        sheet.paragraph(title, inner, styles.section_title)
        x, y = inner.left, inner.top + scale.tx(32) + scale.px(4)
        for boxes in rows:
            row = boxes.row
            known = len(self._widgets.keys)
            row.make(boxes.control.move(x, y), self._area)
            told = len(sheet.words)
            sheet.paragraph(row.label, boxes.label.move(x, y), styles.body)
            sheet.paragraph(row.hint, boxes.hint.move(x, y), styles.hint)
            for key in self._widgets.keys[known:]:
                control = self._widgets.find(key)
                control.label = ", ".join(part for part in (row.label, control.label) if part)
                control.hint = row.hint
                del sheet.words[told:]  # screen readers say them with the control
                if control.words()[0] is Role.LABEL:  # nothing to press, so it is a text of the page
                    sheet.tell(control.label, boxes.label.union(boxes.control).move(x, y))
            y += boxes.height + scale.px(_LEAST_AIR) + more

    def _measured(self, row: FormRow, width: int) -> _RowBoxes:
        """Lay out the label beside the control if both fit, otherwise above it. A row without a control is as
        high as its text.
        """
        height = self.tx(_ROW_UNITS) if row.width or not row.label else 0
        whole = pygame.Rect(0, 0, width, height)
        if not row.label:
            whole.height = round(height * row.lines)
            return _RowBoxes(row, whole.height, whole, whole, whole)
        wide = min(self.tx(row.width), whole.width)
        beside = whole.width - wide - self.px(14)
        fits = beside >= self.tx(_LEAST_LABEL_UNITS)
        label = column_of(whole, whole.left, beside if fits else whole.width)
        label.height = self.text.paragraph_height(row.label, label.width, self.styles.body)
        hint = row_of(
            label, 0, self.text.paragraph_height(row.hint, label.width, self.styles.hint) if row.hint else 0
        )
        label.top = max(0, (height - label.height - hint.height) // 2) if fits else 0
        hint.top = label.bottom
        if not fits:
            control = row_of(whole, hint.bottom + self.px(4), height)
            return _RowBoxes(row, control.bottom, control, label, hint)
        control = box_at(wide, height, midleft=(whole.right - wide, max(hint.bottom, height) // 2))
        return _RowBoxes(row, max(hint.bottom, height), control, label, hint)
