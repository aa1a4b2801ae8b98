"""Find and verify problems: `python tools/lab/problems.py find OUT --games 0:100`, or `verify FILE...`.

`find` plays games between Hard and Expert, and writes the problems found to the folder OUT as records.
`verify` plays new games from each problem with other seeds. In these games, the best move must be better than
the tempting move with 99 % confidence, and the margin must be within three standard errors of the margin in
the file. With `--player stranger`, simple strategies play, and the size of the margin is not checked.
"""

import sys
from collections.abc import Iterator
from math import hypot
from pathlib import Path
from random import Random

from santiago.ai.agent import Limit
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.problems.finding import DEALS, LINES, Problem, problem_in
from santiago.ai.problems.playouts import margin, normal, playouts
from santiago.persistence.codec import read_record, write_record
from santiago.persistence.seal import SealPolicy
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import TABLE_SIZES, Edition, Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo
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
VERIFY_LINES, VERIFY_DEALS = 5, 120
ROUNDING = 0.01
"""The rounding error of the figures in a file, in points. Figures of the last round have no other error."""


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


def positions(record: Record) -> Iterator[GameState]:
    """Yield the position before each move of `record`."""
    state = record.start()
    for move in record.moves:
        yield state
        state = successor(state, move)


def simple_strategy_move(state: GameState, seat: Seat, random: Random) -> Move:
    """Return the move of the simple strategy that `seat` uses, or Normal's move if the strategy has none."""
    usual = normal(state, seat, random)
    habit = (beside_own, palms_and_doubles, wet_only)[seat % 3]
    return habit(state, seat, usual) or usual


def search_games(out: Path, first: int, last: int, seed: str) -> None:
    """Find problems in the games `first` to `last` - 1, and write each problem to the folder `out`."""
    for number in range(first, last):
        record, found = game(number, seed), 0
        for ply, state in enumerate(positions(record)):
            problem = problem_in(state, f"{seed} {number} {ply}")
            if isinstance(problem, Problem):
                found += 1
                name = f"{seed}-{number:03}-{ply:03}.json"
                write_record(out / name, problem_record(record, ply, problem, LINES * DEALS))
        print(f"game {number}: {found}", flush=True)


def verified(file: Path, seed: str, player: str) -> bool:
    """Print the margin of a problem's best move in new playouts, and return whether they confirm the move."""
    task = task_of(read_record(file, sealed=SealPolicy.REQUIRED))
    judge = simple_strategy_move if player == "stranger" else normal
    moves = (task.solutions[0], task.tempting)
    best, other = (
        playouts(task.position, move, f"{seed} {file.stem}", VERIFY_LINES, VERIFY_DEALS, player=judge)
        for move in moves
    )
    apart, kept = margin(best, other), task.over_tempting
    holds = apart.is_certain and (
        player == "stranger"
        or abs(apart.points - kept.points) <= 3 * hypot(apart.error, kept.error) + ROUNDING
    )
    print(f"{file.name} {apart.points:.2f} +- {apart.error:.2f} ({kept.points}) {'ok' if holds else 'FAILS'}")
    return holds


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("command", choices=("find", "verify"))
    parser.add_argument("paths", type=Path, nargs="+", help="the folder to write to, or files of problems")
    parser.add_argument("--games", default="0:10", help="the first game number, and the one after the last")
    parser.add_argument("--seed", default="problems")
    parser.add_argument("--player", choices=("normal", "stranger"), default="normal")
    given = parser.parse_args()
    if given.command == "find":
        first, _, last = given.games.partition(":")
        search_games(given.paths[0], int(first), int(last), given.seed)
        return 0
    results = [verified(file, given.seed, given.player) for file in given.paths]
    print(f"{sum(results)} of {len(results)} confirmed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
