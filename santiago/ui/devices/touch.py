"""Touch input: converts finger events to mouse events, whose attribute `touch` holds the gesture."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum, auto
from math import hypot

import pygame

_HOLD_SECONDS = 0.5
_DRAG_UNITS = 12
"""The distance, in window units, at which a touch becomes a drag."""
_FINGER = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
Point = tuple[int, int]


class Gesture(Enum):
    """The gesture that a finger makes: a tap, a drag or a long press."""

    TAP = auto()
    DRAG = auto()
    HOLD = auto()
    """A long press, which shows a tooltip but presses nothing."""


def gesture_of(event: pygame.event.Event) -> Gesture | None:
    """Return the gesture from which a mouse event was made, or None if the event is from a real mouse."""
    gesture = event.dict.get("touch")
    return gesture if isinstance(gesture, Gesture) else None


def clicks(event: pygame.event.Event) -> bool:
    """Whether a press or release is part of a click or a tap."""
    return bool(event.button == pygame.BUTTON_LEFT) and gesture_of(event) in (None, Gesture.TAP)


class Touches:
    """Tracks the first finger, and ignores any others. `now` is a clock that returns seconds.

    A touch first counts as hovering, like a mouse without a pressed button. The press event follows once the
    gesture is known: when the finger is lifted (a tap), after it has moved a short distance (a drag), or
    after it has rested for a short time (a hold).
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._finger: int | None = None
        self._start: Point = (0, 0)
        self._began = 0.0
        self._gesture: Gesture | None = None

    def events(self, event: pygame.event.Event, size: Point) -> list[pygame.event.Event] | None:
        """Return the mouse events for a finger event, or None for an event of another device.

        `size` is the size of the window. The mouse events that SDL makes from touches are dropped.
        """
        if event.type in _MOUSE:
            return [] if event.dict.get("touch") is True else None
        if event.type not in _FINGER:
            return None
        point = round(event.x * size[0]), round(event.y * size[1])
        if event.type == pygame.FINGERDOWN:
            if self._finger is not None:
                return []
            self._finger, self._start, self._began, self._gesture = event.finger_id, point, self._now(), None
            return [_moved(point, held=False)]
        if event.finger_id != self._finger:
            return []
        return self._dragged(point) if event.type == pygame.FINGERMOTION else self._lifted(point)

    def held(self) -> list[pygame.event.Event]:
        """Return a list with the press event of a finger that has just been held down long enough, or [].

        Call this once per frame.
        """
        if self._finger is None or self._gesture is not None or self._now() < self._began + _HOLD_SECONDS:
            return []
        return [self._pressed(Gesture.HOLD)]

    def _dragged(self, point: Point) -> list[pygame.event.Event]:
        far = hypot(point[0] - self._start[0], point[1] - self._start[1]) > _DRAG_UNITS
        begun = [self._pressed(Gesture.DRAG)] if self._gesture is None and far else []
        return [*begun, _moved(point, held=True)] if self._gesture is Gesture.DRAG else []

    def _lifted(self, point: Point) -> list[pygame.event.Event]:
        pressed = [self._pressed(Gesture.TAP)] if self._gesture is None else []
        self._finger = None
        point = self._start if self._gesture is Gesture.TAP else point
        return [*pressed, self._button(pygame.MOUSEBUTTONUP, point), pygame.event.Event(pygame.WINDOWLEAVE)]

    def _pressed(self, gesture: Gesture) -> pygame.event.Event:
        self._gesture = gesture
        return self._button(pygame.MOUSEBUTTONDOWN, self._start)

    def _button(self, kind: int, point: Point) -> pygame.event.Event:
        return pygame.event.Event(kind, pos=point, button=pygame.BUTTON_LEFT, touch=self._gesture)


def _moved(point: Point, *, held: bool) -> pygame.event.Event:
    gesture = Gesture.DRAG if held else Gesture.HOLD
    buttons = (int(held), 0, 0)
    return pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=buttons, touch=gesture)
