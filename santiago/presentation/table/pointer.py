"""Reading of the pointer at the table: hovering, clicks, taps and drags."""

from dataclasses import replace
from math import hypot

from santiago.presentation.boxes import Point
from santiago.presentation.input.phase_input import choices, draggable, react
from santiago.presentation.input.selection import PieceDropped, TargetChosen
from santiago.presentation.table.actions import Pointer, PointerAction, Reading, Signal, Touch
from santiago.presentation.table.environment import AdvicePart, Environment
from santiago.presentation.table.press_guard import BarControl
from santiago.presentation.table.table_state import Drag, Press, TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    SquareTarget,
    Target,
    TrayTarget,
)
from santiago.rules.grid import canals_in, squares_in

THRESHOLD = 6
"""The distance the pointer must move to turn a press into a drag, in pixels at a window scale of 1."""
_RAISED_UNITS = 64
"""How far above a finger a dragged piece is, so that the finger does not cover it."""
_DECIDING = (CanalTarget, CoinTarget, TrayTarget, SquareTarget)
"""The kinds of targets on which a click can make or prepare a decision."""


def read_pointer(state: TableState, action: PointerAction, env: Environment) -> Reading:
    """Return what an action of the pointer means, such as a move, a press or a tap."""
    match action:
        case Pointer(touch, point, by_finger):
            if by_finger and state.drag is not None and touch in (Touch.MOVED, Touch.DRAGGED, Touch.RELEASED):
                point = point[0], point[1] - round(_RAISED_UNITS * env.scale)
            return _touched(replace(state, point=point), touch, env)
        case Signal.POINTER_LEFT:
            return Reading(replace(state, hover=None, cursor=replace(state.cursor, shown=False)))
        case Signal.CANCELLED if state.drag is None:
            return Reading(replace(state, gesture=None), Command.CANCEL)
        case Signal.CANCELLED:
            return Reading(_broken_off(state, env))
        case Signal.INTERRUPTED:
            return Reading(_broken_off(replace(state, toggles=frozenset()), env))


def _touched(state: TableState, touch: Touch, env: Environment) -> Reading:
    match touch:
        case Touch.MOVED | Touch.DRAGGED:
            return Reading(_moved(state, env, held=touch is Touch.DRAGGED))
        case Touch.PRESSED:
            return _pressed(state, env)
        case Touch.RELEASED:
            return _released(state, env)
        case Touch.TAPPED:
            return _tapped(replace(state, gesture=None), env)


def _pressed(state: TableState, env: Environment) -> Reading:
    """Read a press on covered money, the advice card or a floating button.

    A press anywhere else begins a gesture, which becomes a click or a drag.
    """
    geometry, point = env.geometry, state.point
    target, occasion = geometry.target(point), geometry.presented.occasion
    if geometry.presented.press(target) is PressKind.REVEAL:
        return Reading(state, None if Command.PEEK in state.toggles else Command.PEEK)
    state = replace(state, notice=None)
    match geometry.advice_at(point):
        case AdvicePart.CROSS:
            return Reading(state.without_advice())
        case AdvicePart.FOLLOW:
            shown = state.advice.shown
            return Reading(state, None if shown is None else shown.action)
        case AdvicePart.CARD:
            return Reading(replace(state, advice=state.advice.with_details_toggled))
        case int(number):
            return Reading(replace(state, advice=state.advice.with_line(number)))
        case None:
            pass
    command = geometry.button_at(point)
    if command is not None:
        taken = state.guard.takes(BarControl(ButtonTarget(command), occasion, floating=True))
        return Reading(state, command if taken else None)
    if state.gesture is not None or (target is not None and not env.takes(state, target)):
        return Reading(state)
    turn = env.turn(state)
    liftable = turn is not None and target is not None and draggable(turn, target)
    return Reading(replace(state, gesture=Press(target, point, liftable, occasion)))


def _moved(state: TableState, env: Environment, *, held: bool) -> TableState:
    """Update the hovered target or the drag; if the button is no longer down, cancel the gesture."""
    match state.gesture:
        case Press(target, start, liftable) if held:
            far = hypot(state.point[0] - start[0], state.point[1] - start[1]) > THRESHOLD * env.scale
            return _lifted(state, target, env) if target is not None and liftable and far else state
        case Drag(piece):
            return _carried(state, piece, env) if held else _broken_off(state, env)
        case _:
            return _hovering(replace(state, gesture=None), env)


