"""Compare with the agents of another version: `python tools/lab/previous.py expert expert --games 20`.

The first agent is of this checkout, the second of `--revision` (version 1.0.0), both written LEVEL[@NODES].
The other version is built as a wheel into `--wheels` once, and runs in a process of its own, which follows
the games by set-up and moves. Half of the seats, rounded down, are this version's, in all rotations.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, median
from typing import Any

from santiago.ai.agent import Limit
from santiago.ai.agents import roster
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.gc_pause import gc_paused
from santiago.ai.measure.match_stats import interval
from santiago.rules.apply import apply
from santiago.rules.moves import Move
from santiago.rules.notation import move_text, parse_move
from santiago.rules.observation import observe
from santiago.rules.options import Edition, Options
from santiago.rules.record import Level
from santiago.rules.scoring import score
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState, new_game
from tools.lab.series import arguments, mean_error

ROOT = Path(__file__).parents[2]
VERSION_1_0_0 = "f43549b"
"""The commit of version 1.0.0."""


class Previous:
    """The agents of a wheel, in their own process."""

    def __init__(self, wheel: Path, level: Level, nodes: int | None) -> None:
        worker = Path(__file__).with_name("previous_worker.py")
        command = [sys.executable, "-I", str(worker), str(wheel)]
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self._asked: dict[str, object] = {"level": level.value, "nodes": nodes}
        self._told = 0

    def begin(self, start: GameState) -> None:
        """Follow a new game."""
        setup = start.setup
        table = {
            "spring": setup.spring,
            "palms": setup.palms,
            "overseer": setup.overseer,
            "set_aside": setup.set_aside,
            "stacks": setup.stacks,
        }
        self._told = 0
        edition = start.options.edition.value
        self._send({"setup": table, "edition": edition, "seats": start.seats, "moves": []})

    def choose(self, moves: Sequence[Move], seed: int) -> tuple[Move, float]:
        """The move after `moves`, all of the game so far, and the processor seconds that it took."""
        texts = [move_text(move) for move in moves[self._told :]]
        self._told = len(moves)
        self._send({"moves": texts, "seed": seed, **self._asked})
        assert self._process.stdout is not None, "a pipe"
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return parse_move(answer["move"]), answer["seconds"]

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def _send(self, question: dict[str, object]) -> None:
        assert self._process.stdin is not None, "a pipe"
        self._process.stdin.write(json.dumps(question) + "\n")
        self._process.stdin.flush()


def built_wheel(revision: str, folder: Path) -> Path:
    """The wheel of `revision` in `folder`; built from the repository if it is not there."""
    place = folder / revision
    if not list(place.glob("*.whl")):
        with tempfile.TemporaryDirectory() as source:
            archive = subprocess.run(
                ["git", "archive", revision], cwd=ROOT, capture_output=True, check=True
            ).stdout
            subprocess.run(["tar", "x", "-C", source], input=archive, check=True)
            command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place)]
            subprocess.run([*command, source], check=True, capture_output=True)
    return next(place.glob("*.whl"))


class Match:
    """Games between an agent of this version and one of another; figures by side."""

    def __init__(
        self, this: tuple[Level, int | None], previous: Previous, options: Options, seats: int
    ) -> None:
        level, nodes = this
        self.agent = roster.agent(level, None, seats, options.edition)
        self.nodes = roster.NODES[level] if nodes is None else nodes
        self.previous = previous
        self.options = options
        self.seats = seats
        self.shares: list[float] = []
        self.leads: list[float] = []
        self.seconds: tuple[list[float], list[float]] = ([], [])
        self.kept: tuple[list[bool], list[bool]] = ([], [])

    def play(self, seed: int, number: int) -> None:
        """Play game `number`."""
        deal, turn = divmod(number, self.seats)
        own = {(turn + 2 * n) % self.seats for n in range(self.seats // 2)}
        random = Random(f"{seed} {deal}")
        state = new_game(self.options, self.seats, random_setup(self.options, self.seats, random))
        self.previous.begin(state)
        moves: list[Move] = []
        while (seat := state.to_move) is not None:
            if seat in own:
                begun = time.process_time()
                observation = observe(state, seat)
                chosen = decision_seed(observation, number, self.agent.version)
                move = self.agent.choose(observation, Limit(self.nodes, 1e9, chosen, explain=False)).move
                self.seconds[0].append(time.process_time() - begun)
            else:
                move, seconds = self.previous.choose(moves, number)
                self.seconds[1].append(seconds)
            moves.append(move)
            state = apply(state, move).after
        sheet = score(state)
        self.shares.append(sum(1 for seat in sheet.winners if seat in own) / len(sheet.winners))
        mine = [points for seat, points in enumerate(sheet.totals) if seat in own]
        others = [points for seat, points in enumerate(sheet.totals) if seat not in own]
        self.leads.append(fmean(mine) - fmean(others))
        for one, kept in enumerate(state.own_canals):
            self.kept[one not in own].append(kept)

    def report(self) -> str:
        """The result so far."""
        low, high = interval(self.shares)
        parity = self.seats // 2 / self.seats
        lead = f"lead {fmean(self.leads):+.1f} ±{mean_error(self.leads):.1f}"
        wins = f"wins {fmean(self.shares):.1%} ({low:.1%}-{high:.1%}), parity {parity:.1%}"
        rows = [f"{len(self.shares)} games, {self.seats} seats, {self.options.edition}: {wins}, {lead}"]
        for name, seconds, kept in zip(("this", "previous"), self.seconds, self.kept, strict=True):
            rows.append(f"  {name:<9}{_times(seconds)}, own canal unused in {sum(kept)} of {len(kept)} seats")
        return "\n".join(rows)


def _times(seconds: Iterable[float]) -> str:
    ordered = sorted(seconds)
    late = ordered[int(0.95 * len(ordered))]
    return f"seconds a decision: median {median(ordered):.3f}, 95 % {late:.2f}, longest {ordered[-1]:.2f}"


def agent_text(text: str) -> tuple[Level, int | None]:
    """Parse LEVEL[@NODES]."""
    level, _, nodes = text.partition("@")
    try:
        return Level(level), int(nodes) if nodes else None
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def main() -> int:
    """Play and tell; the report is written again after every round of rotations."""
    parser = arguments(__doc__, seats=4, edition=Edition.TREFL, games=20, seed=1)
    parser.add_argument("this", type=agent_text, help="LEVEL[@NODES] of this checkout")
    parser.add_argument("that", type=agent_text, help="LEVEL[@NODES] of the other version")
    parser.add_argument("--revision", default=VERSION_1_0_0)
    parser.add_argument("--wheels", type=Path, default=Path(tempfile.gettempdir(), "santiago-wheels"))
    given = parser.parse_args()
    previous = Previous(built_wheel(given.revision, given.wheels), *given.that)
    match = Match(given.this, previous, Options.of(given.edition), given.seats)
    for number in range(given.games):
        with gc_paused():
            match.play(given.seed, number)
        if (number + 1) % given.seats == 0 or number + 1 == given.games:
            print(match.report(), flush=True)
    previous.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
