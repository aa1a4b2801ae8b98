"""Tune the weights of the one-ply player by evolution: `python tools/lab/tune.py --seats 4 --minutes 7`.

A generation draws candidates around the champion; each plays the champion on the same deals in all seats;
the best third moves it. Fitness is the mean lead in points plus a bonus for wins. At the end it prints the
champion and its win share against the weights it began with, for `santiago/ai/evaluation/tuned_weights.py`.
"""

import argparse
import sys
import time
from dataclasses import dataclass, fields, replace
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean

from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.evaluation.weights import Weights
from santiago.ai.measure.match_stats import interval
from santiago.ai.moves import one_ply
from santiago.commands.usage import whole_number
from santiago.rules.moves import Move
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.state import GameState
from tools.lab.series import Result, arguments, mean_error, play_game

FIXED = ("generosity", "boldness", "spite")
NAMES = tuple(field.name for field in fields(Weights) if field.name not in FIXED)
TOP = {"near": 0.95, "second": 0.8, "far": 0.6, "extra": 1.0, "bidding": 0.98, "others": 1.6}
WIN_BONUS = 15.0


def game(options: Options, sitting: list[Weights], deal: int, chance: int) -> Result:
    """One game on deal number `deal`."""
    random = Random(chance)

    def choose(state: GameState, seat: Seat) -> Move:
        if isinstance(state.phase, SecretAuction):
            return one_ply.secret_draw(state, seat, sitting[seat], random)
        return one_ply.best_move(state, seat, sitting[seat])

    return play_game(options, len(sitting), Random(deal), choose)


def match(
    options: Options, seats: int, pair: tuple[Weights, Weights], deals: range
) -> list[tuple[float, float]]:
    """Lead and win share above parity of the first of `pair` in each game, over the deals and rotations."""
    ours = 2 if seats == 4 else 1
    results = []
    for deal in deals:
        for turn in range(2 if seats == 4 else seats):
            mine = {(turn + 2 * n) % seats for n in range(ours)}
            sitting = [pair[0] if seat in mine else pair[1] for seat in range(seats)]
            result = game(options, sitting, deal, deal * 31 + turn)
            us = fmean(result.points[seat] for seat in mine)
            them = fmean(points for seat, points in enumerate(result.points) if seat not in mine)
            results.append((us - them, sum(result.shares[seat] for seat in mine)))
    return results


def fitness(results: list[tuple[float, float]]) -> float:
    """Mean lead plus the bonus for wins."""
    return sum(lead + WIN_BONUS * share for lead, share in results) / len(results)


def mutant(weights: Weights, step: float, random: Random) -> Weights:
    """`weights` with every number moved a little: by a factor, but `seat` by points."""
    changed = {}
    for name in NAMES:
        value = getattr(weights, name)
        if name == "seat":
            changed[name] = value + random.gauss(0, 2 * step)
        else:
            changed[name] = min(max(value, 0.01) * exp(random.gauss(0, step)), TOP.get(name, 50.0))
    return replace(weights, **changed)


def middle(best: list[Weights], weights: Weights, pull: float) -> Weights:
    """`weights` moved by `pull` towards the mean of `best`, by factors; `seat` by points."""
    changed = {}
    for name in NAMES:
        old = getattr(weights, name)
        values = [getattr(one, name) for one in best]
        if name == "seat":
            changed[name] = old + pull * (sum(values) / len(values) - old)
        else:
            mean = sum(log(max(value, 0.01)) for value in values) / len(values)
            changed[name] = exp(log(max(old, 0.01)) + pull * (mean - log(max(old, 0.01))))
    return replace(weights, **changed)


def rounded(weights: Weights) -> Weights:
    """`weights` with three digits."""
    return replace(weights, **{name: float(f"{getattr(weights, name):.3g}") for name in NAMES})


@dataclass(frozen=True, slots=True)
class Evolution:
    """What came of an evolution."""

    champion: Weights
    generations: int
    games: int


def evolved(given: argparse.Namespace, start: Weights, options: Options) -> Evolution:
    """The champion after so many minutes, its numbers rounded."""
    champion, random = start, Random(given.seed)
    until = time.monotonic() + 60 * given.minutes
    generation, games, step = 0, 0, 0.25
    while time.monotonic() < until:
        first = given.seed * 1_000_000 + generation * given.deals
        tried = []
        for _ in range(given.candidates):
            one = mutant(champion, step, random)
            results = match(options, given.seats, (one, champion), range(first, first + given.deals))
            games += len(results)
            tried.append((fitness(results), one))
        tried.sort(key=lambda item: -item[0])
        champion = middle([one for _, one in tried[: given.candidates // 3]], champion, 0.6)
        generation += 1
        step = max(0.08, step * 0.985)
        line = f"\r{generation} generations, {games} games, step {step:.2f}"
        print(line, end="", file=sys.stderr, flush=True)
    return Evolution(rounded(champion), generation, games)


def described(given: argparse.Namespace, found: Evolution, start: Weights, options: Options) -> str:
    """The champion as Python, and above it the run that made it and how it does against where it began."""
    deals = range(9_000_000, 9_000_000 + given.check)
    checked = match(options, given.seats, (found.champion, start), deals)
    shares = [share for _, share in checked]
    leads = [lead for lead, _ in checked]
    low, high = interval(shares)
    return (
        f"# tune.py --seats {given.seats} --edition {given.edition} --minutes {given.minutes:g} "
        f"--seed {given.seed}: {found.generations} generations, {found.games} games;\n"
        f"# against where it began: {fmean(shares):.1%} of wins ({low:.1%}-{high:.1%}), "
        f"lead {fmean(leads):+.1f} ±{mean_error(leads):.1f}, N={len(shares)}\n{found.champion!r}\n"
    )


def main() -> int:
    """Run the evolution and print what came of it."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, seed=1)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--candidates", type=whole_number(1, 10**6), default=9)
    parser.add_argument(
        "--deals", type=whole_number(1, 10**6), default=10, help="deals a candidate and generation"
    )
    parser.add_argument(
        "--check", type=whole_number(1, 10**6), default=200, help="deals of the check at the end"
    )
    parser.add_argument("--out", type=Path, help="also append the outcome here")
    given = parser.parse_args()
    options = Options.of(given.edition)
    start = weights_for(given.seats, options.edition)
    text = described(given, evolved(given, start, options), start, options)
    print("\n" + text)
    if given.out:
        with given.out.open("a") as file:
            file.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
