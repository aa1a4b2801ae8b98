"""System faults while the real game runs in a window (only with --deep).

Requires Linux with Xvfb, openbox, xdotool and ImageMagick, like `tools/drive.py`; the full disk requires
root.
"""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from shutil import which

import pytest

from santiago.persistence.codec import encode, read_record
from santiago.persistence.json_store import JsonStore
from santiago.persistence.seal import SealPolicy
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.resources import shipped_saves
from santiago.rules.record import Record
from santiago.session.settings import AnimationSpeed, Pace, Settings
from tests.home import set_home
from tools.desktop.pilot import Stuck
from tools.desktop.window_driver import PROGRAMS, Desktop, Window, wait_for

CRASHING = """
import santiago.ui.table.table_scene as scene
whole, left = scene.TableScene.update, [1]
def update(self, seconds):
    if self.session.ply > 5 and left:
        left.pop()
        raise ValueError("a fault put in on purpose")
    return whole(self, seconds)
scene.TableScene.update = update
from santiago.__main__ import main
raise SystemExit(main())
"""
WATCHED = ("--seats", "normal,normal,normal", "--seed", "7")


@dataclass
class Trial:
    """A player's folders, and windows of a given size and language."""

    folder: Path

    @property
    def home(self) -> Path:
        """The folder that holds all files of the program."""
        return self.folder / "santiago"

    @property
    def person(self) -> Path:
        """The home folder of the player."""
        return self.folder / "person"

    @property
    def games(self) -> UnfinishedGames:
        return UnfinishedGames(self.home / "data" / "games")

    def window(self, desktop: Desktop, *words: str, program: tuple[str, ...] | None = None) -> Window:
        start = (sys.executable, "-m", "santiago") if program is None else program
        return Window(desktop, self.home, words, start)

    def moves(self) -> int:
        """Return the number of saved moves of the newest game."""
        kept = self.games.newest()
        return 0 if kept is None else len(kept.record.moves)

    def await_move(self, what: str, seconds: float = 30) -> None:
        """Wait until more moves are saved."""
        before = self.moves()
        wait_for(f"the game goes on {what}", lambda: self.moves() > before, seconds)


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Trial:
    if not request.config.getoption("deep"):
        pytest.skip("only under --deep")
    if not all(map(which, PROGRAMS)):
        pytest.skip(f"needs {', '.join(PROGRAMS)}")
    found = Trial(tmp_path)
    found.person.mkdir()
    set_home(monkeypatch, found.person)
    monkeypatch.setenv("PYTHONFAULTHANDLER", "1")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    (found.home / "config").mkdir(parents=True)
    quick = Settings(pace=Pace.FAST, animation_speed=AnimationSpeed.OFF, round_summary=False)
    JsonStore(lambda: found.home / "config" / "settings.json", Settings).change(lambda _: quick)
    return found


def test_two_windows(trial: Trial) -> None:
    """A second window with the same game says so and shows a replay."""
    with Desktop((1280, 800)) as one, Desktop((1280, 800)) as other:
        first = trial.window(one, "--seats", "human,normal,normal", "--seed", "7")
        wait_for("the first autosave", lambda: trial.games.newest() is not None)
        kept = trial.games.newest()
        assert kept is not None, "it was just there"
        second = trial.window(other)
        settle(2)
        second.key("Return")
        settle()
        second.key("Return")
        settle()
        assert len(trial.games.stamps()) == 1, "the second window began no game of its own"
        close(second)
        close(first)


def test_crash(trial: Trial) -> None:
    """After an exception in a frame the game is saved, a report is written, and Continue works."""
    with Desktop((1280, 800)) as desktop:
        window = trial.window(desktop, *WATCHED, program=(sys.executable, "-c", CRASHING))
        reports = trial.home / "log"
        wait_for("a report", lambda: any(reports.glob("report-*.txt")), 60)
        settle()
        report = next(reports.glob("report-*.txt")).read_text()
        assert "a fault put in on purpose" in report and '"moves"' in report, "trace and game are in it"
        assert trial.moves() > 5, "the game was kept"
        window.key("Return")
        settle()
        window.key("Return")
        trial.await_move("after Continue")
        close(window)


def test_killed_worker(trial: Trial) -> None:
    """The worker is killed five times while it is thinking."""
    seats = ("--seats", "hard,hard,hard", "--seed", "7")
    with Desktop((1280, 800)) as desktop:
        window = trial.window(desktop, *seats)
        seen: set[int] = set()
        for number in range(5):
            wait_for("a worker", lambda: bool(workers(window.process.pid)))
            found = workers(window.process.pid)
            seen.update(found)
            for worker in found:
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
            trial.await_move(f"after kill {number + 1}", 60)
        close(window)
    assert len(seen) >= 5, "each was a new process"


