"""Handling of keys at the table."""

from dataclasses import replace

from santiago.presentation.boxes import Point
from santiago.presentation.input.selection import (
    DigitTyped,
    Intent,
    Nothing,
    PlacePicked,
    Selection,
    SumPicked,
    SumStepped,
    TargetChosen,
    TilePicked,
    is_typed,
)
from santiago.presentation.table.actions_and_requests import (
    Digit,
    KeyAction,
    KeyPressed,
    KeyReleased,
    TargetReached,
)
from santiago.presentation.table.command_update import back, invoke, switch_on
from santiago.presentation.table.cursor import entered, moved, steered, tabbed
from santiago.presentation.table.environment import Environment, Update, decide
from santiago.presentation.table.pointer_update import break_off, click, takes
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind, Region
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    LogLineTarget,
    SquareTarget,
    Target,
)
from santiago.rules.phases import Proposals

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
_STEPS = {Command.MORE: 1, Command.LESS: -1}
_BACK = (Command.BACK, Command.ERASE)
_TABS = {Command.NEXT_REGION: 1, Command.PREVIOUS_REGION: -1}


def keyed(state: TableState, action: KeyAction, env: Environment) -> Update:
    """Return the update for a key, or for a target that a screen reader focused or pressed."""
    if isinstance(action, TargetReached):
        return _reached(state, action, env)
    if isinstance(action, Digit) and state.visit is None:
        return _chosen_by_key(state, DigitTyped(action.value), env)
    key = action.command
    if key is None:
        return Update(state)
    if isinstance(action, KeyReleased) or key in HELD:
        return _held(state, key, env, down=not isinstance(action, KeyReleased))
    if key in _TABS:
        cursor = tabbed(state.cursor, env.geometry.reachable, _TABS[key])
        return Update(replace(_with_typing_ended(state), cursor=cursor, notice=None))
    return _at_table(state, key, env) if state.visit is None else _in_history(state, key, env)


def _held(state: TableState, command: Command, env: Environment, *, down: bool) -> Update:
    """Turn a command on when its key is pressed, and off when the key is released (`down` is false).

    With the setting `held_toggles`, each press toggles the command instead. Shift (`FAST_FORWARD`) then
    toggles on release, because Shift is also a modifier.
    """
    on = down
    if env.settings.held_toggles:
        if down == (command is Command.FAST_FORWARD):
            return Update(state)
        on = command not in state.toggles
    return switch_on(state, command, env) if on else Update(state.toggled(command, on=False))


def _reached(state: TableState, action: TargetReached, env: Environment) -> Update:
    """Move the cursor to the target that a screen reader focused or pressed.

    A press also acts like the Enter key, or like a click if the cursor cannot reach the target.
    """
    ground, target = env.geometry.reachable, action.target
    if ground.region(target) is None:
        return click(state, target, env) if action.press and takes(state, target, env) else Update(state)
    state = replace(_with_typing_ended(state), cursor=moved(state.cursor, ground, target), notice=None)
    return keyed(state, KeyPressed(Command.ACT), env) if action.press else Update(state)


def _at_table(state: TableState, key: Command, env: Environment) -> Update:
    if key in _ARROWS:
        cursor = steered(state.cursor, env.geometry.reachable, *_ARROWS[key])
        return Update(replace(_with_typing_ended(state), cursor=cursor, notice=None))
    if key in _STEPS:
        return _chosen_by_key(state, SumStepped(_STEPS[key]), env)
    if key is Command.ERASE and is_typed(state.selection):
        return _chosen_by_key(state, Intent.ERASE, env)
    if key is Command.ACT:
        return _act(state, env)
    return _escape(state, env) if key in _BACK else invoke(state, key, env)


