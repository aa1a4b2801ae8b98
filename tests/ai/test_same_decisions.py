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
from tests.combinations import Axis

NODES = 12
TABLES = ((2, Edition.TREFL), (3, Edition.AMIGO), (4, Edition.TREFL), (5, Edition.AMIGO))
DIGESTS = {
    Level.RANDOM: (
        "random-1",
        ("56fbe771646fc7b0", "98257e9fe53d0ea2", "0847eb469430145c", "732d7cbec8b1af31"),
    ),
    Level.BEGINNER: (
        "beginner-1",
        ("2379e8c0f45892fc", "e6fb39e14feae468", "4d3ccbc59698d359", "a8cb5ff6a2db2797"),
    ),
    Level.EASY: (
        "easy-4",
        ("4dbf18551ff0438b", "3d166ed1c9c1e056", "51b9db545d78fc57", "ec8db07f2a12472b"),
    ),
    Level.NORMAL: (
        "normal-3",
        ("889feac1e78b2e6b", "6726bbbbad203266", "85206b703a3cb420", "2564219d2ec33d9f"),
    ),
    Level.HARD: (
        "search-13",
        ("abbaa57010941083", "4f396ec3c711e576", "8f36f3e24dbb26ad", "963062706282515e"),
    ),
    Level.EXPERT: (
        "search-13",
        ("637ba241b87e2de1", "5c7dca72f3bc606e", "36e4875c6425d034", "f362d8970c85c0c5"),
    ),
}
"""The version of each level's agent, and the digests of its games at `TABLES` on every version of Python."""


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
@pytest.mark.matrix(level=tuple(Level), table=Axis(TABLES, extremes=(TABLES[0], TABLES[-1])))
def test_whole_games_are_the_same_on_every_python(level: Level, table: tuple[int, Edition]) -> None:
    version, game = decisions(level, *table)
    known, digests = DIGESTS[level]
    digest = sha256(game.encode()).hexdigest()[:16]
    assert (version, digest) == (known, digests[TABLES.index(table)]), (
        f"{level.value} decides otherwise than its version did: if that is meant, raise the version of its "
        "agent, and write version and digests here; on one Python alone, some sum of floats is not exact"
    )
