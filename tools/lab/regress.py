"""Fit the evaluation to how games went on: `python tools/lab/regress.py --seats 4 --games 50 --nodes 120`.

Expert plays against itself with a small budget. At the start of every round the lead of each seat in what its
fields hold, what they should grow by, money, the canal in hand and the overseer's seat is set against its
lead at the end of the game. Least squares tell what each is worth, in points that lie on the board; rounds
long before the end, which predict less, weigh less. Several shapes of growth are tried, the best are printed,
and after them what everything is worth by droughts to come. Needs `pip install -e ".[research]"` (numpy).
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from santiago.ai.evaluation.evaluate import ALL_CROPS, crops_to_come, droughts_left, growth, worths
from santiago.ai.evaluation.fields import Worth
from santiago.ai.evaluation.survival import BuildStage, Reach, reach
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.measure.simulate import Contest, entrant, simulate
from santiago.rules.options import Edition, Options
from santiago.rules.state import GameState
from tools.lab.series import arguments, round_starts

Floats: TypeAlias = NDArray[np.floating[Any]]

NAMES = ("growth", "fields", "money", "canal", "canal/d", "seat")
"""The features: `canal/d` is the canal in hand times the droughts to come, this round's included."""
FRONTS, ROOMS, FADINGS = (0.5, 1.0, 2.0, 4.0), (0.4, 0.8), (0.0, 0.05, 0.1, 0.2, 0.4)
"""The shapes of growth that are tried: `front`, `near_room` and `fading` of the weights."""
MOST_SHAPES = 3
COUNTED_SHARE = 0.8
"""The part of the rounds, counted from the end, that is counted: before, hardly anything is planted."""


@dataclass(frozen=True, slots=True)
class RoundStart:
    """The start of a round.

    `leads`: a row for each seat, its lead in the features but growth; `final`: its lead at the game's end.
    """

    droughts: int
    fields: tuple[Worth, ...]
    around: Reach
    to_come: tuple[int, ...]
    leads: Floats
    final: Floats


@dataclass(frozen=True, slots=True)
class Fit:
    """What each feature is worth in points, half of the 95 % interval, and the error that is left."""

    worth: Floats
    error: Floats
    left: float


def lead(values: Iterable[float]) -> Floats:
    """What each seat has more than the mean of the others."""
    have = np.array(list(values), float)
    leads: Floats = have - (have.sum() - have) / (len(have) - 1)
    return leads


def start_of(state: GameState, weights: Weights, final: Sequence[int]) -> RoundStart:
    """The start of a round of a game that ended with the points `final`."""
    droughts, to_come = droughts_left(state), crops_to_come(state)
    found = worths(state.board, ALL_CROPS, weights, droughts, BuildStage.SHARED, to_come)
    held = sum((worth.tiles * lead(worth.farmers) for worth in found), np.zeros(state.seats))
    canal = lead(state.own_canals)
    overseer = lead(seat == state.overseer for seat in range(state.seats))
    leads = np.stack([held, lead(state.money), canal, canal * droughts, overseer], 1)
    around = reach(state.board.canals, state.board.spring)
    return RoundStart(droughts, tuple(found), around, to_come, leads, lead(final))


def starts_of(contest: Contest, weights: Weights) -> Iterator[RoundStart]:
    """The rounds of the games of `contest` as they are played."""
    for finished in simulate(contest):
        for state in round_starts(finished.record):
            yield start_of(state, weights, finished.scores)


def grown(one: RoundStart, shape: Weights) -> Floats:
    """The lead of each seat in what its fields should grow by."""
    total = np.zeros(len(one.final))
    for worth in one.fields:
        room = one.around.room(worth.front, shape.near_room)
        total += growth(shape, one.droughts, one.to_come[worth.field.crop], room) * lead(worth.farmers)
    return total


def fit(features: Floats, final: Floats) -> Fit:
    """Least squares of `final`, a lead each row, on the `features` of the row."""
    worth: Floats = np.linalg.lstsq(features, final, rcond=None)[0]
    freedom = max(len(final) - features.shape[1], 1)
    variance = float(np.sum((final - features @ worth) ** 2)) / freedom
    spread: Floats = np.diag(np.linalg.pinv(features.T @ features)).clip(0) * variance
    error: Floats = 1.96 * np.sqrt(spread)
    return Fit(worth, error, variance**0.5)


def rows(some: Sequence[RoundStart], shape: Weights) -> tuple[Floats, Floats]:
    """Features and final leads of all seats in all of `some`."""
    features = [np.column_stack([grown(one, shape), one.leads]) for one in some]
    return np.concatenate(features), np.concatenate([one.final for one in some])


def by_droughts(some: Sequence[RoundStart], shape: Weights) -> dict[int, Fit]:
    """A fit for each number of droughts to come; without `canal/d`, which is then the canal once more."""
    found = {}
    for droughts in sorted({one.droughts for one in some}):
        features, final = rows([one for one in some if one.droughts == droughts], shape)
        found[droughts] = fit(np.delete(features, NAMES.index("canal/d"), 1), final)
    return found


def shapes() -> list[Weights]:
    """The shapes of growth, each with a growth of 1."""
    return [
        Weights(growth=1.0, front=front, near_room=near, fading=fading)
        for front, near, fading in product(FRONTS, ROOMS, FADINGS)
    ]


def weighted(some: Sequence[RoundStart], shape: Weights, errors: dict[int, float]) -> Fit:
    """One fit for all rounds, each divided by the error of its time."""
    scale = np.repeat([1 / errors[one.droughts] for one in some], [len(one.final) for one in some])
    features, final = rows(some, shape)
    return fit(features * scale[:, None], final * scale)


def report(some: Sequence[RoundStart]) -> str:
    """The best shapes with what everything is worth, and the best of them by droughts to come."""
    last = max(one.droughts for one in some)
    some = [one for one in some if one.droughts <= COUNTED_SHARE * last]
    errors = {droughts: max(found.left, 1.0) for droughts, found in by_droughts(some, shapes()[0]).items()}
    fits = sorted(
        ((weighted(some, shape, errors), shape) for shape in shapes()), key=lambda pair: pair[0].left
    )
    lines = []
    for found, shape in fits[:MOST_SHAPES]:
        head = f"front={shape.front:g} near_room={shape.near_room:g} fading={shape.fading:g}"
        lines.append(f"{head}  left {found.left:.4f}  {_parts(NAMES, found)}")
    names = [name for name in NAMES if name != "canal/d"]
    for droughts, found in by_droughts(some, fits[0][1]).items():
        lines.append(f"{droughts:2} droughts to come  left {found.left:5.2f}  {_parts(names, found)}")
    return "\n".join(lines)


def _parts(names: Sequence[str], found: Fit) -> str:
    points: float = found.worth[list(names).index("fields")] or 1.0  # 0 where no field was planted yet
    parts = zip(names, found.worth / points, found.error / points, strict=True)
    return "  ".join(f"{name} {worth:+.2f} ±{error:.2f}" for name, worth, error in parts)


def main() -> int:
    """Play, fit and report."""
    given = arguments(
        __doc__, seats=4, edition=Edition.TREFL, nodes=120, games=50, seed=0, jobs=1
    ).parse_args()
    players = (entrant(f"expert@{given.nodes}"),) * given.seats
    options = Options.of(given.edition)
    contest = Contest(players, given.games, given.seed, options, given.jobs, same_deals=False)
    weights = weights_for_search(given.seats, given.edition)
    print(report(list(starts_of(contest, weights))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
