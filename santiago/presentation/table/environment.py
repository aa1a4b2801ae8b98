"""The input and the result of an update, and functions that all updates share."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from santiago.ai.agent import Decision
from santiago.presentation.boxes import Box, Point
from santiago.presentation.input.phase_input import react
from santiago.presentation.input.selection import Input, Intent, PieceDropped
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.actions_and_requests import GiveAnswer, MakeMove, Request, Task
from santiago.presentation.table.cursor import TargetMap
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation, Presenter, turn_of
from santiago.presentation.table.press_guard import BarControls
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.taken_tiles import with_taken
from santiago.presentation.view_model.targets import Target
from santiago.rules.grid import Canal, Square
from santiago.rules.moves import Move
from santiago.rules.state import GameState
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.wording.names import GameNames
from santiago.wording.refusal_text import missing_text, refusal_text


class Geometry(Protocol):
    """Interface for finding drawn elements, in window pixels. The renderer implements it."""

    @property
    def presented(self) -> Presentation:
        """The presentation that the renderer drew last."""

    @property
    def controls(self) -> BarControls:
        """The controls of the action bar, and the floating buttons over the table."""

    @property
    def reachable(self) -> TargetMap:
        """The targets that the keyboard cursor can reach."""

    @property
    def log_expandable(self) -> bool:
        """Whether the log can be expanded to show more lines."""

    def target(self, point: Point) -> Target | None:
        """Return the topmost target at a point, or None."""

    def box(self, target: Target | None) -> Box | None:
        """Return the box of a target, or None if the target is not drawn."""

    def button_at(self, point: Point) -> Command | None:
        """Return the command of the floating button at a point, or None."""

    def is_on_advice(self, point: Point) -> bool:
        """Whether a point is on the advice card."""

    def is_on_advice_cross(self, point: Point) -> bool:
        """Whether a point is on the advice card's close button."""

    def is_on_advice_follow(self, point: Point) -> bool:
        """Whether a point is on the link that makes the advised move."""

    def square_at(self, point: Point) -> Square | None:
        """Return the square at a point, or None if there is none."""

    def canal_at(self, point: Point) -> Canal | None:
        """Return the nearest canal whose hit box contains a point, or None."""

    def nearest_square(self, point: Point, among: Iterable[Square]) -> Square | None:
        """Return the square in `among` that is nearest to a point, or None if all are too far away."""

    def nearest_canal(self, point: Point, among: Iterable[Canal]) -> Canal | None:
        """Return the canal in `among` that is nearest to a point, or None if all are too far away."""


@dataclass(frozen=True, slots=True)
class Environment:
    """The data, besides the state, that an update reads but never changes.

    `find_geometry` computes `geometry`. `busy` is true while a move is shown, and `moving` is true while an
    animation runs. `decisions` contains the decisions of computers, keyed by the position in which they were
    made. `scale` is the window's scale.
    """

    session: GameSession
    policy: TablePolicy
    presenter: Presenter
    find_geometry: Callable[[], Geometry]
    busy: bool
    moving: bool
    computers: ComputerTurns
    decisions: Mapping[GameState, Decision]
    reduced_motion: bool
    scale: float

    @property
    def geometry(self) -> Geometry:
        """The positions of all drawn elements; computed on demand."""
        return self.find_geometry()

    @property
    def settings(self) -> Settings:
        return self.policy.settings

    @property
    def names(self) -> GameNames:
        """The players' names and the language."""
        return self.presenter.names

    def turn(self, state: TableState) -> Turn | None:
        """Return the decision that a person may make now, or None."""
        return turn_of(state, self.session, self.policy, busy=self.busy)


@dataclass(frozen=True, slots=True)
class Update:
    """The result of an action: the next state, and requests to the scene.

    There is at most one request for a move and one for a change of scene.
    """

    state: TableState
    requests: tuple[Request, ...] = ()


def tell(state: TableState, text: str, point: Point | None = None) -> TableState:
    """Return the state with `text` as a notice, which appears near `point` if it is given."""
    pixel = None if point is None else (round(point[0]), round(point[1]))
    if state.notice is not None and state.notice.text == text:
        text = f"{text}\u00a0"  # a screen reader would not announce an unchanged text
    return replace(state, notice=Notice(text, pixel))


def refuse(state: TableState, text: str, point: Point | None = None) -> Update:
    """Return an update that shows `text` as a refusal and plays the sound of a refusal."""
    return Update(tell(state, text, point), (Task.SOUND_REFUSAL,))


def decide(state: TableState, given: Input, env: Environment, point: Point | None = None) -> Update:
    """Apply a player's input to the selection, and make the move if it is complete.

    Show a notice near `point` if the input is refused or the player confirms an incomplete move.
    """
    turn = env.turn(state)
    if turn is None:
        return Update(state)
    result = react(turn, state.selection, given)
    state = replace(state, selection=result.selection)
    if result.refusal is not None:
        hidden = turn.hides(result.refusal)
        return refuse(state, refusal_text(result.refusal, env.names, hidden=hidden), point)
    if result.move is None:
        incomplete = given is Intent.COMMIT and not state.is_asked
        missing = missing_text(turn.position.phase, env.names)
        return Update(tell(state, missing, point) if incomplete else state)
    if result.tray_index is not None and not env.policy.objects(result.move):
        state = replace(state, taken=with_taken(state.taken, turn.position, result.tray_index))
    return make(state, result.move, env, point if isinstance(given, PieceDropped) else None)


def make(state: TableState, move: Move, env: Environment, point: Point | None = None) -> Update:
    """Make `move` unless the policy refuses it; `point` is where the player dropped the piece, or None."""
    state = state.without_selection()
    if env.policy.objects(move):
        if env.policy.takes_answers:
            return Update(replace(state, notice=None), (GiveAnswer(move),))
        return Update(replace(state, objections=state.objections + 1), (Task.SOUND_REFUSAL,))
    return Update(replace(state.without_advice(), notice=None), (MakeMove(move, point),))
