"""Find and verify problems: `python tools/lab/problems.py find OUT --games 0:100`, or `verify FILE...`.

`find` plays games between Hard and Expert, and writes the problems found to the folder OUT as records.
`verify` plays new games from each problem with other seeds. The others play the round as Expert, Hard, Normal
or simple strategies. With each of them, the best move must be better than the tempting move with 99 %
confidence, and by a point or more.
"""

import sys
from pathlib import Path
from random import Random

from santiago.ai.agent import Limit
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.problems.finding import LEAST_MARGIN, Problem, problem_in
from santiago.ai.problems.playouts import DEALS, LINES, POLICIES, normal, played_until_certain
from santiago.persistence.codec import read_record, write_record
from santiago.persistence.seal import SealPolicy
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import TABLE_SIZES, Edition, Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.successor import successor
from santiago.session.problem import problem_record, task_of
from tools.lab.series import arguments
from tools.lab.strangers.habits import beside_own, palms_and_doubles, wet_only

TABLES = [
    (seats, edition) for seats in TABLE_SIZES for edition in Edition if seats > 2 or edition is Edition.TREFL
]
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")


def game(number: int, seed: str) -> Record:
    """Play a game between Hard and Expert with small budgets; `number` determines the seats and edition."""
    seats, edition = TABLES[number % len(TABLES)]
    options, random = Options.of(edition), Random(f"{seed} game {number}")
    setup = random_setup(options, seats, random)
    agents = (
        (SearchAgent(weights_for(seats, edition)), 250),
        (SearchAgent(weights_for_search(seats, edition), params=EXPERT_PARAMS), 700),
    )
    state, moves = new_game(options, seats, setup), []
    while (seat := state.to_move) is not None:
        agent, nodes = agents[(seat + number) % 2]
        limit = Limit(nodes, seconds=60.0, seed=random.getrandbits(63), explain=False)
        moves.append(agent.choose(observe(state, seat), limit).move)
        state = successor(state, moves[-1])
    return Record(
        options, tuple(SeatInfo(name, Player.AI, Level.EXPERT) for name in NAMES[:seats]), setup, tuple(moves)
    )


def simple_strategy_move(state: GameState, seat: Seat, random: Random) -> Move:
    """Return the move of the simple strategy that `seat` uses, or Normal's move if the strategy has none."""
    usual = normal(state, seat, random)
    return (beside_own, palms_and_doubles, wet_only)[seat % 3](state, seat, usual) or usual


def search_games(out: Path, first: int, last: int, seed: str) -> None:
    """Find problems in the games `first` to `last` - 1, and write each problem to the folder `out`."""
    for number in range(first, last):
        record, found = game(number, seed), 0
        for ply, step in enumerate(replay(record)):
            problem = problem_in(step.before, f"{seed} {number} {ply}")
            if isinstance(problem, Problem):
                found += 1
                name = f"{seed}-{number:03}-{ply:03}.json"
                write_record(out / name, problem_record(record, ply, problem, LINES * DEALS))
        print(f"game {number}: {found}", flush=True)


def verified(file: Path, seed: str) -> bool:
    """Print the margins of a problem's best move over the tempting one with each policy, and return whether
    it is better with all of them.
    """
    task, margins = task_of(read_record(file, sealed=SealPolicy.REQUIRED)), []
    for policy in (*POLICIES, simple_strategy_move):
        _, [apart] = played_until_certain(
            task.position, (task.solutions[0], task.tempting), f"{seed} {file.stem}", policy
        )
        margins.append(apart)
        if not apart.is_certain:
            break
    holds = all(one.is_certain and one.points >= LEAST_MARGIN for one in margins)
    print(file.name, *(f"{one.points:.2f} +- {one.error:.2f}" for one in margins), "ok" if holds else "FAILS")
    return holds


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("command", choices=("find", "verify"))
    parser.add_argument("paths", type=Path, nargs="+", help="the folder to write to, or files of problems")
    parser.add_argument("--games", default="0:10", help="the first game number, and the one after the last")
    parser.add_argument("--seed", default="problems")
    given = parser.parse_args()
    if given.command == "find":
        first, _, last = given.games.partition(":")
        search_games(given.paths[0], int(first), int(last), given.seed)
        return 0
    results = [verified(file, given.seed) for file in given.paths]
    print(f"{sum(results)} of {len(results)} confirmed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
