"""Carries out what a player wants: presses on things, decisions, and commands of keys, buttons and menus."""

from collections.abc import Callable
from dataclasses import replace

from santiago.presentation.advice.advice_state import asking_hint, explained
from santiago.presentation.bar.tool_buttons import undo_text
from santiago.presentation.boxes import Point
from santiago.presentation.history.game_log import LogEntry
from santiago.presentation.history.visit import (
    Visit,
    can_practise,
    computer_move_of,
    explainable_entries,
    last_computer_move,
    ply_after_last_human_move,
    round_back,
    round_forward,
)
from santiago.presentation.input.hover_choice import hover_choice, hovered_move
from santiago.presentation.input.selection import Intent, TargetChosen
from santiago.presentation.input.turn import Turn
from santiago.presentation.table.actions import Reading
from santiago.presentation.table.decision import decide, make
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.requests import AskName, OpenRules, ShowStep, Task, Update, refuse
from santiago.presentation.table.spoken_answers import SAY, say
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind
from santiago.presentation.view_model.targets import (
    ActionTextTarget,
    ButtonTarget,
    LogLineTarget,
    PanelTarget,
    ScoreOfPanelTarget,
    StageTarget,
    Target,
)
from santiago.presentation.view_model.values import LogVariant
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.game_session import NoUndo
from santiago.session.table_record import without
from santiago.session.table_setup import Aid
from santiago.session.visibility import covers_money
from santiago.wording.refusal_text import no_undo_text
from santiago.wording.stages import Stage, clause_of_stage


def carry_out(reading: Reading, env: Environment) -> Update:
    """Return the update that does what a player wants."""
    state, wish = reading.state, reading.wish
    match wish:
        case None:
            return Update(state)
        case Command():
            return invoke(state, wish, env)
        case TargetChosen(target):
            return _pressed(state, target, env, reading.point)
        case _:
            return decide(state, wish, env, reading.point)


def _pressed(state: TableState, target: Target, env: Environment, point: Point | None) -> Update:
    """Handle a click on `target`, or Enter while `target` has the focus."""
    match env.geometry.presented.press(target), target:
        case PressKind.ASK_WHO, PanelTarget(seat):
            return Update(state, (AskName(seat),))
        case PressKind.EXPLAIN, (PanelTarget(seat) | ScoreOfPanelTarget(seat)):
            return _explain_decision(state, env, seat)
        case PressKind.NOTHING, _:
            return Update(state)
        case PressKind.INVOKE, ButtonTarget(command):
            return invoke(state, command, env)
        case PressKind.VISIT, LogLineTarget(index):
            return visit_entry(state, env.presenter.game_log.main_entries[index], env)
        case PressKind.RULES, ActionTextTarget():
            return _open_rules(state, env)
        case PressKind.RULES, StageTarget(index):
            return Update(state, (OpenRules(clause_of_stage(Stage(index), env.session.state)),))
        case _:
            return decide(state, TargetChosen(target), env, point)


def _open_rules(state: TableState, env: Environment) -> Update:
    """Open the rules about the current decision or, while the drought or the income is shown, about that."""
    stage, position = env.geometry.presented.view.stage, env.session.state
    passing = stage in (Stage.DRYING, Stage.INCOME)
    return Update(state, (OpenRules(clause_of_stage(stage, position) if passing else env.policy.clause()),))


def invoke(state: TableState, command: Command, env: Environment) -> Update:
    """Return the update that carries out `command`.

    In a lesson or problem, the table's policy may refuse the command. The update then shows the policy's
    reply instead.
    """
    reply = env.policy.reply(command, env.names.tr)
    if reply is not None:
        return Update(state.with_notice(reply))
    if command in OF_SCENE:
        return Update(state, (command,))
    if state.visit is not None and command in _IN_HISTORY:
        return _IN_HISTORY[command](state, state.visit, env)
    if command in state.toggles:
        return Update(state.toggled(command, on=False))
    if command in HELD:
        return _switch_on(state, command, env)
    if command in SAY:
        return Update(say(state, command, env))
    act = _COMMANDS.get(command)
    return Update(state) if act is None else act(state, env)


# ---------------------------------------------------------------- deciding


def _back(state: TableState, env: Environment) -> Update:
    """Close the advice, leave the history, or cancel the selection, whichever is possible first.

    In the replay of an unfinished game, open the menu instead.
    """
    if env.session.is_replay and not env.session.state.is_over:
        return Update(state, (Command.PAUSE,))
    if state.advice.is_open:
        return Update(state.without_advice())
    if state.visit is not None:
        return end_visit(state, env)
    return decide(state, Intent.BACK, env)


def _undo(state: TableState, env: Environment) -> Update:
    undo = env.session.undoable()
    if isinstance(undo, NoUndo):
        return refuse(state, no_undo_text(undo, env.names))
    text = undo_text(env.session, env.names)
    return Update(_after_jump(state, env).with_notice(text), (Command.UNDO,))


