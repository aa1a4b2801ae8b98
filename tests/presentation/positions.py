"""Positions for the tests of the table, and the result of a sequence of inputs."""

from santiago.presentation.input.phase_input import react
from santiago.presentation.input.selection import NO_SELECTION, Input, InputResult, Selection
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.targets import CanalTarget, SquareTarget
from santiago.rules.grid import canal_named, square_named
from santiago.rules.state import GameState
from santiago.session.settings import Confirm
from santiago.wording.rulebook.chapters import BOOK, find_block
from tests.rules.tables import NO_PALMS, plant_first, proposals, table

__all__ = [
    "NO_PALMS",
    "chapter_at",
    "outcome",
    "place",
    "plant_first",
    "proposals",
    "square",
    "table",
]


def outcome(state: GameState, *inputs: Input, confirm: Confirm = Confirm.RISKY) -> InputResult:
    """Apply `inputs` in sequence, each to the selection after the previous input; return the last result."""
    result = InputResult(NO_SELECTION)
    selection: Selection = NO_SELECTION
    for one in inputs:
        result = react(Turn(state, confirm), selection, one)
        selection = result.selection
    return result


def chapter_at(clause: str) -> str:
    """Return the name of the rule book's chapter that contains `clause`."""
    place = find_block(clause)
    assert place is not None
    return BOOK[place[0]].name


def square(name: str) -> SquareTarget:
    return SquareTarget(square_named(name))


def place(name: str) -> CanalTarget:
    return CanalTarget(canal_named(name))
