"""Actions that change the table's state, and requests that an update makes: two closed sets of values."""

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
from santiago.session.questions import Answer
from santiago.session.turn_scheduler import HandOver, ResultsDue

# ---------------------------------------------------------------- actions: keys and pointer


@dataclass(frozen=True, slots=True)
class Keyed:
    """The key of a command went down."""

    command: Command


@dataclass(frozen=True, slots=True)
class Released:
    """The key of a held command was let go."""

    command: Command


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit, 0-9; `command` is what its key means besides, as "-" on the 6 of a French keyboard."""

    value: int
    command: Command | None = None


@dataclass(frozen=True, slots=True)
class Reached:
    """A screen reader put the cursor on `target`, or pressed it."""

    target: Target
    press: bool


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The pointer is at `point`; `held` while the left button is down."""

    point: Point
    held: bool


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """The left button or a finger went down."""

    point: Point


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """The left button or the finger was let go."""

    point: Point


class Signal(Enum):
    """Events of the pointer and the window without data."""

    POINTER_LEFT = auto()
    """The pointer is over something that lies above the table."""
    CANCELLED = auto()
    """The right button went down."""
    INTERRUPTED = auto()
    """The window lost its focus, or its size changed: gestures end without a result."""


# ---------------------------------------------------------------- actions: the program, the game and time


@dataclass(frozen=True, slots=True)
class Invoked:
    """A command was chosen elsewhere than at the table: on a card or in a menu."""

    command: Command


@dataclass(frozen=True, slots=True)
class MoveReceived:
    """A legal move was made somewhere else than at this table."""

    move: Move


@dataclass(frozen=True, slots=True)
class VisitMoment:
    """Show the moment after `ply` moves."""

    ply: int


@dataclass(frozen=True, slots=True)
class VisitEntry:
    """Show the moment of a line of the log; where it tells a computer's decision, also why."""

    entry: LogEntry


@dataclass(frozen=True, slots=True)
class TookOver:
    """The person at `seat` looks at the screen now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class MoveMade:
    """A move was made, by anybody."""

    step: Transition


@dataclass(frozen=True, slots=True)
class Rebuilt:
    """The table was laid out anew; `language_changed` where texts shown before are of another language."""

    language_changed: bool


@dataclass(frozen=True, slots=True)
class Elapsed:
    """So many seconds have passed; `idle` where nothing moved on the table meanwhile."""

    seconds: float
    idle: bool


@dataclass(frozen=True, slots=True)
class Answered:
    """The worker answered what the advice asked, or reported its progress."""

    answer: Answer


KeyAction = Keyed | Released | Digit | Reached
PointerAction = PointerMoved | PointerPressed | PointerReleased | Signal
TableAction = Invoked | MoveReceived | VisitMoment | VisitEntry | TookOver | Rebuilt
GameAction = MoveMade | Elapsed | Answered | HandOver | ResultsDue
Action = KeyAction | PointerAction | TableAction | GameAction

# ---------------------------------------------------------------- requests


class Task(Enum):
    """Requests without data."""

    UNDO = auto()
    """Take back to the last decision of a person."""
    REDO = auto()
    """Make again what was taken back."""
    END_MOTION = auto()
    """Show at once what a movement leads to."""
    GO_ON = auto()
    """Skip to the end of the segment of animation."""
    FORGET_COMPUTERS = auto()
    """Drop what is asked of the computers' agents: the worker is needed for something else."""
    NOTE_HINT = auto()
    """Note in the record that advice was asked for."""
    SOUND_REFUSAL = auto()
    """Play the sound of something that is refused."""
    OPEN_LOG = auto()
    """Show the whole log on a page."""
    OPEN_KEYS = auto()
    """Show the page of all keys."""
    OPEN_MENU = auto()
    """Show the menu of this table."""
    MUTE = auto()
    """Turn all sound off, or on again."""


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a legal move; `origin` is the pixel where its piece was let go."""

    move: Move
    origin: Point | None = None


@dataclass(frozen=True, slots=True)
class ShowStep:
    """Show an earlier move as it was made."""

    step: Transition


@dataclass(frozen=True, slots=True)
class RememberDecision:
    """Keep why a computer decided in a position."""

    position: GameState
    decision: Decision


@dataclass(frozen=True, slots=True)
class HandScreenOver:
    """Cover the screen until the person at `seat` sits before it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Practise:
    """Begin a practice game after `ply` moves."""

    ply: int


@dataclass(frozen=True, slots=True)
class OpenRules:
    """Show the rule book at a clause such as "R3.2", with the rules of this table."""

    clause: str


@dataclass(frozen=True, slots=True)
class Go:
    """Do what `command` means outside the table: another game, the review, the menu."""

    command: Command


Request = Task | MakeMove | ShowStep | RememberDecision | HandScreenOver | Practise | OpenRules | Go
