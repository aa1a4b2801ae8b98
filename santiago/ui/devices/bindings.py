"""Keys of one's own: which keys stand for which command, and the standard events that they become."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import pygame

from santiago.presentation.view_model.command_table import COMMANDS, HELD, Shortcut
from santiago.presentation.view_model.commands import Command

MOST_KEYS = 2
DIGIT_ROW = dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), (*range(1, 10), 0), strict=True))
"""The digits by the place of their key in the row above the letters."""
KEPT = frozenset(
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
        "F11",
        "F12",
    ]
)
"""Keys that always mean the same; their commands may have other keys besides."""
_FIND = "f"
"""With Ctrl it searches the rules."""
_MODIFIERS = ("CTRL", "ALT", "META", "GUI", "SUPER", "MODE", "CAPSLOCK", "NUMLOCK", "UNKNOWN")
_CTRL, _SHIFT = "Ctrl+", "Shift+"

_NAMES = {
    getattr(pygame, name): name.removeprefix("K_") for name in sorted(dir(pygame)) if name.startswith("K_")
}
_SIGNS = {"?": Command.KEYS, "+": Command.MORE, "-": Command.LESS}
"""Commands by what their key types, wherever it lies."""
_BESIDE_DIGITS = {pygame.KSCAN_MINUS: Command.LESS, pygame.KSCAN_EQUALS: Command.MORE}
"""Commands of the two keys to the right of the digits, where these type nothing else that is known."""


def _code_of(name: str) -> int | None:
    if len(name) == 1:
        return ord(name)
    code = getattr(pygame, f"K_{name}", None) if name.isidentifier() else None
    return code if isinstance(code, int) else None


def _name_of(code: int | None) -> str:
    """The name of a key: the sign on it where it has one, else that of pygame's constant without "K_"."""
    if code is not None and 32 < code < 0x110000 and chr(code).isprintable():
        return chr(code)
    return _NAMES.get(code or 0, "UNKNOWN")


STANDARD: Mapping[Command, tuple[Shortcut, ...]] = {
    row.command: tuple(replace(one, key=_name_of(_code_of(one.key))) for one in row.shortcuts)
    for row in COMMANDS
    if row.command is not None and row.shortcuts
}
"""The keys of each command that has some, as they come with the program."""
_BY_SHORTCUT = {
    (_code_of(shortcut.key), shortcut.ctrl, shift): command
    for command, shortcuts in STANDARD.items()
    for shortcut in shortcuts
    for shift in ((False, True) if shortcut.shift is None else (shortcut.shift,))
}
"""The commands by key code, Ctrl and Shift."""


def command_of(event: pygame.event.Event) -> Command | None:
    """The command of a key event, None for a key without a command at the table."""
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    if event.mod & pygame.KMOD_ALT and not ctrl:
        return None
    sign = None if ctrl else _SIGNS.get(event.unicode)
    known = sign or _BY_SHORTCUT.get((event.key, ctrl, shift))
    return known or (None if ctrl else _BESIDE_DIGITS.get(event.scancode))


def text_of(shortcut: Shortcut) -> str:
    """As it stands in the settings file: "h", "PAGEUP", "Ctrl+Shift+z", "é"."""
    return f"{_CTRL * shortcut.ctrl}{_SHIFT * bool(shortcut.shift)}{shortcut.key}"


def shortcut_of(text: str) -> Shortcut | None:
    """What `text_of` wrote, None if it names no key that may be chosen."""
    key, ctrl = text.removeprefix(_CTRL), text.startswith(_CTRL)
    shift = key.startswith(_SHIFT) or (False if ctrl else None)
    shortcut = Shortcut(key.removeprefix(_SHIFT), ctrl, shift)
    code = _code_of(shortcut.key)
    if code is None or not _may_be_chosen(replace(shortcut, key=_name_of(code))):
        return None
    return replace(shortcut, key=_name_of(code))


def pressed_shortcut(event: pygame.event.Event) -> Shortcut | None:
    """The key of an event as one that may be chosen for a command, None if it may not be."""
    if event.mod & (pygame.KMOD_ALT | pygame.KMOD_META):
        return None
    ctrl = bool(event.mod & pygame.KMOD_CTRL)
    shift = bool(event.mod & pygame.KMOD_SHIFT) if ctrl else None
    shortcut = Shortcut(_name_of(event.key), ctrl, shift)
    digit = event.scancode in DIGIT_ROW and not ctrl
    return shortcut if not digit and _may_be_chosen(shortcut) else None


