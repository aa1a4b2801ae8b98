"""From pygame's events to the table's actions."""

import pygame

from santiago.presentation.table.actions import (
    Action,
    Digit,
    Keyed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Released,
    Signal,
)
from santiago.presentation.view_model.command_table import COMMANDS, HELD
from santiago.presentation.view_model.commands import Command

_INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)

_DIGITS = dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), (*range(1, 10), 0), strict=True))
"""The digits by the place of their key in the row above the letters."""
_SIGNS = {"?": Command.KEYS, "+": Command.MORE, "-": Command.LESS}
"""Commands by what their key types, wherever it lies."""
_BESIDE_DIGITS = {pygame.KSCAN_MINUS: Command.LESS, pygame.KSCAN_EQUALS: Command.MORE}
"""Commands of the two keys to the right of the digits, where these type nothing else that is known."""

_BY_SHORTCUT = {
    (getattr(pygame, f"K_{shortcut.key}"), shortcut.ctrl, shift): row.command
    for row in COMMANDS
    for shortcut in row.shortcuts
    for shift in ((False, True) if shortcut.shift is None else (shortcut.shift,))
}
"""The commands by key code, Ctrl and Shift."""
_HELD_BY_KEY = {key: command for (key, _, _), command in _BY_SHORTCUT.items() if command in HELD}


def action_of(event: pygame.event.Event) -> Action | None:
    """What an event means at the table, None where it means nothing."""
    if event.type == pygame.KEYDOWN:
        return _key(event)
    if event.type == pygame.KEYUP:
        held = _HELD_BY_KEY.get(event.key)
        return None if held is None else Released(held)
    if event.type == pygame.MOUSEMOTION:
        return PointerMoved(event.pos, held=bool(event.buttons[0]))
    if event.type == pygame.MOUSEBUTTONDOWN:
        if event.button == 1:
            return PointerPressed(event.pos)
        return Signal.CANCELLED if event.button == 3 else None
    if event.type == pygame.MOUSEBUTTONUP:
        return PointerReleased(event.pos) if event.button == 1 else None
    return Signal.INTERRUPTED if event.type in _INTERRUPTIONS else None


def _key(event: pygame.event.Event) -> Keyed | Digit | None:
    command, digit = command_of(event), _digit(event)
    if digit is not None:
        return Digit(digit, command)
    return None if command is None else Keyed(command)


def _digit(event: pygame.event.Event) -> int | None:
    """The digit that a key types, else that of its place: a French row has signs unshifted."""
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE):
        return None
    if event.unicode.isascii() and event.unicode.isdigit():
        return int(event.unicode)
    return None if event.mod & pygame.KMOD_SHIFT else _DIGITS.get(event.scancode)


def command_of(event: pygame.event.Event) -> Command | None:
    """The command of a key event, None for a key without a command at the table."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    if event.mod & pygame.KMOD_ALT and not ctrl:
        return None
    sign = None if ctrl else _SIGNS.get(event.unicode)
    known = sign or _BY_SHORTCUT.get((event.key, ctrl, shift))
    return known or (None if ctrl else _BESIDE_DIGITS.get(event.scancode))
