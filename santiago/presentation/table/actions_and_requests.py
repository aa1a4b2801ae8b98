"""The actions that `update` handles and the requests that it returns."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.ai.agent import Decision
from santiago.presentation.boxes import Point
from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import Target
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.turn_scheduler import HandOver, ResultsDue, TilesDue
from santiago.session.worker_messages import Answer

# ---------------------------------------------------------------- actions: keys and pointer


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


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer moved to `point`; `held` is true if the left button is down."""

    point: Point
    held: bool


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """The left mouse button was pressed, or a finger touched the screen."""

    point: Point


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """The left mouse button was released, or the finger was lifted."""

    point: Point


@dataclass(frozen=True, slots=True)
class PointerTapped:
    """A finger tapped `point` without hovering over it first."""

    point: Point


class Signal(Enum):
    """Actions of the pointer or window that need no further data."""

    POINTER_LEFT = auto()
    """The pointer moved onto something that covers the table."""
    CANCELLED = auto()
    """The right button was pressed."""
    INTERRUPTED = auto()
    """The window lost focus or changed its size, which cancels gestures."""


# ---------------------------------------------------------------- actions: the program, the game and time


@dataclass(frozen=True, slots=True)
class CommandInvoked:
    """A command was invoked from a card or a menu."""

    command: Command


@dataclass(frozen=True, slots=True)
class MoveReceived:
    """A legal move was submitted by code, not by a player at this table."""

    move: Move


@dataclass(frozen=True, slots=True)
class VisitPly:
    """A visit to the position after `ply` moves was requested."""

    ply: int


@dataclass(frozen=True, slots=True)
class VisitEntry:
    """A visit to the position of a log line was requested."""

    entry: LogEntry


@dataclass(frozen=True, slots=True)
class ViewerChanged:
    """The person at `seat` took over the screen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move was made by a person or a computer."""

    step: Transition


@dataclass(frozen=True, slots=True)
class LayoutRebuilt:
    """The table was laid out again; `language_changed` is true if the language changed too."""

    language_changed: bool


@dataclass(frozen=True, slots=True)
class TimeElapsed:
    """The clock advanced by `seconds`; `idle` is true if no move was being shown."""

    seconds: float
    idle: bool


@dataclass(frozen=True, slots=True)
class WorkerAnswered:
    """The worker answered a question about advice, or reported progress."""

    answer: Answer


KeyAction = KeyPressed | KeyReleased | Digit | TargetReached
PointerAction = PointerMoved | PointerPressed | PointerReleased | PointerTapped | Signal
TableAction = CommandInvoked | MoveReceived | VisitPly | VisitEntry | ViewerChanged | LayoutRebuilt
GameAction = MoveMade | TimeElapsed | WorkerAnswered | HandOver | TilesDue | ResultsDue
Action = KeyAction | PointerAction | TableAction | GameAction

# ---------------------------------------------------------------- requests


class Task(Enum):
    """Requests that need no further data."""

    UNDO = auto()
    """Undo the last decision of a person and all moves after it."""
    REDO = auto()
    """Redo the moves of the last undo."""
    END_MOTION = auto()
    """Finish all animations at once."""
    GO_ON = auto()
    """Skip to the end of the current part of the animation."""
    FORGET_COMPUTERS = auto()
    """Cancel the pending questions to computer players, so that the worker is free."""
    NOTE_HINT = auto()
    """Record that a hint was requested."""
    SOUND_REFUSAL = auto()
    """Play the sound of a refusal."""
    ASK_TILES = auto()
    """Ask which tiles are face up on the players' physical table."""
    OPEN_LOG = auto()
    """Show the page with the whole log."""
    OPEN_DECISIONS = auto()
    """List the computers' decisions that can be explained."""
    OPEN_KEYS = auto()
    """Show the page with all keys."""
    OPEN_MENU = auto()
    """Show the menu of this table."""
    MUTE = auto()
    """Mute or unmute all sound."""


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a legal move; `origin` is the pixel where the player dropped the piece, or None."""

    move: Move
    origin: Point | None = None


@dataclass(frozen=True, slots=True)
class GiveAnswer:
    """Submit `move` as the answer to a problem, without making the move."""

    move: Move


@dataclass(frozen=True, slots=True)
class ShowStep:
    """Animate an earlier move."""

    step: Transition


@dataclass(frozen=True, slots=True)
class RememberDecision:
    """Store the decision that a computer made in `position`, so that it can be explained later."""

    position: GameState
    decision: Decision


@dataclass(frozen=True, slots=True)
class HandScreenOver:
    """Cover the screen until the person at `seat` takes over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Practise:
    """Begin a practice game from the position after `ply` moves."""

    ply: int


@dataclass(frozen=True, slots=True)
class OpenRules:
    """Open the rule book at `clause`, such as "R3.2", with the texts for this table's options."""

    clause: str


@dataclass(frozen=True, slots=True)
class AskName:
    """Ask who is to play at `seat` from now on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Go:
    """Leave the table for the screen that `command` opens, such as another game, the review or the menu."""

    command: Command


Request = (
    Task
    | MakeMove
    | GiveAnswer
    | ShowStep
    | RememberDecision
    | HandScreenOver
    | Practise
    | OpenRules
    | AskName
    | Go
)
