"""Find and check problems: `python tools/lab/problems.py find OUT`, or `check OUT FILE...`.

`find` plays games between Hard and Expert, and writes the problems found to the folder OUT as records.
`check` measures the margins of problems anew, and writes those that hold to OUT. `answers` adds the
margins of further answers, and writes the problems to OUT. All three add a line with the processor time
to `log.jsonl` in OUT for each game or file; started again, they go on after the last line. They also take
the names of problems that ship. `pack OUT` adds the problems in OUT to those that ship, or replaces the
ones with the same names, and gives each its theme, even if OUT is empty; `drop NAME...` removes some.
Neither `find` nor `pack` adds one of two problems from the same game of which the later one gives away
the answer to the earlier one.

The others play the round as Normal, Hard, Expert or by simple strategies. With each of them, the best move
must be better than its rivals with 99 % confidence, and by a point or more. It takes a quarter of the time
with a compiled copy of the game (see `tools/lab/compiled.py`):
`PYTHONPATH=COPY:. python -P tools/lab/problems.py find OUT`.
"""

import gzip
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from random import Random

from santiago.ai.agent import NO_PROGRESS, Limit, PartsProgress
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent
from santiago.ai.evaluation.tuned_weights import weights_for, weights_for_search
from santiago.ai.moves import one_ply
from santiago.ai.problems.finding import Problem, Unfit, canal_of, degree, problem_in, solvers_moves, verified
from santiago.ai.problems.margin import CERTAIN
from santiago.ai.problems.playouts import (
    DEALS,
    LEAST_MARGIN,
    LINES,
    POLICIES,
    Player,
    margin,
    normal,
    playouts,
)
from santiago.persistence.codec import encode, read_record, write_record
from santiago.persistence.seal import SealPolicy, with_seal
from santiago.resources import shipped_saves
from santiago.rules.moves import Move, Plant
from santiago.rules.notation import parse_move
from santiago.rules.observation import observe
from santiago.rules.options import TABLE_SIZES, Edition, Options, Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level, Record, SeatInfo, replay
from santiago.rules.record import Player as SeatKind
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.successor import successor
from santiago.rules.tiles import crop_of
from santiago.session.problem import label_of, problem_record, rounded, task_of, theme_of
from santiago.session.problem_book import ProblemBook
from tools.lab.series import arguments
from tools.lab.strangers.habits import beside_own, palms_and_doubles, wet_only

TABLES = [
    (seats, edition) for seats in TABLE_SIZES for edition in Edition if seats > 2 or edition is Edition.TREFL
]
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")
LOG = "log.jsonl"
PHASES = {
    "auction": Auction,
    "planting": Planting,
    "leftover": Leftover,
    "proposals": Proposals,
    "decision": OverseerDecision,
    "own-canal": ExtraCanal,
}
MOST_IN_GAME = 3
"""Maximum number of problems from one game."""
MOST_ANSWERS = 5
"""Number of further answers whose margins are measured."""
BOOK = shipped_saves() / "problems.jsonl.gz"


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
        limit = Limit(nodes, 60.0, random.getrandbits(63), explain=False)
        moves.append(agent.choose(observe(state, seat), limit).move)
        state = successor(state, moves[-1])
    return Record(
        options,
        tuple(SeatInfo(name, SeatKind.AI, Level.EXPERT) for name in NAMES[:seats]),
        setup,
        tuple(moves),
    )


def simple_strategy_move(state: GameState, seat: Seat, random: Random) -> Move:
    """Return the move of the simple strategy that `seat` uses, or Normal's move if the strategy has none."""
    usual = normal(state, seat, random)
    return (beside_own, palms_and_doubles, wet_only)[seat % 3](state, seat, usual) or usual


ALL_POLICIES: Mapping[str, Player] = {"simple": simple_strategy_move, **POLICIES}


