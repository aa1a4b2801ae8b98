"""A monkey plays at every kind of table and on every screen: it crashes nothing, and reaches everything."""

from pathlib import Path

import pytest

from santiago.resources import shipped_saves

from .kinds import KINDS
from .monkey import Monkey
from .stage import Fallen, Stage

A_SCENE = 140
"""The least number of actions for each class of scenes that a monkey explores; fewer miss rare controls."""


def let_play(name: str, seed: int, actions: int, home: Path, patch: pytest.MonkeyPatch) -> Monkey:
    """Let a monkey act at least `actions` times; raises Fallen with its seed and its last actions."""
    broken = home / "broken.santiago"
    broken.write_text("{")
    kind = KINDS[name]
    monkey = Monkey(seed, kind.owns, (shipped_saves() / "praia.json", broken))
    stage = Stage(monkey, patch)
    try:
        stage.play(lambda stage: kind.enter(stage, kind), actions)
    except Exception as error:
        last = "\n  ".join(monkey.last)
        raise Fallen(f"{name}, seed {seed}, action {monkey.actions}; the last ones:\n  {last}") from error
    return monkey


@pytest.mark.parametrize("name", KINDS)
def test_a_monkey_crashes_nothing_and_reaches_every_control(
    name: str, seed: int, actions: int, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    least = max(actions, A_SCENE * len(KINDS[name].owns))
    assert let_play(name, seed, least, home, monkeypatch).missing == [], "never seen, or never pressed"


def test_a_seed_tells_everything_that_a_monkey_does(home: Path) -> None:
    """Otherwise nobody could look for the cause of a crash."""
    plays = []
    for number in range(2):
        with pytest.MonkeyPatch.context() as patch:
            own = home / str(number)
            own.mkdir()
            patch.setenv("SANTIAGO_HOME", str(own / "santiago"))
            plays.append(tuple(let_play("two seats", 5, 20, own, patch).last))
    assert plays[0] == plays[1]
