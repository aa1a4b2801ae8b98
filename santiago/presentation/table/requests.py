"""The result of an update: the next state of the table, and requests to the scene."""

from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.boxes import Point
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.rules.apply import Transition
from santiago.rules.moves import Move
from santiago.rules.options import Seat


class Task(Enum):
    """Requests that need no further data and are not commands."""

    END_MOTION = auto()
    """Finish all animations at once."""
    FORGET_COMPUTERS = auto()
    """Cancel the pending questions to computer players, so that the worker is free."""
    SOUND_REFUSAL = auto()
    """Play the sound of a refusal."""


@dataclass(frozen=True, slots=True)
class MakeMove:
    """Make a legal move, or submit it if the table asks for an answer to a problem.

    `origin` is the pixel where the player dropped the piece, or None.
    """

    move: Move
    origin: Point | None = None


@dataclass(frozen=True, slots=True)
class ShowStep:
    """Animate an earlier move."""

    step: Transition


@dataclass(frozen=True, slots=True)
class OpenRules:
    """Open the rule book at `clause`, such as "R3.2", with the texts for this table's options."""

    clause: str


@dataclass(frozen=True, slots=True)
class AskName:
    """Ask who is to play at `seat` from now on."""

    seat: Seat


Request = Command | Task | MakeMove | ShowStep | OpenRules | AskName
"""A command is the part of it that the scene carries out; `commands.OF_SCENE` lists these commands."""


@dataclass(frozen=True, slots=True)
class Update:
    """The result of an action: the next state, and requests to the scene.

    There is at most one request for a move and one for a change of scene.
    """

    state: TableState
    requests: tuple[Request, ...] = ()


def refuse(state: TableState, text: str, point: Point | None = None) -> Update:
    """Return an update that shows `text` as a refusal and plays the sound of a refusal."""
    return Update(state.with_notice(text, point), (Task.SOUND_REFUSAL,))
