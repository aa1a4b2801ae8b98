"""Learn a net for the start of a round: `python tools/lab/learned_net.py --seats 5 --edition amigo`.

What Expert's evaluation is short of is learned by plantation and seat with farmers on it: a layer of hidden
units, in points a farmer; and what is the seat's alone: money, canal in hand, place after the overseer. It is
learned from `--games` of one-ply players and from `--searched` of Expert with `--nodes`, as
`tools/lab/varied_games.py` plays them. The targets are means of what follows (temporal differences). The
errors of the lead, in squared points, are those in games of Expert that were not learned from.

Needs `pip install -e ".[research]"` (numpy). `OPENBLAS_NUM_THREADS=1` is quicker on a machine that is busy.
"""

import sys
from collections.abc import Sequence
from random import Random

import numpy as np

from santiago.commands.usage import whole_number
from santiago.rules.options import Edition
from tools.lab.series import Task, arguments, in_processes
from tools.lab.varied_games import Floats, Starts, leads, play

TRACE = 0.8
"""How far what follows is what is known of later rounds, rather than the next one's value: lambda."""
PASSES, REFRESHED, BATCH = 18, 6, 64
"""Passes over the games, those after which the targets are computed again, and games of a step."""


def joined(games: Sequence[Starts]) -> Starts:
    """The starts of all `games`, which have equally many."""
    size = games[0].values.size
    parts = {name: np.concatenate([getattr(game, name) for game in games]) for name in Starts.__slots__}
    parts["places"] = np.concatenate([game.places + size * at for at, game in enumerate(games)])
    return Starts(**parts)


class Net:
    """What is added to the evaluation; `parts`: inputs to hidden units, these and the inputs to points a
    farmer, and the inputs of a seat to points. It begins by adding nothing."""

    def __init__(self, like: Starts, hidden: int, seed: int = 1) -> None:
        inputs = like.fields.shape[1]
        first = np.random.default_rng(seed).normal(0, inputs**-0.5, (inputs, hidden))
        others = (np.zeros(size) for size in (hidden, inputs, like.hands.shape[1]))
        self.parts = [part.astype(np.float32) for part in (first, *others)]

    def added(self, some: Starts) -> Floats:
        """What is added to the leads (starts, seats)."""
        first, second, straight, hand = self.parts
        each = (np.maximum(some.fields @ first, 0) @ second + some.fields @ straight) * some.farmers
        fields = np.bincount(some.places, each, some.values.size).astype(float)
        points = fields + some.hands @ hand
        return leads(points.reshape(some.values.shape))

    def gradient(self, some: Starts, by_lead: Floats) -> list[Floats]:
        """The derivatives by `parts` of what has the derivatives `by_lead`."""
        first, second, _, _ = self.parts
        by_points = leads(by_lead).ravel().astype(some.fields.dtype)  # leads: a symmetric matrix
        by_each = by_points[some.places] * some.farmers
        hidden = np.maximum(some.fields @ first, 0)
        by_hidden = np.outer(by_each, second) * (hidden > 0)
        return [
            some.fields.T @ by_hidden,
            hidden.T @ by_each,
            some.fields.T @ by_each,
            some.hands.T @ by_points,
        ]


def targets(net: Net, some: Starts) -> Floats:
    """For each start the mean of what follows, later rounds by the part `TRACE`."""
    games, seats = some.final.shape
    values = (some.values + net.added(some)).reshape(games, -1, seats)
    result, after, value = np.empty_like(values), some.final, some.final
    for at in reversed(range(values.shape[1])):
        after = result[:, at] = (1 - TRACE) * value + TRACE * after
        value = values[:, at]
    return result.reshape(-1, seats)


def learn(net: Net, games: Sequence[Starts], rate: float, seed: int = 1) -> Net:
    """Fit `net` to `games` by Adam; the rate of learning falls to 0."""
    random, length = Random(seed), len(games[0].values)
    batches = [joined(games[at : at + BATCH]) for at in range(0, len(games), BATCH)]
    means, squares = ([np.zeros_like(part) for part in net.parts] for _ in range(2))
    steps, total = 0, PASSES * len(batches)
    wanted: list[Floats] = []
    for number in range(PASSES):
        if number % REFRESHED == 0:
            wanted = [targets(net, batch) for batch in batches]
        for at in random.sample(range(len(batches)), len(batches)):
            batch = batches[at]
            errors = (batch.values + net.added(batch) - wanted[at]) * batch.counted[:, None]
            slopes = net.gradient(batch, errors / (length * BATCH))
            steps += 1
            for own, slope in enumerate(slopes):
                means[own] += 0.1 * (slope - means[own])
                squares[own] += 0.001 * (slope**2 - squares[own])
                step = means[own] / (1 - 0.9**steps) / (np.sqrt(squares[own] / (1 - 0.999**steps)) + 1e-8)
                net.parts[own] -= rate * (1 - steps / total) * step
    return net


def error_line(name: str, net: Net, games: Sequence[Starts]) -> str:
    """Squares of the lead's error: the evaluation's, the net's, their difference with half of its 95 %
    interval; then both of the error against the next round's value."""
    some = joined(games)
    shape = len(games), -1, some.final.shape[1]
    final, counted = some.final[:, None], some.counted.reshape(len(games), -1)
    ends, steps = [], []
    for values in (some.values, some.values + net.added(some)):
        line = np.concatenate([values.reshape(shape), final], 1)
        ends.append(np.sum(((line[:, :-1] - final) ** 2).mean(2) * counted, 1))
        steps.append(np.sum((np.diff(line, axis=1) ** 2).mean(2) * counted) / counted.sum())
    scale = len(games) / counted.sum()
    old, new = (float(np.mean(end)) * scale for end in ends)
    error = 1.96 * float(np.std(ends[1] - ends[0])) * scale / len(games) ** 0.5
    both = f"{steps[0]:8.2f}{steps[1]:8.2f}"
    return f"{name:<22}{old:8.2f}{new:8.2f}   {new - old:+.2f} ±{error:.2f}   {both}"


def main() -> int:
    """Play, learn and tell; `--out` keeps the net learned from Expert's games alone."""
    parser = arguments(__doc__, seats=5, edition=Edition.TREFL, nodes=12, games=50000, seed=1, jobs=1)
    parser.add_argument("--searched", type=whole_number(1, 10**6), default=2000, help="games of Expert")
    parser.add_argument("--hidden", type=whole_number(0, 1000), default=12, help="hidden units")
    parser.add_argument("--out", help="a file of numpy (.npz) for the net learned from Expert's games")
    given = parser.parse_args()
    tasks = [
        [Task(given.seats, given.edition, nodes, given.seed, number) for number in range(count)]
        for nodes, count in ((0, given.games), (given.nodes, given.searched))
    ]
    plain, searched = (list(in_processes(play, some, given.jobs)) for some in tasks)
    half = max(len(searched) * 7 // 10, 1)
    known, tested = searched[:half], searched[half:]
    print("learned from            usual learned   squares        a round: usual learned")
    print(error_line("Expert, no hidden units", learn(Net(known[0], 0), known, 0.004), tested))
    net = learn(Net(known[0], given.hidden), known, 0.004)
    print(error_line("Expert", net, tested))
    if given.out:
        np.savez(given.out, *net.parts)
    net = learn(Net(known[0], given.hidden), plain, 0.003)
    print(error_line("one-ply players", net, tested))
    print(error_line("one-ply, then Expert", learn(net, known, 0.003), tested))
    return 0


if __name__ == "__main__":
    sys.exit(main())
