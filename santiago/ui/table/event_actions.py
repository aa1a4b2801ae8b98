"""Converts pygame events to the table's actions."""

import pygame

from santiago.presentation.table.actions_and_requests import (
    Action,
    Digit,
    KeyPressed,
    KeyReleased,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PointerTapped,
    Signal,
)
from santiago.presentation.view_model.command_table import COMMANDS
from santiago.presentation.view_model.commands import Command
from santiago.ui.devices.bindings import command_of, digit_of
from santiago.ui.devices.touch import Gesture, gesture_of

_INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)

_HELD_BY_KEY = {
    getattr(pygame, f"K_{shortcut.key}"): row.command
    for row in COMMANDS
    if row.held
    for shortcut in row.shortcuts
}


def action_of(event: pygame.event.Event) -> Action | None:
    """Return the table's action for a pygame event, or None if the table ignores the event."""
    if event.type == pygame.KEYDOWN:
        return _key(event)
    if event.type == pygame.KEYUP:
        held = _HELD_BY_KEY.get(event.key)
        return None if held is None else KeyReleased(held)
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos, held=bool(event.buttons[0]))
    gesture = gesture_of(event)
    if gesture is Gesture.HOLD:
        return None
    if gesture is Gesture.TAP:
        return PointerTapped(event.pos) if event.type == pygame.MOUSEBUTTONUP else None
    if event.type == pygame.MOUSEBUTTONDOWN:
        if event.button == 1:
            return PointerPressed(event.pos)
        return Signal.CANCELLED if event.button == 3 else None
    if event.type == pygame.MOUSEBUTTONUP:
        return PointerReleased(event.pos) if event.button == 1 else None
    if event.type == pygame.CONTROLLERDEVICEREMOVED:
        return KeyPressed(Command.PAUSE)
    return Signal.INTERRUPTED if event.type in _INTERRUPTIONS else None


def _key(event: pygame.event.Event) -> KeyPressed | Digit | None:
    command, digit = command_of(event), digit_of(event)
    if digit is not None:
        return Digit(digit, command)
    return None if command is None else KeyPressed(command)
