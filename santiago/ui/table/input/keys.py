"""Keys and what they mean at the table."""

from dataclasses import dataclass
from enum import Enum, auto

import pygame


class Command(Enum):
    """What a key or a tool button asks of the table as a whole."""

    UNDO = auto()
    REDO = auto()
    PAUSE = auto()
    LOG = auto()
    MUTE = auto()
    KEYS = auto()
    RULES = auto()
    HINT = auto()
    WHY = auto()
    WHAT_HAPPENED = auto()
    HISTORY = auto()
    PEEK = auto()
    TO_START = auto()
    ROUND_BACK = auto()
    STEP_BACK = auto()
    STEP = auto()
    ROUND_FORWARD = auto()
    TO_END = auto()
    PLAY = auto()
    SPEED = auto()


@dataclass(frozen=True, slots=True)
class Tabbed:
    """To the next region (1) or the one before (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class Steered:
    """An arrow key, each -1, 0 or 1."""

    across: int
    down: int


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit, 0-9."""

    value: int


@dataclass(frozen=True, slots=True)
class MoreOrLess:
    """Plus (1) or minus (-1)."""

    step: int


@dataclass(frozen=True, slots=True)
class Enter:
    """Enter or Space."""


@dataclass(frozen=True, slots=True)
class Escape:
    """Esc or Backspace."""


Key = Command | Tabbed | Steered | Digit | MoreOrLess | Enter | Escape

_LETTERS = {
    pygame.K_p: Command.PAUSE,
    pygame.K_l: Command.LOG,
    pygame.K_m: Command.MUTE,
    pygame.K_h: Command.HINT,
    pygame.K_w: Command.WHY,
    pygame.K_r: Command.WHAT_HAPPENED,
    pygame.K_v: Command.HISTORY,
    pygame.K_e: Command.PEEK,
    pygame.K_F1: Command.RULES,
    pygame.K_F2: Command.KEYS,
    pygame.K_HOME: Command.TO_START,
    pygame.K_END: Command.TO_END,
    pygame.K_PAGEUP: Command.ROUND_BACK,
    pygame.K_PAGEDOWN: Command.ROUND_FORWARD,
}
_ARROWS = {
    pygame.K_LEFT: Steered(-1, 0),
    pygame.K_RIGHT: Steered(1, 0),
    pygame.K_UP: Steered(0, -1),
    pygame.K_DOWN: Steered(0, 1),
}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
_ESCAPE = (pygame.K_ESCAPE, pygame.K_BACKSPACE)
_MORE = (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
_LESS = (pygame.K_MINUS, pygame.K_KP_MINUS)


def key_of(event: pygame.event.Event) -> Key | None:
    """What a key that went down means; None where it means nothing here."""
    if event.mod & pygame.KMOD_CTRL:
        return _with_control(event)
    if event.mod & pygame.KMOD_ALT:
        return None
    if event.unicode == "?":
        return Command.KEYS
    if event.unicode.isascii() and event.unicode.isdigit():
        return Digit(int(event.unicode))
    return _plain(event)


def ends_peek(event: pygame.event.Event) -> bool:
    """Whether what was held to see one's money is held no longer."""
    if event.type == pygame.KEYUP:
        return _LETTERS.get(event.key) is Command.PEEK
    return event.type in (pygame.MOUSEBUTTONUP, pygame.WINDOWFOCUSLOST)


def _with_control(event: pygame.event.Event) -> Key | None:
    if event.key == pygame.K_z:
        return Command.REDO if event.mod & pygame.KMOD_SHIFT else Command.UNDO
    return Command.REDO if event.key == pygame.K_y else None


def _plain(event: pygame.event.Event) -> Key | None:
    if event.key == pygame.K_TAB:
        return Tabbed(-1 if event.mod & pygame.KMOD_SHIFT else 1)
    if event.key in _ENTER:
        return Enter()
    if event.key in _ESCAPE:
        return Escape()
    if event.key in _MORE or event.key in _LESS:
        return MoreOrLess(1 if event.key in _MORE else -1)
    return _ARROWS.get(event.key) or _LETTERS.get(event.key)
