"""Kill a real game at random moments and look at what it left: `python tools/kill_test.py [--kills 1000]`.

A child process plays random moves and saves after each one, through the same code as the game. It is
killed with SIGKILL, then what it left is read as "Continue" would read it. The next child goes on from
there, so that one folder lives through all kills. Exit 1 if a game cannot be read, if more than the move
in flight is lost, or if too few kills fell between the opening of the temporary file and its renaming.

The child tells through a pipe where it is: `game ID SEED N` when it opens a game of N moves, `play N`
before it submits N moves, `safe N` once they are written, `open` after a temporary file is opened and
`rename` before it is renamed. A kill counts as "between" only if the last of these two was `open`.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from santiago.persistence.codec import final_state
from santiago.persistence.generations import Restored
from santiago.persistence.store import GameStore
from santiago.rules.apply import apply
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.options import Options
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState

LEAST_BETWEEN = 0.05
"""The share of kills that must fall between opening and renaming."""
LONGEST_LIFE = 0.25
"""Seconds from the first sign of life to the kill, at most."""


# The child: a game that plays itself and tells where it is.


def new_game(seed: int) -> Record:
    """A table of 2 to 5 seats."""
    chance = Random(seed)
    seats = 2 + seed % 4
    options = Options()
    who = tuple(SeatInfo(f"Seat {n}", Player.AI, Level.RANDOM) for n in range(1, seats + 1))
    return Record(options, who, random_setup(options, seats, chance), extra={"seed": seed})


def next_move(state: GameState, seed: object, ply: int) -> Move:
    """The move that the game with this seed makes after `ply` moves: always the same."""
    moves = legal_moves(state)
    return moves[Random(f"{seed} {ply}").randrange(len(moves))]


def live(root: Path, seed: int) -> None:
    """Go on with the newest game, or begin new ones, until somebody kills this process."""
    tell_where_files_are_written()
    store = GameStore(root)
    found = store.newest()
    if found is None:
        autosave, record = store.new(), new_game(seed)
    else:
        autosave, record = store.open(found.game), found.record
    while True:
        say(f"game {autosave.game} {record.extra['seed']} {len(record.moves)}")
        state = final_state(record)
        while not state.is_over:
            move = next_move(state, record.extra["seed"], len(record.moves))
            state = apply(state, move).after
            record = replace(record, moves=(*record.moves, move))
            say(f"play {len(record.moves)}")
            autosave.submit(record)
            autosave.flush()
            say(f"safe {len(record.moves)}")
        say("over")
        autosave.discard()
        seed += 1
        autosave, record = store.new(), new_game(seed)


def say(text: str) -> None:
    """One line into the pipe, at once."""
    os.write(1, f"{text}\n".encode())


def tell_where_files_are_written() -> None:
    """Report every temporary file that is opened and renamed, from outside the program's own code."""
    real_open, real_replace = os.open, os.replace

    def telling_open(path: "os.PathLike[str] | str", flags: int, mode: int = 0o777) -> int:
        handle = real_open(path, flags, mode)
        if str(path).endswith(".tmp"):
            say("open")
        return handle

    def telling_replace(source: str, target: str) -> None:
        say("rename")
        real_replace(source, target)

    os.open = telling_open  # type: ignore[assignment]
    os.replace = telling_replace  # type: ignore[assignment]


# The parent: kills, reads, counts.


@dataclass
class Count:
    """What happened so far."""

    kills: int = 0
    between: int = 0
    with_leftovers: int = 0
    lost_in_flight: int = 0
    moves: int = 0
    games: set[str] = field(default_factory=set)
    faults: list[str] = field(default_factory=list)


def kill_once(root: Path, seed: int, chance: Random, count: Count) -> None:
    """Start a child, kill it, and judge what it left."""
    command = [sys.executable, __file__, "--child", str(root), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None, "it was asked for"
        first = child.stdout.readline()
        time.sleep(chance.random() * LONGEST_LIFE)
        child.send_signal(signal.SIGKILL)
        lines = [first, *child.stdout.readlines()]
    judge(root, [line.decode().strip() for line in lines if line.endswith(b"\n")], count)


def judge(root: Path, lines: Sequence[str], count: Count) -> None:
    """Compare what the child said with what lies in the folder."""
    count.kills += 1
    count.between += last_of(lines, ("open", "rename")) == "open"
    count.with_leftovers += any(root.glob("*/.*.tmp"))
    said = [line for line in lines if line.split()[0] in ("game", "play", "safe", "over")]
    count.moves += sum(line.startswith("safe") for line in said)
    start = max((n for n, line in enumerate(said) if line.startswith("game")), default=None)
    if start is None or said[-1] == "over":
        return  # between two games there is nothing to lose
    _, game, seed, ply = said[start].split()
    count.games.add(game)
    safe = max([int(line.split()[1]) for line in said[start:] if line.startswith("safe")], default=int(ply))
    played = max([int(line.split()[1]) for line in said[start:] if line.startswith("play")], default=safe)
    fault = check(GameStore(root), game, int(seed), safe, played)
    if fault is not None:
        count.faults.append(f"kill {count.kills}: {fault} (last words: {lines[-3:]})")
    elif played > safe:
        found = GameStore(root).read(game)
        kept = len(found.record.moves) if isinstance(found, Restored) else 0
        count.lost_in_flight += kept < played


def last_of(lines: Sequence[str], wanted: tuple[str, ...]) -> str | None:
    """The last line that is one of these."""
    return next((line for line in reversed(lines) if line in wanted), None)


def check(store: GameStore, game: str, seed: int, safe: int, played: int) -> str | None:
    """What is wrong with the game that was left, or None."""
    found = store.read(game)
    if found is None:
        return None if safe == 0 else "the game is gone"
    if not isinstance(found, Restored):
        return f"no generation can be read: {found.fault}"
    if found.damaged is not None:
        return f"a generation is damaged: {found.damaged}"
    if not safe <= len(found.record.moves) <= played:
        return f"{len(found.record.moves)} moves are left of {safe} safe and {played} played"
    for ply, step in enumerate(replay(found.record)):
        if step.move != next_move(step.before, seed, ply):
            return f"move {ply + 1} is another one"
    newest = store.newest()
    return None if newest is not None and newest.game == game else "Continue would open another game"


def table(count: Count, seconds: float) -> str:
    """The figures, one a line."""
    rows = (
        ("kills", count.kills),
        ("between opening and renaming", count.between),
        ("temporary files left behind", count.with_leftovers),
        ("moves saved by those killed", count.moves),
        ("games", len(count.games)),
        ("move in flight lost", count.lost_in_flight),
        ("faults", len(count.faults)),
        ("seconds", round(seconds)),
    )
    return "\n".join(f"{name:32}{value:>8}" for name, value in rows)


def main() -> int:
    """Run the test; 0 if all went well."""
    parser = argparse.ArgumentParser(description="Kill a game that plays itself, and see what is left.")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child is not None:
        live(arguments.child, arguments.seed)
    chance, count, began = Random(arguments.seed), Count(), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        for kill in range(arguments.kills):
            kill_once(Path(folder), 10_000 * kill, chance, count)
            if sys.stderr.isatty():
                print(f"\r{kill + 1}/{arguments.kills}", end="", file=sys.stderr)
    print(table(count, time.monotonic() - began))
    for fault in count.faults:
        print(fault)
    enough = count.between >= LEAST_BETWEEN * arguments.kills
    if not enough:
        print("too few kills fell between opening and renaming")
    return 0 if enough and not count.faults else 1


if __name__ == "__main__":
    sys.exit(main())
