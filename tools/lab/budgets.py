"""How strength grows with the budget: `python tools/lab/budgets.py --seats 4 --games 100 20 40 80 160 320`.

Experts with different numbers of nodes sit together; each game draws them, and their seats, anew. The table
tells each budget's share of the wins and its lead over the others' mean, and what four times the nodes bring.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from statistics import fmean

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.gc_pause import gc_paused
from santiago.ai.measure.match_stats import interval
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.record import Level
from santiago.rules.state import GameState
from tools.lab.series import arguments, in_processes, mean_error, play_game

Task = tuple[tuple[int, ...], int, Edition, int, int]
"""Budgets, seats, edition, seed and number of the game."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A seat of a game: its nodes, its share of the win, and its lead over the others' mean in points.

    `fourfold`: how many times four its nodes are above the others', in the mean of the logarithms.
    """

    nodes: int
    share: float
    lead: float
    fourfold: float


def play(task: Task) -> list[Sample]:
    """Play a game; a sample for each seat."""
    budgets, seats, edition, seed, number = task
    random = Random(f"{seed} {number}")
    nodes = random.sample(budgets, seats)
    agent = roster.agent(Level.EXPERT, None, seats, edition)

    def choose(state: GameState, seat: Seat) -> Move:
        observation = observe(state, seat)
        chance = decision_seed(observation, number, agent.version)
        return agent.choose(observation, Limit(nodes[seat], 1e9, chance, explain=False)).move

    with gc_paused():
        result = play_game(Options.of(edition), seats, random, choose)
    powers = [log(one, 4) for one in nodes]
    return [
        Sample(nodes[seat], result.shares[seat], over(result.points, seat), over(powers, seat))
        for seat in range(seats)
    ]


def over(values: Sequence[float], seat: int) -> float:
    """What `seat` has more than the mean of the others."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def slope(across: Sequence[float], up: Sequence[float], seats: int) -> tuple[float, float]:
    """Least squares of `up` on `across`, both 0 in sum in each game, and half of the 95 % interval."""
    squares = sum(x * x for x in across)
    found = sum(x * y for x, y in zip(across, up, strict=True)) / squares
    left = sum((y - found * x) ** 2 for x, y in zip(across, up, strict=True))
    freedom = len(across) * (seats - 1) / seats - 1
    return found, 1.96 * sqrt(left / freedom / squares)


def table(samples: Sequence[Sample], seats: int) -> str:
    """A line for each budget, and what four times the nodes bring."""
    rows = [f"{len(samples) // seats} games, {seats} seats, parity {1 / seats:.0%}; intervals are 95 %"]
    for nodes in sorted({one.nodes for one in samples}):
        some = [one for one in samples if one.nodes == nodes]
        shares, leads = [one.share for one in some], [one.lead for one in some]
        low, high = interval(shares)
        rows.append(
            f"{nodes:>6} nodes  {len(some):>4} seats  wins {fmean(shares):6.1%} ({low:.1%}-{high:.1%})"
            f"  lead {fmean(leads):+.1f} ±{mean_error(leads):.1f}"
        )
    across = [one.fourfold for one in samples]
    lead, lead_error = slope(across, [one.lead for one in samples], seats)
    wins, wins_error = slope(across, [one.share - 1 / seats for one in samples], seats)
    rows.append(
        f"for four times the nodes: lead {lead:+.1f} ±{lead_error:.1f}, wins {wins:+.1%} ±{wins_error:.1%}"
    )
    return "\n".join(rows)


def main() -> int:
    """Play and tell."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, games=100, seed=1, jobs=1)
    parser.add_argument("nodes", nargs="+", type=int, help="the budgets, at least as many as seats")
    given = parser.parse_args()
    if len(set(given.nodes)) < max(given.seats, 2):
        parser.error(f"{given.seats} seats need as many different budgets")
    tasks = [
        (tuple(given.nodes), given.seats, given.edition, given.seed, number) for number in range(given.games)
    ]
    samples: list[Sample] = []
    for found in in_processes(play, tasks, given.jobs):
        samples += found
    print(table(samples, given.seats))
    return 0


if __name__ == "__main__":
    sys.exit(main())
