"""Learn what the start of a round is worth: `python tools/lab/learned_value.py --seats 4 --games 2000`.

Ridge regression of the final leads, for each number of droughts to come, on what Expert's evaluation counts
and on what it leaves out, in games of `--learn` against itself. The table sets its error, in points, against
the evaluation's: in other games of that agent, and in as many (`--tests`) of `--test`, an agent that searches
as those do that would use it. Needs `pip install -e ".[research]"` (numpy).
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from santiago.ai.evaluation.evaluate import ALL_CROPS, crops_to_come, droughts_left, position_value, worths
from santiago.ai.evaluation.survival import BuildStage, reach
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.measure.simulate import Contest, Finished, entrant, simulate
from santiago.rules.options import Edition, Options
from santiago.rules.state import GameState
from tools.lab.regress import lead
from tools.lab.series import arguments, round_starts

Floats: TypeAlias = NDArray[np.floating[Any]]

NAMES = (
    *("tiles", "growth", "crop_wet", "crop_room", "wet", "dry"),
    *("canal", "canals", "canal_wet", "overseer_wet"),
)
"""The features; the seats in order from the overseer follow.

By plantation and farmer: its expected tiles and growth, the free squares beside it that are wet, alone and
with the tiles of its crop to come; by plantation: its dry tiles. The canal in hand alone, and with all canals
in hand and the free wet squares of the board, which are also set against the overseer's seat.
"""
RIDGE = 100.0
"""Squared points that a weight of 1 away from the evaluation's costs."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The start of a round, as leads by seat: features (a row for each), money, evaluation, final score."""

    features: Floats
    money: Floats
    expected: Floats
    final: Floats


Samples = dict[int, list[Sample]]
"""By droughts to come."""


def features(state: GameState, weights: Weights) -> Floats:
    """What each seat has of each feature, a row for each seat."""
    board, to_come = state.board, crops_to_come(state)
    around = reach(board.canals, board.spring)
    seats = range(state.seats)
    table = np.zeros((state.seats, len(NAMES) + state.seats))
    for worth in worths(board, ALL_CROPS, weights, droughts_left(state), BuildStage.SHARED, to_come):
        field = worth.field
        crop, wet = to_come[field.crop], (worth.front & around.wet).bit_count()
        room = around.room(worth.front, weights.near_room)
        size = (worth.tiles, worth.growth, crop * wet / (wet + 1), crop * room / (room + 0.7), wet)
        table[:, :5] += np.outer(worth.farmers, size)
        table[:, 5] += [len(worth.dry) * (count > 0) for count in field.farmers]
    wet_squares = (board.empty_squares() & board.wet).bit_count()
    own = np.array(state.own_canals, float)
    table[:, 6:9] = np.outer(own, (1, own.sum(), wet_squares))
    table[state.overseer, 9] = wet_squares
    for seat in seats:
        table[seat, len(NAMES) + (seat - state.overseer) % state.seats] = 1
    return table


def sample(state: GameState, weights: Weights, final: Sequence[int]) -> Sample:
    """The start of a round of a game that ended with the points `final`."""
    value = position_value(state, weights)
    leads = np.column_stack([lead(column) for column in features(state, weights).T])
    return Sample(leads, lead(value.money), lead(value.points), lead(final))


def samples(games: Iterator[Finished], weights: Weights) -> Samples:
    """The rounds of `games` from the second on: no search ends before."""
    found: Samples = defaultdict(list)
    for game in games:
        for state in round_starts(game.record):
            if state.round > 1:
                found[droughts_left(state)].append(sample(state, weights, game.scores))
    return found


def learned(some: Sequence[Sample]) -> Floats:
    """The weights of the features, drawn towards those of the evaluation."""
    across = np.concatenate([one.features for one in some])
    up = np.concatenate([one.final - one.money for one in some])
    usual = np.zeros(across.shape[1])
    usual[:2] = 1
    squares = across.T @ across + RIDGE * np.eye(len(usual))
    found: Floats = usual + np.linalg.solve(squares, across.T @ (up - across @ usual))
    return found


def errors(some: Sequence[Sample], worth: Floats) -> str:
    """The errors of evaluation and `worth` in points, and the difference of their squares, interval."""
    usual = np.array([np.mean((one.final - one.expected) ** 2) for one in some])
    new = np.array([np.mean((one.final - one.money - one.features @ worth) ** 2) for one in some])
    error = 1.96 * np.std(new - usual) / len(some) ** 0.5
    roots = f"{np.mean(usual) ** 0.5:6.2f}{np.mean(new) ** 0.5:9.2f}"
    return f"{roots}{f'{np.mean(new - usual):+.1f} ±{error:.1f}':>14}"


def main() -> int:
    """Play, learn and tell."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, games=2000, seed=1, jobs=1)
    parser.add_argument("--learn", type=entrant, default="normal", help="LEVEL[@NODES]")
    parser.add_argument("--test", type=entrant, default="expert@40", help="LEVEL[@NODES]")
    parser.add_argument("--tests", type=int, default=80, help="games of --test")
    given = parser.parse_args()
    weights = weights_for_search(given.seats, given.edition)

    def played(player: Any, games: int, seed: int) -> Samples:  # noqa: ANN401  an entrant of either kind
        players, options = (player,) * given.seats, Options.of(given.edition)
        contest = Contest(players, games, seed, options, given.jobs, same_deals=False)
        return samples(simulate(contest), weights)

    known = played(given.learn, given.games, given.seed)
    same, strong = (played(player, given.tests, given.seed + 1) for player in (given.learn, given.test))
    print(f"{'':>8}{given.learn.name:^29}{given.test.name:^29}")
    print("droughts" + f"{'usual':>6}{'learned':>9}{'squares':>14}" * 2)
    for droughts in sorted(known):
        worth = learned(known[droughts])
        print(f"{droughts:>8}{errors(same[droughts], worth)}{errors(strong[droughts], worth)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
