"""A slider for a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.cards import Bar
from santiago.ui.graphics.rects import column_of
from santiago.ui.graphics.text import Align
from santiago.ui.widgets.control import Control, ControlOptions, Owner

_KNOB_BOX = 64
_KNOB = pygame.Rect(9, 8, 44, 44)
"""The visible piece of a knob in its box, in units."""


class Slider(Control):
    """A value between two ends; `change` is called on release and at each step of an arrow key."""

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        change: Callable[[float], SceneChange | None],
        *,
        value: float,
        low: float,
        high: float,
        step: float,
        shown: Callable[[float], str],
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, self._stop, **options)
        self.value = value
        self._low, self._high, self._step = low, high, step
        self._change = change
        self._shown = shown

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the groove, its filled part, the knob, and the value in words at the right end."""
        context, track = self.context, self._track(rect)
        context.cards.paint_bar(surface, Bar.SLIDER_TRACK, track)
        share = (self.value - self._low) / (self._high - self._low)
        x = track.left + round(track.width * share)
        filled = column_of(track, track.left, x - track.left)
        if filled.width >= track.height:
            context.cards.paint_bar(surface, Bar.SLIDER_FILL, filled)
        size = self._knob_size() * (
            1.1 if self.state in (ControlState.HOVERED, ControlState.PRESSED) else 1.0
        )
        pixel = size / _KNOB.width
        left, top = x - _KNOB.centerx * pixel, track.centery - _KNOB.centery * pixel
        context.sprites.paint(surface, "ui-slider-knob", left, top, _KNOB_BOX * pixel)
        words = column_of(rect, 0, self._words_width())
        words.right = rect.right
        context.text.line(
            surface,
            self._shown(self.value),
            words,
            context.styles.strong,
            Align.RIGHT,
        )

    def drag_to(self, x: int) -> None:
        """Set the value from the position of the pointer."""
        track = self._track(self.rect)
        share = min(1.0, max(0.0, (x - track.left) / max(1, track.width)))
        self.value = self._stepped(self._low + share * (self._high - self._low))
        self.invalidate()

    @property
    def held(self) -> bool:
        """Whether the pointer holds the knob."""
        return bool(self.element.held)

    def released(self) -> None:
        """Report the value when the pointer is released."""
        self.owner.report(self._change(self.value))

    def handle_direction(self, across: int, down: int) -> bool:
        """Move the value by one step."""
        if down:
            return False
        self.value = self._stepped(self.value + across * self._step)
        self.invalidate()
        self.owner.report(self._change(self.value))
        return True

    def _stop(self) -> SceneChange | None:
        return None

    def _stepped(self, value: float) -> float:
        steps = round((min(self._high, max(self._low, value)) - self._low) / self._step)
        return round(min(self._high, self._low + steps * self._step), 6)

    def _knob_size(self) -> int:
        return self.context.scale.tx(28)

    def _words_width(self) -> int:
        style = self.context.styles.strong
        return (
            max(
                self.context.text.width(self._shown(value), style)
                for value in (self._low, self._high, self.value)
            )
            + 2
        )

    def _track(self, rect: pygame.Rect) -> pygame.Rect:
        scale, knob = self.context.scale, self._knob_size()
        track = pygame.Rect(
            0, 0, rect.width - self._words_width() - scale.tx(14) - knob, max(6, scale.tx(10))
        )
        track.midleft = (rect.left + knob // 2, rect.centery)
        return track
