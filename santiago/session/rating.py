"""Two separate measures of a player: points lost per decision in games, and ability to solve problems."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt
from random import Random
from typing import Final

LEVEL_LOSSES: Final = {
    "beginner": (1.27, 1.21, 1.33, 1.42),
    "easy": (0.84, 0.85, 0.89, 1.22),
    "normal": (0.65, 0.60, 0.75, 0.82),
    "hard": (0.18, 0.20, 0.24, 0.42),
    "expert": (0.0, 0.0, 0.0, 0.0),
}
"""Points lost per judged decision by each level in games of two, three, four and five seats
(`ai/MEASUREMENTS.md`)."""
LEAST_GAMES, MOST_GAMES = 5, 10
"""The minimum and maximum number of reviewed games for an estimate; only the newest games count."""
LEAST_ANSWERS: Final = 10
"""The minimum number of first answers for an estimate of the ability."""
_RESAMPLES: Final = 2000
DIFFICULTIES: Final = {1: -1.5, 2: 0.0, 3: 1.5}
"""The difficulty of problems in logits, keyed by degree."""
_FLATTER: Final = 1 / sqrt(1 + pi / 8)
"""A factor that flattens the logistic curve of the chance to solve a problem.

The curve is flatter because the difficulties within a degree vary, with a standard deviation of 1 logit.
"""
_ABILITY_SD: Final = 2.0
"""The standard deviation of the prior distribution of abilities, in logits."""
_FURTHEST, _STEPS = 10.0, 2000
"""Integrals over ability extend from -`_FURTHEST` to `_FURTHEST` logits, in `_STEPS` steps."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """An estimated value with its 95 % interval, from `low` to `high`."""

    value: float
    low: float
    high: float


def mean_loss(games: Sequence[Sequence[float]]) -> Estimate | None:
    """Return the mean loss per decision, in points, or None if there are no decisions.

    `games` holds, for each game, the loss of each decision. The interval of the estimate is bootstrapped.
    """
    sums = [(sum(losses), len(losses)) for losses in games if losses]
    if not sums:
        return None
    random = Random("bootstrap")
    means = sorted(_mean(random.choices(sums, k=len(sums))) for _ in range(_RESAMPLES))
    cut = _RESAMPLES // 40
    return Estimate(_mean(sums), means[cut], means[-1 - cut])


def level_losses(games: Iterable[tuple[int, int]]) -> dict[str, float]:
    """Return the mean loss per decision, in points, that each level would have in `games`, keyed by level.

    Each game is a pair: the number of seats and the number of judged decisions.
    """
    counts = [game for game in games if game[1]] or [(4, 1)]
    whole = sum(decisions for _, decisions in counts)
    return {
        level: sum(losses[seats - 2] * decisions for seats, decisions in counts) / whole
        for level, losses in LEVEL_LOSSES.items()
    }


def _mean(sums: Iterable[tuple[float, int]]) -> float:
    chosen = list(sums)
    return sum(lost for lost, _ in chosen) / sum(count for _, count in chosen)


def ability(answers: Sequence[tuple[int, bool]]) -> Estimate:
    """Return the player's ability in logits, estimated from first answers to problems.

    Each answer is a pair: the degree of the problem, and whether the answer was right. The value is the
    posterior mean in a Rasch model with the fixed `DIFFICULTIES`.
    """
    counts = {case: answers.count(case) for case in set(answers)}
    grid = [_FURTHEST * (2 * n / _STEPS - 1) for n in range(_STEPS + 1)]
    heights = [_log_posterior(at, counts) for at in grid]
    top = max(heights)
    weights = [exp(height - top) for height in heights]
    whole = sum(weights)
    mean = sum(at * weight for at, weight in zip(grid, weights, strict=True)) / whole
    ends, passed = [grid[0], grid[-1]], 0.0
    for at, weight in zip(grid, weights, strict=True):
        before, passed = passed, passed + weight / whole
        for n, share in enumerate((0.025, 0.975)):
            if before < share <= passed:
                ends[n] = at
    return Estimate(mean, *ends)


def chance_to_solve(ability: float, degree: int) -> float:
    """Return the probability that a player of this ability solves a problem of `degree` at the first try."""
    return 1 / (1 + exp(-_FLATTER * (ability - DIFFICULTIES[degree])))


def _log_posterior(at: float, counts: dict[tuple[int, bool], int]) -> float:
    """Return the logarithm of the posterior density at the ability `at`, up to a constant."""
    result = -((at / _ABILITY_SD) ** 2) / 2
    for (degree, right), count in counts.items():
        away = _FLATTER * (at - DIFFICULTIES[degree])
        result -= count * log(1 + exp(-away if right else away))
    return result
