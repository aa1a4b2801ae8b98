"""The controls used on screens: buttons, toggles, selectors and sliders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from santiago.presentation.spoken.nodes import Role
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.box_layout import box_at
from santiago.ui.graphics.buttons import ButtonFace, ButtonKind, ControlState, paint_button
from santiago.ui.graphics.cards import Bar, Card
from santiago.ui.graphics.rects import column_of
from santiago.ui.graphics.text import Align
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.widgets.control import (
    Control,
    ControlOptions,
    ControlOwner,
    DragControl,
    OnChange,
    OnPress,
    Painter,
)
from santiago.ui.widgets.scroll_area import ScrollArea
from santiago.ui.widgets.text_entry import TextEntry

__all__ = [
    "Button",
    "ButtonKind",
    "Control",
    "ControlOwner",
    "ControlState",
    "CustomControl",
    "Cycler",
    "IconButton",
    "OnChange",
    "OnPress",
    "ScrollArea",
    "Slider",
    "TextEntry",
    "Toggle",
]

_SWITCH_BOX = (112, 64)
_SWITCH = pygame.Rect(10, 12, 92, 42)
"""The visible part of the toggle's sprite, in sprite units."""
_KNOB_BOX = 64
_KNOB = pygame.Rect(9, 8, 44, 44)
"""The visible part of the slider knob's sprite, in sprite units."""


class Button(Control):
    """A button with a label and an optional icon before it."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        label: str,
        press: OnPress,
        *,
        kind: ButtonKind = ButtonKind.PLAIN,
        icon: str | None = None,
        size: float = 17.0,
        align: Align = Align.CENTRE,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, press, **options)
        self.face = ButtonFace(label, icon, kind, size, align)

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return the role of a button and the button's label."""
        return Role.BUTTON, self.face.label, "", None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        paint_button(self.context, surface, rect, self.face, self.state)


class IconButton(Button):
    """A small button that has an icon but no label. A tooltip describes the button."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        icon: str,
        press: OnPress,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, "", press, kind=ButtonKind.ICON, icon=icon, **options)


class CustomControl(Control):
    """A control that its screen paints, for example a coin, the card of a saved game, or a row of a list."""

    immediate = True

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        press: OnPress,
        painter: Painter,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, press, **options)
        self._painter = painter

    def paint_in_steps(self, surface: pygame.Surface, rect: pygame.Rect) -> Steps[None]:
        """Paint the control with the screen's painter."""
        steps = self._painter(surface, rect, self.state)
        if steps is not None:
            yield from steps
        yield


class Toggle(Control):
    """An on/off switch; its whole row can be clicked."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        change: OnChange[bool],
        *,
        value: bool,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, self._flip, **options)
        self.value = value
        self._change = change

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return the role of a check box, and whether the switch is on."""
        return Role.CHECK_BOX, "", "", self.value

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        width = self.tx(54)
        switch = box_at(width, round(width * _SWITCH.height / _SWITCH.width), midright=rect.midright)
        name = "ui-switch-on" if self.value else "ui-switch-off"
        pixel = switch.width / _SWITCH.width * (1.04 if self.state is ControlState.HOVERED else 1.0)
        left, top = switch.centerx - _SWITCH.centerx * pixel, switch.centery - _SWITCH.centery * pixel
        self.sprites.paint(surface, name, left, top, _SWITCH_BOX[0] * pixel, _SWITCH_BOX[1] * pixel)

    def handle_direction(self, across: int, down: int) -> bool:
        """Turn the switch off with the left arrow key, and on with the right arrow key."""
        if down or self.value == (across > 0):
            return bool(across)
        self.owner.report(self._flip())
        return True

    def _flip(self) -> SceneChange | None:
        self.value = not self.value
        self.invalidate()
        return self._change(self.value)