def _chosen_by_key(state: TableState, given: DigitTyped | SumStepped | Intent, env: Environment) -> Update:
    """Choose a sum or a tile with a key.

    If the cursor is visible, it moves to the coin of the chosen sum, or to the board after a tile is chosen.
    During proposals, it does not leave a canal place.
    """
    update = decide(state, given, env, _point(state, env))
    state, cursor = update.state, update.state.cursor
    if not cursor.shown:
        return update
    proposes = isinstance(env.session.state.phase, Proposals)
    match state.selection, state.focus:
        case (SumPicked() | PlacePicked(), CanalTarget()) if proposes:
            pass
        case (SumPicked(escudos) | PlacePicked(_, escudos), _):
            cursor = moved(cursor, env.geometry.reachable, CoinTarget(escudos))
        case (TilePicked(), focus) if not isinstance(focus, SquareTarget):
            cursor = entered(cursor, env.geometry.reachable, Region.BOARD)
        case _:
            pass
    return replace(update, state=replace(state, cursor=cursor))


def _with_typing_ended(state: TableState) -> TableState:
    """Mark a typed sum as complete, so that the next digit starts a new sum."""
    if isinstance(state.selection, SumPicked | PlacePicked) and state.selection.typed:
        return replace(state, selection=replace(state.selection, typed=False))
    return state


def _in_history(state: TableState, key: Command, env: Environment) -> Update:
    if key in _ARROWS:
        ahead = key in (Command.RIGHT, Command.DOWN)
        return invoke(state, Command.STEP if ahead else Command.STEP_BACK, env)
    if key in _STEPS:
        return Update(replace(state, tempo=state.tempo.changed(_STEPS[key])))
    if key is Command.ACT:
        if isinstance(state.focus, ButtonTarget | LogLineTarget):
            return _press(state, state.focus, env)
        return invoke(state, Command.PLAY, env)
    return back(state, env) if key in _BACK else invoke(state, key, env)


def _act(state: TableState, env: Environment) -> Update:
    """Handle Enter: commit the selection, or choose the focused target."""
    focus = state.focus
    if state.is_asked:
        return _press(state, ButtonTarget(Command.CONFIRM), env)
    if env.geometry.presented.press(focus) not in (None, PressKind.CHOOSE):
        return _press(state, focus, env)
    if focus is None or env.turn(state) is None or _is_chosen(state.selection, focus):
        return _press_main(state, env)
    update = decide(state, TargetChosen(focus), env, _point(state, env))
    if isinstance(update.state.selection, TilePicked):
        ground = env.geometry.reachable
        cursor = entered(update.state.cursor, ground, Region.BOARD)
        return replace(update, state=replace(update.state, cursor=cursor))
    return update


def _press(state: TableState, focus: Target | None, env: Environment) -> Update:
    """Press the focused target if it is visible and accepts presses."""
    if focus is None or env.geometry.box(focus) is None or not takes(state, focus, env):
        return Update(state)
    return click(state, focus, env)


def _press_main(state: TableState, env: Environment) -> Update:
    """Press the main button. If there is none, show a notice about what is missing.

    A button that leaves a finished game is only focused, so that holding Enter down does not leave the game.
    """
    buttons = env.geometry.presented.view.action.buttons
    command = next((button.command for button in buttons if button.main), Command.COMMIT)
    if command is Command.SAME_TABLE:
        return Update(replace(state, cursor=replace(state.cursor, target=ButtonTarget(command), shown=True)))
    return invoke(state, command, env) if takes(state, ButtonTarget(command), env) else Update(state)


def _escape(state: TableState, env: Environment) -> Update:
    if state.drag is not None:
        return break_off(state, env)
    if env.geometry.presented.view.summary is not None:
        return invoke(state, Command.GO_ON, env)
    nothing = isinstance(state.selection, Nothing) and not state.advice.is_open
    state = replace(state, gesture=None)
    return invoke(state, Command.PAUSE, env) if nothing else back(state, env)


def _point(state: TableState, env: Environment) -> Point | None:
    """Return the centre of the focused target in pixels, or None."""
    box = env.geometry.box(state.focus)
    return None if box is None else box.center


def _is_chosen(selection: Selection, target: Target) -> bool:
    """Whether `target` is already selected."""
    match selection, target:
        case (PlacePicked(chosen), CanalTarget(canal)):
            return chosen == canal
        case (SumPicked(escudos), CoinTarget(coin)):
            return escudos == coin
        case (PlacePicked(_, bribe), CoinTarget(coin)):
            return bribe == coin
        case _:
            return False
