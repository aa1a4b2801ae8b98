"""Check the differences between moves that Expert tells: `python tools/lab/differences.py kept --seats 4`.

From each of `--games` games between Experts with `--nodes` nodes four auctions or plantings are drawn.

- kept: the best move and one of the next five, by a search as Expert makes it, are played on by the same
  players with other tiles face down. Of each point between them, how much is there at the end of the round,
  and of the next three
- lost: the points that the choices of smaller budgets lose, each choice searched by itself for long
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from math import sqrt
from random import Random
from statistics import fmean

from santiago.ai.agent import NO_PROGRESS, Limit
from santiago.ai.agents import roster
from santiago.ai.agents.search_agent import EXPERT_PARAMS, option_of, simulations
from santiago.ai.evaluation.evaluate import position_value
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.evaluation.weights import Weights
from santiago.ai.measure.simulate import Contest, Entrant, play
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import candidates
from santiago.ai.search.search_result import Branch, SearchResult, best_branch
from santiago.ai.search.tree import search
from santiago.rules.moves import Move
from santiago.rules.observation import observe, rounds_seen
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import Auction, Leftover, Planting
from santiago.rules.record import Level, replay
from santiago.rules.setup import redealt
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from tools.lab.series import Task, arguments, in_processes, mean_error

DRAWN = 4
"""Positions of a game."""
RIVALS, ROUNDS = 5, 4
CLAIMED = roster.NODES[Level.EXPERT]
"""Nodes of the search whose differences are played on."""
BUDGETS, LONG = (80, 320, 1250, 5000), 20000
"""Nodes of the choices, and of the search that values each; twice as many find the best."""


def positions(task: Task) -> list[GameState]:
    """Auctions and plantings of the game with more than one candidate."""
    weights = weights_for_search(task.seats, task.edition)
    players = (Entrant(Level.EXPERT, nodes=task.nodes),) * task.seats
    contest = Contest(players, task.number + 1, task.seed, Options.of(task.edition), same_deals=False)
    states = [step.before for step in replay(play(contest, task.number).record)]
    open_ones = [
        state
        for state in states
        if isinstance(state.phase, Auction | Planting | Leftover)
        and len(candidates(state, weights, EXPERT_PARAMS)) > 1
    ]
    return Random(f"{task.seed} {task.number}").sample(open_ones, min(DRAWN, len(open_ones)))


def mover_of(state: GameState) -> Seat:
    """The seat to move; somebody is, where a position was drawn."""
    assert state.to_move is not None, "somebody plants or bids"
    return state.to_move


def searched(
    state: GameState, weights: Weights, count: int, seed: int, only: Move | None = None
) -> SearchResult:
    """A search of `count` simulations as Expert makes it."""
    budget = Budget(Limit(count, 1e9), NO_PROGRESS)
    return search(state, weights, budget, count, Random(seed), EXPERT_PARAMS, only=only)


def points_of(branch: Branch, seat: Seat) -> float:
    """The lead of `seat` that the search expects, in points alone."""
    return option_of(branch, seat, exact=False).points or 0.0


def kept(task: Task) -> list[tuple[bool, list[float]]]:
    """For each pair of moves whether they are bids, the points between them by the search, and those after
    this round and the next."""
    weights, random = weights_for_search(task.seats, task.edition), Random(f"kept {task.seed} {task.number}")
    pairs = []
    for state in positions(task):
        seat = mover_of(state)
        branches = list(searched(state, weights, simulations(CLAIMED, task.seats), task.number).branches)
        branches.sort(key=lambda branch: -branch.mean.advantage[seat])
        pair = branches[0], random.choice(branches[1 : 1 + RIVALS])
        dealt = replace(state, setup=redealt(state.setup, rounds_seen(state), random))
        seed = random.getrandbits(60)
        best, other = (list(_leads(task, successor(dealt, one.move), seat, Random(seed))) for one in pair)
        between = [points_of(pair[0], seat) - points_of(pair[1], seat)]
        between += [one - another for one, another in zip(best, other, strict=True)]
        pairs.append((isinstance(state.phase, Auction), between))
    return pairs


def _leads(task: Task, state: GameState, seat: Seat, random: Random) -> Iterator[float]:
    """The lead of `seat`, by the evaluation, after this round and the next ones; at the end the real one."""
    agent = roster.agent(Level.EXPERT, None, task.seats, task.edition)
    weights = weights_for_search(task.seats, task.edition)
    for number in range(state.round, state.round + ROUNDS):
        while (mover := state.to_move) is not None and state.round <= number:
            limit = Limit(task.nodes, 1e9, random.getrandbits(60), explain=False)
            state = successor(state, agent.choose(observe(state, mover), limit).move)
        yield position_value(state, weights).lead(seat)


def lost(task: Task) -> list[dict[int, float]]:
    """For each position the points that the choice of each budget loses against the best of all."""
    return [_lost(state, task) for state in positions(task)]


def _lost(state: GameState, task: Task) -> dict[int, float]:
    seat, weights = mover_of(state), weights_for_search(task.seats, task.edition)

    def choice(nodes: int, seed: int) -> Move:
        return best_branch(searched(state, weights, simulations(nodes, task.seats), seed), seat).move

    def worth(move: Move) -> tuple[float, float]:
        (branch,) = searched(state, weights, simulations(LONG, task.seats), 3, move).branches
        return branch.mean.advantage[seat], points_of(branch, seat)

    choices = {nodes: choice(nodes, 1) for nodes in BUDGETS}
    worths = {move: worth(move) for move in {*choices.values(), choice(2 * LONG, 2)}}
    _, most = max(worths.values())
    return {nodes: most - worths[move][1] for nodes, move in choices.items()}


def slope(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """The factor by which the second of each pair follows the first, and half of its 95 % interval."""
    squares = sum(first * first for first, _ in pairs)
    factor = sum(first * second for first, second in pairs) / squares
    spread = sum((first * (second - factor * first)) ** 2 for first, second in pairs)
    return factor, 1.96 * sqrt(spread) / squares


def main() -> int:
    """Play, search and print."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, nodes=160, games=400, seed=1, jobs=1)
    parser.add_argument("figure", choices=("kept", "lost"))
    given = parser.parse_args()
    tasks = [
        Task(given.seats, given.edition, given.nodes, given.seed, number) for number in range(given.games)
    ]
    if given.figure == "lost":
        losses = list(chain.from_iterable(in_processes(lost, tasks, given.jobs)))
        for nodes in BUDGETS:
            points = [one[nodes] for one in losses]
            print(f"{nodes:>5} nodes lose {fmean(points):.2f} ± {mean_error(points):.2f} of {len(points)}")
        return 0
    rows: dict[str, list[list[float]]] = defaultdict(list)
    for are_bids, between in chain.from_iterable(in_processes(kept, tasks, given.jobs)):
        for name in ("all", "bids" if are_bids else "plantings"):
            rows[name].append(between)
    for name, found in rows.items():
        factors = [slope([(row[0], row[after]) for row in found]) for after in range(1, 1 + ROUNDS)]
        told = ", ".join(f"{factor:.2f} ± {error:.2f}" for factor, error in factors)
        print(f"{name}: of a point of difference, of {len(found)}: {told}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
