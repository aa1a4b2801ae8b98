"""Agents of another version, as the arena runs them."""

import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from santiago.ai.agent import Limit
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.observation import observe
from santiago.rules.options import Options, Seat
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from tools.lab.previous import PLACE, ROOT, converted, hard


def test_the_other_version_is_used_beside_this_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other version is a copy of this one, in which Hard has a budget of 3 nodes."""
    shutil.copytree(
        ROOT / "santiago", tmp_path / "santiago", ignore=shutil.ignore_patterns("ui", "__pycache__")
    )
    roster = tmp_path / "santiago" / "ai" / "agents" / "roster.py"
    roster.write_text(roster.read_text("utf-8").replace("nodes=250", "nodes=3"), "utf-8")
    monkeypatch.setenv(PLACE, str(tmp_path))
    before = {name: module for name, module in sys.modules.items() if name.startswith("santiago")}
    agent = hard()
    assert agent.nodes == 3
    state = new_game(Options(), 3, random_setup(Options(), 3, Random(1)))
    while state.round == 1:
        assert state.to_move is not None
        decision = agent.choose(observe(state, state.to_move), Limit(agent.nodes))
        assert decision.move in legal_moves(state)
        state = apply(state, decision.move).after
    assert {name: module for name, module in sys.modules.items() if name.startswith("santiago")} == before


@pytest.mark.parametrize("seats", [2, 5])
def test_observations_keep_their_values(seats: int) -> None:
    """This version also plays the part of the other one."""
    chance = Random(seats)
    state = new_game(Options(), seats, random_setup(Options(), seats, chance))
    while not state.is_over:
        for seat in range(seats):
            observation = observe(state, Seat(seat))
            assert converted(observation) == observation
            assert converted(observation) is not observation
        state = apply(state, chance.choice(legal_moves(state))).after


def test_without_a_place_there_is_no_other_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(PLACE, raising=False)
    with pytest.raises(LookupError, match=PLACE):
        hard()
