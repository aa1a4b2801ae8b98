"""Two programs with the same data: no file ever has two writers."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from santiago.persistence.generations import RestoredGame
from santiago.persistence.lock import GameLocked
from santiago.persistence.unfinished_games import UnfinishedGames

from .games import small_game

OTHER_PROGRAM = """
import sys
from pathlib import Path
from santiago.persistence.unfinished_games import UnfinishedGames
from tests.persistence.games import small_game

store = UnfinishedGames(Path(sys.argv[1]))
autosave = store.open(sys.argv[2]) if len(sys.argv) > 2 else store.new()
autosave.submit(small_game())
autosave.flush()
print(autosave.game, flush=True)
sys.stdin.readline()
"""


@contextmanager
def other_program(root: Path, *game: str) -> Iterator[subprocess.Popen[str]]:
    """Start another process that keeps a game open until it is released or killed."""
    command = [sys.executable, "-c", OTHER_PROGRAM, str(root), *game]
    with subprocess.Popen(
        command, cwd=Path(__file__).parents[2], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def first_line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def test_a_game_open_in_another_program_can_be_read_but_not_opened(tmp_path: Path) -> None:
    store = UnfinishedGames(tmp_path)
    with other_program(tmp_path) as process:
        game = first_line(process)
        with pytest.raises(GameLocked) as caught:
            store.open(game)
        assert "another program" in str(caught.value)
        assert store.read(game) == RestoredGame(game, small_game())


def test_a_killed_program_leaves_its_game_free(tmp_path: Path) -> None:
    with other_program(tmp_path) as process:
        game = first_line(process)
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        process.wait()
        store = UnfinishedGames(tmp_path)
        store.open(game).close()
        assert store.newest() == RestoredGame(game, small_game())


def test_the_other_program_is_refused_as_well(tmp_path: Path) -> None:
    store = UnfinishedGames(tmp_path)
    autosave = store.new()
    autosave.submit(small_game())
    with other_program(tmp_path, autosave.game) as process:
        assert first_line(process) == ""
        assert process.wait() != 0
    autosave.close()


def test_two_programs_play_two_games_side_by_side(tmp_path: Path) -> None:
    store = UnfinishedGames(tmp_path)
    mine = store.new()
    mine.submit(small_game())
    with other_program(tmp_path) as process:
        theirs = first_line(process)
        mine.submit(small_game())
        mine.flush()
        assert mine.problem is None
        assert {*store.stamps()} == {mine.game, theirs}
    mine.close()
