"""Let agents play each other: `python tools/arena.py --agents hard,normal,hard,normal --games 40 --jobs 2`.

Agents are written LEVEL[:CHARACTER][@NODES]. As many agents as seats sit together and rotate; with another
number, `--seats` of them are drawn for each deal, which is played in all rotations. Games go to a file of
JSON lines (`--out`); a run that was stopped goes on where it was. `--report FILE` reports a file alone.
"""

import argparse
import importlib
import itertools
import json
import random
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import replace
from math import exp, log, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from santiago.ai.simulate import Contest, Finished, entrant, interval, play, rotations
from santiago.rules.moves import Bid, Build, BuildOwn, Pass, Propose
from santiago.rules.options import Edition, Options
from santiago.rules.phases import Auction, ExtraCanal, OverseerDecision, Proposals, SecretAuction
from santiago.rules.record import replay

Game = dict[str, Any]
"""One line of the file: number, seed, edition, agents by seat, scores, shares, style and seconds by seat."""

STYLE = ("passes", "bid", "bribe", "refusals", "own_canal", "money")
ELO = 400 / log(10)


def main() -> int:
    """Play what is asked for, then report."""
    given = _arguments()
    if given.report:
        print(report(_read(given.report), given.bootstrap))
        return 0
    contest = Contest(
        tuple(entrant(text) for text in given.agents.split(",")),
        given.games,
        given.seed,
        Options.of(Edition(given.edition)),
        given.jobs,
    )
    seats = given.seats or len(contest.entrants)
    out = given.out or Path(f"arena-{given.agents.replace(',', '-')}-{given.edition}-{given.seed}.jsonl")
    done = {game["number"] for game in _read(out)} if out.exists() else set()
    missing = [number for number in range(given.games) if number not in done]
    print(f"{len(done)} games there, {len(missing)} to play, into {out}", file=sys.stderr)
    _run(contest, seats, missing, out, given)
    print(report(_read(out), given.bootstrap))
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--agents", default="normal,easy,normal,easy")
    parser.add_argument("--seats", type=int, choices=(2, 3, 4, 5), help="if not as many as agents")
    parser.add_argument("--edition", default="trefl", choices=("trefl", "amigo"))
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--report", type=Path, help="only report this file")
    parser.add_argument("--bootstrap", type=int, default=200, help="samples for the intervals of the ratings")
    parser.add_argument(
        "--cluster", help="address of a Dask scheduler to run the games on (santiago[research])"
    )
    return parser.parse_args()


# Playing


def _run(contest: Contest, seats: int, missing: list[int], out: Path, given: argparse.Namespace) -> None:
    begun = time.monotonic()
    _drop_torn_line(out)
    with out.open("a") as file:
        for count, line in enumerate(_games(contest, seats, missing, given), 1):
            file.write(json.dumps(line) + "\n")
            file.flush()
            _progress(count, len(missing), time.monotonic() - begun)
    if missing:
        print(file=sys.stderr)


def _drop_torn_line(out: Path) -> None:
    """A run that was stopped while writing leaves a line without its end."""
    if out.exists():
        text = out.read_text()
        out.write_text(text[: text.rfind("\n") + 1])


def _games(contest: Contest, seats: int, missing: list[int], given: argparse.Namespace) -> Iterator[Game]:
    tasks = ((_lineup(contest, seats, number), number) for number in missing)
    if given.cluster:
        yield from _on_cluster(given.cluster, tasks)
    elif given.jobs <= 1:
        for task in tasks:
            yield one_game(*task)
    else:
        with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as pool:
            yield from _in_pool(pool, tasks, given.jobs)


def _on_cluster(address: str, tasks: Iterator[tuple[Contest, int]]) -> Iterator[Game]:
    distributed: Any = importlib.import_module("dask.distributed")  # the extra santiago[research]
    with distributed.Client(address) as client:
        futures = [client.submit(one_game, *task, pure=False) for task in tasks]
        for future in distributed.as_completed(futures):
            yield future.result()


def _in_pool(pool: Executor, tasks: Iterator[tuple[Contest, int]], jobs: int) -> Iterator[Game]:
    running: set[Future[Game]] = {pool.submit(one_game, *task) for task in itertools.islice(tasks, 2 * jobs)}
    while running:
        finished, running = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            yield future.result()
        running |= {pool.submit(one_game, *task) for task in itertools.islice(tasks, len(finished))}