def test_no_room(trial: Trial) -> None:
    """The games folder disappears during a game, which moves to the documents folder."""
    (trial.person / "Documents").mkdir(parents=True)
    games = trial.home / "data" / "games"
    elsewhere = UnfinishedGames(trial.person / "Documents" / "Santiago games")
    with Desktop((1280, 800)) as desktop:
        window = trial.window(desktop, *WATCHED)
        wait_for("a few moves", lambda: trial.moves() > 3)
        games.rename(games.with_name("gone"))
        games.write_text("in the way")
        settle(1.5)
        for key in ("Tab", "Tab", "Return"):
            window.key(key)
        wait_for("the game lies in the documents", lambda: elsewhere.newest() is not None)
        settle()
        window.key("Return")
        before = elsewhere.newest()
        assert before is not None, "it was just there"

        def more() -> bool:
            now = elsewhere.newest()
            return now is not None and len(now.record.moves) > len(before.record.moves)

        wait_for("the game goes on there", more)
        close(window)
        again = trial.window(desktop)
        again.key("Return")
        wait_for("Continue goes on there", more)
        close(again)


def test_full_disk(trial: Trial) -> None:
    """The disk fills up during a game; later there is space again."""
    with small_disk(trial.home / "data", "256k") as data, Desktop((1280, 800)) as desktop:
        window = trial.window(desktop, *WATCHED)
        wait_for("a few moves", lambda: trial.moves() > 3)
        fill(data / "filling")
        before = trial.moves()
        settle(2.5)
        assert window.process.poll() is None, "the game goes on"
        assert trial.moves() >= before, "what was saved is still whole"
        (data / "filling").unlink()
        window.key("Return")
        settle()
        window.key("Return")
        trial.await_move("once there is room")
        close(window)


def test_illegal_move(trial: Trial) -> None:
    """A save with an illegal move opens as a replay up to that move."""
    data = json.loads(encode(shipped("praia"), seal=False))
    data["moves"][60] = "bid 99"
    path = trial.folder / "illegal.json"
    path.write_text(json.dumps(data))
    with Desktop((1280, 800)) as desktop:
        window = trial.window(desktop, str(path))
        settle()
        window.key("Return")
        settle()
        assert trial.games.newest() is None, "a replay is not kept"
        close(window)


def test_damaged_newest(trial: Trial) -> None:
    """The newest generation of a game is truncated: Continue opens the one before and says so."""
    autosave = trial.games.new()
    record = shipped("praia")
    for ply in (10, 11, 12):
        autosave.submit(Record(record.options, record.seats, record.setup, record.moves[:ply], record.extra))
        autosave.flush()
    autosave.close()
    kept = trial.games.newest()
    assert kept is not None, "it was just saved"
    newest = max((trial.home / "data" / "games").glob("*/*.json"), key=lambda path: path.stat().st_size)
    newest.write_bytes(newest.read_bytes()[:-50])
    with Desktop((1280, 800)) as desktop:
        window = trial.window(desktop)
        settle(2)
        window.key("Return")
        settle()
        window.key("Return")
        trial.await_move("from the generation before")
        close(window)


@contextmanager
def small_disk(disk: Path, size: str) -> Iterator[Path]:
    """Mount a disk of `size`, as in "64k", on a new folder."""
    if not sys.platform.startswith("linux") or os.geteuid() != 0:
        pytest.skip("needs root on Linux")
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(path: Path) -> None:
    """Use up all free space on a disk."""
    with path.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1024)):
                continue
        except OSError as error:
            assert error.errno == errno.ENOSPC, error


def shipped(town: str) -> Record:
    """Return a record that ships with the program."""
    return read_record(shipped_saves() / f"{town}.json", sealed=SealPolicy.REQUIRED)


def workers(parent: int) -> list[int]:
    """Return the process ids of a window's workers."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            of = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if of == parent and b"spawn_main" in command:
            found.append(int(folder.name))
    return found


def settle(seconds: float = 0.8) -> None:
    """Wait until a few frames are drawn before a screenshot."""
    time.sleep(seconds)


def close(window: Window) -> None:
    """Close a window like its close button does; on a busy machine the key is pressed again."""
    for _ in range(3):
        with suppress(subprocess.TimeoutExpired):
            assert window.close() == 0, "the window closes without a fault"
            return
    window.process.send_signal(signal.SIGABRT)  # Python's fault handler prints where it is stuck
    window.process.wait()
    raise Stuck("the window does not close")
