"""Checks of arguments, states and set-ups: an error names the argument, its value and what it may be."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from santiago.rules.apply import apply
from santiago.rules.argument_checks import (
    check_choice,
    check_instance,
    check_numbers,
    check_type,
    check_whole,
)
from santiago.rules.game import Game
from santiago.rules.moves import Bid
from santiago.rules.observation import observe, with_sealed_bid
from santiago.rules.options import Edition, Options, written_options
from santiago.rules.phases import ExtraCanal, Over, SecretAuction
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.state import GameState
from santiago.rules.value_checks import check_setup, check_state, check_step

from .notation import at_extra, at_planting, at_proposals, game, play, quietly

STATES: dict[str, Callable[[], GameState]] = {
    "auction": lambda: game(4),
    "secret auction": lambda: play(quietly(game(2), "auction"), "bid 1"),
    "planting": lambda: at_planting(game(4), 1, 2, 3, 0),
    "proposals": lambda: at_proposals(game(4)),
    "decision": lambda: quietly(game(4), "decision"),
    "own canal": lambda: at_extra(game(4)),
    "over": lambda: quietly(game(3), "over"),
}


@pytest.mark.parametrize(
    ("check", "error", "message"),
    [
        (
            lambda: check_whole("seats", True, 2, 5),
            TypeError,
            "seats is a whole number from 2 to 5, not True",
        ),
        (lambda: check_whole("seats", 6, 2, 5), ValueError, "seats is a whole number from 2 to 5, not 6"),
        (lambda: check_whole("ply", -1, 0, 9, IndexError), IndexError, "ply is a whole number from 0 to 9"),
        (lambda: check_whole("nodes", -3, 0), ValueError, "nodes is a whole number, at least 0, not -3"),
        (lambda: check_whole("seed", 1.5), TypeError, "seed is a whole number, not 1.5"),
        (lambda: check_whole("n", 10**6000, 0, 1), ValueError, "a number that is too long to print"),
        (lambda: check_numbers("money", [1]), TypeError, "money is of type tuple"),
        (lambda: check_numbers("money", (1, 2.0)), TypeError, r"money\[1\] is a whole number, not 2.0"),
        (lambda: check_numbers("money", (1, -2), 0), ValueError, r"money\[1\] is a whole number, at least 0"),
        (
            lambda: check_numbers("kinds", (1, 99), 0, 9),
            ValueError,
            r"kinds\[1\] is a whole number from 0 to 9",
        ),
        (lambda: check_type("level", 3, Level, None), TypeError, "level is of type Level or None, not 3"),
        (lambda: check_type("move", 3, Bid, what="a move"), TypeError, "move is a move, not 3"),
        (lambda: check_instance("edition", 3, Edition), TypeError, "edition is of type Edition, not 3"),
        (lambda: check_choice("colour", "blue", ("red", "white")), ValueError, "red or white, not 'blue'"),
        (lambda: SeatInfo("Ana", Player.HUMAN, Level.EASY), ValueError, "level is None for a person"),
        (lambda: Options(min_bribe=2), ValueError, "min_bribe is 0 or 1, not 2"),  # type: ignore[arg-type]
        (lambda: Game(game(4)).push(3), TypeError, "move is a move or its text, not 3"),  # type: ignore[arg-type]
        (lambda: with_sealed_bid(observe(game(4), 0), 1), ValueError, "not of a secret auction"),
    ],
)
def test_an_error_names_argument_value_and_range(
    check: Callable[[], object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        check()


def test_right_arguments_are_accepted() -> None:
    check_whole("seats", 3, 2, 5)
    check_numbers("money", ())
    check_numbers("money", (0, 10), 0)
    check_numbers("kinds", (0, 9), 0, 9)
    check_type("level", None, Level, None)
    check_instance("edition", Edition.AMIGO, Edition)
    check_choice("min_bribe", 1, (0, 1))


@pytest.mark.parametrize("name", STATES)
def test_states_of_games_pass(name: str) -> None:
    state = STATES[name]()
    check_state("state", state)
    check_state("state", replace(state, setup=replace(state.setup, set_aside=None)))
    if isinstance(state.phase, SecretAuction):
        check_state("state", replace(state, phase=SecretAuction(state.phase.turn, 3)))


def test_the_phases_are_those_that_their_names_say() -> None:
    assert isinstance(STATES["secret auction"]().phase, SecretAuction)
    assert isinstance(STATES["own canal"]().phase, ExtraCanal)
    assert isinstance(STATES["over"]().phase, Over)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"money": (10.0, 10, 10, 10)}, r"state.money\[0\] is a whole number"),
        ({"money": (10,)}, r"len\(state.money\) is a whole number from 2 to 5, not 1"),
        ({"own_canals": (1, 1, 1, 1)}, r"state.own_canals\[0\] is of type bool, not 1"),
        ({"bids": (None,)}, r"len\(state.bids\) is a whole number from 4 to 4, not 1"),
        ({"overseer": 4}, "state.overseer is a whole number from 0 to 3, not 4"),
        ({"phase": None}, "state.phase is a phase, not None"),
        ({"setup": None}, "state.setup is of type Setup"),
        ({"board": None}, "state.board is of type Board"),
    ],
)
def test_a_state_with_a_wrong_member_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        check_state("state", replace(game(4), **changes))  # type: ignore[arg-type]


def test_steps_and_set_ups_are_checked() -> None:
    state = game(4)
    check_step("step", apply(state, Bid(1)))
    with pytest.raises(TypeError, match="step is of type Transition"):
        check_step("step", state)
    with pytest.raises(TypeError, match="setup is of type Setup"):
        check_setup("setup", state)
    assert isinstance(state, GameState)


def test_a_record_that_begins_at_a_position_starts_there() -> None:
    state = STATES["planting"]()
    seats = (SeatInfo("Ana", Player.HUMAN),) * 4
    assert Record(state.options, seats, state.setup, position=state).start() is state


def test_the_options_of_2_0_are_all_written() -> None:
    assert written_options(Options()).keys() == {"edition", "palms", "min_bribe", "passers", "money"}
