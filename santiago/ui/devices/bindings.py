"""Key bindings, and the translation of the player's keys to the standard key events."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import pygame

from santiago.presentation.view_model.command_table import COMMANDS, HELD, Shortcut
from santiago.presentation.view_model.commands import Command

MOST_KEYS = 2
DIGIT_ROW = dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), (*range(1, 10), 0), strict=True))
"""The digits of the number row, keyed by scan code."""
RESERVED_KEYS = frozenset(
    [
        "TAB",
        "LEFT",
        "RIGHT",
        "UP",
        "DOWN",
        "RETURN",
        "KP_ENTER",
        "SPACE",
        "ESCAPE",
        "BACKSPACE",
        "LSHIFT",
        "RSHIFT",
        "F3",
        "F4",
        "F11",
        "F12",
    ]
)
"""Keys that cannot be assigned to other commands; their own commands can have additional keys."""
_FIND = "f"
"""Ctrl with this key searches the rules, so this combination cannot be assigned."""
_MODIFIERS = ("CTRL", "ALT", "META", "GUI", "SUPER", "MODE", "CAPSLOCK", "NUMLOCK", "UNKNOWN")
_CTRL, _SHIFT = "Ctrl+", "Shift+"

_NAMES = {
    getattr(pygame, name): name.removeprefix("K_") for name in sorted(dir(pygame)) if name.startswith("K_")
}
_SIGNS = {"?": Command.KEYS, "+": Command.MORE, "-": Command.LESS}
"""The commands triggered by a typed character, independent of the keyboard layout."""
_BESIDE_DIGITS = {pygame.KSCAN_MINUS: Command.LESS, pygame.KSCAN_EQUALS: Command.MORE}
"""The commands of the two keys to the right of the digits, keyed by scan code.

A command is used only if its key triggers no other command.
"""


def _code_of(name: str) -> int | None:
    if len(name) == 1:
        return ord(name)
    code = getattr(pygame, f"K_{name}", None) if name.isidentifier() else None
    return code if isinstance(code, int) else None


def _name_of(code: int | None) -> str:
    """Return a key's printable character if it has one, else the name of its pygame constant without "K_"."""
    if code is not None and 32 < code < 0x110000 and chr(code).isprintable():
        return chr(code)
    return _NAMES.get(code or 0, "UNKNOWN")


STANDARD: Mapping[Command, tuple[Shortcut, ...]] = {
    row.command: tuple(replace(one, key=_name_of(_code_of(one.key))) for one in row.shortcuts)
    for row in COMMANDS
    if row.command is not None and row.shortcuts
}
"""The default keys of each command that has default keys."""
_BY_SHORTCUT = {
    (_code_of(shortcut.key), shortcut.ctrl, shift): command
    for command, shortcuts in STANDARD.items()
    for shortcut in shortcuts
    for shift in ((False, True) if shortcut.shift is None else (shortcut.shift,))
}
"""The commands of the default keys, keyed by (key code, Ctrl, Shift)."""


