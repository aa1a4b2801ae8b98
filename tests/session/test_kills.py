"""A real game killed at random moments leaves its moves on disk (only with --deep).

A child process plays random moves in the player's library: a session whose listener saves one move per frame
as soon as the last one is written, as fast as computers play; every other game moves to a second folder, as a
player can do. The child is killed with SIGKILL, then its games are read as by "Continue". The next child
continues them, so that one home survives all kills.

The child reports through a pipe: `game ID SEED N` when it has opened a game of N moves, `play N` before it
makes move N, `safe N` once N moves are in a file under its final name, `open` after a temporary file is
opened and `rename` before it is renamed. A kill counts as "between" if the last of these two was `open`.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from santiago.persistence.faults import BadSave
from santiago.persistence.generations import RestoredGame
from santiago.persistence.paths import finished_folder, games_folder
from santiago.persistence.slots import Shelf
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import unseen_tiles
from santiago.rules.options import Options, Seat
from santiago.rules.record import Level, Player, Record, SeatInfo, replay
from santiago.rules.setup import random_setup
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.session.folders import documents_folder, fallback_folders
from santiago.session.former_players import SeatPlayer, former_players, player_at, players
from santiago.session.game_session import DEALT_BY_HAND
from santiago.session.library import Library, SavedGame
from santiago.session.table_record import evening_of

KILLS = 200
LEAST_BETWEEN = 0.05
"""The share of kills that must happen between opening and renaming."""
LONGEST_LIFE = 0.25
"""Longest time from the first line of the child to the kill, in seconds."""
HANDS_EVERY = 7
"""The number of moves after which another player takes over the first seat."""
FRAME = 1 / 60
"""Seconds between moves: the window shows a computer's answer in the next frame at the earliest."""


# The child plays a game and reports its progress.


def new_game(seed: int) -> Record:
    """Return a game of an evening, with 2 to 5 seats; every third is dealt by hand."""
    chance, by_hand = Random(seed), {DEALT_BY_HAND: 0} if seed % 3 == 0 else {}
    evening = {"evening": {"id": f"{seed:016x}", "name": "Friday"}}
    seats = 2 + seed % 4
    options = Options()
    who = tuple(SeatInfo(f"Seat {n}", Player.AI, Level.RANDOM) for n in range(1, seats + 1))
    return Record(
        options, who, random_setup(options, seats, chance), extra={"seed": seed, **by_hand, **evening}
    )


def next_move(state: GameState, seed: object, ply: int) -> Move:
    """Return the move that the game of this seed always makes after `ply` moves."""
    moves = legal_moves(state)
    return moves[Random(f"{seed} {ply}").randrange(len(moves))]


def lying(state: GameState, seed: object) -> list[TileKind]:
    """Return the face-up tiles of this round in the game of this seed.

    In the first round the set-aside tile follows them.
    """
    aside = state.setup.set_aside if state.round == 1 else None
    unseen = (*unseen_tiles(state), *state.offered, *(() if aside is None else (aside,)))
    chance = Random(f"{seed} round {state.round}")
    return chance.sample(
        sorted(unseen), len(state.setup.stacks) + (state.round == 1 and state.seats in (3, 4))
    )


def live(seed: int) -> None:
    """Continue the newest game, then start new ones, until this process is killed."""
    tell_where_files_are_written()
    library = Library()
    found = library.resume()
    kept = begin_game(library, seed) if found is None else found.game
    while True:
        session = kept.session
        seed = int(str(session.record.extra["seed"]))
        say(f"game {kept.saved_id} {seed} {session.ply}")
        while not session.state.is_over:
            if not kept.is_saving:
                if session.state.awaits_tiles:
                    stacks, kinds = len(session.state.setup.stacks), lying(session.state, seed)
                    session.turn_up(kinds[:stacks], next(iter(kinds[stacks:]), None))
                    continue
                if session.ply and session.ply % HANDS_EVERY == 0 and not is_seated(session.record):
                    session.reseat({Seat(0): player_from(session.ply)})
                say(f"play {session.ply + 1}")
                session.play(next_move(session.state, seed, session.ply))
            time.sleep(FRAME)
        kept.close()
        say("over")
        kept = begin_game(library, seed + 1)


def player_from(ply: int) -> SeatPlayer:
    """Return the player who takes over the first seat after `ply` moves."""
    return SeatPlayer(SeatInfo(f"Seat 1 from {ply}", Player.AI, Level.RANDOM))


def is_seated(record: Record) -> bool:
    """Return whether the player who takes over after the last move sits there already."""
    return players(record)[0] == player_from(len(record.moves))


def wrong_hands(record: Record) -> str | None:
    """Return what is wrong with the players of the first seat, or None."""
    last = len(record.moves)
    for ply in range(last):
        since = ply // HANDS_EVERY * HANDS_EVERY
        wanted = player_from(since).info.name if since else "Seat 1"
        found = player_at(players(record), former_players(record), Seat(0), ply).info.name
        if found != wanted:
            return f"{found} decides after {ply} of {last} moves, not {wanted}"
    return None if evening_of(record) is not None else "the evening is lost"


