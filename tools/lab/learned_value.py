"""Learn what the start of a round is worth: `python tools/lab/learned_value.py --seats 2 --games 1700`.

Expert plays against itself with a small budget, and now and then draws a move instead. What its evaluation
is short of is learned as a sum of `NAMES`, each with a weight that changes with the droughts to come: the
weights by which the value of a round's start equals the mean of what follows, the value of the next round's
start or the result (least-squares temporal differences). The error of a weight is that of games drawn again.
The last table sets the error of the lead, in points, against the evaluation's: half of the games are learned
from, and the rest tested. Needs `pip install -e ".[research]"` (numpy).
"""

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.evaluation.evaluate import ALL_CROPS, crops_to_come, droughts_left, position_value, worths
from santiago.ai.evaluation.survival import BuildStage, reach
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import one_ply
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import Auction, SecretAuction
from santiago.rules.record import Level
from santiago.rules.state import GameState
from tools.lab.series import arguments, in_processes, play_game

Floats: TypeAlias = NDArray[np.floating[Any]]

NAMES = ("tiles", "growth", "room", "lone", "money", "enough", "canal", "overseer")
"""By plantation and farmer: its expected tiles and growth, the tiles of its crop to come as far as there are
wet squares beside it, plantations of one tile; escudos, the first four of them, the canal in hand, the
overseer's seat."""
ENOUGH = 4
DRAWN = 0.08
"""The part of the moves that is drawn from the best five, so that what Expert avoids is seen too."""
TRACE = 0.7
"""How far what follows is what is known of later rounds, rather than the next one's value: lambda."""
RIDGE = 100.0
"""Rounds in which every weight was 0, in the units of its feature."""
AGAIN = 20
"""How often games are drawn again for the error of a weight."""
TOLD = (8, 5, 2)
"""Droughts to come for which weights are told."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game as one seat saw it: a row for each round from the second on, no search ends before.

    `features`: leads in `NAMES`, and these times the part of the droughts that is over; `values`: the lead by
    the evaluation, and at last the final one.
    """

    droughts: tuple[int, ...]
    features: Floats
    values: Floats


def lead(values: Iterable[float]) -> Floats:
    """What each seat has more than the mean of the others."""
    have = np.array(list(values), float)
    leads: Floats = have - (have.sum() - have) / (len(have) - 1)
    return leads


def features(state: GameState, weights: Weights) -> Floats:
    """The lead of each seat in each feature, a row for each seat."""
    board, to_come = state.board, crops_to_come(state)
    wet = reach(board.canals, board.spring).wet
    table = np.zeros((state.seats, len(NAMES)))
    for worth in worths(board, ALL_CROPS, weights, droughts_left(state), BuildStage.SHARED, to_come):
        field = worth.field
        free = (worth.front & wet).bit_count()
        room = to_come[field.crop] * free / (free + 2)
        table[:, :4] += np.outer(worth.farmers, (worth.tiles, worth.growth, room, field.tiles == 1))
    table[:, 4] = state.money
    table[:, 5] = np.minimum(state.money, ENOUGH)
    table[:, 6] = state.own_canals
    table[state.overseer, 7] = 1
    return np.column_stack([lead(column) for column in table.T])


def courses(starts: Sequence[GameState], final: Sequence[int], weights: Weights) -> list[Course]:
    """The courses of all seats of a game whose rounds began with `starts`."""
    droughts = tuple(droughts_left(state) for state in starts)
    past = 1 - np.array(droughts) / starts[0].rounds
    found = np.stack([features(state, weights) for state in starts], 1)
    expected = [lead(position_value(state, weights).points) for state in starts]
    values = np.column_stack([*expected, lead(final)])
    return [
        Course(droughts, np.hstack([rows, rows * past[:, None]]), line)
        for rows, line in zip(found, values, strict=True)
    ]