def _lineup(contest: Contest, seats: int, number: int) -> Contest:
    """The contest of game `number`: its own entrants, or `seats` of them drawn for the deal."""
    if seats == len(contest.entrants):
        return contest
    chance = random.Random(f"{contest.seed} {number // seats}")
    some = [chance.choice(contest.entrants) for _ in range(seats)]
    if len(set(some)) == 1:
        some[0] = chance.choice([one for one in contest.entrants if one != some[0]] or [some[0]])
    return replace(contest, entrants=tuple(some))


def one_game(contest: Contest, number: int) -> Game:
    """Play a game and tell what the report needs."""
    finished = play(contest, number)
    return {
        "number": number,
        "seed": contest.seed,
        "edition": contest.options.edition.value,
        "agents": [contest.entrants[n].name for n in finished.entrants],
        "scores": finished.scores,
        "shares": finished.shares,
        "style": _style(finished),
        "seconds": [_seconds(one) for one in finished.seconds],
    }


def _seconds(seconds: tuple[float, ...]) -> list[float]:
    """Number, sum, 95th percentile and longest of a seat's decisions."""
    ordered = sorted(seconds)
    return [len(ordered), sum(ordered), ordered[int(0.95 * len(ordered))], ordered[-1]]


def _style(finished: Finished) -> list[dict[str, float]]:
    """Mean figures of each seat in this game; a figure that had no occasion is left out."""
    found: list[dict[str, list[float]]] = [defaultdict(list) for _ in finished.scores]
    money: tuple[int, ...] = ()
    for step in replay(finished.record):
        mover, move, phase = step.before.to_move, step.move, step.before.phase
        assert mover is not None, "a move was made"
        figures = found[mover]
        match phase:
            case Auction() | SecretAuction():
                figures["passes"].append(isinstance(move, Pass))
                if isinstance(move, Bid):
                    figures["bid"].append(move.escudos)
            case Proposals() if isinstance(move, Propose):
                figures["bribe"].append(move.bribe)
            case OverseerDecision() if any(phase.proposals):
                figures["refusals"].append(isinstance(move, Build))
            case ExtraCanal() if isinstance(move, BuildOwn):
                figures["own_canal"].append(step.before.round)
            case _:
                pass
        money = step.after.money
    for seat, owned in enumerate(money):
        found[seat]["money"].append(owned)
    return [{name: fmean(values) for name, values in figures.items()} for figures in found]


def _progress(done: int, of: int, seconds: float) -> None:
    left = seconds / done * (of - done)
    bar = "#" * (30 * done // of)
    print(f"\r[{bar:<30}] {done}/{of}, {left / 60:.1f} min left", end="", file=sys.stderr, flush=True)


# Reporting


def _read(path: Path) -> list[Game]:
    games = []
    for line in path.read_text().splitlines():
        try:
            games.append(json.loads(line))
        except json.JSONDecodeError:
            continue  # the last line of a run that was stopped
    return sorted(games, key=lambda game: game["number"])


def report(games: list[Game], bootstrap: int) -> str:
    """Everything about a file of games, as text."""
    if not games:
        return "no games"
    names = sorted({name for game in games for name in game["agents"]})
    seats = len(games[0]["agents"])
    return "\n\n".join(
        [
            f"{len(games)} games, {seats} seats, {games[0]['edition']}; intervals are 95 %",
            _wins(games, names),
            _ratings(games, names, bootstrap),
            _by_seat(games, names, seats),
            _styles(games, names),
            _times(games, names),
        ]
    )


def _wins(games: list[Game], names: list[str]) -> str:
    lines = [f"{'agent':<22}{'wins':>8}{'parity':>8}{'interval':>16}{'score':>14}{'lead':>14}"]
    for name in names:
        totals, parity, scores, leads = [], [], [], []
        for game in games:
            mine = [seat for seat, agent in enumerate(game["agents"]) if agent == name]
            if not mine or len(mine) == len(game["agents"]):
                continue
            others = [points for seat, points in enumerate(game["scores"]) if seat not in mine]
            totals.append(sum(game["shares"][seat] for seat in mine))
            parity.append(len(mine) / len(game["agents"]))
            scores.append(fmean(game["scores"][seat] for seat in mine))
            leads.append(scores[-1] - fmean(others))
        if not totals:
            continue
        low, high = interval(totals)
        lines.append(
            f"{name:<22}{fmean(totals):>8.1%}{fmean(parity):>8.1%}{f'{low:.1%}-{high:.1%}':>16}"
            f"{_with_error(scores):>14}{_with_error(leads, sign=True):>14}"
        )
    return "\n".join(lines)


def _with_error(values: list[float], *, sign: bool = False) -> str:
    error = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):+.1f} ±{error:.1f}" if sign else f"{fmean(values):.1f} ±{error:.1f}"


