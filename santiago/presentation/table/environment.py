"""What an update reads and returns, and how it decides."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from santiago.ai.agent import Decision
from santiago.presentation.boxes import Box, Point
from santiago.presentation.input.phase_input import react
from santiago.presentation.input.selection import Dropped, Input, Intent
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.actions import MakeMove, Request, Task
from santiago.presentation.table.cursor import TargetMap
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation, Presenter, turn_of
from santiago.presentation.table.press_guard import BarControls
from santiago.presentation.table.state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import Target
from santiago.presentation.view_model.tray import with_taken
from santiago.presentation.wording.names import GameNames
from santiago.presentation.wording.refusals import missing_text, refusal_text
from santiago.rules.grid import Canal, Square
from santiago.rules.state import GameState
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game import GameSession
from santiago.session.settings import Settings


class Geometry(Protocol):
    """Where all that is drawn lies; the window's renderer knows it."""

    @property
    def presented(self) -> Presentation:
        """What is drawn."""

    @property
    def controls(self) -> BarControls:
        """What can be pressed in the action bar, and the small buttons over the table."""

    @property
    def reachable(self) -> TargetMap:
        """What the keyboard's cursor may stand on."""

    @property
    def log_low(self) -> bool:
        """Whether the log has a single line."""

    def target(self, point: Point) -> Target | None:
        """The uppermost target under a point."""

    def box(self, target: Target | None) -> Box | None:
        """Where a target lies."""

    def button_at(self, point: Point) -> Command | None:
        """The small button under a point."""

    def is_on_advice(self, point: Point) -> bool:
        """Whether advice lies under a point."""

    def is_on_cross(self, point: Point) -> bool:
        """Whether the cross that puts the advice away lies under a point."""

    def square_at(self, point: Point) -> Square | None:
        """The square under a point, None on furrows and ditches."""

    def canal_at(self, point: Point) -> Canal | None:
        """The canal under a point, the nearest where several are."""

    def nearest_square(self, point: Point, among: Iterable[Square]) -> Square | None:
        """The square to which a piece dropped at a point snaps, if any."""

    def nearest_canal(self, point: Point, among: Iterable[Canal]) -> Canal | None:
        """The canal to which a piece dropped at a point snaps, if any."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything that an update reads beside the state; it changes nothing of it.

    `find_geometry` returns where all that is drawn lies; `busy`: a move is being shown; `moving`: something
    moves; `decisions`: what computers decided.
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
        """Where all that is drawn lies; computed only for the updates that ask for it."""
        return self.find_geometry()

    @property
    def settings(self) -> Settings:
        """The settings that hold."""
        return self.policy.settings

    @property
    def names(self) -> GameNames:
        """Names and language."""
        return self.presenter.names

    def turn(self, state: TableState) -> Turn | None:
        """The decision that may be made here and now."""
        return turn_of(state, self.session, self.policy, busy=self.busy)


@dataclass(frozen=True, slots=True)
class Update:
    """The next state, and what is to be done beside it: at most one move and one scene change."""

    state: TableState
    requests: tuple[Request, ...] = ()


def tell(state: TableState, text: str, point: Point | None = None) -> TableState:
    """Show a sentence for a while."""
    place = None if point is None else (round(point[0]), round(point[1]))
    return replace(state, notice=Notice(text, place))


def refuse(state: TableState, text: str, point: Point | None = None) -> Update:
    """Say why something does not happen."""
    return Update(tell(state, text, point), (Task.SOUND_REFUSAL,))


def decide(state: TableState, given: Input, env: Environment, point: Point | None = None) -> Update:
    """Change the selection, and make the move that it completes, or say near `point` why not."""
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
    state = state.without_selection()
    if env.policy.objects(result.move):
        return Update(replace(state, objections=state.objections + 1), (Task.SOUND_REFUSAL,))
    state = replace(state.without_advice(), notice=None)
    if result.tray_index is not None:
        state = replace(state, taken=with_taken(state.taken, turn.position, result.tray_index))
    return Update(state, (MakeMove(result.move, point if isinstance(given, Dropped) else None),))
