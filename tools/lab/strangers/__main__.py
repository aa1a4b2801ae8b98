"""Plays each stranger against a level and prints a table: `python -m tools.lab.strangers --level normal`.

One seat is the stranger's, the others the level's; it takes each seat in turn, on the same deals.
"""

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import fmean

from santiago.ai.agent import Agent
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.gc_pause import gc_paused
from santiago.ai.measure.match_stats import interval
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.record import Level
from santiago.rules.state import GameState
from tools.lab.series import Result, arguments, in_processes, mean_error, play_game
from tools.lab.strangers.habits import HABITS
from tools.lab.strangers.monte_carlo import FlatMonteCarlo
from tools.lab.strangers.openspiel import OpenSpielMcts

STRANGERS: dict[str, Agent] = {one.name: one for one in HABITS}
STRANGERS["flat_monte_carlo"] = FlatMonteCarlo()
WITH_RESEARCH: dict[str, Agent] = {"openspiel_mcts": OpenSpielMcts()}
"""Strangers that need the extra research; they play only where they are named."""

Task = tuple[str, Level, int, Edition, int, int]
"""Stranger, level, seats, edition, seed and number of the game."""


def play(task: Task) -> Result:
    """Play a game; the result is turned so that the stranger comes first."""
    name, level, seats, edition, seed, number = task
    own = number % seats
    agents: list[Agent] = [roster.agent(level, None, seats, edition) for _ in range(seats)]
    agents[own] = (STRANGERS | WITH_RESEARCH)[name]

    def choose(state: GameState, seat: Seat) -> Move:
        observation = observe(state, seat)
        own_seed = decision_seed(observation, number, agents[seat].version)
        return agents[seat].choose(observation, roster.limit(level, own_seed, 1e9)).move

    with gc_paused():
        result = play_game(Options.of(edition), seats, Random(f"{seed} {number // seats}"), choose)
    return Result((*result.points[own:], *result.points[:own]), (*result.shares[own:], *result.shares[:own]))


def row(name: str, results: Sequence[Result], seats: int) -> str:
    """The stranger's share of the wins with its 95 % interval, and its lead."""
    shares = [result.shares[0] for result in results]
    leads = [result.points[0] - fmean(result.points[1:]) for result in results]
    low, high = interval(shares)
    over = "  over parity" if low > 1 / seats else ""
    return (
        f"{name:<20}{len(results):>6}{fmean(shares):>8.1%}{f'{low:.1%}-{high:.1%}':>16}"
        f"{f'{fmean(leads):+.1f} ±{mean_error(leads):.1f}':>15}{over}"
    )


def main() -> int:
    """Play and tell."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, games=12, seed=1, jobs=1)
    parser.add_argument("--level", type=Level, default=Level.NORMAL, choices=list(Level))
    parser.add_argument("--only", type=_names, default=list(STRANGERS), help="names, with commas between")
    given = parser.parse_args()
    print(f"one stranger against {given.seats - 1} {given.level}, parity {1 / given.seats:.1%}")
    print(f"{'stranger':<20}{'games':>6}{'wins':>8}{'interval':>16}{'lead':>15}")
    for name in given.only:
        tasks = [
            (name, given.level, given.seats, given.edition, given.seed, number)
            for number in range(given.games)
        ]
        print(row(name, list(in_processes(play, tasks, given.jobs)), given.seats), flush=True)
    return 0


def _names(text: str) -> list[str]:
    names = text.split(",")
    there = STRANGERS | WITH_RESEARCH
    unknown = [name for name in names if name not in there]
    if unknown:
        raise argparse.ArgumentTypeError(f"there is no {unknown[0]!r}; there are {', '.join(there)}")
    return names


if __name__ == "__main__":
    sys.exit(main())