def _released(state: TableState, env: Environment) -> Reading:
    """Finish a press or drag: click the target, or drop the piece."""
    gesture = state.gesture
    state = replace(state, gesture=None).toggled(Command.PEEK, on=False)
    match gesture:
        case Press(target) if target is not None and _is_still_meant(gesture, target, env, state.point):
            return Reading(state, TargetChosen(target), state.point)
        case Drag(piece, over):
            return _let_go(state, piece, over or _illegal_drop_target(piece, env, state.point), env)
        case _:
            return Reading(state)


def _tapped(state: TableState, env: Environment) -> Reading:
    """Read a tap, which is a press and a release in one.

    A tap that would make a move on the board only shows a preview; a second tap makes the move. A tap near a
    selectable canal place counts as a tap on the place. A tap on covered money shows or hides the sum.
    """
    peeked, reading = Command.PEEK in state.toggles, _pressed(state, env)
    state, press = reading.state, reading.state.gesture
    if not isinstance(press, Press):
        return replace(reading, state=state.toggled(Command.PEEK, on=False)) if peeked else reading
    state, turn, target = replace(state, gesture=None), env.turn(state), press.target
    if turn is not None and isinstance(target, SquareTarget | CanalTarget | None):
        places = choices(turn).places
        near = env.geometry.board.nearest_canal(state.point, canals_in(places)) if places else None
        target = target if near is None else CanalTarget(near)
        makes = target is not None and react(turn, state.selection, TargetChosen(target)).move is not None
        if makes and target is not None and state.tapped != (target, env.session.ply):
            state = replace(state, hover=target, tapped=(target, env.session.ply))
            return Reading(state.with_notice(env.names.tr("table.tap-again")))
    state = replace(state, hover=None, tapped=None)
    return Reading(state, None if target is None else TargetChosen(target), state.point)


def _broken_off(state: TableState, env: Environment) -> TableState:
    """Cancel the gesture; a dragged piece glides back."""
    drag, state = state.drag, replace(state, gesture=None)
    return state if drag is None else env.sent_back(state, drag.piece)


def _is_still_meant(press: Press, target: Target, env: Environment, point: Point) -> bool:
    """Whether `point` is on `target`, and `target` still means the same as when `press` began."""
    if env.geometry.target(point) != target:
        return False
    decides = isinstance(target, _DECIDING) or env.control(target) is not None
    return not decides or press.occasion == env.geometry.presented.occasion


def _hovering(state: TableState, env: Environment) -> TableState:
    """Update the hovered target, and hide the keyboard cursor."""
    if env.moving:
        return state
    geometry, point = env.geometry, state.point
    covered = geometry.button_at(point) is not None or geometry.advice_at(point) is not None
    cursor = replace(state.cursor, shown=False)
    return replace(state, hover=None if covered else geometry.target(point), cursor=cursor)


# ---------------------------------------------------------------- a piece in hand


def _lifted(state: TableState, piece: Target, env: Environment) -> TableState:
    turn = env.turn(state)
    if turn is None or not draggable(turn, piece):
        return replace(state, gesture=None)
    return _carried(replace(state, returning=None), piece, env)


def _carried(state: TableState, piece: Target, env: Environment) -> TableState:
    """Carry `piece`, and find the legal square or canal place to which it would snap."""
    turn = env.turn(state)
    over: Target | None = None
    if turn is not None and isinstance(piece, TrayTarget):
        square = env.geometry.board.nearest_square(state.point, squares_in(choices(turn).squares))
        over = None if square is None else SquareTarget(square)
    elif turn is not None:
        canal = env.geometry.board.nearest_canal(state.point, canals_in(choices(turn).places))
        over = None if canal is None else CanalTarget(canal)
    return replace(state, gesture=Drag(piece, over))


def _let_go(state: TableState, piece: Target, over: Target | None, env: Environment) -> Reading:
    """Drop a piece on the target `over`; a piece that is put back where it came from glides back."""
    if over is not None:
        return Reading(state, PieceDropped(piece, over), state.point)
    home = env.geometry.box(piece)
    if home is not None and home.contains(state.point):
        return Reading(env.sent_back(state, piece))
    return Reading(state, PieceDropped(piece, None), state.point)


def _illegal_drop_target(piece: Target, env: Environment, point: Point) -> Target | None:
    """Return the square or canal at `point` on which `piece` was dropped illegally, or None.

    The result determines which refusal the player reads.
    """
    board = env.geometry.board
    if isinstance(piece, TrayTarget):
        square = board.square_at(point)
        return None if square is None else SquareTarget(square)
    canal = board.canal_at(point)
    return None if canal is None else CanalTarget(canal)
