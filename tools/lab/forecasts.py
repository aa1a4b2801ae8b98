"""Measure how well final scores are foretold: `python tools/lab/forecasts.py --games 150 --seed 11`.

At the start of every round of games between Hard players with a small budget, the points that Expert's
evaluation expects are set against the final ones; a line is fitted for each number of rounds left. Prints
`santiago/ai/evaluation/forecast_fit.py`.
"""

import sys
from math import sqrt
from statistics import fmean

from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from tools.lab.series import arguments, round_starts

Pairs = list[tuple[float, int]]


def main() -> int:
    """Play, fit and print."""
    given = arguments(__doc__, games=150, seed=11).parse_args()
    print('"""How final scores follow from what the evaluation expects; by `tools/lab/forecasts.py`."""\n')
    print("Line = tuple[float, float, float]")
    print('"""Points to begin with, factor on the points expected, half of the 95 % interval."""\n')
    print("LINES: dict[int, tuple[Line, ...]] = {")
    for seats in (2, 3, 4, 5):
        print(f"    {seats}: (")
        *later, first = _measured(seats, given.games, given.seed)
        for base, slope, error in (*map(_line, later), _mean(first)):
            print(f"        ({base:.1f}, {slope:.3f}, {error:.1f}),")
        print("    ),")
    print("}")
    print(f'"""By seats, then rounds left from 1; {given.games} games each, seed {given.seed}."""')
    return 0


def _measured(seats: int, games: int, seed: int) -> list[Pairs]:
    players = (entrant("hard@40"),) * seats
    contest = Contest(players, games, seed, Options.of(Edition.TREFL), same_deals=False)
    weights = weights_for_search(seats, Edition.TREFL)
    found: list[Pairs] = []
    for finished in simulate(contest):
        for state in round_starts(finished.record):
            found += [[] for _ in range(state.rounds - len(found))]
            points = position_value(observe(state, Seat(0)).position, weights).points
            found[state.rounds - state.round] += zip(points, finished.scores, strict=True)
    return found


def _line(pairs: Pairs) -> tuple[float, float, float]:
    """Least squares, and 1.96 standard deviations of what is left."""
    mean_x, mean_y = fmean(x for x, _ in pairs), fmean(y for _, y in pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread if spread > 1e-9 else 0.0
    slope = max(slope, 0.0)
    base = mean_y - slope * mean_x
    return base, slope, 1.96 * sqrt(fmean((y - base - slope * x) ** 2 for x, y in pairs))


def _mean(pairs: Pairs) -> tuple[float, float, float]:
    """The mean score whatever is expected: before anything lies on the board, that tells nothing."""
    return _line([(0.0, points) for _, points in pairs])


if __name__ == "__main__":
    sys.exit(main())
