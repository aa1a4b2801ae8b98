"""Which numbers of a search matter: `python tools/lab/factors.py --seats 2 growth=0.3,0.5 noise=0.05,0.2`.

Each seat of each game draws every factor low or high by itself, so that every game tells something of every
factor. A factor is a number of `SearchParams` or `Weights`, or `nodes`; others are as Expert has them.
The table says what high has more than low: points ahead of the table's mean, and share of the wins.
"""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from math import hypot
from random import Random
from statistics import fmean
from typing import Any

from santiago.ai.agent import Limit
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.search.candidates import SearchParams
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.state import GameState
from tools.lab.series import arguments, in_processes, mean_error, play_game

SEARCH_PARAMS = frozenset(field.name for field in fields(SearchParams))
WEIGHTS = frozenset(field.name for field in fields(Weights))
NODES = "nodes"


@dataclass(frozen=True, slots=True)
class Factor:
    """A number that is tried `low` and `high`."""

    name: str
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Series:
    """The games to be played."""

    factors: tuple[Factor, ...]
    options: Options
    seats: int
    nodes: int
    seed: int


@dataclass(frozen=True, slots=True)
class Sample:
    """A seat of a game: its factors, high or not, its points ahead of the mean and its wins beyond parity."""

    high: tuple[bool, ...]
    points: float
    wins: float


def factor(text: str) -> Factor:
    """The factor written as `NAME=LOW,HIGH`."""
    name, _, values = text.partition("=")
    low, _, high = values.partition(",")
    if name not in SEARCH_PARAMS | WEIGHTS | {NODES}:
        raise argparse.ArgumentTypeError(f"there is no number {name!r}")
    return Factor(name, float(low), float(high))


def player(series: Series, high: Sequence[bool]) -> tuple[SearchAgent, int]:
    """The agent with these factors, and its budget."""
    params: dict[str, Any] = {}
    weights: dict[str, float] = {}
    nodes = series.nodes
    for one, is_high in zip(series.factors, high, strict=True):
        value = one.high if is_high else one.low
        if one.name == NODES:
            nodes = int(value)
        elif one.name in SEARCH_PARAMS:
            params[one.name] = type(getattr(EXPERT_PARAMS, one.name))(value)
        else:
            weights[one.name] = value
    plain = weights_for_search(series.seats, series.options.edition)
    return SearchAgent(replace(plain, **weights), params=replace(EXPERT_PARAMS, **params)), nodes


def play(task: tuple[Series, int]) -> list[Sample]:
    """One game; its number decides deal and factors."""
    series, number = task
    random = Random(f"{series.seed} {number}")
    drawn = [tuple(random.random() < 0.5 for _ in series.factors) for _ in range(series.seats)]
    players = [player(series, high) for high in drawn]

    def choose(state: GameState, seat: Seat) -> Move:
        agent, nodes = players[seat]
        observation = observe(state, seat)
        seed = decision_seed(observation, number, agent.version)
        return agent.choose(observation, Limit(nodes, 1e9, seed, explain=False)).move

    result = play_game(series.options, series.seats, random, choose)
    mean = fmean(result.points)
    return [
        Sample(high, points - mean, share - 1 / series.seats)
        for high, points, share in zip(drawn, result.points, result.shares, strict=True)
    ]


def contrast(samples: Sequence[Sample], at: int, key: str) -> tuple[float, float]:
    """What high has more than low in `key`, and half of its 95 % interval."""
    low, high = (
        [getattr(sample, key) for sample in samples if sample.high[at] is side] for side in (False, True)
    )
    return fmean(high) - fmean(low), hypot(mean_error(low), mean_error(high))


def table(series: Series, samples: Sequence[Sample]) -> str:
    """A line for each factor."""
    rows = [f"{len(samples) // series.seats} games, {series.seats} seats; intervals are 95 %"]
    for at, one in enumerate(series.factors):
        points, wins = contrast(samples, at, "points"), contrast(samples, at, "wins")
        rows.append(
            f"{one.name:<12}{one.low:>8g} ->{one.high:>8g}   points {points[0]:+6.2f} ±{points[1]:.2f}"
            f"   wins {100 * wins[0]:+6.1f} ±{100 * wins[1]:.1f}"
        )
    return "\n".join(rows)


def main() -> int:
    """Play and tell."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, nodes=120, games=200, seed=0, jobs=1)
    parser.add_argument("factors", nargs="+", type=factor, help="NAME=LOW,HIGH")
    given = parser.parse_args()
    series = Series(
        tuple(given.factors), Options(edition=given.edition), given.seats, given.nodes, given.seed
    )
    samples: list[Sample] = []
    for found in in_processes(play, ((series, number) for number in range(given.games)), given.jobs):
        samples += found
    print(table(series, samples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
