"""From pygame's events to the table's actions."""

import pygame

from santiago.presentation.table_view.commands import Command
from santiago.ui.table.actions import (
    Action,
    Digit,
    Keyed,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Signal,
)
from santiago.ui.view.command_table import command_of

_INTERRUPTIONS = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWSIZECHANGED)

_RELEASES = {Command.PEEK: Signal.PEEK_RELEASED, Command.FIELDS: Signal.FIELDS_RELEASED}


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
