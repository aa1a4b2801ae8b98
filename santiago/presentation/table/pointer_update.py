"""Handling of the pointer at the table: hovering, clicks, taps and drags."""

from dataclasses import replace
from math import hypot

from santiago.presentation.boxes import Point
from santiago.presentation.input.phase_input import choices, draggable, react
from santiago.presentation.input.selection import Nothing, PieceDropped, TargetChosen
from santiago.presentation.table.actions_and_requests import (
    AskName,
    MakeMove,
    OpenRules,
    PointerAction,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    PointerTapped,
    Signal,
)
from santiago.presentation.table.command_update import (
    back,
    explain_decision,
    follow_advice,
    invoke,
    switch_on,
    visit_entry,
)
from santiago.presentation.table.environment import Environment, Update, decide, refuse, tell
from santiago.presentation.table.press_guard import BarControl, BarTarget
from santiago.presentation.table.returning_piece import ReturningPiece
from santiago.presentation.table.table_state import Drag, Press, TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    LogLineTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    StageTarget,
    Target,
    TrayTarget,
)
from santiago.rules.grid import canals_in, squares_in
from santiago.wording.stages import Stage, clause_of_stage

THRESHOLD = 6
"""The distance the pointer must move to turn a press into a drag, in pixels at a window scale of 1."""
_DECIDING = (CanalTarget, CoinTarget, TrayTarget, SquareTarget)
"""Targets on which a click can make or prepare a decision."""


def pointed(state: TableState, action: PointerAction, env: Environment) -> Update:
    """Return the update for an action of the pointer, such as a move, a press or a tap."""
    match action:
        case PointerMoved(point, held):
            return _moved(replace(state, point=point), env, held=held)
        case PointerPressed(point):
            return _pressed(replace(state, point=point), env)
        case PointerReleased(point):
            return _released(replace(state, point=point), env)
        case PointerTapped(point):
            return _tapped(replace(state, point=point, gesture=None), env)
        case Signal.POINTER_LEFT:
            return Update(replace(state, hover=None, cursor=replace(state.cursor, shown=False)))
        case Signal.CANCELLED:
            return back(replace(state, gesture=None), env) if state.drag is None else break_off(state, env)
        case Signal.INTERRUPTED:
            return break_off(replace(state, toggles=frozenset()), env)


def _pressed(state: TableState, env: Environment) -> Update:
    """Handle a press on covered money, the advice card or a floating button.

    A press anywhere else begins a gesture, which becomes a click or a drag.
    """
    geometry, point = env.geometry, state.point
    target = geometry.target(point)
    if geometry.presented.press(target) is PressKind.REVEAL:
        return switch_on(state, Command.PEEK, env)
    state = replace(state, notice=None)
    if geometry.is_on_advice(point):
        if geometry.is_on_advice_cross(point):
            return Update(state.without_advice())
        if geometry.is_on_advice_follow(point):
            return follow_advice(state, env)
        return Update(replace(state, advice=state.advice.with_details_toggled))
    command, occasion = geometry.button_at(point), geometry.presented.occasion
    if command is not None:
        taken = state.guard.takes(BarControl(ButtonTarget(command), occasion, floating=True))
        return invoke(state, command, env) if taken else Update(state)
    if state.gesture is not None or (target is not None and not takes(state, target, env)):
        return Update(state)
    turn = env.turn(state)
    liftable = turn is not None and target is not None and draggable(turn, target)
    return Update(replace(state, gesture=Press(target, point, liftable, occasion)))


def _moved(state: TableState, env: Environment, *, held: bool) -> Update:
    """Update the hovered target or the drag; if the button is no longer down, cancel the gesture."""
    match state.gesture:
        case Press(target, start, liftable) if held:
            far = hypot(state.point[0] - start[0], state.point[1] - start[1]) > THRESHOLD * env.scale
            return _lift(state, target, env) if target is not None and liftable and far else Update(state)
        case Drag(piece):
            return Update(_carried(state, piece, env)) if held else break_off(state, env)
        case _:
            return Update(_hovering(replace(state, gesture=None), env))


def _released(state: TableState, env: Environment) -> Update:
    """Finish a press or drag: click the target, or drop the piece."""
    gesture = state.gesture
    state = replace(state, gesture=None).toggled(Command.PEEK, on=False)
    match gesture:
        case Press(target) if target is not None and _is_still_meant(gesture, target, env, state.point):
            return click(state, target, env)
        case Drag(piece, over):
            return _let_go(state, piece, over or _illegal_drop_target(piece, env, state.point), env)
        case _:
            return Update(state)


def _tapped(state: TableState, env: Environment) -> Update:
    """Handle a tap, which is a press and a release in one.

    A tap that would make a move on the board only shows a preview; a second tap makes the move. A tap near a
    selectable canal place counts as a tap on the place. A tap on covered money shows or hides the sum.
    """
    peeked = Command.PEEK in state.toggles
    update = _pressed(state, env)
    press = update.state.gesture
    if not isinstance(press, Press):
        shown = Command.PEEK in update.state.toggles
        return Update(update.state.toggled(Command.PEEK, on=False)) if peeked and shown else update
    state, turn, target = replace(update.state, gesture=None), env.turn(update.state), press.target
    if turn is not None and isinstance(target, SquareTarget | CanalTarget | None):
        places = choices(turn).places
        near = env.geometry.nearest_canal(state.point, canals_in(places)) if places else None
        target = target if near is None else CanalTarget(near)
        makes = target is not None and react(turn, state.selection, TargetChosen(target)).move is not None
        if makes and target is not None and state.tapped != (target, env.session.ply):
            state = replace(state, hover=target, tapped=(target, env.session.ply))
            return Update(tell(state, env.names.tr("table.tap-again")))
    state = replace(state, hover=None, tapped=None)
    return Update(state) if target is None else click(state, target, env)


