"""The tool that compares with the agents of another version."""

import argparse

import pytest

from santiago.rules.options import Options
from santiago.rules.record import Level
from tools.lab.previous import ROOT, Match, Previous, agent_text


def test_agents_are_written_with_or_without_a_budget() -> None:
    assert agent_text("hard") == (Level.HARD, None)
    assert agent_text("expert@300") == (Level.EXPERT, 300)
    for wrong in ("master", "hard@many"):
        with pytest.raises(argparse.ArgumentTypeError):
            agent_text(wrong)


@pytest.mark.parametrize("seats", [2, 3])
def test_both_sides_play_whole_games_and_are_reported(seats: int) -> None:
    """This checkout stands for the other version, too."""
    previous = Previous(ROOT, Level.HARD, 2)
    match = Match((Level.NORMAL, None), previous, Options(), seats)
    for number in range(2):
        match.play(1, number)
    previous.close()
    assert len(match.shares) == 2
    assert all(match.seconds)
    assert f"2 games, {seats} seats, trefl: wins" in match.report()
