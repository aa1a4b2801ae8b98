"""Decisions of a person at the table: an input changes the selection or completes the move."""

from dataclasses import replace

from santiago.presentation.boxes import Point
from santiago.presentation.input.phase_input import react
from santiago.presentation.input.selection import (
    NO_SELECTION,
    DigitTyped,
    Input,
    Intent,
    PieceDropped,
    PlacePicked,
    Selection,
    SumPicked,
    SumStepped,
    TargetChosen,
    TilePicked,
)
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.cursor import Cursor, entered, moved
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.requests import MakeMove, Task, Update, refuse
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.element import Region
from santiago.presentation.view_model.targets import CanalTarget, CoinTarget, SquareTarget, TrayTarget
from santiago.presentation.view_model.tile_tray import with_taken
from santiago.rules.moves import Move
from santiago.rules.phases import Proposals
from santiago.wording.refusal_text import missing_text, refusal_text


def decide(state: TableState, given: Input, env: Environment, point: Point | None = None) -> Update:
    """Apply a player's input to the selection, and make the move if it is complete.

    Show a notice near `point` if the input is refused or the player confirms an incomplete move.
    """
    turn = env.turn(state)
    if isinstance(given, PieceDropped) and given.target is None:
        update = refuse(state, env.names.tr("refusals.outside"), point)
    else:
        update = Update(state) if turn is None else _decided(state, turn, given, env, point)
    return replace(update, state=_followed(update, given, env))


def _decided(state: TableState, turn: Turn, given: Input, env: Environment, point: Point | None) -> Update:
    result = react(turn, state.selection, given)
    before, state = state.selection, replace(state, selection=result.selection)
    if result.refusal is not None:
        hidden = turn.hides(result.refusal)
        return refuse(state, refusal_text(result.refusal, env.names, hidden=hidden), point)
    if result.move is None:
        if given is Intent.BACK and state.selection != before:
            return Update(state.with_notice(env.names.tr("table.put_back"), point))
        incomplete = given is Intent.COMMIT and not state.is_asked
        missing = missing_text(turn.position.phase, env.names)
        return Update(state.with_notice(missing, point) if incomplete else state)
    if result.tray_index is not None and not env.policy.objects(result.move):
        state = replace(state, taken=with_taken(state.taken, turn.position, result.tray_index))
    return make(state, result.move, env, point if isinstance(given, PieceDropped) else None)


def make(state: TableState, move: Move, env: Environment, point: Point | None = None) -> Update:
    """Make `move` unless the policy refuses it; `point` is where the player dropped the piece, or None."""
    state = state.without_selection()
    if not env.policy.objects(move):
        return Update(replace(state.without_advice(), notice=None, hover=None), (MakeMove(move, point),))
    if env.policy.takes_answers:
        return Update(replace(state, notice=None), (MakeMove(move),))
    return Update(replace(state, objections=state.objections + 1), (Task.SOUND_REFUSAL,))


def _followed(update: Update, given: Input, env: Environment) -> TableState:
    """Return the state with the cursor and the dropped piece where `given` leaves them.

    A sum chosen with a key moves a visible cursor to its coin, and a tile moves it to the board. During
    proposals, the cursor does not leave a canal place. A dropped piece that was not used glides back.
    """
    state, cursor = update.state, update.state.cursor
    match given, state.selection:
        case PieceDropped(piece, target), selection if target is None or selection == NO_SELECTION:
            is_made = any(isinstance(request, MakeMove) for request in update.requests)
            return state if is_made and not env.policy.takes_answers else env.sent_back(state, piece)
        case TargetChosen(TrayTarget() as target), TilePicked() if target == state.focus:
            cursor = entered(cursor, env.geometry.reachable, Region.BOARD)
        case ((DigitTyped() | SumStepped() | Intent.ERASE), selection) if cursor.shown:
            cursor = _cursor_on(selection, cursor, env)
        case _:
            pass
    return state if cursor is state.cursor else replace(state, cursor=cursor)


def _cursor_on(selection: Selection, cursor: Cursor, env: Environment) -> Cursor:
    """Return the cursor after a sum or a tile was chosen with a key."""
    proposes = isinstance(env.session.state.phase, Proposals)
    match selection:
        case SumPicked() | PlacePicked() if proposes and isinstance(cursor.target, CanalTarget):
            return cursor
        case SumPicked(escudos) | PlacePicked(_, escudos):
            return moved(cursor, env.geometry.reachable, CoinTarget(escudos))
        case TilePicked() if not isinstance(cursor.target, SquareTarget):
            return entered(cursor, env.geometry.reachable, Region.BOARD)
        case _:
            return cursor
