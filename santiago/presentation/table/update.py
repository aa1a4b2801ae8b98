"""The function that computes the next state of a table from a state and an action."""

from dataclasses import replace

from santiago.ai.agent import Decision
from santiago.presentation.advice.advice_state import NoExplanation, previewed, with_answer
from santiago.presentation.history.visit import Visit
from santiago.presentation.input.hover_choice import hover_choice, hovered_move
from santiago.presentation.table import actions_and_requests as actions
from santiago.presentation.table.actions_and_requests import (
    Action,
    GameAction,
    KeyAction,
    PointerAction,
    TableAction,
)
from santiago.presentation.table.command_update import (
    end_visit,
    follow_advice,
    invoke,
    step_forward,
    visit,
    visit_entry,
)
from santiago.presentation.table.environment import Environment, Update, refuse
from santiago.presentation.table.key_update import keyed
from santiago.presentation.table.pointer_update import pointed
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.rules.apply import Transition
from santiago.session.turn_scheduler import HandOver, ResultsDue, TilesDue
from santiago.session.worker_messages import Answer, Failure

_WALK_SECONDS = 0.9
"""The number of seconds for which automatic playback shows each position at normal speed."""


def update(state: TableState, action: Action, env: Environment) -> Update:
    """Return the state after an action, and the requests to the scene."""
    if isinstance(action, KeyAction):
        return keyed(state, action, env)
    if isinstance(action, PointerAction):
        return pointed(state, action, env)
    return _at_table(state, action, env) if isinstance(action, TableAction) else _in_game(state, action, env)


def _at_table(state: TableState, action: TableAction, env: Environment) -> Update:
    match action:
        case actions.CommandInvoked(command):
            return invoke(state, command, env)
        case actions.MoveReceived(move):
            return Update(state, (actions.MakeMove(move),))
        case actions.VisitPly(ply):
            return visit(state, ply, env)
        case actions.VisitEntry(entry):
            return visit_entry(state, entry, env)
        case actions.ViewerChanged(seat):
            return Update(replace(state, viewer=seat))
        case actions.LayoutRebuilt(language_changed):
            if language_changed:
                state = replace(state.without_advice(), notice=None)
            gesture = None if state.drag is not None else state.gesture
            return Update(replace(state, gesture=gesture).toggled(Command.PEEK, on=False))


def _in_game(state: TableState, action: GameAction, env: Environment) -> Update:
    match action:
        case actions.MoveMade(step):
            return Update(_after_move(state, step, env))
        case actions.TimeElapsed():
            return _elapsed(state, action, env)
        case actions.WorkerAnswered(answer):
            return _advised(state, answer, env)
        case HandOver(seat):
            return Update(state, (actions.HandScreenOver(seat),))
        case TilesDue():
            return Update(state, (actions.Task.ASK_TILES,))
        case ResultsDue():
            return Update(replace(state, counted=True))


def _after_move(state: TableState, step: Transition, env: Environment) -> TableState:
    """Return `state` after the move `step`; a selection is cleared when a person is to move.

    If several people share the screen, nobody's concealed money is shown unless it is the viewer's turn.
    """
    if step.after.to_move in env.session.humans:
        state = state.without_selection()
    if len(env.session.humans) < 2 or step.after.to_move == state.viewer:
        return state
    return replace(state, viewer=None)


# ---------------------------------------------------------------- time


def _elapsed(state: TableState, action: actions.TimeElapsed, env: Environment) -> Update:
    seconds, guard = action.seconds, state.guard.after(action.seconds)
    if state.returning is not None or state.notice is not None or guard is not state.guard:
        state = replace(
            state,
            returning=None if state.returning is None else state.returning.after(seconds),
            notice=None if state.notice is None else state.notice.after(seconds),
            guard=guard,
        )
    if state.visit is not None:
        return _walked(state, state.visit, seconds, env) if action.idle else Update(state)
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
    """If a hint is shown, evaluate the hovered move after a delay."""
    turn = None if state.advice.shown is None else env.turn(state)
    if turn is None:
        return state
    move = hovered_move(turn, hover_choice(turn, state.selection, state.pointed.previewed_target))
    return replace(state, advice=previewed(state.advice, seconds, env.session, move, env.names))


def _advised(state: TableState, answer: Answer, env: Environment) -> Update:
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
    if before.explained is not None and isinstance(answer, Decision):
        return Update(state, (actions.RememberDecision(before.explained.before, answer),))
    return Update(state)
