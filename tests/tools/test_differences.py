"""The tool that checks the differences between moves which Expert tells."""

import sys

import pytest

from santiago.ai.agents.search_agent import simulations
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.search.search_result import best_branch
from santiago.rules.options import Edition
from tools.lab import differences
from tools.lab.differences import ROUNDS
from tools.lab.series import Task

TASK = Task(2, Edition.TREFL, nodes=4, seed=1, number=0)


def test_a_slope_is_the_factor_of_proportional_pairs() -> None:
    assert differences.slope([(1, 2), (3, 6), (-2, -4)]) == (2, 0)


def test_a_slope_has_an_error_where_pairs_differ() -> None:
    factor, error = differences.slope([(1, 3), (1, 1), (1, 2)])
    assert factor == pytest.approx(2)
    assert error == pytest.approx(1.96 * 2**0.5 / 3)


def test_the_choice_of_the_long_search_loses_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(differences, "BUDGETS", (4,))
    monkeypatch.setattr(differences, "LONG", 40)
    same = 0
    for state, losses in zip(differences.positions(TASK), differences.lost(TASK), strict=True):
        seat, weights = differences.mover_of(state), weights_for_search(2, Edition.TREFL)
        chosen = [
            best_branch(differences.searched(state, weights, simulations(nodes, 2), seed), seat).move
            for nodes, seed in ((4, 1), (80, 2))
        ]
        if chosen[0] == chosen[1]:
            same += 1
            assert losses[4] == 0
    assert same


def test_differences_that_reach_the_end_of_the_game_are_those_of_the_score(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At two seats leads are whole at the end, and so are their differences."""
    monkeypatch.setattr(differences, "DRAWN", 40)
    monkeypatch.setattr(differences, "CLAIMED", 4)
    ends = []
    for state, (_, between) in zip(differences.positions(TASK), differences.kept(TASK), strict=True):
        assert len(between) == 1 + ROUNDS
        if state.round + ROUNDS > state.rounds:
            ends.append(between[-1])
    assert any(ends)
    assert all(end == int(end) for end in ends)


def test_a_line_for_each_kind_of_decision(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(differences, "CLAIMED", 4)
    given = ["differences", "kept", "--seats", "2", "--nodes", "4", "--games", "3"]
    monkeypatch.setattr(sys, "argv", given)
    assert differences.main() == 0
    assert capsys.readouterr().out.startswith("all: of a point of difference, of ")