def play(task: tuple[int, Edition, int, int, int]) -> list[Course]:
    """A game; its number decides deal and draws."""
    seats, edition, nodes, seed, number = task
    random = Random(f"{seed} {number}")
    weights, agent = weights_for_search(seats, edition), roster.agent(Level.EXPERT, None, seats, edition)
    starts: list[GameState] = []

    def choose(state: GameState, seat: Seat) -> Move:
        begins = isinstance(state.phase, Auction | SecretAuction) and len(starts) < state.round
        if begins:
            starts.append(state)
        observation = observe(state, seat)
        if starts and random.random() < DRAWN:
            scored = one_ply.scored_moves(observation.position, seat, weights)
            return random.choice(sorted(scored, key=lambda one: -one.value)[:5]).move
        return agent.choose(observation, Limit(nodes, 1e9, random.randrange(1 << 60), explain=False)).move

    result = play_game(Options.of(edition), seats, random, choose)
    return courses(starts[1:], result.points, weights)


def learned(some: Sequence[Course]) -> Floats:
    """The weights by which each value is the mean of what follows."""
    size = some[0].features.shape[1]
    across, up, scale = np.zeros((size, size)), np.zeros(size), np.full(size, 1e-9)
    for course in some:
        trace = np.zeros(size)
        after = np.vstack([course.features[1:], np.zeros(size)])
        for row, change, gain in zip(
            course.features, course.features - after, np.diff(course.values), strict=True
        ):
            trace = TRACE * trace + row
            across += np.outer(trace, change)
            up += gain * trace
        scale += np.sum(course.features**2, 0)
    scale /= sum(len(course.droughts) for course in some)
    found: Floats = np.linalg.solve(across + RIDGE * np.diag(scale), up)
    return found


def weight_lines(games: Sequence[Sequence[Course]], seed: int, rounds: int) -> list[str]:
    """A line for each feature: its weight by droughts to come, and half of the 95 % interval."""
    random = Random(seed)
    drawn = [random.choices(games, k=len(games)) for _ in range(AGAIN)]
    again = np.array([learned([one for game in some for one in game]) for some in drawn])
    worth = learned([one for game in games for one in game])
    lines = []
    for at, name in enumerate(NAMES):
        parts = []
        for past in (1 - droughts / rounds for droughts in TOLD):
            mean = worth[at] + past * worth[len(NAMES) + at]
            error = 1.96 * np.std(again[:, at] + past * again[:, len(NAMES) + at])
            parts.append(f"{mean:+8.2f} ±{error:.2f}")
        lines.append(f"{name:<10}" + "".join(parts))
    return lines


def error_lines(games: Sequence[Sequence[Course]]) -> list[str]:
    """By droughts to come: the errors of evaluation and learned value, and the difference of squares."""
    half = len(games) // 2
    worth = learned([one for game in games[:half] for one in game])
    lines = []
    for at, droughts in enumerate(games[0][0].droughts):
        final = np.array([[one.values[-1] for one in game] for game in games[half:]])
        usual = np.array([[one.values[at] for one in game] for game in games[half:]])
        more = np.array([[one.features[at] @ worth for one in game] for game in games[half:]])
        old, new = np.mean((final - usual) ** 2, 1), np.mean((final - usual - more) ** 2, 1)
        error = 1.96 * np.std(new - old) / len(old) ** 0.5
        roots = f"{np.mean(old) ** 0.5:8.2f}{np.mean(new) ** 0.5:8.2f}"
        lines.append(f"{droughts:<10}{roots}   {np.mean(new - old):+.2f} ±{error:.2f}")
    return lines


def main() -> int:
    """Play, learn and tell."""
    parser = arguments(__doc__, seats=2, edition=Edition.TREFL, nodes=12, games=1700, seed=1, jobs=1)
    given = parser.parse_args()
    tasks = [(given.seats, given.edition, given.nodes, given.seed, number) for number in range(given.games)]
    games = list(in_processes(play, tasks, given.jobs))
    print("weight    " + "".join(f"{f'{droughts} droughts':>13}" for droughts in TOLD))
    print("\n".join(weight_lines(games, given.seed, games[0][0].droughts[0] + 1)))
    print("droughts   usual learned   squares")
    print("\n".join(error_lines(games)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
