"""Converts pygame events to the table's actions."""

import pygame

from santiago.presentation.table.actions import (
    Action,
    Digit,
    KeyPressed,
    KeyReleased,
    Pointer,
    Signal,
    Touch,
)
from santiago.presentation.view_model.command_table import COMMANDS
from santiago.presentation.view_model.commands import Command
from santiago.ui.devices.bindings import command_of, digit_of
from santiago.ui.devices.touch import Gesture, gesture_of

_INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)

_POINTER = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_HELD_BY_KEY = {
    getattr(pygame, f"K_{shortcut.key}"): row.command
    for row in COMMANDS
    if row.held
    for shortcut in row.shortcuts
}
_SHIFT_DOWN, _SHIFT_UP = KeyPressed(Command.FAST_FORWARD), KeyReleased(Command.FAST_FORWARD)


def action_of(event: pygame.event.Event) -> Action | None:
    """Return the table's action for a pygame event, or None if the table ignores the event."""
    if event.type == pygame.KEYDOWN:
        return _key(event)
    if event.type == pygame.KEYUP:
        held = _HELD_BY_KEY.get(event.key)
        return None if held is None else KeyReleased(held)
    if event.type in _POINTER:
        return _pointer(event)
    if event.type == pygame.CONTROLLERDEVICEREMOVED:
        return KeyPressed(Command.PAUSE)
    return Signal.INTERRUPTED if event.type in _INTERRUPTIONS else None


def _pointer(event: pygame.event.Event) -> Pointer | Signal | None:
    gesture, touch = gesture_of(event), None
    if event.type == pygame.MOUSEMOTION:
        touch = Touch.DRAGGED if event.buttons[0] else Touch.MOVED
    elif gesture is Gesture.TAP:
        touch = Touch.TAPPED if event.type == pygame.MOUSEBUTTONUP else None
    elif event.button == 1 and gesture is not Gesture.HOLD:
        touch = Touch.PRESSED if event.type == pygame.MOUSEBUTTONDOWN else Touch.RELEASED
    elif event.button == 3 and event.type == pygame.MOUSEBUTTONDOWN:
        return Signal.CANCELLED
    return None if touch is None else Pointer(touch, event.pos, gesture is not None)


def _key(event: pygame.event.Event) -> KeyPressed | Digit | None:
    command, digit = command_of(event), digit_of(event)
    if digit is not None:
        return Digit(digit, command)
    return None if command is None else KeyPressed(command)


class EventReader:
    """Converts events to actions, and knows how the player used the last keys and the pointer.

    Tooltips may appear while `shows_tips` is true. After a touch they may not, because the touched target
    still counts as hovered.
    """

    def __init__(self) -> None:
        self.shows_tips = True
        self._shift_is_typing = False
        """Whether Shift is held to type a character, and not to fast-forward."""

    def action_for(self, event: pygame.event.Event, *, held_toggles: bool) -> Action | None:
        """Return the action for an event, or None if there is none.

        If `held_toggles` is true, the release of a Shift key that was held to type a character is ignored.
        """
        action = action_of(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONUP):
            self.shows_tips = gesture_of(event) is None or event.type == pygame.MOUSEMOTION
        if isinstance(action, KeyPressed | Digit) and action != _SHIFT_DOWN and event.type == pygame.KEYDOWN:
            self._shift_is_typing = self._shift_is_typing or bool(event.mod & pygame.KMOD_SHIFT)
        return None if held_toggles and self._shift_is_typing and action == _SHIFT_UP else action

    def shift_hurries(self) -> bool | None:
        """Whether Shift is held to fast-forward; None if it is held to type. Call this once per frame."""
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        self._shift_is_typing = self._shift_is_typing and shift
        return None if self._shift_is_typing else shift
