"""The table of commands: their keys, icons, tool tips and rows on the help page."""

from dataclasses import dataclass
from enum import Enum

import pygame

from santiago.presentation.table_view.commands import Command


class HelpSection(Enum):
    """The cards of the help page."""

    EVERYWHERE = "everywhere"
    TABLE = "table"
    HISTORY = "history"
    PAGES = "pages"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key with its modifiers; `shift` None where it does not matter."""

    key: int
    ctrl: bool = False
    shift: bool | None = None


@dataclass(frozen=True, slots=True)
class CommandRow:
    """The row of a command; `command` is None for a key that is handled elsewhere.

    `icon` is a sprite, `tip` the text key of a tool tip. `helps` are rows of the help page, each a section
    and a name N with the texts `keys.N` and `keys.N.key`; commands with the same name share a row.
    """

    command: Command | None
    shortcuts: tuple[Shortcut, ...] = ()
    icon: str = ""
    tip: str = ""
    helps: tuple[tuple[HelpSection, str], ...] = ()


def _keys(*keys: int) -> tuple[Shortcut, ...]:
    return tuple(Shortcut(key) for key in keys)


_ALL, _TABLE, _HISTORY, _PAGES = HelpSection
_ARROWS = ((_ALL, "arrows"), (_HISTORY, "history-steps"))
_ROUNDS = ((_HISTORY, "history-rounds"),)
_ENDS = ((_HISTORY, "history-ends"),)
_SUMS = ((_TABLE, "more-less"), (_HISTORY, "history-speed"))

COMMANDS = (
    CommandRow(Command.NEXT_REGION, (Shortcut(pygame.K_TAB, shift=False),), helps=((_ALL, "tab"),)),
    CommandRow(Command.PREVIOUS_REGION, (Shortcut(pygame.K_TAB, shift=True),), helps=((_ALL, "tab"),)),
    CommandRow(Command.LEFT, _keys(pygame.K_LEFT), helps=_ARROWS),
    CommandRow(Command.RIGHT, _keys(pygame.K_RIGHT), helps=_ARROWS),
    CommandRow(Command.UP, _keys(pygame.K_UP), helps=_ARROWS),
    CommandRow(Command.DOWN, _keys(pygame.K_DOWN), helps=_ARROWS),
    CommandRow(Command.STEP_BACK, icon="icon-step-back"),
    CommandRow(Command.STEP, icon="icon-step"),
    CommandRow(Command.ROUND_BACK, _keys(pygame.K_PAGEUP), "icon-round-back", helps=_ROUNDS),
    CommandRow(Command.ROUND_FORWARD, _keys(pygame.K_PAGEDOWN), "icon-round-forward", helps=_ROUNDS),
    CommandRow(Command.TO_START, _keys(pygame.K_HOME), "icon-to-start", helps=_ENDS),
    CommandRow(Command.TO_END, _keys(pygame.K_END), "icon-to-end", helps=_ENDS),
    CommandRow(
        Command.ACT,
        _keys(pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE),
        helps=((_ALL, "enter"), (_HISTORY, "history-play")),
    ),
    CommandRow(Command.PLAY, icon="icon-play"),
    CommandRow(Command.BACK, _keys(pygame.K_ESCAPE, pygame.K_BACKSPACE), helps=((_ALL, "escape"),)),
    CommandRow(None, helps=((_ALL, "f11"),)),
    CommandRow(Command.MUTE, _keys(pygame.K_m), helps=((_ALL, "m"),)),
    CommandRow(Command.RULES, _keys(pygame.K_F1), helps=((_ALL, "f1"),)),
    CommandRow(Command.KEYS, _keys(pygame.K_F2), helps=((_ALL, "question"),)),
    CommandRow(None, helps=((_TABLE, "digits"),)),
    CommandRow(Command.MORE, _keys(pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS), helps=_SUMS),
    CommandRow(Command.LESS, _keys(pygame.K_MINUS, pygame.K_KP_MINUS), helps=_SUMS),
    CommandRow(
        Command.UNDO,
        (Shortcut(pygame.K_z, ctrl=True, shift=False),),
        "icon-undo",
        helps=((_TABLE, "undo"),),
    ),
    CommandRow(
        Command.REDO,
        (Shortcut(pygame.K_y, ctrl=True), Shortcut(pygame.K_z, ctrl=True, shift=True)),
        "icon-redo",
        "table.tip.redo",
        ((_TABLE, "undo"),),
    ),
    CommandRow(Command.HINT, _keys(pygame.K_h), "icon-hint", "table.tip.hint", ((_TABLE, "h"),)),
    CommandRow(Command.WHY, _keys(pygame.K_w), helps=((_TABLE, "w"),)),
    CommandRow(
        Command.WHAT_HAPPENED,
        _keys(pygame.K_r),
        "icon-review",
        "table.tip.what-happened",
        ((_TABLE, "r"),),
    ),
    CommandRow(Command.HISTORY, _keys(pygame.K_v), helps=((_TABLE, "v"),)),
    CommandRow(Command.LOG, _keys(pygame.K_l), "icon-log", "table.tip.log", ((_TABLE, "l"),)),
    CommandRow(Command.FOLD_LOG, tip="table.tip.fold-log"),
    CommandRow(Command.FIELDS, _keys(pygame.K_f), "icon-fields", "table.tip.fields", helps=((_TABLE, "f"),)),
    CommandRow(Command.PEEK, _keys(pygame.K_e), helps=((_TABLE, "e"),)),
    CommandRow(Command.PAUSE, _keys(pygame.K_p), "icon-menu", "table.tip.menu", ((_TABLE, "p"),)),
    CommandRow(None, helps=((_TABLE, "shift"),)),
    CommandRow(None, helps=((_PAGES, "scroll"),)),
    CommandRow(None, helps=((_PAGES, "find"),)),
    CommandRow(Command.CONFIRM, icon="icon-tick"),
    CommandRow(Command.CANCEL, icon="icon-cross"),
)

ICONS = dict.fromkeys(Command, "") | {row.command: row.icon for row in COMMANDS if row.command}
"""The sprite on a command's button, "" where it shows words."""
TIPS = {row.command: row.tip for row in COMMANDS if row.command is not None and row.tip}
"""The text keys of tool tips."""
_BY_SHORTCUT = {
    (shortcut.key, shortcut.ctrl, shift): row.command
    for row in COMMANDS
    for shortcut in row.shortcuts
    for shift in ((False, True) if shortcut.shift is None else (shortcut.shift,))
}


def command_of(event: pygame.event.Event) -> Command | None:
    """The command of a key event, None for a key without a command at the table."""
    if event.mod & pygame.KMOD_ALT and not event.mod & pygame.KMOD_CTRL:
        return None
    if event.unicode == "?" and not event.mod & pygame.KMOD_CTRL:
        return Command.KEYS
    ctrl, shift = bool(event.mod & pygame.KMOD_CTRL), bool(event.mod & pygame.KMOD_SHIFT)
    return _BY_SHORTCUT.get((event.key, ctrl, shift))


def help_rows(section: HelpSection) -> tuple[str, ...]:
    """The names of a section's rows on the help page."""
    return tuple(dict.fromkeys(name for row in COMMANDS for where, name in row.helps if where is section))
