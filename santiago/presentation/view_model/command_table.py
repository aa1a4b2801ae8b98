"""The table of commands: keys, icons, tooltips and rows on the help page."""

from dataclasses import dataclass
from enum import Enum

from santiago.presentation.view_model.commands import Command


class HelpSection(Enum):
    """The sections of the help page, each shown on its own card."""

    EVERYWHERE = "everywhere"
    TABLE = "table"
    HISTORY = "history"
    SPOKEN = "spoken"
    PAGES = "pages"


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A key with its modifiers; `shift` is None if Shift does not matter.

    `key` is the name of pygame's constant without "K_", such as "z" or "PAGEUP".
    """

    key: str
    ctrl: bool = False
    shift: bool | None = None


@dataclass(frozen=True, slots=True)
class CommandRow:
    """The keys, button and help rows of a command; `command` is None for a key that is handled elsewhere.

    `icon` is a sprite, `tip` the text key of a tooltip, and `why_not` that of the reason why the button is
    disabled; the tooltip of undo gives the reason itself. `helps` lists rows of the help page as pairs
    (section, name). The texts of a row have the keys `keys.NAME` and `keys.NAME.key`; commands may share a
    row. If `held` is true, the command is on while its key is held down, its button (if any) toggles it, and
    its key does not end an animation.
    """

    command: Command | None
    shortcuts: tuple[Shortcut, ...] = ()
    icon: str = ""
    tip: str = ""
    helps: tuple[tuple[HelpSection, str], ...] = ()
    held: bool = False
    why_not: str = ""


def _keys(*keys: str) -> tuple[Shortcut, ...]:
    return tuple(Shortcut(key) for key in keys)


_ALL, _TABLE, _HISTORY, _SPOKEN, _PAGES = HelpSection
_ARROWS = ((_ALL, "arrows"), (_HISTORY, "history-steps"))
_ROUNDS = ((_HISTORY, "history-rounds"),)
_ENDS = ((_HISTORY, "history-ends"),)
_SUMS = ((_TABLE, "more-less"), (_HISTORY, "history-speed"))

COMMANDS = (
    CommandRow(Command.NEXT_REGION, (Shortcut("TAB", shift=False),), helps=((_ALL, "tab"),)),
    CommandRow(Command.PREVIOUS_REGION, (Shortcut("TAB", shift=True),), helps=((_ALL, "tab"),)),
    CommandRow(Command.LEFT, _keys("LEFT"), helps=_ARROWS),
    CommandRow(Command.RIGHT, _keys("RIGHT"), helps=_ARROWS),
    CommandRow(Command.UP, _keys("UP"), helps=_ARROWS),
    CommandRow(Command.DOWN, _keys("DOWN"), helps=_ARROWS),
    CommandRow(Command.STEP_BACK, icon="icon-step-back"),
    CommandRow(Command.STEP, icon="icon-step"),
    CommandRow(Command.ROUND_BACK, _keys("PAGEUP"), "icon-round-back", helps=_ROUNDS),
    CommandRow(Command.ROUND_FORWARD, _keys("PAGEDOWN"), "icon-round-forward", helps=_ROUNDS),
    CommandRow(Command.TO_START, _keys("HOME"), "icon-to-start", helps=_ENDS),
    CommandRow(Command.TO_END, _keys("END"), "icon-to-end", helps=_ENDS),
    CommandRow(
        Command.ACT,
        _keys("RETURN", "KP_ENTER", "SPACE"),
        helps=((_ALL, "enter"), (_HISTORY, "history-play")),
    ),
    CommandRow(Command.PLAY, icon="icon-play"),
    CommandRow(Command.BACK, _keys("ESCAPE"), helps=((_ALL, "escape"),)),
    CommandRow(Command.ERASE, _keys("BACKSPACE")),
    CommandRow(None, helps=((_ALL, "f11"),)),
    CommandRow(None, helps=((_ALL, "f12"),)),
    CommandRow(Command.MUTE, _keys("m"), helps=((_ALL, "m"),)),
    CommandRow(Command.RULES, _keys("F1"), helps=((_ALL, "f1"),)),
    CommandRow(Command.KEYS, _keys("QUESTION", "F2"), helps=((_ALL, "question"),)),
    CommandRow(None, helps=((_TABLE, "digits"),)),
    CommandRow(Command.MORE, _keys("PLUS", "KP_PLUS", "EQUALS"), helps=_SUMS),
    CommandRow(Command.LESS, _keys("MINUS", "KP_MINUS"), helps=_SUMS),
    CommandRow(Command.DECLINE, _keys("n"), tip="table.tip.decline", helps=((_TABLE, "decline"),)),
    CommandRow(
        Command.UNDO,
        (Shortcut("z", ctrl=True, shift=False),),
        "icon-undo",
        helps=((_TABLE, "undo"),),
    ),
    CommandRow(
        Command.REDO,
        (Shortcut("y", ctrl=True), Shortcut("z", ctrl=True, shift=True)),
        "icon-redo",
        "table.tip.redo",
        ((_TABLE, "undo"),),
        why_not="refusals.redo_nothing",
    ),
    CommandRow(
        Command.HINT,
        _keys("h"),
        "icon-hint",
        "table.tip.hint",
        ((_TABLE, "h"),),
        why_not="refusals.hint_none",
    ),
    CommandRow(Command.FOLLOW, _keys("g"), helps=((_TABLE, "g"),)),
    CommandRow(Command.WHY, _keys("w"), helps=((_TABLE, "w"),)),
    CommandRow(
        Command.WHAT_HAPPENED,
        _keys("r"),
        "icon-review",
        "table.tip.what-happened",
        ((_TABLE, "r"),),
        why_not="refusals.nothing_happened",
    ),
    CommandRow(Command.HISTORY, _keys("v"), helps=((_TABLE, "v"),)),
    CommandRow(Command.LOG, _keys("l"), "icon-log", "table.tip.log", ((_TABLE, "l"),)),
    CommandRow(Command.FOLD_LOG, tip="table.tip.fold-log"),
    CommandRow(Command.FIELDS, _keys("f"), "icon-fields", "table.tip.fields", ((_TABLE, "f"),), held=True),
    CommandRow(Command.PEEK, _keys("e"), helps=((_TABLE, "e"),), held=True),
    CommandRow(Command.PAUSE, _keys("p"), "icon-menu", "table.tip.menu", ((_TABLE, "p"),)),
    CommandRow(Command.FAST_FORWARD, _keys("LSHIFT", "RSHIFT"), helps=((_TABLE, "shift"),), held=True),
    CommandRow(Command.SAY_TURN, _keys("t"), helps=((_SPOKEN, "say-turn"),)),
    CommandRow(Command.SAY_SEAT, (Shortcut("s", shift=False),), helps=((_SPOKEN, "say-seat"),)),
    CommandRow(Command.SAY_SEATS, (Shortcut("s", shift=True),), helps=((_SPOKEN, "say-seats"),)),
    CommandRow(Command.SAY_OFFERS, _keys("q"), helps=((_SPOKEN, "say-offers"),)),
    CommandRow(Command.SAY_EVENTS, _keys("a"), helps=((_SPOKEN, "say-events"),)),
    CommandRow(Command.SAY_PLANTATION, _keys("c"), helps=((_SPOKEN, "say-plantation"),)),
    CommandRow(Command.SAY_NEXT_FIELD, _keys("i"), helps=((_SPOKEN, "say-next-field"),)),
    CommandRow(Command.SAY_NEXT_SQUARE, _keys("u"), helps=((_SPOKEN, "say-next-square"),)),
    CommandRow(Command.SAY_DRY, _keys("d"), helps=((_SPOKEN, "say-dry"),)),
    CommandRow(Command.SAY_OWN, _keys("o"), helps=((_SPOKEN, "say-own"),)),
    CommandRow(None, helps=((_SPOKEN, "voice"),)),
    CommandRow(None, helps=((_SPOKEN, "again"),)),
    CommandRow(None, helps=((_SPOKEN, "silence"),)),
    CommandRow(None, helps=((_PAGES, "scroll"),)),
    CommandRow(None, helps=((_PAGES, "find"),)),
    CommandRow(Command.REPLAY, tip="finished.replay.tip"),
    CommandRow(Command.REVIEW, tip="finished.review.tip"),
    CommandRow(Command.STORY, tip="finished.story.tip"),
    CommandRow(Command.CONFIRM, icon="icon-tick"),
    CommandRow(Command.CANCEL, icon="icon-cross"),
)

ICONS = dict.fromkeys(Command, "") | {row.command: row.icon for row in COMMANDS if row.command}
"""The sprite on a command's button, or "" for a button with a caption."""
TIPS = {row.command: row.tip for row in COMMANDS if row.command is not None and row.tip}
"""The text keys of tooltips, by command."""
WHY_NOT = {row.command: row.why_not for row in COMMANDS if row.command is not None and row.why_not}
"""The text keys of the reasons why buttons of the top bar are disabled, by command."""
HELD = frozenset(row.command for row in COMMANDS if row.command is not None and row.held)
"""The commands that are on while their key is held down."""


def help_rows(section: HelpSection) -> tuple[str, ...]:
    """Return the names of the rows of a section of the help page, in order and without duplicates."""
    return tuple(dict.fromkeys(name for row in COMMANDS for where, name in row.helps if where is section))


def commands_of(name: str) -> tuple[Command, ...]:
    """Return the commands that share the row `name` of the help page."""
    helped = ((row.command, helps) for row in COMMANDS for _, helps in row.helps)
    return tuple(dict.fromkeys(command for command, helps in helped if command and helps == name))
