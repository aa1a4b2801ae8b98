"""What an own canal in hand is worth: `python tools/lab/kept_canals.py --seats 4 --games 150`.

Normal plays against itself. For every round that a seat begins with its own canal, the table has the lead
that the canal brings when it is built at last, 0 where it never is, by the rounds in which it is of use
(`evaluate.canal_rounds`). The last line is the fit of `keep` and `keep_fade` of the weights.
"""

import math
import sys
from collections import defaultdict
from collections.abc import Iterator
from statistics import fmean

from santiago.ai.evaluation.canal_advantage import canal_gains
from santiago.ai.evaluation.evaluate import QUARTER_ROUND, canal_rounds, droughts_left
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.moves import BuildOwn
from santiago.rules.options import Edition, Options
from santiago.rules.record import Record, replay
from tools.lab.series import arguments

FADES = [n / 50 for n in range(15, 46)]
"""The values of `keep_fade` that are tried."""
Gain = tuple[float, float]
"""Rounds of use, and the lead that the canal brought."""


def gains_of(record: Record, weights: Weights) -> Iterator[Gain]:
    """A gain for each seat and each round that it began with its canal."""
    held: dict[int, list[float]] = defaultdict(list)
    seen = 0
    for step in replay(record):
        state = step.before
        if state.round > seen:
            seen = state.round
            for holder, own in enumerate(state.own_canals):
                if own:
                    held[holder].append(max(canal_rounds(state, droughts_left(state)), QUARTER_ROUND))
        if isinstance(step.move, BuildOwn):
            seat = state.to_move
            assert seat is not None, "a move was made"
            points = canal_gains(state, weights)[step.move.canal]
            lead = points[seat] - (sum(points) - points[seat]) / (state.seats - 1)
            yield from ((rounds, lead) for rounds in held.pop(seat))
    for some in held.values():
        yield from ((rounds, 0.0) for rounds in some)


def table(gains: list[Gain]) -> str:
    """A line for each number of rounds, then the fit."""
    by_rounds: dict[int, list[float]] = defaultdict(list)
    for rounds, lead in gains:
        by_rounds[round(rounds)].append(lead)
    rows = [f"{rounds:>3}{fmean(some):7.2f}{len(some):7}" for rounds, some in sorted(by_rounds.items())]
    keep, keep_fade = fit(gains)
    return "\n".join(["rounds, mean lead, number", *rows, f"keep={keep:.2f}, keep_fade={keep_fade:.2f}"])


def fit(gains: list[Gain]) -> Gain:
    """Least squares of the leads for `keep` and `keep_fade`, this by steps of 0.02."""
    fits = [(scale(gains, fade), fade) for fade in FADES]
    return min(fits, key=lambda one: error(gains, *one))


def scale(gains: list[Gain], fade: float) -> float:
    """The `keep` of least squares for a `keep_fade`."""
    shapes = [1 - math.pow(fade, rounds) for rounds, _ in gains]
    product = sum(shape * lead for shape, (_, lead) in zip(shapes, gains, strict=True))
    return product / sum(shape * shape for shape in shapes)


def error(gains: list[Gain], keep: float, fade: float) -> float:
    """The sum of squares that is left."""
    return sum((lead - keep * (1 - math.pow(fade, rounds))) ** 2 for rounds, lead in gains)


def main() -> int:
    """Play and tell."""
    given = arguments(__doc__, seats=4, edition=Edition.TREFL, games=150, seed=0).parse_args()
    options = Options.of(given.edition)
    contest = Contest((entrant("normal"),) * given.seats, given.games, given.seed, options)
    weights = weights_for_search(given.seats, given.edition)
    print(table([gain for game in simulate(contest) for gain in gains_of(game.record, weights)]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
