"""The example agent of the documentation plays whole games."""

import re
from pathlib import Path

import pytest

from santiago.ai.agent import Agent, Limit
from santiago.rules.apply import apply
from santiago.rules.legal import why_not
from santiago.rules.observation import observe
from santiago.rules.options import Options
from santiago.rules.setup import random_setup
from santiago.rules.state import new_game
from tests.combinations import SEATS

PAGE = Path(__file__).parents[2] / "santiago" / "ai" / "README.md"


@pytest.mark.matrix(seats=SEATS)
def test_the_agent_in_the_documentation_plays_a_legal_game(seats: int) -> None:
    from random import Random

    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    shown: dict[str, type[Agent]] = {}
    exec(blocks[0], shown)  # noqa: S102  the example on the page
    agent = shown["Greedy"]()
    state = new_game(Options(), seats, random_setup(Options(), seats, Random(1)))
    while (seat := state.to_move) is not None:
        move = agent.choose(observe(state, seat), Limit(seed=1)).move
        assert why_not(state, move) is None
        state = apply(state, move).after
    assert state.is_over
