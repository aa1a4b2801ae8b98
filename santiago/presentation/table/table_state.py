"""The state of the table screen, apart from the game itself, as one frozen value."""

from dataclasses import dataclass, field, replace

from santiago.presentation.advice.advice_state import AdviceState
from santiago.presentation.boxes import Point
from santiago.presentation.history.visit import Tempo, Visit
from santiago.presentation.input.selection import NO_SELECTION, Asking, Selection
from santiago.presentation.table.cursor import Cursor
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.press_guard import BarControl, BarControls, Occasion, PressGuard
from santiago.presentation.table.returning_piece import ReturningPiece
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, SquareTarget, Target
from santiago.presentation.view_model.tile_tray import TakenTiles
from santiago.presentation.view_model.values import LogVariant
from santiago.rules.options import Seat
from santiago.session.game_session import GameSession
from santiago.session.visibility import usual_viewer


@dataclass(frozen=True, slots=True)
class Press:
    """A press that began at the pixel `start`.

    `occasion` is the context of the bar's controls at that time.
    """

    target: Target | None
    start: Point
    draggable: bool
    occasion: Occasion


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag of `piece`; `over` is the legal target to which the piece would snap, or None."""

    piece: Target
    over: Target | None = None


@dataclass(frozen=True, slots=True)
class PointerState:
    """The target under the pointer, the target with the keyboard focus, and the piece being carried.

    `over` is the legal target to which the carried piece would snap.
    """

    hover: Target | None = None
    focus: Target | None = None
    carried: Target | None = None
    over: Target | None = None

    @property
    def previewed_target(self) -> Target | None:
        """The target to preview: `over` while a piece is carried, else the focused or hovered target."""
        if self.carried is not None:
            return self.over
        return self.focus if self.focus is not None else self.hover


NO_POINTER = PointerState()


@dataclass(frozen=True, slots=True)
class TableState:
    """The selection, pointer, keyboard, notice, history, advice and toggles of the table screen.

    States that look the same are equal: fields that do not affect the view are not compared.
    """

    viewer: Seat | None
    """The seat whose money may be shown, or None."""
    counted: bool
    """Whether the final count has been shown or was skipped."""
    selection: Selection = NO_SELECTION
    objections: int = field(default=0, compare=False)
    """The number of moves that the policy has refused so far."""
    taken: TakenTiles = ()
    """Records which of several equal tiles people took from the tray in this session."""

    point: Point = field(default=(-1.0, -1.0), compare=False)
    gesture: Press | Drag | None = None
    tapped: tuple[Target, int] | None = field(default=None, compare=False)
    """The target previewed by a first tap, and the ply of that tap; a second tap makes the move."""
    returning: ReturningPiece | None = field(default=None, compare=False)
    hover: Target | None = None
    cursor: Cursor = field(default_factory=Cursor)
    guard: PressGuard = field(default_factory=PressGuard, compare=False)
    focused: BarControl | None = field(default=None, compare=False)
    """The button of the bar that has the keyboard focus."""

    browsed: tuple[int, int] = field(default=(-1, -1), compare=False)
    """The numbers of the plantation and of its square that were described last; -1 before the first one."""
    notice: Notice | None = field(default=None, compare=False)
    advice: AdviceState = field(default_factory=AdviceState)
    visit: Visit | None = None
    tempo: Tempo = Tempo.USUAL
    log_variant: LogVariant = LogVariant.USUAL
    toggles: frozenset[Command] = frozenset()
    """The commands in `command_table.HELD` that are on."""

    @property
    def is_asked(self) -> bool:
        """Whether a move is waiting for confirmation."""
        return isinstance(self.selection, Asking)

    @property
    def is_settled(self) -> bool:
        """Whether the passing of time leaves the state unchanged."""
        passing = self.returning, self.notice, self.visit, self.advice.shown, self.advice.asked
        return self.guard.is_open and all(one is None for one in passing)

    @property
    def drag(self) -> Drag | None:
        """The current drag, or None."""
        return self.gesture if isinstance(self.gesture, Drag) else None

    @property
    def focus(self) -> Target | None:
        """The target of the keyboard cursor, or None if the cursor is hidden."""
        return self.cursor.target if self.cursor.shown else None

    @property
    def pointed(self) -> PointerState:
        """The targets of the pointer, the keyboard cursor and the drag."""
        drag = self.drag
        if drag is None:
            return PointerState(self.hover, self.focus)
        return PointerState(self.hover, self.focus, drag.piece, drag.over)

    def with_notice(self, text: str, point: Point | None = None) -> "TableState":
        """Return the state with `text` as a notice, which appears near `point` if it is given."""
        pixel = None if point is None else (round(point[0]), round(point[1]))
        if self.notice is not None and self.notice.text == text:
            text = f"{text}\u00a0"  # a screen reader would not announce an unchanged text
        return replace(self, notice=Notice(text, pixel))

    def without_selection(self) -> "TableState":
        """Return the state with nothing selected and no drag; the cursor remembers the squares it visited."""
        gesture = None if self.drag is not None else self.gesture
        cursor = Cursor(
            shown=self.cursor.shown,
            visited=tuple(one for one in self.cursor.visited if isinstance(one, SquareTarget)),
        )
        return replace(self, selection=NO_SELECTION, gesture=gesture, cursor=cursor)

    def toggled(self, command: Command, *, on: bool) -> "TableState":
        """Return the state with `command` turned on or off; `command` must be in `HELD`."""
        toggles = self.toggles | {command} if on else self.toggles - {command}
        return self if toggles == self.toggles else replace(self, toggles=toggles)

    def without_advice(self) -> "TableState":
        """Return the state without advice and without a pending question to the worker."""
        return replace(self, advice=AdviceState())


def first_state(session: GameSession) -> TableState:
    """Return the initial state of a table. For a replay, the history view is already open."""
    viewer = usual_viewer(session.humans)
    return TableState(viewer, counted=session.state.is_over, visit=_first_visit(session))


def following(state: TableState, guard: PressGuard, controls: BarControls) -> TableState:
    """Return `state` with the new `guard`, for a bar that now shows `controls`.

    If the focused button is no longer in the bar, the cursor has no target.
    """
    shown = [one for one in controls if isinstance(one.target, ButtonTarget) and not one.floating]
    before, cursor = state.focused, state.cursor
    if before is not None and before not in shown and cursor.target == before.target:
        cursor = replace(cursor, target=None)
    focused = next((one for one in shown if cursor.target == one.target), None)
    if (guard, cursor, focused) == (state.guard, state.cursor, state.focused):
        return state
    return replace(state, guard=guard, cursor=cursor, focused=focused)


def _first_visit(session: GameSession) -> Visit | None:
    """Return the history position that a replay shows first, or None if the session is not a replay.

    A finished game is played back from its start. An unfinished game is shown at its last position.
    """
    if not session.is_replay:
        return None
    return Visit(0, playing=True) if session.state.is_over else Visit(session.ply)