def _redo(state: TableState, env: Environment) -> Update:
    if not env.session.can_redo:
        return refuse(state, env.names.tr("refusals.redo_nothing"))
    return Update(_after_jump(state, env), (Command.REDO,))


def _after_jump(state: TableState, env: Environment) -> TableState:
    """Return the state after undo or redo, with no selection or advice, and with the history closed.

    If several people share the screen, any concealed money that is being shown is hidden again.
    """
    state = end_visit(state.without_selection().without_advice(), env).state
    viewer = state.viewer if len(env.session.humans) <= 1 else None
    return replace(state, counted=False, viewer=viewer)


# ---------------------------------------------------------------- history


def visit(
    state: TableState, ply: int, env: Environment, *, playing: bool = False, returns: bool = False
) -> Update:
    """Visit the position after `ply` moves; `ply` is clamped to the number of moves.

    `playing` and `returns` are as in `Visit`.
    """
    shown = Visit(max(0, min(env.session.ply, ply)), playing, returns)
    return Update(replace(state.without_selection().without_advice(), visit=shown), (Task.END_MOTION,))


def end_visit(state: TableState, env: Environment) -> Update:
    """Leave the history.

    In the replay of an unfinished game, visit the last position instead.
    """
    stays = env.session.is_replay and not env.session.state.is_over
    return Update(replace(state, visit=Visit(env.session.ply) if stays else None), (Task.END_MOTION,))


def step_forward(state: TableState, shown: Visit, env: Environment) -> Update:
    """Animate the next move in the history."""
    if shown.ply >= env.session.ply:
        return Update(state)
    step = env.session.steps[shown.ply]
    return Update(replace(state, visit=replace(shown, ply=shown.ply + 1)), (ShowStep(step),))


def visit_entry(state: TableState, entry: LogEntry, env: Environment) -> Update:
    """Visit the position of a log line; if a computer made the move, explain its decision."""
    shown = visit(state, entry.ply, env)
    made = computer_move_of(env.session, entry)
    if made is None:
        return shown
    explained = _explain(shown.state, made, env)
    return replace(explained, requests=(*shown.requests, *explained.requests))


def _ply(state: TableState, env: Environment) -> int:
    return env.session.ply if state.visit is None else state.visit.ply


def _what_happened(state: TableState, env: Environment) -> Update:
    """Replay all moves since the last decision of a person, then return to the game."""
    start = ply_after_last_human_move(env.session.steps, env.session.humans)
    if start >= env.session.ply:
        return refuse(state, env.names.tr("refusals.nothing_happened"))
    return visit(state, start, env, playing=True, returns=True)


def _play(state: TableState, shown: Visit, env: Environment) -> Update:
    ply = 0 if shown.ply >= env.session.ply else shown.ply
    return visit(state, ply, env, playing=not shown.playing, returns=shown.returns)


def _practise(state: TableState, shown: Visit, env: Environment) -> Update:
    """Begin a practice game at the visited position."""
    return Update(state, (Command.PRACTISE,) if can_practise(env.session, shown.ply) else ())


# ---------------------------------------------------------------- advice


def _hint(state: TableState, env: Environment) -> Update:
    turn = env.turn(state)
    if Aid.HINTS in without(env.session.record):
        return refuse(state, env.names.tr("refusals.hint_agreed_off"))
    shown = state.advice.shown
    if shown is not None and (turn is None or shown.action is not Command.UNDO):
        return Update(_unfolded(state))
    if turn is None:
        return refuse(state, env.names.tr("refusals.hint_none"))
    if state.advice.progress is not None:
        return Update(state)
    advice = asking_hint(env.session, turn.seat, env.settings.ai_time, chosen_move(state, turn))
    return Update(replace(state, advice=advice), (Command.HINT,))


def chosen_move(state: TableState, turn: Turn) -> Move | None:
    """Return the move that is selected, or that a drop of the carried piece would make, or None."""
    over = None if state.drag is None else state.drag.over
    return hovered_move(turn, hover_choice(turn, state.selection, over))


def follow_advice(state: TableState, env: Environment) -> Update:
    """Make the move that the visible hint advises, or the requested hint as soon as it is known."""
    shown = state.advice.shown
    if shown is not None and shown.is_hint and env.turn(state) is not None:
        return make(state, shown.decided, env)
    if state.advice.progress is None or state.advice.explained is not None:
        return refuse(state, env.names.tr("refusals.follow_none"))
    state = replace(state, advice=replace(state.advice, follows=True))
    return Update(state.with_notice(env.names.tr("refusals.follow_soon")))


def _unfolded(state: TableState) -> TableState:
    """Show the details of the advice, or close the advice if there are none or they are already shown."""
    shown = state.advice.shown
    if shown is None or shown.is_whole:
        return state.without_advice()
    return replace(state, advice=state.advice.with_details_toggled)


def _explain_decision(state: TableState, env: Environment, asked: Seat | None = None) -> Update:
    """Explain the last computer move before the visible position.

    If `asked` is given, explain the last move of that seat instead.
    """
    reply = env.policy.reply(Command.WHY, env.names.tr)
    if reply is not None:
        return Update(state.with_notice(reply))
    return _explain(state, last_computer_move(env.session, _ply(state, env), asked), env)


