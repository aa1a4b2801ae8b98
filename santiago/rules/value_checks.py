"""Checks of states and set-ups that come from outside the rules: all types are exact, all numbers in range.

The constructors of these classes check nothing, because a search and every new game call them. Nothing here
checks that a state can occur in a game.
"""

from typing import get_args

from santiago.rules.apply import Transition
from santiago.rules.argument_checks import check_numbers, check_type, check_whole
from santiago.rules.board import Board
from santiago.rules.grid import ALL_SQUARES, CANALS, INTERSECTIONS, SQUARES
from santiago.rules.moves import MOVES
from santiago.rules.options import TABLE_SIZES, Options
from santiago.rules.phases import (
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
    TurnPhase,
)
from santiago.rules.setup import Setup
from santiago.rules.state import GameState
from santiago.rules.tiles import TILE_KINDS, Crop

_LAST_KIND = len(TILE_KINDS) - 1
_PHASES = get_args(Phase)


def check_step(name: str, step: object) -> None:
    """Check a transition, with `name` as its name in errors; raises TypeError or ValueError."""
    check_type(name, step, Transition)
    assert isinstance(step, Transition), "checked"
    check_type(f"{name}.move", step.move, *MOVES, what="a move")
    check_state(f"{name}.before", step.before)
    check_state(f"{name}.after", step.after)


def check_state(name: str, state: object) -> None:
    """Check a state, with `name` as its name in errors; raises TypeError or ValueError."""
    check_type(name, state, GameState)
    assert isinstance(state, GameState), "checked"
    check_type(f"{name}.options", state.options, Options)
    check_setup(f"{name}.setup", state.setup)
    _check_board(f"{name}.board", state.board)
    check_numbers(f"{name}.money", state.money, 0)
    seats = len(state.money)
    check_whole(f"len({name}.money)", seats, min(TABLE_SIZES), max(TABLE_SIZES))
    check_whole(f"len({name}.board.owners)", len(state.board.owners), seats, seats)
    for member, values, kinds in (
        ("own_canals", state.own_canals, (bool,)),
        ("bids", state.bids, (int, None)),
    ):
        _check_each(f"{name}.{member}", values, seats, *kinds)
    check_whole(f"len({name}.setup.stacks)", len(state.setup.stacks), 1)
    check_whole(f"{name}.round", state.round, 1, max(len(state.setup.stacks[0]), 1))
    check_whole(f"{name}.overseer", state.overseer, 0, seats - 1)
    check_whole(f"{name}.supply", state.supply, 0)
    check_numbers(f"{name}.offered", state.offered, 0, _LAST_KIND)
    _check_phase(f"{name}.phase", state.phase, seats)


def check_setup(name: str, setup: object) -> None:
    """Check a set-up, with `name` as its name in errors; raises TypeError or ValueError."""
    check_type(name, setup, Setup)
    assert isinstance(setup, Setup), "checked"
    check_whole(f"{name}.spring", setup.spring, 0, len(INTERSECTIONS) - 1)
    check_numbers(f"{name}.palms", setup.palms, 0, len(SQUARES) - 1)
    check_whole(f"{name}.overseer", setup.overseer, 0, max(TABLE_SIZES) - 1)
    if setup.set_aside is not None:
        check_whole(f"{name}.set_aside", setup.set_aside, 0, _LAST_KIND)
    check_type(f"{name}.stacks", setup.stacks, tuple)
    for number, stack in enumerate(setup.stacks):
        check_numbers(f"{name}.stacks[{number}]", stack, 0, _LAST_KIND)
    check_type(f"{name}.palms_by_hand", setup.palms_by_hand, bool)


def _check_board(name: str, board: object) -> None:
    check_type(name, board, Board)
    assert isinstance(board, Board), "checked"
    check_whole(f"{name}.spring", board.spring, 0, len(INTERSECTIONS) - 1)
    check_whole(f"{name}.canals", board.canals, 0, (1 << len(CANALS)) - 1)
    for member in ("palms", "doubles", "deserts", "pairs"):
        check_whole(f"{name}.{member}", getattr(board, member), 0, ALL_SQUARES)
    check_numbers(f"{name}.crops", board.crops, 0, ALL_SQUARES)
    check_whole(f"len({name}.crops)", len(board.crops), len(Crop), len(Crop))
    check_numbers(f"{name}.owners", board.owners, 0, ALL_SQUARES)


def _check_phase(name: str, phase: object, seats: int) -> None:
    check_type(name, phase, *_PHASES, what="a phase")
    if isinstance(phase, Over):
        return
    assert isinstance(phase, TurnPhase), "checked"
    check_whole(f"{name}.turn", phase.turn, 0, seats - 1)
    match phase:
        case SecretAuction(_, sealed) if sealed is not None:
            check_whole(f"{name}.sealed", sealed, 0)
        case Planting(_, waiting, first):
            check_numbers(f"{name}.waiting", waiting, 0, seats - 1)
            check_whole(f"{name}.first", first, 0, seats - 1)
        case Proposals(_, proposals) | OverseerDecision(_, proposals):
            _check_each(f"{name}.proposals", proposals, seats, Proposal, None)
        case _:
            pass


def _check_each(name: str, values: object, count: int, *kinds: type | None) -> None:
    """Check that `values` is a tuple of `count` values, each of one of `kinds`; raises TypeError or
    ValueError."""
    check_type(name, values, tuple)
    assert isinstance(values, tuple), "checked"
    check_whole(f"len({name})", len(values), count, count)
    for index, value in enumerate(values):
        check_type(f"{name}[{index}]", value, *kinds)