class Cycler(Control):
    """A selector with an arrow on each side. A click on the value selects the next value."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        values: Sequence[str],
        index: int,
        change: OnChange[int],
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, lambda: self._turn(1), **options)
        self.why = self.tr("spoken.only")
        self.values = tuple(values)
        self.index = index
        self._change = change
        self._lit = 0
        """The hovered arrow: -1, 1, or 0 for neither."""

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return the words for screen readers. The control is a button named by the control's value."""
        return Role.BUTTON, self.values[self.index], "", None  # a button's value would not be spoken

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        context, palette, state = self.context, self.palette, self.state
        context.cards.paint(surface, Card.QUIET if state is ControlState.DISABLED else Card.TAG, rect, 0.72)
        arrow = self._arrow_width()
        left = column_of(rect, rect.left, arrow)
        right = column_of(rect, rect.right - arrow, arrow)
        for side, path in ((left, "M78 4L22 50L78 96Z"), (right, "M22 4L78 50L22 96Z")):
            lit = self._lit == (-1 if side is left else 1)
            size = context.scale.tx(12 if lit else 11)
            figure = pygame.Rect(0, 0, size, size).move_to(center=side.center)
            calm = palette.muted if state is ControlState.DISABLED else palette.accent
            context.shapes.figure(surface, figure, path, palette.accent_light if lit else calm)
        room = column_of(rect, left.right, right.left - left.right)
        style = context.styles.strong.coloured(
            palette.muted if state is ControlState.DISABLED else palette.ink
        )
        context.text.line(surface, self.values[self.index], room, style, Align.CENTRE)

    def handle_direction(self, across: int, down: int) -> bool:
        """Select the previous or the next value."""
        if down:
            return False
        self.owner.report(self._turn(across))
        return True

    def pointer_moved(self) -> None:
        """Highlight the hovered arrow."""
        lit, pointer = 0, self.owner.pointer
        if pointer is not None and self.covers(pointer):
            along = pointer[0] - self.rect.left
            lit = -1 if along < self._arrow_width() else int(along >= self.rect.width - self._arrow_width())
        if lit != self._lit:
            self._lit = lit
            self.invalidate()

    def _arrow_width(self) -> int:
        return self.tx(30)

    def _pressed(self) -> None:
        pointer = self.owner.pointer
        at_left = pointer is not None and pointer[0] < self.rect.left + self._arrow_width() * 1.2
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self._turn(-1 if at_left else 1))

    def _turn(self, step: int) -> SceneChange | None:
        self.index = (self.index + step) % len(self.values)
        self.invalidate()
        return self._change(self.index)


class Slider(DragControl):
    """A slider for a value from `low` to `high`. `change` is called when the knob is released, and after each
    step made with an arrow key.
    """

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        change: OnChange[float],
        *,
        value: float,
        low: float,
        high: float,
        step: float,
        shown: Callable[[float], str],
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, lambda: None, **options)
        self.value = value
        self._low, self._high, self._step = low, high, step
        self._change = change
        self._shown = shown

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return the role of a slider, and the displayed value as both name and value."""
        return Role.SLIDER, self._shown(self.value), self._shown(self.value), None

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the track, its filled part, the knob, and the value as text at the right end."""
        context, track = self.context, self._track(rect)
        context.cards.paint_bar(surface, Bar.SLIDER_TRACK, track)
        share = (self.value - self._low) / (self._high - self._low)
        x = track.left + round(track.width * share)
        filled = column_of(track, track.left, x - track.left)
        if filled.width >= track.height:
            context.cards.paint_bar(surface, Bar.SLIDER_FILL, filled)
        lit = self.state in (ControlState.HOVERED, ControlState.PRESSED)
        size = self._knob_size() * (1.1 if lit else 1.0)
        pixel = size / _KNOB.width
        left, top = x - _KNOB.centerx * pixel, track.centery - _KNOB.centery * pixel
        context.sprites.paint(surface, "ui-slider-knob", left, top, _KNOB_BOX * pixel)
        words = column_of(rect, rect.right - self._words_width(), self._words_width())
        context.text.line(surface, self._shown(self.value), words, context.styles.strong, Align.RIGHT)

    def drag_to(self, point: tuple[int, int]) -> None:
        """Set the value from the x coordinate of the pointer, in pixels."""
        track = self._track(self.rect)
        share = min(1.0, max(0.0, (point[0] - track.left) / max(1, track.width)))
        self.value = self._stepped(self._low + share * (self._high - self._low))
        self.invalidate()

    def released(self) -> None:
        """Report the value when the knob is released."""
        self.owner.report(self._change(self.value))

    def handle_direction(self, across: int, down: int) -> bool:
        if down:
            return False
        self.value = self._stepped(self.value + across * self._step)
        self.invalidate()
        self.owner.report(self._change(self.value))
        return True

    def _stepped(self, value: float) -> float:
        steps = round((min(self._high, max(self._low, value)) - self._low) / self._step)
        return round(min(self._high, self._low + steps * self._step), 6)

    def _knob_size(self) -> int:
        return self.tx(28)

    def _words_width(self) -> int:
        text, style = self.text, self.styles.strong
        return 2 + max(text.width(self._shown(one), style) for one in (self._low, self._high, self.value))

    def _track(self, rect: pygame.Rect) -> pygame.Rect:
        scale, knob = self.scale, self._knob_size()
        width = rect.width - self._words_width() - scale.tx(14) - knob
        return box_at(width, max(6, scale.tx(10)), midleft=(rect.left + knob // 2, rect.centery))
