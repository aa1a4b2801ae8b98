"""What an update reads besides the state: the game, the table's policy, and the drawn elements."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Protocol

from santiago.ai.agent import Decision
from santiago.presentation.boxes import Box, Point
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.cursor import TargetMap
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.table.present import Presentation, Presenter
from santiago.presentation.table.press_guard import BarControl, BarControls, BarTarget
from santiago.presentation.table.returning_piece import ReturningPiece
from santiago.presentation.table.table_state import TableState
from santiago.presentation.table.whose_turn import turn_of
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import Target
from santiago.rules.grid import Canal, Square
from santiago.rules.state import GameState
from santiago.session.computer_turns import ComputerTurns
from santiago.session.game_session import GameSession
from santiago.session.settings import Settings
from santiago.wording.names import GameNames


class AdvicePart(Enum):
    """A part of the advice card that can be pressed."""

    CARD = auto()
    CROSS = auto()
    """The close button."""
    FOLLOW = auto()
    """The link that makes the advised move."""


class BoardPlaces(Protocol):
    """Interface for finding squares and canals on the drawn board, in window pixels."""

    def square_at(self, point: Point) -> Square | None:
        """Return the square at a point, or None if there is none."""

    def canal_at(self, point: Point) -> Canal | None:
        """Return the nearest canal whose hit box contains a point, or None."""

    def nearest_square(self, point: Point, among: Iterable[Square]) -> Square | None:
        """Return the square in `among` that is nearest to a point, or None if all are too far away."""

    def nearest_canal(self, point: Point, among: Iterable[Canal]) -> Canal | None:
        """Return the canal in `among` that is nearest to a point, or None if all are too far away."""


class Geometry(Protocol):
    """Interface for finding drawn elements, in window pixels. The renderer implements it."""

    @property
    def board(self) -> BoardPlaces:
        """The places on the board, to which dropped pieces snap."""

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

    def advice_at(self, point: Point) -> AdvicePart | int | None:
        """Return the part of the advice card at a point, the number of another move on it, or None."""


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

    def control(self, target: Target) -> BarControl | None:
        """Return the control of the action bar that is drawn at `target`, or None if it is none."""
        if not isinstance(target, BarTarget):
            return None
        control = BarControl(target, self.geometry.presented.occasion)
        return control if control in self.geometry.controls else None

    def takes(self, state: TableState, target: Target) -> bool:
        """Whether `target` accepts presses; a control that has only just appeared in the bar does not."""
        control = self.control(target)
        return control is None or state.guard.takes(control)

    def sent_back(self, state: TableState, piece: Target) -> TableState:
        """Return `state` with `piece` gliding from the pointer back to its box."""
        home = self.geometry.box(piece)
        if home is None or self.reduced_motion:
            return state
        return replace(state, returning=ReturningPiece(piece, state.point, home.center))
