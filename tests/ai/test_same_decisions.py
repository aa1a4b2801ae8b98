"""All Python versions decide alike: games of all levels, with all values, have the same digest."""

import platform
from hashlib import sha256
from random import Random

import pytest

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.rules.apply import apply
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options
from santiago.rules.record import Level
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game

NODES = 12
TABLES = ((2, Edition.TREFL), (3, Edition.AMIGO), (4, Edition.TREFL), (5, Edition.AMIGO))
DIGESTS = {
    Level.RANDOM: ("random-1", "eeecccaebc45de81"),
    Level.BEGINNER: ("beginner-1", "be915c95d8d1aef3"),
    Level.EASY: ("easy-4", "6d8f3c30b0382cd0"),
    Level.NORMAL: ("normal-3", "a5f5542e2fb51d69"),
    Level.HARD: ("search-13", "afead1df17d73358"),
    Level.EXPERT: ("search-13", "7dd6454738937c2d"),
}
"""The version of each level's agent and the digest of its games, the same on 3.11, 3.12 and later."""


def decisions(level: Level, seats: int, edition: Edition) -> tuple[str, str]:
    """Return the agent's version, and each decision of a game with all its values to the last digit."""
    options = Options.of(edition)
    state = new_game(options, seats, random_setup(options, seats, Random(seats)))
    agent = roster.agent(level, None, seats, edition)
    lines = []
    while (seat := state.to_move) is not None:
        observation = observe(state, seat)
        limit = Limit(NODES, 1e9, decision_seed(observation, 7, agent.version))
        decision = agent.choose(observation, limit)
        values = [f"{one.move} {one.value!r} {one.error!r}" for one in decision.options]
        lines.append(f"{decision.move}: {', '.join(values)}")
        state = apply(state, decision.move).after
    return agent.version, "\n".join(lines)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="exp and log of others end in other digits")
@pytest.mark.parametrize("level", list(Level))
def test_whole_games_are_the_same_on_every_python(level: Level) -> None:
    games = [decisions(level, seats, edition) for seats, edition in TABLES]
    digest = sha256("\n\n".join(text for _, text in games).encode()).hexdigest()[:16]
    assert (games[0][0], digest) == DIGESTS[level], (
        f"{level.value} decides otherwise than its version did: if that is meant, raise the version of its "
        "agent, and write version and digest here; on one Python alone, some sum of floats is not exact"
    )