def begin_game(library: Library, seed: int) -> SavedGame:
    """Start a game; with an odd seed, move it to the documents folder at once."""
    kept = library.start_from(new_game(seed)).game
    if seed % 2:
        kept.move_to(documents_folder())
    return kept


def say(text: str) -> None:
    """Write a line to the pipe without delay."""
    os.write(1, f"{text}\n".encode())


def tell_where_files_are_written() -> None:
    """Report every temporary file that is opened and renamed, by wrapping `os.open` and `os.replace`."""
    real_open, real_replace = os.open, os.replace

    def telling_open(path: "os.PathLike[str] | str", flags: int, mode: int = 0o777) -> int:
        handle = real_open(path, flags, mode)
        if str(path).endswith(".tmp"):
            say("open")
        return handle

    def telling_replace(source: "os.PathLike[str] | str", target: "os.PathLike[str] | str") -> None:
        say("rename")
        real_replace(source, target)
        say(f"safe {len(json.loads(Path(target).read_bytes())['moves'])}")

    os.open = telling_open  # type: ignore[assignment]
    os.replace = telling_replace  # type: ignore[assignment]


# The parent kills, reads and counts.


@dataclass
class Count:
    """Counts over all kills."""

    kills: int = 0
    between: int = 0
    moved: set[str] = field(default_factory=set)
    """Games in the second folder."""
    faults: list[str] = field(default_factory=list)


def kill_once(seed: int, chance: Random, count: Count) -> None:
    """Start a child, kill it, and check its saves."""
    command = [sys.executable, "-c", f"from tests.session.test_kills import live; live({seed})"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None, "it was asked for"
        first = child.stdout.readline()
        assert first, "the child says something before it dies"
        time.sleep(chance.random() * LONGEST_LIFE)
        child.send_signal(signal.SIGKILL)
        lines = [first, *child.stdout.readlines()]
    judge([line.decode().strip() for line in lines if line.endswith(b"\n")], count)


def judge(lines: Sequence[str], count: Count) -> None:
    """Compare the child's lines with the games in the folders."""
    roots = (games_folder(), *fallback_folders())
    count.kills += 1
    count.between += last_of(lines, ("open", "rename")) == "open"
    start = max((n for n, line in enumerate(lines) if line.startswith("game")), default=None)
    if start is None:
        return  # killed before the last game was reopened
    _, game, seed, ply = lines[start].split()
    if not (roots[0] / game).exists():
        count.moved.add(game)
    said = lines[start:]
    played = max(said_of("play", said), default=int(ply))
    safe = max([one for one in said_of("safe", said) if one <= played], default=int(ply))
    left = moves_left(UnfinishedGames(roots[0], roots[1:]), game, int(seed))
    if isinstance(left, int) and not max(safe, played - 1) <= left <= played:
        left = f"{left} moves are left of {safe} safe and {played} played"
    if isinstance(left, str):
        count.faults.append(f"kill {count.kills}: {left} (last words: {lines[-3:]})")


def said_of(word: str, lines: Sequence[str]) -> list[int]:
    """Return the numbers after `word`."""
    return [int(line.split()[1]) for line in lines if line.startswith(f"{word} ")]


def last_of(lines: Sequence[str], wanted: tuple[str, ...]) -> str | None:
    """Return the last line that is one of `wanted`."""
    return next((line for line in reversed(lines) if line in wanted), None)


def moves_left(store: UnfinishedGames, game: str, seed: int) -> int | str:
    """Return the number of saved moves of a game, archived or unfinished, or what is wrong with it."""
    shelf = Shelf(finished_folder())
    if shelf.path(game).exists():
        try:
            return len(shelf.load(game).record.moves)
        except BadSave as fault:
            return f"the archived game cannot be read: {fault}"
    found = store.read(game)
    if found is None:
        return 0
    if not isinstance(found, RestoredGame):
        return f"no generation can be read: {found.fault}"
    if found.damaged is not None:
        return f"a generation is damaged: {found.damaged}"
    for ply, step in enumerate(replay(found.record)):
        if step.move != next_move(step.before, seed, ply):
            return f"move {ply + 1} is another one"
        state, by_hand = step.before, DEALT_BY_HAND in found.record.extra
        all_lie = len(state.offered) == len(state.setup.stacks)
        if by_hand and all_lie and Counter(state.offered) - Counter(lying(state, seed)):
            return f"the tiles of round {state.round} are others"
    hands = wrong_hands(found.record)
    if hands is not None:
        return hands
    newest = store.newest()
    if newest is None or newest.game != game:
        return "Continue would open another game"
    return len(found.record.moves)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_game_loses_at_most_the_move_in_flight(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("deep"):
        pytest.skip("only under --deep")
    for name in ("HOME", "SANTIAGO_HOME", "TMPDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (tmp_path / "Documents").mkdir()
    chance, count = Random(1), Count()
    for kill in range(KILLS):
        kill_once(10_000 * kill, chance, count)
    assert not count.faults
    assert count.between >= LEAST_BETWEEN * KILLS
    assert count.moved
