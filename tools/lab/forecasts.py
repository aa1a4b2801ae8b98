"""Measure the accuracy of score forecasts: `python tools/lab/forecasts.py --games 150 --seed 11`.

At the start of every round of games between Hard players with a small budget, compares the points that
Expert's evaluation expects with the final ones, and fits a line for each number of rounds left. Prints
`santiago/ai/evaluation/forecast_fit.py`.
"""

import sys
from collections.abc import Iterator
from math import sqrt
from statistics import fmean

from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import Auction, SecretAuction
from santiago.rules.record import Record, replay
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState
from tools.lab.series import arguments

Pairs = list[tuple[float, int]]


def main() -> int:
    given = arguments(__doc__, games=150, seed=11).parse_args()
    measured = {seats: _measured(seats, given.games, given.seed) for seats in (2, 3, 4, 5)}
    print('"""Linear fits of final scores to expected ones; made by `tools/lab/forecasts.py`."""\n')
    print("Line = tuple[float, float, float]")
    print('"""Points to begin with, factor on the points expected, half of the 95 % interval."""\n')
    print("LINES: dict[int, tuple[Line, ...]] = {")
    _print_lines({seats: totals for seats, (totals, _) in measured.items()})
    print(f'"""By seats, then rounds left from 1; {given.games} games each, seed {given.seed}."""\n')
    print("FIELD_LINES: dict[int, tuple[Line, ...]] = {")
    _print_lines({seats: fields for seats, (_, fields) in measured.items()})
    print('"""Likewise for the points of the plantations alone."""')
    return 0


def _print_lines(measured: dict[int, list[Pairs]]) -> None:
    for seats, (*later, first) in measured.items():
        print(f"    {seats}: (")
        for base, slope, error in (*map(_line, later), _mean(first)):
            print(f"        ({base:.1f}, {slope:.3f}, {error:.1f}),")
        print("    ),")
    print("}")


def _measured(seats: int, games: int, seed: int) -> tuple[list[Pairs], list[Pairs]]:
    """Return expected and final points by rounds left: of all, and of the plantations alone."""
    players = (entrant("hard@40"),) * seats
    contest = Contest(players, games, seed, Options.of(Edition.TREFL), same_deals=False)
    weights = weights_for_search(seats, Edition.TREFL)
    totals: list[Pairs] = []
    fields: list[Pairs] = []
    for finished in simulate(contest):
        *_, last = replay(finished.record)
        grown = field_points(last.after.board)
        for state in _round_starts(finished.record):
            missing = state.rounds - len(totals)
            totals += [[] for _ in range(missing)]
            fields += [[] for _ in range(missing)]
            value = position_value(observe(state, Seat(0)).position, weights)
            left = state.rounds - state.round
            totals[left] += zip(value.points, finished.scores, strict=True)
            fields[left] += zip(value.fields, grown, strict=True)
    return totals, fields


def _round_starts(record: Record) -> Iterator[GameState]:
    """Yield the state in which each round's auction begins."""
    seen = 0
    for step in replay(record):
        state = step.before
        if state.round > seen and isinstance(state.phase, Auction | SecretAuction):
            seen = state.round
            yield state


def _line(pairs: Pairs) -> tuple[float, float, float]:
    """Return the intercept and slope of the least-squares line, and the 95 % half-width of its residuals."""
    mean_x, mean_y = fmean(x for x, _ in pairs), fmean(y for _, y in pairs)
    spread = sum((x - mean_x) ** 2 for x, _ in pairs)
    slope = sum((x - mean_x) * (y - mean_y) for x, y in pairs) / spread if spread > 1e-9 else 0.0
    slope = max(slope, 0.0)
    base = mean_y - slope * mean_x
    return base, slope, 1.96 * sqrt(fmean((y - base - slope * x) ** 2 for x, y in pairs))


def _mean(pairs: Pairs) -> tuple[float, float, float]:
    """Return the mean score as a horizontal line: on an empty board the expected points say nothing."""
    return _line([(0.0, points) for _, points in pairs])


if __name__ == "__main__":
    sys.exit(main())