class Log:
    """The results of games or files in a folder, keyed by name; each is written when it is added."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / LOG
        lines = self._path.read_text("utf-8").splitlines() if self._path.exists() else []
        self.names = {json.loads(line)["name"] for line in lines}

    def add(self, name: str, seconds: float, **values: object) -> None:
        """Write a result that took `seconds` of processor time."""
        with self._path.open("a", encoding="utf-8") as file:
            print(json.dumps({"name": name, "seconds": round(seconds, 1), **values}), file=file)
        print(name, f"{seconds:.1f} s", values, flush=True)


def search_games(
    out: Path, games: Iterable[int], seed: str, seats: list[int], phases: Sequence[type], rare: int
) -> None:
    """Find problems in `games`, and write each to the folder `out`; only one of a game may be easy.

    Tables have one of the numbers of `seats`, and decisions are of one of the `phases`. Those of the first
    `rare` phases are looked at before the others.
    """
    log = Log(out)
    for number in games:
        if f"{seed}-{number}" in log.names or TABLES[number % len(TABLES)][0] not in seats:
            continue
        start, results, least = time.process_time(), Counter[str](), 1
        record = game(number, seed)
        states = {ply: step.before for ply, step in enumerate(replay(record))}
        plies = [ply for ply, state in states.items() if type(state.phase) in phases]
        Random(f"{seed} {number} order").shuffle(plies)
        kept: list[Record] = []
        for ply in sorted(plies, key=lambda ply: type(states[ply].phase) not in phases[:rare]):
            if len(kept) == MOST_IN_GAME:
                break
            problem = problem_in(
                states[ply], f"{seed} {number} {ply}", policies=ALL_POLICIES, least_degree=least
            )
            if not isinstance(problem, Problem):
                results[problem] += 1
                continue
            found = problem_record(record, ply, problem, LINES * DEALS)
            if any(give_away(found, other) for other in kept):
                results["given away"] += 1
                continue
            kept.append(found)
            write_record(out / f"{seed}-{number:03}-{ply:03}.json", found)
            least = 2 if problem.degree == 1 else least
        log.add(f"{seed}-{number}", time.process_time() - start, kept=len(kept), **results)


def shipped() -> dict[str, Record]:
    """Return the problems that ship, keyed by game id."""
    book = ProblemBook(BOOK)
    return {game: book.load(game).record for game in book.labels}


def record_of(file: Path) -> Record:
    """Return the problem in a file, or the one that ships under this name."""
    if file.exists():
        return read_record(file, sealed=SealPolicy.REQUIRED)
    return ProblemBook(BOOK).load(file.name).record


def give_away(one: Record, other: Record) -> bool:
    """Return whether the later of two problems from one game tells the answer to the earlier one.

    It does so in the same round, and if its board has the tile or the canal of a right answer.
    """
    first, later = sorted(map(task_of, (one, other)), key=lambda task: len(task.record.moves))
    board = later.position.board
    canals = [canal for move in first.solutions if (canal := canal_of(move)) is not None]
    tiles = [(crop_of(move.kind), move.square) for move in first.solutions if isinstance(move, Plant)]
    shown = [board.canals >> canal & 1 for canal in canals]
    shown += [board.crops[crop] >> square & 1 for crop, square in tiles]
    return first.position.round == later.position.round or any(shown)


def packed(records: Mapping[str, Record], files: Sequence[Path]) -> dict[str, Record]:
    """Return `records` and the problems in `files`, which replace the ones with the same names.

    A new problem is left out if it gives away the answer to another one, or the other way round.
    """
    result = dict(records)
    for file in files:
        new = graded(file)
        same_game = [one for one in result.values() if one.setup == new.setup]
        if file.stem in records or not any(give_away(one, new) for one in same_game):
            result[file.stem] = new
        else:
            print(file.stem, "is left out: one of two problems from its game gives the other away")
    return result


def write_book(book: Path, records: Mapping[str, Record]) -> None:
    """Write problems, keyed by game id, with their themes to `book`; new ones get the next numbers."""
    labels = {game: label for game, record in records.items() if (label := label_of(record))}
    last, lines = max(label.number for label in labels.values()), []
    for game, label in sorted(labels.items()):
        number, task = label.number or (last := last + 1), task_of(records[game])
        theme = theme_of(task.position, task.solutions[0], task.tempting)
        record = with_members(records[game], game=game, number=number, theme=theme)
        document = json.loads(encode(record, seal=False))
        body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
        lines.append((number, with_seal(body[:-1]).replace(b"\n", b"")))
    book.write_bytes(gzip.compress(b"".join(line + b"\n" for _, line in sorted(lines)), mtime=0))


def with_members(record: Record, **changes: object) -> Record:
    """Return the record of a problem with other members."""
    members = {**record.extra["problem"], **changes}  # type: ignore[dict-item]
    return replace(record, extra={"problem": members})


def graded(file: Path) -> Record:
    """Return the problem in a file with its difficulty."""
    record = record_of(file)
    task = task_of(record)
    return with_members(record, degree=degree(task.position, task.solutions, task.tempting))


def with_answers(file: Path, seed: str) -> Record:
    """Return a problem with the margins of further answers: those of solvers, and what Normal ranks highest.

    The other seats play by the policy of the smallest margin over the tempting move. An answer that is
    less than a point worse than the best move in these games counts as right.
    """
    record = record_of(file)
    task = task_of(record)
    weights = weights_for(task.position.seats, task.position.options.edition)
    ranked = one_ply.scored_moves(task.position, task.seat, weights)
    often = Counter(one.move for one in sorted(ranked, key=lambda one: -one.value)[:MOST_ANSWERS])
    for moves in solvers_moves(task.position):
        often.update(dict.fromkeys(moves, 1))
    known = {task.solutions[0], *task.margins}
    named = [move for move, _ in often.most_common() if move not in known][:MOST_ANSWERS]
    name, answers, right = task.margins[task.tempting].others, [], [*task.solutions]
    best, tempting, *games = (
        playouts(task.position, move, seed, LINES, DEALS, others=ALL_POLICIES[name])
        for move in (task.solutions[0], task.tempting, *named)
    )
    for move, found in zip(named, games, strict=True):
        right += [move] if move not in right and margin(best, found).points < LEAST_MARGIN else []
        over = margin(found, tempting, name) if move in right else margin(best, found, name)
        answers.append((str(move), rounded(over)))
    return with_members(record, best=[str(move) for move in right], answers=answers)


def checked(file: Path, seed: str) -> Record | None:
    """Return a problem with its margins measured anew, or None if it does not hold.

    Unlike in `find`, lines are added until a margin is certainly too small.
    """
    record = record_of(file)
    task, second = task_of(record), parse_move(record.extra["problem"]["second"])  # type: ignore[index]
    rivals, progress = (task.tempting, second), PartsProgress(NO_PROGRESS, 1)
    found = verified(
        task.position, task.solutions[0], rivals, f"{seed} {file.stem}", progress, ALL_POLICIES, CERTAIN
    )
    if isinstance(found, Unfit):
        return None
    over_tempting, over_second = (rounded(found[1][rival]) for rival in rivals)
    return with_members(record, over_tempting=over_tempting, over_second=over_second, pairs=LINES * DEALS)


CHANGES: Mapping[str, Callable[[Path, str], Record | None]] = {"check": checked, "answers": with_answers}


def write_changed(
    out: Path, files: list[Path], seed: str, change: Callable[[Path, str], Record | None]
) -> None:
    """Write each problem after `change` to the folder `out`, unless it is None."""
    log = Log(out)
    for file in files:
        if file.stem in log.names:
            continue
        start = time.process_time()
        record = change(file, seed)
        if record is not None:
            write_record(out / f"{file.stem}.json", record)
        log.add(file.stem, time.process_time() - start, result="fails" if record is None else "holds")


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("command", choices=("find", "check", "answers", "pack", "drop"))
    parser.add_argument("paths", type=Path, nargs="+", help="a folder, files, or names of problems")
    parser.add_argument("--games", default="0:", help="the first game number, and the one after the last")
    parser.add_argument("--seed", default="problems")
    parser.add_argument("--seats", type=int, nargs="+", default=[*TABLE_SIZES], help="numbers of seats")
    parser.add_argument("--phases", nargs="+", choices=PHASES, default=[*PHASES])
    parser.add_argument("--rare", type=int, default=0, help="the number of phases that are looked at first")
    given = parser.parse_args()
    folder, *files = given.paths
    if given.command == "find":
        first, _, last = given.games.partition(":")
        games = range(int(first), int(last)) if last else count(int(first))
        search_games(
            folder, games, given.seed, given.seats, [PHASES[name] for name in given.phases], given.rare
        )
    elif given.command in CHANGES:
        write_changed(folder, files, given.seed, CHANGES[given.command])
    else:
        records = shipped()
        if given.command == "pack":
            records = packed(records, sorted(folder.glob("*.json")))
        else:
            records = {game: one for game, one in records.items() if Path(game) not in given.paths}
        write_book(BOOK, records)
        print(f"{len(records)} problems ship")


if __name__ == "__main__":
    main()
