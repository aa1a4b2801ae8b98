"""The functions that compute the next state of a table: after an action, after a move, and as time passes."""

from dataclasses import replace

from santiago.presentation.advice.advice_state import NoExplanation, previewed, with_answer
from santiago.presentation.history.visit import Visit
from santiago.presentation.input.hover_choice import hover_choice, hovered_move
from santiago.presentation.table.actions import Action, KeyAction
from santiago.presentation.table.command_updates import (
    carry_out,
    chosen_move,
    end_visit,
    follow_advice,
    step_forward,
)
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.keys import read_key
from santiago.presentation.table.pointer import read_pointer
from santiago.presentation.table.requests import Update, refuse
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.rules.apply import Transition
from santiago.rules.options import Seat
from santiago.session.worker_messages import Answer, Failure

_WALK_SECONDS = 0.9
"""The number of seconds for which automatic playback shows each position at normal speed."""


def update(state: TableState, action: Action, env: Environment) -> Update:
    """Return the state after an action of the player, and the requests to the scene."""
    if isinstance(action, KeyAction):
        reading = read_key(state, action, env)
    else:
        reading = read_pointer(state, action, env)
    return carry_out(reading, env)


def laid_out(state: TableState, *, language_changed: bool) -> TableState:
    """Return `state` after the table was laid out again; texts in another language are dropped."""
    if language_changed:
        state = replace(state.without_advice(), notice=None)
    gesture = None if state.drag is not None else state.gesture
    return replace(state, gesture=gesture).toggled(Command.PEEK, on=False)


def after_move(state: TableState, step: Transition, humans: frozenset[Seat]) -> TableState:
    """Return `state` after the move `step`; a selection is cleared when a person is to move.

    If several people share the screen, nobody's concealed money is shown unless it is the viewer's turn.
    """
    if step.after.to_move in humans:
        state = state.without_selection()
    if len(humans) < 2 or step.after.to_move == state.viewer:
        return state
    return replace(state, viewer=None)


# ---------------------------------------------------------------- time


def after_time(state: TableState, seconds: float, env: Environment, *, idle: bool) -> Update:
    """Return the state `seconds` later; `idle` is whether no move was being shown."""
    guard = state.guard.after(seconds)
    if state.returning is not None or state.notice is not None or guard is not state.guard:
        state = replace(
            state,
            returning=None if state.returning is None else state.returning.after(seconds),
            notice=None if state.notice is None else state.notice.after(seconds),
            guard=guard,
        )
    if state.visit is not None:
        return _walked(state, state.visit, seconds, env) if idle else Update(state)
    return Update(_previewed(state, seconds, env))


def _walked(state: TableState, shown: Visit, seconds: float, env: Environment) -> Update:
    """Advance automatic playback by `seconds`."""
    if not shown.playing:
        return Update(state)
    if shown.ply >= env.session.ply:
        if shown.returns:
            return end_visit(state, env)
        return Update(replace(state, visit=replace(shown, playing=False)))
    rested = shown.rested + seconds * state.tempo.value
    due = rested >= _WALK_SECONDS
    shown = replace(shown, rested=0.0 if due else rested)
    state = replace(state, visit=shown)
    return step_forward(state, shown, env) if due else Update(state)


# ---------------------------------------------------------------- advice


def _previewed(state: TableState, seconds: float, env: Environment) -> TableState:
    """If a hint is shown, compare the move in hand or the hovered move with it after a delay."""
    turn = None if state.advice.shown is None else env.turn(state)
    if turn is None:
        return state
    chosen = chosen_move(state, turn)
    move = chosen or hovered_move(turn, hover_choice(turn, state.selection, state.pointed.previewed_target))
    is_chosen = chosen is not None
    advice = previewed(state.advice, seconds, env.session, move, env.names, is_chosen=is_chosen)
    return replace(state, advice=advice)


def after_answer(state: TableState, answer: Answer, env: Environment) -> Update:
    """Return the state after the worker answered a question about advice, or reported progress."""
    before = state.advice
    names = env.names if before.explained is None else env.presenter.names_of(before.explained)
    advice, problem = with_answer(before, answer, names)
    state = replace(state, advice=advice)
    match problem:
        case NoExplanation(seat):
            return refuse(state, env.names.tr("table.why_lost", {"name": names.name(seat)}))
        case Failure():
            return refuse(state, env.names.tr("table.hint_failed"))
        case None:
            pass
    if advice.shown is None or advice.shown is before.shown:
        return Update(state)
    state = replace(state, notice=None, hover=state.hover if before.shown is not None else None)
    if before.follows and advice.shown.is_hint:
        return follow_advice(state, env)
    return Update(state)
