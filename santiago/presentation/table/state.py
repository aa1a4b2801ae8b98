"""The state of the table's screen beside the game, as one frozen value."""

from dataclasses import dataclass, field, replace

from santiago.presentation.advice.adviser import AdviceState
from santiago.presentation.boxes import Point
from santiago.presentation.history.visit import Tempo, Visit
from santiago.presentation.input.selection import NO_SELECTION, Asking, Selection
from santiago.presentation.table.cursor import Cursor
from santiago.presentation.table.glide import Glide
from santiago.presentation.table.notice import Notice
from santiago.presentation.table.press_guard import BarControl, BarControls, Occasion, PressGuard
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.targets import ButtonTarget, Target
from santiago.presentation.view_model.tray import TakenTiles
from santiago.presentation.view_model.values import LogVariant
from santiago.rules.options import Seat
from santiago.session.game import GameSession
from santiago.session.visibility import usual_viewer


@dataclass(frozen=True, slots=True)
class Press:
    """The left button is down since `start`; `occasion` is what the bar was about then."""

    target: Target | None
    start: Point
    draggable: bool
    occasion: Occasion


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece is in hand; `over` is the legal target to which it would snap."""

    piece: Target
    over: Target | None = None


@dataclass(frozen=True, slots=True)
class PointerState:
    """What the player points at: `hover` of the pointer, `focus` of the keyboard, `carried` in hand.

    `over`: the legal target to which the piece in hand would snap.
    """

    hover: Target | None = None
    focus: Target | None = None
    carried: Target | None = None
    over: Target | None = None

    @property
    def hovered_target(self) -> Target | None:
        """What previews follow: a piece in hand before the keyboard's cursor, that before the pointer."""
        if self.carried is not None:
            return self.over
        return self.focus if self.focus is not None else self.hover


NO_POINTER = PointerState()


@dataclass(frozen=True, slots=True)
class TableState:
    """Selection, pointer, keyboard, notice, history, advice, and what is open or covered.

    States that give the same view are equal: the fields that change while time passes or the pointer moves,
    and that the view does not depend on, are not compared.
    """

    viewer: Seat | None
    """Who looks at the screen; None where nobody's own may be shown."""
    counted: bool
    """The final count is over, or there was none."""
    selection: Selection = NO_SELECTION
    objections: int = field(default=0, compare=False)
    """How many moves the policy has objected to."""
    taken: TakenTiles = ()
    """Which of equal tiles persons took from the tray in this sitting."""

    point: Point = field(default=(-1.0, -1.0), compare=False)
    gesture: Press | Drag | None = None
    glide: Glide | None = field(default=None, compare=False)
    hover: Target | None = None
    cursor: Cursor = field(default_factory=Cursor)
    guard: PressGuard = field(default_factory=PressGuard, compare=False)
    focused: BarControl | None = field(default=None, compare=False)
    """The button of the bar that the keyboard's cursor is on."""

    notice: Notice | None = field(default=None, compare=False)
    advice: AdviceState = field(default_factory=AdviceState)
    visit: Visit | None = None
    tempo: Tempo = Tempo.USUAL
    log_variant: LogVariant = LogVariant.USUAL
    toggles: frozenset[Command] = frozenset()
    """The held commands that are on."""

    @property
    def is_asked(self) -> bool:
        """Whether tick and cross are shown."""
        return isinstance(self.selection, Asking)

    @property
    def is_settled(self) -> bool:
        """Whether time changes nothing here: nothing moves, is asked, or is shown for a while only."""
        passing = self.glide, self.notice, self.visit, self.advice.shown, self.advice.asked
        return self.guard.is_open and all(one is None for one in passing)

    @property
    def drag(self) -> Drag | None:
        """The piece in hand."""
        return self.gesture if isinstance(self.gesture, Drag) else None

    @property
    def focus(self) -> Target | None:
        """What the keyboard's cursor is on, if it is shown."""
        return self.cursor.target if self.cursor.shown else None

    @property
    def pointed(self) -> PointerState:
        """What pointer and keyboard are on."""
        drag = self.drag
        if drag is None:
            return PointerState(self.hover, self.focus)
        return PointerState(self.hover, self.focus, drag.piece, drag.over)

    def without_selection(self) -> "TableState":
        """With nothing chosen and nothing in hand."""
        gesture = None if self.drag is not None else self.gesture
        return replace(self, selection=NO_SELECTION, gesture=gesture, cursor=Cursor(shown=self.cursor.shown))

    def toggled(self, command: Command, *, on: bool) -> "TableState":
        """With a held command on or off."""
        toggles = self.toggles | {command} if on else self.toggles - {command}
        return self if toggles == self.toggles else replace(self, toggles=toggles)

    def without_advice(self) -> "TableState":
        """With no advice shown or wanted."""
        return replace(self, advice=AdviceState())


def first_state(session: GameSession) -> TableState:
    """The state when the table is opened; a replay shows its history."""
    viewer = usual_viewer(session.humans)
    return TableState(viewer, counted=session.state.is_over, visit=_first_visit(session))


def following(state: TableState, guard: PressGuard, controls: BarControls) -> TableState:
    """The state when `controls` are shown: the keyboard's cursor leaves a button of the bar that is gone."""
    shown = [one for one in controls if isinstance(one.target, ButtonTarget) and not one.floating]
    before, cursor = state.focused, state.cursor
    if before is not None and before not in shown and cursor.target == before.target:
        cursor = replace(cursor, target=None)
    focused = next((one for one in shown if cursor.target == one.target), None)
    if (guard, cursor, focused) == (state.guard, state.cursor, state.focused):
        return state
    return replace(state, guard=guard, cursor=cursor, focused=focused)


def _first_visit(session: GameSession) -> Visit | None:
    """A replay of a whole game plays from its beginning; one cut short shows how far it came."""
    if not session.is_replay:
        return None
    return Visit(0, playing=True) if session.state.is_over else Visit(session.ply)
