"""Translates gamepad button and axis events to the standard keys of the matching commands."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING

import pygame

from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.ui.devices.bindings import standard_event
from santiago.ui.devices.optional_part import optional_part

if TYPE_CHECKING:
    from pygame._sdl2.controller import Controller

BUTTONS = {
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Command.LEFT,
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Command.RIGHT,
    pygame.CONTROLLER_BUTTON_DPAD_UP: Command.UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Command.DOWN,
    pygame.CONTROLLER_BUTTON_A: Command.ACT,
    pygame.CONTROLLER_BUTTON_B: Command.BACK,
    pygame.CONTROLLER_BUTTON_X: Command.HINT,
    pygame.CONTROLLER_BUTTON_Y: Command.WHY,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Command.PREVIOUS_REGION,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Command.NEXT_REGION,
    pygame.CONTROLLER_BUTTON_START: Command.PAUSE,
    pygame.CONTROLLER_BUTTON_BACK: Command.LOG,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Command.FIELDS,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Command.PEEK,
}
_AXES = {
    pygame.CONTROLLER_AXIS_LEFTX: (Command.LEFT, Command.RIGHT),
    pygame.CONTROLLER_AXIS_LEFTY: (Command.UP, Command.DOWN),
    pygame.CONTROLLER_AXIS_RIGHTY: (Command.ROUND_BACK, Command.ROUND_FORWARD),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, Command.LESS),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, Command.MORE),
}
"""The commands at the two ends of each axis.

The right stick scrolls pages and, at the table, moves through the game by rounds.
"""


class PadStyle(Enum):
    """The brands of gamepads; each value lists lower-case strings that occur in the brand's device names."""

    PLAYSTATION = ("playstation", "ps3", "ps4", "ps5", "dualshock", "dualsense", "sony")
    SWITCH = ("nintendo", "switch", "joy-con", "joycon")
    XBOX = ("",)
    """Also used for unknown gamepads, most of which have the labels of an Xbox gamepad."""


_LABELLED = (
    *(Command.ACT, Command.BACK, Command.HINT, Command.WHY),
    *(Command.PREVIOUS_REGION, Command.NEXT_REGION, Command.LESS, Command.MORE),
    *(Command.PAUSE, Command.LOG, Command.FIELDS, Command.PEEK),
)
_LABELS = {
    PadStyle.PLAYSTATION: "cross circle square triangle L1 R1 L2 R2 Options Share L3 R3",
    PadStyle.SWITCH: "A B X Y L R ZL ZR + - LS RS",
    PadStyle.XBOX: "A B X Y LB RB LT RT Menu View LS RS",
}
LABELS: Mapping[PadStyle, Mapping[Command, str]] = {
    style: dict(zip(_LABELLED, labels.split(), strict=True)) for style, labels in _LABELS.items()
}
"""The button labels; PlayStation symbols are given by name."""
_REPEATED = frozenset((*(command for pair in _AXES.values() for command in pair), *_AXES[0], *_AXES[1]))
_ON, _OFF = 0.5, 0.35
"""The axis positions at which a press begins and ends."""
_FIRST_SECONDS, _NEXT_SECONDS = 0.4, 0.12
_JOYSTICK = range(pygame.JOYAXISMOTION, pygame.JOYDEVICEREMOVED + 1)
_PAD = range(pygame.CONTROLLERAXISMOTION, pygame.CONTROLLERDEVICEREMAPPED + 1)


class Pads:
    """Tracks the connected gamepads, and translates their events. `now` is a clock that returns seconds."""

    in_use = False
    """Whether a gamepad was the last device used."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._opened: dict[int, Controller] = {}
        self._last: int | None = None
        """The instance id of the gamepad used last."""
        self._due: dict[tuple[int, int, Command], float] = {}
        """The time of the next repeat of each held command, keyed by gamepad, axis (-1 for a button) and
        command.
        """

    def start(self) -> None:
        """Listen for gamepads from now on, if pygame supports them. Call it only after the first frame."""
        with optional_part("gamepads"):
            from pygame._sdl2 import controller

            controller.init()

    def take(self) -> None:
        """Show the labels of a gamepad if one is connected, as if it had just been used."""
        self.in_use = bool(self._opened)

    def keys(self, event: pygame.event.Event) -> list[pygame.event.Event] | None:
        """Return the key events for a gamepad event, or None for an event of another device.

        If the gamepad in use was disconnected, return the event itself, so that the game can pause.
        """
        match event.type:
            case pygame.CONTROLLERDEVICEADDED:
                self._open(event.device_index)
            case pygame.CONTROLLERDEVICEREMOVED:
                return self._removed(event)
            case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP if event.button in BUTTONS:
                down = event.type == pygame.CONTROLLERBUTTONDOWN
                return self._press_changed(event.instance_id, -1, BUTTONS[event.button], down=down)
            case pygame.CONTROLLERAXISMOTION if event.axis in _AXES:
                return self._moved(event)
            case kind if kind not in _JOYSTICK and kind not in _PAD:
                return None
        return []

    def repeated(self) -> list[pygame.event.Event]:
        """Return the key events that repeat because a button or axis is still held."""
        now, found = self._now(), []
        for held, due in self._due.items():
            if now >= due:
                self._due[held] = now + _NEXT_SECONDS
                found.append(standard_event(held[2]))
        return found

    @property
    def style(self) -> PadStyle | None:
        """The brand of the gamepad in use, or None while another device is in use."""
        if not self.in_use:
            return None
        pad = None if self._last is None else self._opened.get(self._last)
        name = "" if pad is None else pad.name.lower()
        return next(style for style in PadStyle if any(part in name for part in style.value))

    def rumble(self, deep: float, high: float, milliseconds: int) -> None:
        """Make the gamepad in use vibrate, if it can; `deep` and `high` are the motors' strengths (0-1)."""
        pad = self._opened.get(self._last) if self.in_use and self._last is not None else None
        if pad is not None:
            with suppress(pygame.error):
                pad.rumble(deep, high, milliseconds)

    def _open(self, index: int) -> None:
        from pygame._sdl2.controller import Controller

        try:
            opened = Controller(index)
        except pygame.error:  # disconnected in the meantime
            return
        self._opened[opened.as_joystick().get_instance_id()] = opened

    def _removed(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        self._opened.pop(event.instance_id, None)
        self._due = {held: due for held, due in self._due.items() if held[0] != event.instance_id}
        if event.instance_id != self._last:
            return []
        self._last = None
        return [event] if self.in_use else []

    def _moved(self, event: pygame.event.Event) -> list[pygame.event.Event]:
        value, found = event.value / 32767, []
        for command, far in zip(_AXES[event.axis], (-value, value), strict=True):
            if command is not None:
                held = (event.instance_id, event.axis, command) in self._due
                down = far > (_OFF if held else _ON)
                if down != held:
                    found += self._press_changed(event.instance_id, event.axis, command, down=down)
        return found

    def _press_changed(
        self, pad: int, axis: int, command: Command, *, down: bool
    ) -> list[pygame.event.Event]:
        """Return the key events of a command whose button or axis was pressed or released."""
        self._last = pad
        if command in _REPEATED:
            if down:
                self._due[pad, axis, command] = self._now() + _FIRST_SECONDS
            else:
                self._due.pop((pad, axis, command), None)
        return [standard_event(command, down=down)] if down or command in HELD else []