def overlap(one: Shortcut, other: Shortcut) -> bool:
    """Whether one key press would mean both."""
    same = one.key == other.key and one.ctrl == other.ctrl
    return same and (None in (one.shift, other.shift) or one.shift == other.shift)


@dataclass(frozen=True, slots=True)
class Bindings:
    """Which keys stand for which commands; `own` are those that the player chose."""

    own: tuple[tuple[Command, tuple[Shortcut, ...]], ...] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Iterable[str]]) -> "Bindings":
        """What the settings hold, without what names no command, no key, or a key twice."""
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
        """As the settings hold them."""
        return {str(command): tuple(map(text_of, shortcuts)) for command, shortcuts in self.own}

    def kept(self, command: Command) -> tuple[Shortcut, ...]:
        """The keys that a command never loses."""
        return tuple(one for one in STANDARD[command] if one.key in KEPT)

    def chosen(self, command: Command) -> tuple[Shortcut, ...]:
        """The keys of a command that can be changed: one's own, else the first standard ones."""
        own = dict(self.own).get(command)
        return tuple(one for one in STANDARD[command] if one.key not in KEPT) if own is None else own

    def keys(self, command: Command) -> tuple[Shortcut, ...]:
        """All keys of a command in force."""
        return (*self.kept(command), *self.chosen(command))

    def owner(self, shortcut: Shortcut, but: Command) -> Command | None:
        """The command other than `but` that a key stands for already."""
        others = (command for command in STANDARD if command is not but)
        return next((one for one in others if any(overlap(shortcut, key) for key in self.keys(one))), None)

    def changed(self, command: Command, shortcuts: Iterable[Shortcut]) -> "Bindings":
        """With other keys for one command; the standard ones are noted as none of one's own."""
        own = dict(self.own) | {command: tuple(shortcuts)}
        if own[command] == Bindings().chosen(command):
            del own[command]
        return Bindings(tuple(own.items()))

    def given(self, command: Command, slot: int, shortcut: Shortcut) -> "Bindings":
        """With `shortcut` as key number `slot` of `command`; who had it gets the one that stood there."""
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
        """A key event as the screens know it: one's own key as the standard one, a lost key as none.

        The event as it came stands in `raw`, for fields that text is typed into.
        """
        if not self.own or event.type not in (pygame.KEYDOWN, pygame.KEYUP):
            return event
        key = _name_of(event.key)
        ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        up = event.type == pygame.KEYUP
        if not event.mod & (pygame.KMOD_ALT | pygame.KMOD_META) or up:
            for command, shortcuts in self.own:
                held = up and command in HELD  # whatever else has been let go meanwhile
                wanted = Shortcut(key, ctrl, shift)
                if any(overlap(one, wanted) or (held and one.key == key) for one in shortcuts):
                    return _as_standard(event, STANDARD[command][0])
        meant = command_of(event) if not up else None
        lost = meant is not None and any(command is meant for command, _ in self.own) and key not in KEPT
        return _blank(event) if lost else event


def standard_event(command: Command, *, down: bool = True) -> pygame.event.Event:
    """The standard key of a command going down or up, as from a device that has no keys."""
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return _as_standard(pygame.event.Event(kind), STANDARD[command][0])


def _as_standard(event: pygame.event.Event, shortcut: Shortcut) -> pygame.event.Event:
    mod = (pygame.KMOD_LCTRL if shortcut.ctrl else 0) | (pygame.KMOD_LSHIFT if shortcut.shift else 0)
    return _changed(event, key=_code_of(shortcut.key) or 0, mod=mod, unicode="", scancode=0)


def _blank(event: pygame.event.Event) -> pygame.event.Event:
    """Return the event without its key: it triggers no command, but digits are still read."""
    scancode = event.scancode if event.scancode in DIGIT_ROW else 0
    return _changed(event, key=pygame.K_UNKNOWN, unicode="", scancode=scancode)


def _changed(event: pygame.event.Event, **members: int | str) -> pygame.event.Event:
    return pygame.event.Event(event.type, dict(event.dict) | members | {"raw": event})


def _may_be_chosen(shortcut: Shortcut) -> bool:
    key = shortcut.key
    fixed = key in KEPT or any(word in key for word in _MODIFIERS) or (shortcut.ctrl and key == _FIND)
    return not fixed and not (key.removeprefix("KP_").isdigit() and not shortcut.ctrl)
