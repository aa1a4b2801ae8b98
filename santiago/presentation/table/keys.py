"""Reading of keys at the table: they move the cursor, or say what the player wants."""

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
    is_typed,
)
from santiago.presentation.table.actions import (
    Digit,
    KeyAction,
    KeyReleased,
    Reading,
    TargetReached,
)
from santiago.presentation.table.cursor import moved, steered, tabbed
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.command_table import HELD
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.element import PressKind
from santiago.presentation.view_model.targets import (
    ButtonTarget,
    CanalTarget,
    CoinTarget,
    LogLineTarget,
    Target,
)

_ARROWS = {
    Command.LEFT: (-1, 0),
    Command.RIGHT: (1, 0),
    Command.UP: (0, -1),
    Command.DOWN: (0, 1),
}
_STEPS = {Command.MORE: 1, Command.LESS: -1}
_BACK = (Command.BACK, Command.ERASE)
_TABS = {Command.NEXT_REGION: 1, Command.PREVIOUS_REGION: -1}


def read_key(state: TableState, action: KeyAction, env: Environment) -> Reading:
    """Return what a key means, or a target that a screen reader focused or pressed."""
    if isinstance(action, Digit) and state.visit is None:
        return Reading(state, DigitTyped(action.value), _point(state, env))
    if not isinstance(action, TargetReached):
        key = action.command
        if key is None:
            return Reading(state)
        return _key(state, key, env, down=not isinstance(action, KeyReleased))
    return _reached(state, action.target, env, press=action.press)


def _key(state: TableState, key: Command, env: Environment, *, down: bool = True) -> Reading:
    if key in HELD:
        return _held(state, key, env, down=down)
    if state.visit is None or key in _TABS:
        return _at_table(state, key, env)
    return _in_history(state, key, env)


def _held(state: TableState, command: Command, env: Environment, *, down: bool) -> Reading:
    """Turn a command on when its key is pressed, and off when the key is released (`down` is false).

    With the setting `held_toggles`, each press toggles the command instead. Shift (`FAST_FORWARD`) then
    toggles on release, because Shift is also a modifier.
    """
    on = down
    if env.settings.held_toggles:
        if down == (command is Command.FAST_FORWARD):
            return Reading(state)
        on = command not in state.toggles
    if on and command not in state.toggles:
        return Reading(state, command)
    return Reading(state if on else state.toggled(command, on=False))


def _at_table(state: TableState, key: Command, env: Environment) -> Reading:
    if key in _STEPS:
        return Reading(state, SumStepped(_STEPS[key]), _point(state, env))
    if key is Command.ERASE and is_typed(state.selection):
        return Reading(state, Intent.ERASE, _point(state, env))
    if key is Command.ACT:
        return _act(state, env)
    if key in _BACK:
        return _escape(state, env)
    if key is Command.DECLINE:  # held down, it makes and confirms no pass
        takes = env.takes(state, ButtonTarget(Command.CONFIRM if state.is_asked else key))
        return Reading(state, key if takes else None)
    is_arrow = key in _ARROWS or key in _TABS
    return Reading(_with_cursor(state, key, env)) if is_arrow else Reading(state, key)


def _in_history(state: TableState, key: Command, env: Environment) -> Reading:
    if key in _ARROWS:
        ahead = key in (Command.RIGHT, Command.DOWN)
        return Reading(state, Command.STEP if ahead else Command.STEP_BACK)
    if key in _STEPS:
        return Reading(replace(state, tempo=state.tempo.changed(_STEPS[key])))
    if key is Command.ACT:
        on_button = isinstance(state.focus, ButtonTarget | LogLineTarget)
        return _press(state, state.focus, env) if on_button else Reading(state, Command.PLAY)
    return Reading(state, Command.CANCEL if key in _BACK else key)


def _act(state: TableState, env: Environment) -> Reading:
    """Handle Enter: commit the selection, or choose the focused target."""
    focus = state.focus
    if state.is_asked:
        return _press(state, ButtonTarget(Command.CONFIRM), env)
    if env.geometry.presented.press(focus) not in (None, PressKind.CHOOSE):
        return _press(state, focus, env)
    if focus is None or env.turn(state) is None or _is_chosen(state.selection, focus):
        return _press_main(state, env)
    return Reading(state, TargetChosen(focus), _point(state, env))


def _press(state: TableState, focus: Target | None, env: Environment) -> Reading:
    """Press the focused target if it is visible and accepts presses."""
    if focus is None or env.geometry.box(focus) is None or not env.takes(state, focus):
        return Reading(state)
    return Reading(state, TargetChosen(focus), state.point)


def _press_main(state: TableState, env: Environment) -> Reading:
    """Press the main button. If there is none, show a notice about what is missing.

    A button that leaves a finished game is only focused, so that holding Enter down does not leave the game.
    """
    buttons = env.geometry.presented.view.action.buttons
    command = next((button.command for button in buttons if button.main), Command.COMMIT)
    target = ButtonTarget(command)
    if command is Command.SAME_TABLE:
        return Reading(replace(state, cursor=replace(state.cursor, target=target, shown=True)))
    return Reading(state, command if env.takes(state, target) else None)


def _escape(state: TableState, env: Environment) -> Reading:
    if state.drag is not None:
        return Reading(env.sent_back(replace(state, gesture=None), state.drag.piece))
    if env.geometry.presented.view.summary is not None:
        return Reading(state, Command.GO_ON)
    nothing = isinstance(state.selection, Nothing) and not state.advice.is_open
    return Reading(replace(state, gesture=None), Command.PAUSE if nothing else Command.CANCEL)


def _reached(state: TableState, target: Target, env: Environment, *, press: bool) -> Reading:
    """Move the cursor to the target that a screen reader focused or pressed.

    A press also acts like the Enter key, or like a click if the cursor cannot reach the target.
    """
    if env.geometry.reachable.region(target) is None:
        takes = press and env.takes(state, target)
        return Reading(state, TargetChosen(target) if takes else None, state.point)
    state = _with_cursor(state, target, env)
    return _key(state, Command.ACT, env) if press else Reading(state)


def _with_cursor(state: TableState, to: Command | Target, env: Environment) -> TableState:
    """Return the state with the cursor moved to a target, or by Tab or an arrow key.

    A typed sum is then complete, so that the next digit starts a new one. The first Tab or arrow key of a
    decision begins with what there is to choose, wherever the cursor was before.
    """
    selection, cursor, ground = state.selection, state.cursor, env.geometry.reachable
    decides = env.turn(state) is not None
    if decides and not cursor.decides:
        cursor = replace(cursor, target=None)
    if isinstance(selection, SumPicked | PlacePicked) and selection.typed:
        selection = replace(selection, typed=False)
    if not isinstance(to, Command):
        cursor = moved(cursor, ground, to)
    elif to in _TABS:
        cursor = tabbed(cursor, ground, _TABS[to])
    else:
        cursor = steered(cursor, ground, *_ARROWS[to])
    return replace(state, selection=selection, cursor=replace(cursor, decides=decides), notice=None)


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
