"""What a key event means at the table."""

from dataclasses import dataclass

import pygame

from santiago.ui.view.command_table import command_of
from santiago.ui.view.commands import Command


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit, 0-9."""

    value: int


Key = Command | Digit


def key_of(event: pygame.event.Event) -> Key | None:
    """What a key that went down means; None where it means nothing here."""
    plain = not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if plain and event.unicode.isascii() and event.unicode.isdigit():
        return Digit(int(event.unicode))
    return command_of(event)


def ends_peek(event: pygame.event.Event) -> bool:
    """Whether what was held to see one's money is held no longer."""
    if event.type == pygame.KEYUP:
        return command_of(event) is Command.PEEK
    return event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST)
