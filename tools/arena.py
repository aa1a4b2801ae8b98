"""Play agents against each other: `python tools/arena.py --agents hard,normal,hard,normal --jobs 2`.

An agent of the game is written LEVEL[:CHARACTER][@NODES]. Any other agent is written MODULE:NAME[@NODES]. For
example, `tools/lab/previous.py` has agents of another version of the game. Each deal is played several times,
with the agents in different seats. If `--seats` differs from the number of agents, each deal is played by
agents drawn at random. Finished games are added to the JSON Lines file `--out`, so an interrupted run can be
resumed. `--report FILE` plays no games, but prints a report on the games in FILE.
"""

import argparse
import importlib
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from statistics import fmean
from typing import Any

from santiago.ai.measure.contest import (
    Contest,
    Entrant,
    OutsideEntrant,
    PlayedGame,
    entrant,
    in_processes,
    play,
)
from santiago.ai.measure.outside_agent import OutsideAgentError
from santiago.commands.output import with_progress
from santiago.commands.simulate import secret_in
from santiago.rules.moves import Bid, Build, BuildOwn, Pass, Propose
from santiago.rules.options import Edition, Options
from santiago.rules.phases import Auction, OverseerDecision, SecretAuction
from santiago.rules.record import replay
from tools.lab.arena_report import Game, report
from tools.lab.series import arguments

_MEMBERS = {"number", "seed", "edition", "agents", "scores", "shares", "style", "seconds"}
"""The keys that every line of a file of games must have."""


def main() -> int:
    given = _arguments()
    if given.report:
        print(report(read_games(given.report)))
        return 0
    contest = Contest(
        given.agents,
        given.games,
        given.seed,
        Options.of(given.edition),
        given.jobs,
        outside_seconds=given.seconds,
        secret=given.secret or "",
    )
    seats = given.seats or len(contest.entrants)
    names = "-".join(one.name for one in contest.entrants)
    out = given.out or Path(f"arena-{names}-{given.edition}-{given.seed}.jsonl")
    there = read_games(out) if out.exists() else []
    if any(_is_of_another_run(game, contest, seats) for game in there):
        sys.exit(f"arena: {out} has games of other agents, seats, editions or seeds: choose another --out.")
    if contest.has_outsiders and given.secret is None:
        contest = replace(contest, secret=there[0].get("secret", "") if there else token_hex(8))
    done = {game["number"] for game in there}
    missing = [number for number in range(given.games) if number not in done]
    print(f"{len(done)} games there, {len(missing)} to play, into {out}", file=sys.stderr)
    try:
        _run(contest, seats, missing, out, given)
    except OutsideAgentError as error:
        sys.exit(f"arena: {error}")
    except BrokenProcessPool:
        sys.exit("arena: the system killed a process, perhaps because memory ran out: try fewer --jobs.")
    except OSError as error:
        sys.exit(f"arena: {out} cannot be written: {error.strerror}.")
    print(report(read_games(out)))
    return 0


def _arguments() -> argparse.Namespace:
    parser = arguments(__doc__, seats=None, edition=Edition.TREFL, games=40, seed=1, jobs=1)
    parser.add_argument("--agents", type=_entrants, default="normal,easy,normal,easy")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", type=Path, help="only print the report of this file")
    parser.add_argument("--seconds", type=float, default=600.0, help="seconds for each outside decision")
    parser.add_argument(
        "--secret",
        type=secret_in,
        metavar="FILE",
        help="file with a line that is mixed into the seed, or - for standard input; random with outside"
        " agents, and stored in the file of games; an empty line for none",
    )
    parser.add_argument("--cluster", help="address of a Dask scheduler to run the games on (extra research)")
    given = parser.parse_args()
    if given.edition == Edition.AMIGO and (given.seats or len(given.agents)) == 2:
        parser.error("two seats need the trefl edition (R10)")
    if given.cluster and any(isinstance(one, OutsideEntrant) for one in given.agents):
        parser.error("outside agents cannot play on a cluster, which does not have their modules")
    return given


def _entrants(text: str) -> tuple[Entrant | OutsideEntrant, ...]:
    try:
        return tuple(map(entrant, text.split(",")))
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _is_of_another_run(game: Game, contest: Contest, seats: int) -> bool:
    return (
        (game["seed"], game["edition"]) != (contest.seed, contest.options.edition)
        or contest.secret not in ("", game.get("secret", ""))
        or len(game["agents"]) != seats
        or not set(game["agents"]) <= {one.name for one in contest.entrants}
    )