def command_of(event: pygame.event.Event) -> Command | None:
    """Return the command that a key event triggers at the table, or None."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    if event.mod & pygame.KMOD_ALT and not ctrl:
        return None
    sign = None if ctrl else _SIGNS.get(event.unicode)
    known = sign or _BY_SHORTCUT.get((event.key, ctrl, shift))
    return known or (None if ctrl else _BESIDE_DIGITS.get(event.scancode))


def digit_of(event: pygame.event.Event) -> int | None:
    """Return the digit of a key event, or None if there is none.

    A key of the number row, pressed without Shift, counts as its digit even if it types another character, as
    on French keyboards.
    """
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META | pygame.KMOD_MODE):
        return None
    if event.unicode.isascii() and event.unicode.isdigit():
        return int(event.unicode)
    return None if event.mod & pygame.KMOD_SHIFT else DIGIT_ROW.get(event.scancode)


def text_of(shortcut: Shortcut) -> str:
    """Return a shortcut as it is written in the settings file, such as "é", "PAGEUP" or "Ctrl+Shift+z"."""
    return f"{_CTRL * shortcut.ctrl}{_SHIFT * bool(shortcut.shift)}{shortcut.key}"


def shortcut_of(text: str) -> Shortcut | None:
    """Parse the result of `text_of`. Return None if the key does not exist or cannot be assigned."""
    key, ctrl = text.removeprefix(_CTRL), text.startswith(_CTRL)
    shift = key.startswith(_SHIFT) or (False if ctrl else None)
    shortcut = Shortcut(key.removeprefix(_SHIFT), ctrl, shift)
    code = _code_of(shortcut.key)
    if code is None or not _may_be_chosen(replace(shortcut, key=_name_of(code))):
        return None
    return replace(shortcut, key=_name_of(code))


def pressed_shortcut(event: pygame.event.Event) -> Shortcut | None:
    """Return the shortcut of a key event if it can be assigned to a command, else None."""
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    ctrl = bool(event.mod & pygame.KMOD_CTRL)
    shift = bool(event.mod & pygame.KMOD_SHIFT) if ctrl else None
    shortcut = Shortcut(_name_of(event.key), ctrl, shift)
    digit = event.scancode in DIGIT_ROW and not ctrl
    return shortcut if not digit and _may_be_chosen(shortcut) else None


def overlap(one: Shortcut, other: Shortcut) -> bool:
    """Whether one key press would trigger both shortcuts."""
    same = one.key == other.key and one.ctrl == other.ctrl
    return same and (None in (one.shift, other.shift) or one.shift == other.shift)


@dataclass(frozen=True, slots=True)
class Bindings:
    """The keys of all commands; `own` holds the commands whose keys were changed, with their new keys."""

    own: tuple[tuple[Command, tuple[Shortcut, ...]], ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Iterable[str]]) -> "Bindings":
        """Parse the bindings in the settings; unknown commands, unknown keys and duplicates are ignored."""
        known = {str(command): command for command in STANDARD}
        found: dict[Command, tuple[Shortcut, ...]] = {}
        for name, texts in stored.items():
            if name in known:
                shortcuts = [one for one in map(shortcut_of, texts) if one is not None]
                taken = [one for others in found.values() for one in others]
                free = [one for one in shortcuts if not any(overlap(one, other) for other in taken)]
                found[known[name]] = tuple(dict.fromkeys(free))[:MOST_KEYS]
        read = cls(tuple(found.items()))
        return cls(
            tuple(
                (command, tuple(key for key in keys if read.owner(key, command) is None))
                for command, keys in read.own
            )
        )

    def stored(self) -> dict[str, tuple[str, ...]]:
        """Return the bindings in the form in which the settings store them."""
        return {str(command): tuple(map(text_of, shortcuts)) for command, shortcuts in self.own}

    def kept(self, command: Command) -> tuple[Shortcut, ...]:
        """Return the fixed keys of a command."""
        return tuple(one for one in STANDARD[command] if one.key in RESERVED_KEYS)

    def chosen(self, command: Command) -> tuple[Shortcut, ...]:
        """Return the assignable keys of a command: those that the player chose, or else the defaults."""
        own = dict(self.own).get(command)
        return tuple(one for one in STANDARD[command] if one.key not in RESERVED_KEYS) if own is None else own

    def keys(self, command: Command) -> tuple[Shortcut, ...]:
        """Return all keys of a command, fixed ones first."""
        return (*self.kept(command), *self.chosen(command))

    def owner(self, shortcut: Shortcut, but: Command) -> Command | None:
        """Return the command, other than `but`, that already has the key `shortcut`, or None."""
        others = (command for command in STANDARD if command is not but)
        return next((one for one in others if any(overlap(shortcut, key) for key in self.keys(one))), None)

    def changed(self, command: Command, shortcuts: Iterable[Shortcut]) -> "Bindings":
        """Return bindings with new keys for a command. Keys equal to the defaults are not stored."""
        own = dict(self.own) | {command: tuple(shortcuts)}
        if own[command] == Bindings().chosen(command):
            del own[command]
        return Bindings(tuple(own.items()))

    def given(self, command: Command, slot: int, shortcut: Shortcut) -> "Bindings":
        """Return bindings in which `shortcut` is the assignable key at index `slot` of `command`.

        If another command had this key, that command gets the replaced key in exchange.
        """
        keys = list(self.chosen(command))
        before = keys[slot : slot + 1]
        keys[slot : slot + 1] = [shortcut]
        owner, bindings = self.owner(shortcut, command), self
        if owner is not None:
            theirs = [key for key in self.chosen(owner) if not overlap(key, shortcut)]
            bindings = bindings.changed(owner, (theirs + before)[:MOST_KEYS])
        once = [key for n, key in enumerate(keys) if n == slot or not overlap(key, shortcut)]
        return bindings.changed(command, once[:MOST_KEYS])

    def translated(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return `event` with a key chosen by the player replaced by the default key of the same command.

        A default key that the player has replaced triggers nothing, unless it is reserved. A changed event
        holds the original event in the attribute `raw`, for text fields.
        """
        if not self.own or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        key = _name_of(event.key)
        ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        up = event.type == pygame.KEYUP
        if not event.mod & (pygame.KMOD_ALT | pygame.KMOD_META) or up:
            for command, shortcuts in self.own:
                held = up and command in HELD  # even if its modifiers were released before
                wanted = Shortcut(key, ctrl, shift)
                if any(overlap(one, wanted) or (held and one.key == key) for one in shortcuts):
                    return _as_standard(event, STANDARD[command][0])
        meant = command_of(event) if not up else None
        lost = (
            meant is not None
            and any(command is meant for command, _ in self.own)
            and key not in RESERVED_KEYS
        )
        return _blank(event) if lost else event


def standard_event(command: Command, *, down: bool = True) -> pygame.event.Event:
    """Return the standard key event of a command, for gamepads and other devices without keys."""
    made = _as_standard(pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP), STANDARD[command][0])
    return pygame.event.Event(made.type, {name: one for name, one in made.dict.items() if name != "raw"})


def _as_standard(event: pygame.event.Event, shortcut: Shortcut) -> pygame.event.Event:
    mod = (pygame.KMOD_LCTRL if shortcut.ctrl else 0) | (pygame.KMOD_LSHIFT if shortcut.shift else 0)
    return _changed(event, key=_code_of(shortcut.key) or 0, mod=mod, unicode="", scancode=0)


def _blank(event: pygame.event.Event) -> pygame.event.Event:
    """Return a copy of the event whose key is replaced by the unknown key, so that it triggers no command.

    A key in the number row can still be used to type its digit.
    """
    scancode = event.scancode if event.scancode in DIGIT_ROW else 0
    return _changed(event, key=pygame.K_UNKNOWN, unicode="", scancode=scancode)


def _changed(event: pygame.event.Event, **members: int | str) -> pygame.event.Event:
    return pygame.event.Event(event.type, dict(event.dict) | members | {"raw": event})


def _may_be_chosen(shortcut: Shortcut) -> bool:
    key = shortcut.key
    fixed = (
        key in RESERVED_KEYS or any(word in key for word in _MODIFIERS) or (shortcut.ctrl and key == _FIND)
    )
    return not fixed and not (key.removeprefix("KP_").isdigit() and not shortcut.ctrl)
