"""The sparring partners of `tools/lab/strangers`."""

import sys
from dataclasses import replace
from random import Random

import pytest

from santiago.ai.agent import Limit
from santiago.ai.measure.match_stats import interval
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options
from santiago.rules.phases import Auction, SecretAuction
from santiago.rules.record import Level
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.successor import successor
from tools.lab.strangers import __main__ as strangers
from tools.lab.strangers.habits import HABITS
from tools.lab.strangers.monte_carlo import FlatMonteCarlo, dealt
from tools.lab.strangers.openspiel import OpenSpielMcts


def start(seats: int) -> GameState:
    return new_game(Options(), seats, random_setup(Options(), seats, Random(1)))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", [one.name for one in HABITS])
def test_each_habit_plays_a_game_by_the_rules(name: str, seats: int) -> None:
    result = strangers.play((name, Level.NORMAL, seats, Edition.TREFL, 1, 0))
    assert sum(result.shares) == pytest.approx(1)


def test_each_habit_has_a_name_of_its_own_and_says_what_it_does() -> None:
    assert len({one.name for one in HABITS}) == len(HABITS) == 12
    assert all(one.habit.__doc__ for one in HABITS)


def test_the_results_are_turned_so_that_the_stranger_comes_first() -> None:
    """A player that never plants for itself loses from every seat."""
    results = [strangers.play(("spoiler", Level.NORMAL, 3, Edition.TREFL, 1, n)) for n in range(3)]
    assert all(result.points[0] == min(result.points) for result in results)


def test_always_one_bids_the_lowest_sum_that_is_free() -> None:
    state = replace(start(4), bids=(None, 1, 2, None))
    assert isinstance(state.phase, Auction)
    habit = next(one.habit for one in HABITS if one.name == "always_one")
    assert habit(state, state.phase.turn, PASS) == Bid(3)


def test_monte_carlo_chooses_legally_and_repeats_itself() -> None:
    state = start(3)
    seat = state.to_move
    assert seat is not None
    chosen = [FlatMonteCarlo(20).choose(observe(state, seat), Limit(seed=5)).move for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal_moves(state)


def test_monte_carlo_deals_the_hidden_tiles_anew_and_keeps_those_that_were_seen() -> None:
    state = start(4)
    seat = state.to_move
    assert seat is not None
    deal = dealt(observe(state, seat), Random(3))
    stacks, real = deal.setup.stacks, state.setup.stacks
    assert [stack[0] for stack in stacks] == [stack[0] for stack in real]
    assert sorted(kind for stack in stacks for kind in stack) == sorted(
        kind for stack in real for kind in stack
    )


def test_the_table_has_a_line_for_each_stranger_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["strangers", "--games", "2", "--seats", "2", "--only", "miser,wet_only"]
    monkeypatch.setattr(sys, "argv", arguments)
    assert strangers.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == ["miser", "wet_only"]


@pytest.mark.parametrize("name", [one.name for one in HABITS])
def test_no_habit_beats_normal(name: str, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("deep"):
        pytest.skip("only under --deep")
    for seats in (2, 4):
        tasks = [(name, Level.NORMAL, seats, Edition.TREFL, 1, number) for number in range(24)]
        low, _ = interval([strangers.play(task).shares[0] for task in tasks])
        assert low <= 1 / seats


def test_openspiels_search_chooses_legally_and_repeats_itself() -> None:
    pytest.importorskip("pyspiel")
    state = start(2)
    while not isinstance(state.phase, SecretAuction):
        state = successor(state, legal_moves(state)[0])
    seat = state.to_move
    assert seat is not None
    chosen = [OpenSpielMcts(5).choose(observe(state, seat), Limit(seed=5)).move for _ in range(2)]
    assert chosen[0] == chosen[1]
    assert chosen[0] in legal_moves(state)
