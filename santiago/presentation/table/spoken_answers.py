"""Answers to the keyboard commands that ask about the game.

An answer is shown as a notice, which screen readers read aloud.
"""

from collections.abc import Callable
from dataclasses import replace

from santiago.presentation.spoken.nodes import sentences
from santiago.presentation.spoken.spoken_table import offers_words, turn_words
from santiago.presentation.table.environment import Environment
from santiago.presentation.table.table_state import TableState
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import seat_words
from santiago.presentation.view_model.targets import (
    CanalTarget,
    PanelTarget,
    RemainingTilesTarget,
    ScoreOfPanelTarget,
    SquareTarget,
    StageTarget,
    Target,
)
from santiago.presentation.view_model.values import TableView
from santiago.rules.grid import SquareSet, squares_in
from santiago.rules.options import Seat
from santiago.wording.board_words import (
    board_words,
    by_size,
    dry_words,
    overview_words,
    own_words,
    place_plantation_words,
    plantation_words,
    plantations_words,
    square_words,
)

_LAST_LINES = 4


def say(state: TableState, command: Command, env: Environment) -> TableState:
    """Return the state with a notice that answers `command`; a second press gets a longer answer."""
    field, square = state.browsed
    if command is Command.SAY_NEXT_FIELD:
        state = replace(state, browsed=(field + 1, -1))
    if command is Command.SAY_NEXT_SQUARE:
        state = replace(state, browsed=(max(field, 0), square + 1))
    answer = SAY[command](state, env.geometry.presented.view, env)
    told = "" if state.notice is None else state.notice.text
    more = [text for target in _more(state, command, env) if (text := env.geometry.presented.more(target))]
    if command is Command.SAY_PLANTATION and answer == overview_words(
        env.geometry.presented.view.position, env.names
    ):
        more = [board_words(env.geometry.presented.view.position, env.names)]
    return state.with_notice(sentences(*more) if told.rstrip() == answer.rstrip() and more else answer)


def _more(state: TableState, command: Command, env: Environment) -> tuple[Target, ...]:
    """Return the elements about which a second press of a key tells more."""
    view = env.geometry.presented.view
    if command is Command.SAY_TURN:
        return StageTarget(view.stage.value), RemainingTilesTarget()
    return (ScoreOfPanelTarget(_asked_seat(state, view, env)),) if command is Command.SAY_SEAT else ()


def _seat(state: TableState, view: TableView, env: Environment) -> str:
    seat = _asked_seat(state, view, env)
    return next(seat_words(panel, env.names) for panel in view.panels if panel.seat == seat)


def _asked_seat(state: TableState, view: TableView, env: Environment) -> Seat:
    """Return the seat of the focused panel, else the seat that `_person` returns."""
    return state.focus.seat if isinstance(state.focus, PanelTarget) else _person(state, view, env)


def _plantation(state: TableState, view: TableView, env: Environment) -> str:
    names, points = env.names, env.geometry.presented.facts.points
    match state.focus or state.hover:
        case SquareTarget(square):
            return plantation_words(view.position, SquareSet(1 << square), names, points=points)
        case CanalTarget(canal):
            return place_plantation_words(view.position, canal, names, points=points)
        case _:
            return overview_words(view.position, names)


def _next_field(state: TableState, view: TableView, env: Environment) -> str:
    fields, points = by_size(view.position.board), env.geometry.presented.facts.points
    if not fields:
        return overview_words(view.position, env.names)
    squares = fields[state.browsed[0] % len(fields)].squares
    if state.browsed[1] < 0:
        return plantation_words(view.position, squares, env.names, points=points)
    each = squares_in(squares)
    return square_words(view.position, each[state.browsed[1] % len(each)], env.names)


def _person(state: TableState, view: TableView, env: Environment) -> Seat:
    """Return the viewer's seat, else the seat in the action bar, else the first seat played by a person."""
    seats = state.viewer, view.action.seat, min(env.session.humans, default=Seat(0))
    return next(seat for seat in seats if seat is not None)


def all_fields_words(env: Environment) -> str:
    """Return text about all plantations, or about the board if there are none."""
    presented, names = env.geometry.presented, env.names
    fields = plantations_words(presented.view.position, names, points=presented.facts.points)
    return fields or board_words(presented.view.position, names)


SAY: dict[Command, Callable[[TableState, TableView, Environment], str]] = {
    Command.SAY_TURN: lambda _, view, env: turn_words(view, env.names),
    Command.SAY_SEAT: _seat,
    Command.SAY_SEATS: lambda _, view, env: env.names.tr.joined_by_semicolons(
        [seat_words(panel, env.names) for panel in view.panels]
    ),
    Command.SAY_OFFERS: lambda _, view, env: (
        offers_words(view.position, env.names) or env.names.tr("spoken.no-bribes")
    ),
    Command.SAY_EVENTS: lambda _, view, __: sentences(*(line.text for line in view.log.lines[-_LAST_LINES:])),
    Command.SAY_PLANTATION: _plantation,
    Command.SAY_NEXT_FIELD: _next_field,
    Command.SAY_NEXT_SQUARE: _next_field,
    Command.SAY_DRY: lambda _, view, env: dry_words(view.position, env.names),
    Command.SAY_OWN: lambda state, view, env: own_words(view.position, _person(state, view, env), env.names),
}
"""The functions that return the answer to a command, by command."""
