"""From pygame's events to the table's actions."""

import pygame

from santiago.presentation.table.actions import (
    Action,
    Digit,
    Keyed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Signal,
)
from santiago.presentation.view_model.command_table import COMMANDS
from santiago.presentation.view_model.commands import Command

_INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)

_RELEASES = {Command.PEEK: Signal.PEEK_RELEASED, Command.FIELDS: Signal.FIELDS_RELEASED}
_BY_SHORTCUT = {
    (getattr(pygame, f"K_{shortcut.key}"), shortcut.ctrl, shift): row.command
    for row in COMMANDS
    for shortcut in row.shortcuts
    for shift in ((False, True) if shortcut.shift is None else (shortcut.shift,))
}
"""The commands by key code, Ctrl and Shift."""


def action_of(event: pygame.event.Event) -> Action | None:
    """What an event means at the table, None where it means nothing."""
    if event.type == pygame.KEYDOWN:
        return _key(event)
    if event.type == pygame.KEYUP:
        command = command_of(event)
        return None if command is None else _RELEASES.get(command)
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos, held=bool(event.buttons[0]))
    if event.type == pygame.MOUSEBUTTONDOWN:
        if event.button == 1:
            return PointerPressed(event.pos)
        return Signal.CANCELLED if event.button == 3 else None
    if event.type == pygame.MOUSEBUTTONUP:
        return PointerReleased(event.pos) if event.button == 1 else Signal.PEEK_RELEASED
    return Signal.INTERRUPTED if event.type in _INTERRUPTIONS else None


def _key(event: pygame.event.Event) -> Keyed | Digit | None:
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if plain and event.unicode.isascii() and event.unicode.isdigit():
        return Digit(int(event.unicode))
    command = command_of(event)
    return None if command is None else Keyed(command)


def command_of(event: pygame.event.Event) -> Command | None:
    """The command of a key event, None for a key without a command at the table."""
    if event.mod & pygame.KMOD_ALT and not event.mod & pygame.KMOD_CTRL:
        return None
    if event.unicode == "?" and not event.mod & pygame.KMOD_CTRL:
        return Command.KEYS
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    return _BY_SHORTCUT.get((event.key, ctrl, shift))