def _ratings(games: list[Game], names: list[str], samples: int) -> str:
    """Plackett-Luce strengths as Elo, the mean of all 0, with intervals by bootstrap over deals."""
    turns = rotations(games[0]["agents"])
    deals: dict[int, list[list[list[str]]]] = defaultdict(list)
    for game in games:
        deals[game["number"] // turns].append(_ranking(game))
    groups = list(deals.values())
    rated = plackett_luce(itertools.chain.from_iterable(groups), names)
    chance, drawn = random.Random(1), []
    for _ in range(samples):
        sample = itertools.chain.from_iterable(chance.choices(groups, k=len(groups)))
        drawn.append(plackett_luce(sample, names))
    lines = [f"{'agent':<22}{'rating':>8}{'interval':>16}"]
    for name in sorted(names, key=lambda one: -rated[one]):
        values = sorted(one[name] for one in drawn)
        low, high = values[int(0.025 * len(values))], values[int(0.975 * len(values)) - 1]
        lines.append(f"{name:<22}{rated[name]:>+8.0f}{f'{low:+.0f} to {high:+.0f}':>16}")
    return "\n".join(lines)


def _ranking(game: Game) -> list[list[str]]:
    """Agents from best to worst; those with equal points together."""
    by_score: dict[int, list[str]] = defaultdict(list)
    for name, points in zip(game["agents"], game["scores"], strict=True):
        by_score[points].append(name)
    return [by_score[points] for points in sorted(by_score, reverse=True)]


def plackett_luce(rankings: Iterable[list[list[str]]], names: list[str], steps: int = 60) -> dict[str, float]:
    """Strengths as Elo by Hunter's minorise-maximise steps; a place shared counts for each of its holders.

    A tenth of a virtual game against every other agent keeps strengths finite.
    """
    stages: dict[tuple[tuple[str, ...], str], float] = defaultdict(float)
    for ranking in rankings:
        left = [name for place in ranking for name in place]
        for place in ranking:
            for name in place:
                if len(left) > 1 and len(set(left)) > 1:
                    stages[tuple(sorted(left)), name] += 1
            for name in place:
                left.remove(name)
    for one, other in itertools.permutations(names, 2):
        stages[tuple(sorted((one, other))), one] += 0.05
    strength = dict.fromkeys(names, 1.0)
    for _ in range(steps):
        wins, weight = dict.fromkeys(names, 0.0), dict.fromkeys(names, 0.0)
        for (left_names, winner), count in stages.items():
            total = sum(strength[name] for name in left_names)
            wins[winner] += count
            for name in left_names:
                weight[name] += count / total
        strength = {name: wins[name] / weight[name] if weight[name] else 1.0 for name in names}
        mean = exp(fmean(log(value) for value in strength.values()))
        strength = {name: value / mean for name, value in strength.items()}
    return {name: ELO * log(value) for name, value in strength.items()}


def _by_seat(games: list[Game], names: list[str], seats: int) -> str:
    lines = [f"{'share of wins at seat':<22}" + "".join(f"{seat:>8}" for seat in range(seats))]
    for name in names:
        cells = []
        for seat in range(seats):
            shares = [game["shares"][seat] for game in games if game["agents"][seat] == name]
            cells.append(f"{fmean(shares):>8.1%}" if shares else f"{'-':>8}")
        lines.append(f"{name:<22}" + "".join(cells))
    return "\n".join(lines)


def _styles(games: list[Game], names: list[str]) -> str:
    lines = [f"{'style':<22}" + "".join(f"{name:>16}" for name in STYLE)]
    for name in names:
        cells = []
        for figure in STYLE:
            values = [
                style[figure]
                for game in games
                for agent, style in zip(game["agents"], game["style"], strict=True)
                if agent == name and figure in style
            ]
            error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
            cells.append(f"{f'{fmean(values):.2f} (se {error:.2f})' if values else '-':>16}")
        lines.append(f"{name:<22}" + "".join(cells))
    return "\n".join(lines)


def _times(games: list[Game], names: list[str]) -> str:
    lines = [f"{'ms a decision':<22}{'mean':>10}{'p95':>10}{'max':>10}"]
    for name in names:
        rows = [
            seconds
            for game in games
            for agent, seconds in zip(game["agents"], game["seconds"], strict=True)
            if agent == name
        ]
        mean = 1000 * sum(row[1] for row in rows) / sum(row[0] for row in rows)
        p95, longest = 1000 * fmean(row[2] for row in rows), 1000 * max(row[3] for row in rows)
        lines.append(f"{name:<22}{mean:>10.1f}{p95:>10.1f}{longest:>10.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
