"""The two measures of a player, against values computed by hand."""

from math import exp, pi, sqrt

import pytest

from santiago.session.rating import DIFFICULTIES, Estimate, ability, mean_loss


def test_every_decision_counts_the_same_and_games_are_drawn_again() -> None:
    """Two draws of two games are both the first in a quarter of all cases, so its mean is in the interval."""
    assert mean_loss([[0.0, 0.0], [2.0, 2.0]]) == Estimate(1.0, 0.0, 2.0)
    assert mean_loss([[1.0, 1.0, 1.0], [5.0]]) == Estimate(2.0, 1.0, 5.0)
    assert mean_loss([[-1.0, 2.0]] * 5) == Estimate(0.5, 0.5, 0.5)


def test_there_is_no_figure_without_decisions() -> None:
    assert mean_loss([[], []]) is None


def test_the_interval_is_that_of_the_normal_distribution_for_many_games() -> None:
    """A hundred games with a mean loss of 0 or 1 each: 0.5 and 1.96 times 0.5 / 10."""
    found = mean_loss([[float(n % 2)] * 30 for n in range(100)])
    assert found is not None
    assert (found.low, found.high) == pytest.approx((0.402, 0.598), abs=0.011)


def test_without_an_answer_the_ability_is_what_was_thought_before() -> None:
    found = ability([])
    assert found.value == pytest.approx(0.0, abs=1e-9)
    assert (found.low, found.high) == pytest.approx((-3.92, 3.92), abs=0.03)


def test_one_right_answer_moves_the_mean_by_the_slope_at_it() -> None:
    """By Stein's identity the mean is 2 k s2 E[f(1 - f)], f the logistic curve, over the prior N(0, s2)."""
    slope, points = 1 / sqrt(1 + pi / 8), [n / 100 for n in range(-1200, 1200)]
    density = [exp(-((x / 2) ** 2) / 2) / (2 * sqrt(2 * pi)) / 100 for x in points]
    steep = sum(d / (2 + exp(slope * x) + exp(-slope * x)) for x, d in zip(points, density, strict=True))
    assert ability([(2, True)]).value == pytest.approx(2 * slope * 4 * steep, abs=1e-3)


def test_half_of_a_degree_solved_is_the_ability_of_its_difficulty() -> None:
    for degree, difficulty in DIFFICULTIES.items():
        found = ability([(degree, n % 2 == 0) for n in range(2000)])
        assert found.value == pytest.approx(difficulty, abs=0.03)
        assert found.low < difficulty < found.high


def test_hard_problems_tell_more_of_a_right_answer_and_less_of_a_wrong_one() -> None:
    assert ability([(3, True)]).value > ability([(1, True)]).value
    assert ability([(3, False)]).value > ability([(1, False)]).value
