"""The sparring partners of `tools/lab/strangers`."""

from dataclasses import replace
from random import Random

import pytest

from santiago.ai.agent import Agent, Limit
from santiago.ai.agents import roster
from santiago.ai.measure.match_stats import interval
from santiago.rules.legal import why_not
from santiago.rules.moves import PASS, Bid
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options
from santiago.rules.phases import Auction
from santiago.rules.record import Level
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.successor import successor
from tools.lab import strangers
from tools.lab.strangers.habits import HABITS, Habit, Stranger, lowest_bidder


def start(seats: int) -> GameState:
    return new_game(Options(), seats, random_setup(Options(), seats, Random(1)))


def share(habit: Habit, seats: int, deal: int, own: int) -> float:
    """Return the share of the win of a habit in seat `own` among Normal players."""
    state = new_game(Options(), seats, random_setup(Options(), seats, Random(deal)))
    agents: list[Agent] = [roster.agent(Level.NORMAL, None, seats, Edition.TREFL) for _ in range(seats)]
    agents[own] = Stranger(habit)
    while (seat := state.to_move) is not None:
        limit = Limit(seed=deal, explain=False)
        move = agents[seat].choose(observe(state, seat), limit).move
        assert why_not(state, move) is None
        state = successor(state, move)
    winners = score(state).winners
    return (own in winners) / len(winners)


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("habit", HABITS)
def test_each_habit_plays_a_game_by_the_rules(habit: Habit, seats: int) -> None:
    share(habit, seats, deal=1, own=0)


def test_the_arena_finds_each_stranger_by_its_name() -> None:
    assert strangers.miser().version == "miser-1"
    with pytest.raises(AttributeError, match="there is no stranger 'nobody'"):
        strangers.nobody  # noqa: B018  raises on access


def test_always_one_bids_the_lowest_sum_that_is_free() -> None:
    state = replace(start(4), bids=(None, 1, 2, None))
    assert isinstance(state.phase, Auction)
    assert lowest_bidder(state, state.phase.turn, PASS) == Bid(3)


@pytest.mark.parametrize("habit", HABITS)
def test_no_habit_beats_normal(habit: Habit, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("deep"):
        pytest.skip("only under --deep")
    for seats in (2, 4):
        won = [share(habit, seats, n // seats, n % seats) for n in range(24)]
        low, _ = interval(won)
        assert low <= 1 / seats