def break_off(state: TableState, env: Environment) -> Update:
    """Cancel the gesture; a dragged piece glides back."""
    drag, state = state.drag, replace(state, gesture=None)
    return Update(state if drag is None else _gliding(state, drag.piece, env))


def click(state: TableState, target: Target, env: Environment) -> Update:
    """Handle a click on `target`, or Enter while `target` has the focus."""
    match env.geometry.presented.press(target), target:
        case PressKind.ASK_WHO, PanelTarget(seat):
            return Update(state, (AskName(seat),))
        case PressKind.EXPLAIN, (PanelTarget(seat) | ScoreOfPanelTarget(seat)):
            return explain_decision(state, env, seat)
        case PressKind.NOTHING, _:
            return Update(state)
        case PressKind.INVOKE, ButtonTarget(command):
            return invoke(state, command, env)
        case PressKind.VISIT, LogLineTarget(index):
            return visit_entry(state, env.presenter.game_log.main_entries[index], env)
        case PressKind.RULES, ActionTextTarget():
            return Update(state, (OpenRules(env.policy.clause()),))
        case PressKind.RULES, StageTarget(index):
            return Update(state, (OpenRules(clause_of_stage(Stage(index), env.session.state)),))
        case _:
            return decide(state, TargetChosen(target), env, state.point)


def takes(state: TableState, target: Target, env: Environment) -> bool:
    """Whether `target` accepts presses; a control that has only just appeared in the bar does not."""
    control = _control(target, env)
    return control is None or state.guard.takes(control)


def _control(target: Target, env: Environment) -> BarControl | None:
    if not isinstance(target, BarTarget):
        return None
    control = BarControl(target, env.geometry.presented.occasion)
    return control if control in env.geometry.controls else None


def _is_still_meant(press: Press, target: Target, env: Environment, point: Point) -> bool:
    """Whether `point` is on `target`, and `target` still means the same as when `press` began."""
    if env.geometry.target(point) != target:
        return False
    decides = isinstance(target, _DECIDING) or _control(target, env) is not None
    return not decides or press.occasion == env.geometry.presented.occasion


def _hovering(state: TableState, env: Environment) -> TableState:
    """Update the hovered target, and hide the keyboard cursor."""
    if env.moving:
        return state
    geometry, point = env.geometry, state.point
    covered = geometry.button_at(point) is not None or geometry.is_on_advice(point)
    cursor = replace(state.cursor, shown=False)
    return replace(state, hover=None if covered else geometry.target(point), cursor=cursor)


# ---------------------------------------------------------------- a piece in hand


def _lift(state: TableState, piece: Target, env: Environment) -> Update:
    turn = env.turn(state)
    if turn is None or not draggable(turn, piece):
        return Update(replace(state, gesture=None))
    return Update(_carried(replace(state, returning=None), piece, env))


def _carried(state: TableState, piece: Target, env: Environment) -> TableState:
    turn = env.turn(state)
    if turn is None:
        return replace(state, gesture=Drag(piece))
    legal, geometry = choices(turn), env.geometry
    over: Target | None
    if isinstance(piece, TrayTarget):
        square = geometry.nearest_square(state.point, squares_in(legal.squares))
        over = None if square is None else SquareTarget(square)
    else:
        canal = geometry.nearest_canal(state.point, canals_in(legal.places))
        over = None if canal is None else CanalTarget(canal)
    return replace(state, gesture=Drag(piece, over))


def _let_go(state: TableState, piece: Target, over: Target | None, env: Environment) -> Update:
    """Drop a piece on the target `over`; if the drop is refused, the piece glides back."""
    if over is None:
        home = env.geometry.box(piece)
        state = _gliding(state, piece, env)
        if home is not None and home.contains(state.point):
            return Update(state)
        return refuse(state, env.names.tr("refusals.outside"), state.point)
    update = decide(state, PieceDropped(piece, over), env, state.point)
    is_made = any(isinstance(request, MakeMove) for request in update.requests)
    if is_made or not isinstance(update.state.selection, Nothing):
        return update
    return replace(update, state=_gliding(update.state, piece, env))


def _illegal_drop_target(piece: Target, env: Environment, point: Point) -> Target | None:
    """Return the square or canal at `point` on which `piece` was dropped illegally, or None.

    The result determines which refusal the player reads.
    """
    geometry = env.geometry
    if isinstance(piece, TrayTarget):
        square = geometry.square_at(point)
        return None if square is None else SquareTarget(square)
    canal = geometry.canal_at(point)
    return None if canal is None else CanalTarget(canal)


def _gliding(state: TableState, piece: Target, env: Environment) -> TableState:
    """Start gliding a piece from the pointer back to its box."""
    home = env.geometry.box(piece)
    if home is None or env.reduced_motion:
        return state
    return replace(state, returning=ReturningPiece(piece, state.point, home.center))
