"""The mouse's gestures over the table: clicks, drags with a threshold, and what breaks one off."""

from dataclasses import dataclass
from math import hypot

import pygame

from santiago.ui.view.targets import Target

Point = tuple[float, float]
THRESHOLD = 6
"""How far the pointer moves, in units of the window's scale, before a press becomes a drag."""


@dataclass(frozen=True, slots=True)
class Moved:
    """The pointer is somewhere else, with nothing in hand."""

    point: Point


@dataclass(frozen=True, slots=True)
class Clicked:
    """Pressed and let go within the threshold; `pressed` is what was under the press."""

    point: Point
    pressed: Target | None


@dataclass(frozen=True, slots=True)
class Lifted:
    """A drag began at a piece."""

    piece: Target
    point: Point


@dataclass(frozen=True, slots=True)
class Carried:
    """The piece in hand moved."""

    piece: Target
    point: Point


@dataclass(frozen=True, slots=True)
class LetGo:
    """The piece in hand was let go."""

    piece: Target
    point: Point


@dataclass(frozen=True, slots=True)
class BrokenOff:
    """A drag ended without a drop."""

    piece: Target
    point: Point


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The right button, with nothing in hand."""


Gesture = Moved | Clicked | Lifted | Carried | LetGo | BrokenOff | Cancelled

_BREAKERS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)


@dataclass(frozen=True, slots=True)
class _Armed:
    """The left button is down over a target."""

    target: Target | None
    point: Point
    draggable: bool


@dataclass(frozen=True, slots=True)
class _Dragging:
    """A piece is in hand."""

    piece: Target
    point: Point


class Pointer:
    """One gesture at a time, of one button."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.point: Point = (-1.0, -1.0)
        self._state: _Armed | _Dragging | None = None

    @property
    def carrying(self) -> Target | None:
        """The piece in hand."""
        return self._state.piece if isinstance(self._state, _Dragging) else None

    def press(self, point: Point, target: Target | None, *, draggable: bool) -> None:
        """The left button went down over `target`."""
        if self._state is None:
            self._state = _Armed(target, point, draggable)
        self.point = point

    def handle(self, event: pygame.event.Event) -> Gesture | None:
        """What an event other than a left press means."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos, held=bool(event.buttons[0]))
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._released(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            return self.break_off() or Cancelled()
        if event.type in _BREAKERS:
            return self.break_off()
        return None

    def break_off(self) -> BrokenOff | None:
        """End a gesture without a drop; a later button-up means nothing."""
        state, self._state = self._state, None
        return BrokenOff(state.piece, state.point) if isinstance(state, _Dragging) else None

    def _moved(self, point: Point, *, held: bool) -> Gesture | None:
        self.point = point
        match self._state:
            case None:
                return Moved(point)
            case _Armed(target, start, draggable):
                if not held:
                    self._state = None
                    return Moved(point)
                far = hypot(point[0] - start[0], point[1] - start[1]) > THRESHOLD * self.scale
                if target is None or not draggable or not far:
                    return None
                self._state = _Dragging(target, point)
                return Lifted(target, point)
            case _Dragging(piece, _):
                if not held:
                    return self.break_off()
                self._state = _Dragging(piece, point)
                return Carried(piece, point)

    def _released(self, point: Point) -> Gesture | None:
        self.point = point
        state, self._state = self._state, None
        match state:
            case None:
                return None
            case _Armed(target, _, _):
                return Clicked(point, target)
            case _Dragging(piece, _):
                return LetGo(piece, point)
