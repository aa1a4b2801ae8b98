"""What a player does with keys and pointer, and what the player wants by it."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.boxes import Point
from santiago.presentation.input.selection import Input
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import Target


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """The key of `command` was pressed."""

    command: Command


@dataclass(frozen=True, slots=True)
class KeyReleased:
    """The key of `command` was released; the command has an effect while its key is held down."""

    command: Command


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit key, 0-9; `command` is the key's other meaning, such as "-" on the 6 of a French keyboard."""

    value: int
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class TargetReached:
    """A screen reader moved the focus to `target` or, if `press` is true, pressed the target."""

    target: Target
    press: bool


class Touch(Enum):
    """What the pointer does at a point."""

    MOVED = auto()
    """It moved, with no button down."""
    DRAGGED = auto()
    """It moved with the left button down."""
    PRESSED = auto()
    """The left mouse button was pressed, or a finger touched the screen."""
    RELEASED = auto()
    """The left mouse button was released, or the finger was lifted."""
    TAPPED = auto()
    """A finger tapped without hovering first."""


@dataclass(frozen=True, slots=True)
class Pointer:
    """The pointer did `touch` at `point`; `by_finger` is true if a finger is the pointer."""

    touch: Touch
    point: Point
    by_finger: bool = False


class Signal(Enum):
    """Actions of the pointer or window that need no further data."""

    POINTER_LEFT = auto()
    """The pointer moved onto something that covers the table."""
    CANCELLED = auto()
    """The right button was pressed."""
    INTERRUPTED = auto()
    """The window lost focus or changed its size, which cancels gestures."""


KeyAction = KeyPressed | KeyReleased | Digit | TargetReached
PointerAction = Pointer | Signal
Action = KeyAction | PointerAction


@dataclass(frozen=True, slots=True)
class Reading:
    """An action as the table understands it: the state with the pointer and the cursor moved, and the wish of
    the player, if any. A refusal appears near `point`."""

    state: TableState
    wish: Command | Input | None = None
    point: Point | None = None