def _ask_why(state: TableState, env: Environment) -> Update:
    """List the computers' recent decisions if there are several; otherwise explain the last decision."""
    shown, game_log = state.advice.shown, env.presenter.game_log
    listed = explainable_entries(env.session, game_log.entries)
    several = len([entry for entry in listed if not entry.sentence.heading]) > 1
    if several and state.visit is None and (shown is None or shown.is_hint):
        return Update(state, (Command.WHY,))
    return _explain_decision(state, env)


def _explain(state: TableState, made: int | None, env: Environment) -> Update:
    """Explain the computer move with index `made`, and compute the decision again if necessary.

    If `made` is None, show a message that there is no move to explain.
    """
    state = replace(state, hover=None)
    if made is None:
        return refuse(state, env.names.tr("refusals.why_none"))
    asked = env.computers.question_at(env.session, made, env.settings.ai_time)
    names = env.presenter.names_at(made)
    advice = explained(state.advice, env.session.steps[made], asked, env.decisions, names)
    state = replace(state, advice=advice)
    if advice.progress is None:
        return Update(state)
    if env.session.steps[made].before in env.decisions:
        return Update(state, (Task.FORGET_COMPUTERS,))
    name = names.name(asked.observation.seat)
    return Update(
        state.with_notice(env.names.tr("table.why_again", {"name": name})), (Task.FORGET_COMPUTERS,)
    )


# ---------------------------------------------------------------- toggles, and other screens


def _switch_on(state: TableState, command: Command, env: Environment) -> Update:
    """Turn on a command that has an effect while its key is held down.

    `PEEK` shows covered money and, if `Settings.keeps_sums_quiet` is true, lets a screen reader announce
    secret bids. It is refused if there is nothing to reveal.
    """
    conceals = covers_money(env.session.state, env.session.humans) or env.settings.keeps_sums_quiet
    if command is Command.PEEK and not conceals:
        return refuse(state, env.names.tr("refusals.peek_none"))
    return Update(state.toggled(command, on=True))


def _mute(state: TableState, env: Environment) -> Update:
    """Mute or unmute the program, and show a notice that says whether sound is on."""
    key = "table.sound_on" if env.settings.muted else "table.sound_off"
    return Update(state.with_notice(env.names.tr(key)), (Command.MUTE,))


def _fold_log(state: TableState, env: Environment) -> Update:
    form = LogVariant.HIGH if env.geometry.log_expandable else LogVariant.LOW
    return Update(replace(state, log_variant=form))


OF_SCENE = frozenset(
    (
        Command.SAME_TABLE,
        Command.SAME_DEAL,
        Command.LEAVE,
        Command.STORY,
        Command.EXPORT,
        Command.REVIEW,
        Command.LEAVE_PRACTICE,
        Command.PAUSE,
        Command.LOG,
        Command.KEYS,
        Command.TURN_UP,
        Command.GO_ON,
    )
)
"""The commands that the scene carries out and that leave the state alone."""
_COMMANDS: dict[Command, Callable[[TableState, Environment], Update]] = {
    Command.COMMIT: lambda state, env: decide(state, Intent.COMMIT, env),
    Command.CONFIRM: lambda state, env: decide(state, Intent.COMMIT, env),
    Command.DECLINE: lambda state, env: decide(state, Intent.DECLINE, env),
    Command.CANCEL: _back,
    Command.LEAVE_HISTORY: lambda state, env: _back(state.without_advice(), env),
    Command.UNDO: _undo,
    Command.REDO: _redo,
    Command.HINT: _hint,
    Command.FOLLOW: follow_advice,
    Command.WHY: _ask_why,
    Command.WHAT_HAPPENED: _what_happened,
    Command.HISTORY: lambda state, env: (
        visit(state, env.session.ply, env) if state.visit is None else end_visit(state, env)
    ),
    Command.TO_START: lambda state, env: visit(state, 0, env),
    Command.ROUND_BACK: lambda state, env: visit(state, round_back(env.session.steps, _ply(state, env)), env),
    Command.STEP_BACK: lambda state, env: visit(state, _ply(state, env) - 1, env),
    Command.SPEED: lambda state, _: Update(replace(state, tempo=state.tempo.next)),
    Command.REPLAY: lambda state, env: visit(state, 0, env, playing=True),
    Command.FOLD_LOG: _fold_log,
    Command.RULES: _open_rules,
    Command.MUTE: _mute,
}
_IN_HISTORY: dict[Command, Callable[[TableState, Visit, Environment], Update]] = {
    Command.PLAY: _play,
    Command.STEP: step_forward,
    Command.ROUND_FORWARD: lambda state, shown, env: visit(
        state, round_forward(env.session.steps, shown.ply), env
    ),
    Command.TO_END: lambda state, _, env: visit(state, env.session.ply, env),
    Command.PRACTISE: _practise,
}
"""Handlers of commands that are valid only in the history."""