def _run(contest: Contest, seats: int, missing: list[int], out: Path, given: argparse.Namespace) -> None:
    if out.exists():
        out.write_text(_whole_lines(out), encoding="utf-8")
    with out.open("a") as file:
        for line in with_progress(_games(contest, seats, missing, given), len(missing)):
            file.write(json.dumps(line) + "\n")
            file.flush()


def _games(contest: Contest, seats: int, missing: list[int], given: argparse.Namespace) -> Iterator[Game]:
    tasks = ((_lineup(contest, seats, number), number) for number in missing)
    if given.cluster:
        yield from _on_cluster(given.cluster, tasks)
    else:
        yield from in_processes(one_game, tasks, given.jobs) if given.jobs > 1 else map(one_game, tasks)


def _on_cluster(address: str, tasks: Iterator[tuple[Contest, int]]) -> Iterator[Game]:
    distributed: Any = importlib.import_module("dask.distributed")  # the extra research
    with distributed.Client(address) as client:
        futures = [client.submit(one_game, task, pure=False) for task in tasks]
        for future in distributed.as_completed(futures):
            yield future.result()


def _lineup(contest: Contest, seats: int, number: int) -> Contest:
    """Return the contest for game `number`. If the number of agents is not `seats`, draw `seats` agents at
    random for each deal."""
    if seats == len(contest.entrants):
        return contest
    chance = random.Random(f"{contest.seed} {number // seats}")
    some = [chance.choice(contest.entrants) for _ in range(seats)]
    if len(set(some)) == 1:
        some[0] = chance.choice([one for one in contest.entrants if one != some[0]] or [some[0]])
    return replace(contest, entrants=tuple(some))


def one_game(task: tuple[Contest, int]) -> Game:
    """Play one game and return its entry for the file of games; `task` is (contest, game number)."""
    contest, number = task
    finished = play(contest, number)
    return {
        "number": number,
        "seed": contest.seed,
        "secret": contest.secret,
        "edition": contest.options.edition.value,
        "agents": [contest.entrants[n].name for n in finished.entrants],
        "scores": finished.scores,
        "shares": finished.shares,
        "style": _style(finished),
        "seconds": [_seconds(one) for one in finished.seconds],
    }


def _seconds(seconds: tuple[float, ...]) -> list[float]:
    """Return statistics of a seat's decision times in seconds: count, sum, 95th percentile and maximum."""
    ordered = sorted(seconds)
    return [len(ordered), sum(ordered), ordered[int(0.95 * len(ordered))], ordered[-1]]


def _style(finished: PlayedGame) -> list[dict[str, float]]:
    """Return statistics of each seat's play, such as the mean bid; statistics without data are left out."""
    found: list[dict[str, list[float]]] = [defaultdict(list) for _ in finished.scores]
    steps = list(replay(finished.record))
    for step in steps:
        mover, move, phase = step.before.mover, step.move, step.before.phase
        figures = found[mover]
        if isinstance(phase, Auction | SecretAuction):
            figures["passes"].append(isinstance(move, Pass))
        elif isinstance(phase, OverseerDecision) and any(phase.proposals):
            figures["refusals"].append(isinstance(move, Build))
        if isinstance(move, Bid):
            figures["bid"].append(move.escudos)
        elif isinstance(move, Propose):
            figures["bribe"].append(move.bribe)
        elif isinstance(move, BuildOwn):
            figures["own_canal"].append(step.before.round)
    end = steps[-1].after
    for figures, owned, is_kept in zip(found, end.money, end.own_canals, strict=True):
        figures["money"].append(owned)
        figures["canal_kept"].append(is_kept)
    return [{name: fmean(values) for name, values in figures.items()} for figures in found]


def read_games(path: Path) -> list[Game]:
    """Return the games in a file, sorted by number; exits with a message if the file is invalid."""
    try:
        if path.exists() and not path.is_file():
            raise ValueError("it is not a regular file")
        games = [json.loads(line) for line in _whole_lines(path).splitlines()]
        if not all(isinstance(game, dict) and game.keys() >= _MEMBERS for game in games):
            raise ValueError("a line is not a game")
        return sorted(games, key=lambda game: int(game["number"]))
    except (OSError, ValueError, TypeError, RecursionError) as error:
        sys.exit(f"arena: {path} is not a file of games: {error}. Choose another file.")


def _whole_lines(path: Path) -> str:
    """Return the text of a file without the incomplete last line that an interrupted run may have left."""
    text = path.read_text(encoding="utf-8")
    return text[: text.rfind("\n") + 1]


if __name__ == "__main__":
    sys.exit(main())
