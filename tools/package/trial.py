"""Tests a bundle as a player would use it: starts the program, plays, quits, and checks the saved game.

On Linux, the test sends keys to a window on a virtual screen; elsewhere, computers play in a hidden window.
"""

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Bid
from santiago.rules.record import Player, Record
from santiago.session.game_session import GameSession
from tools.desktop.pilot import Stuck
from tools.desktop.window_driver import SOURCE, Desktop, Window, wait_for

_SIZE = (1280, 800)
_STARTS = 5


def play_in_window(program: Path, picture: Path | None = None) -> None:
    """Start a game, make a bid, quit, and check the saved game; raises Stuck if anything fails. The program
    runs with an empty home folder and without Python on PATH."""
    with tempfile.TemporaryDirectory() as folder, Desktop(_SIZE) as desktop:
        home, data = Path(folder) / "home", Path(folder) / "data"
        home.mkdir()
        window = Window(desktop, data, (), isolated(desktop, home, data, program))
        try:
            window.key("Down")  # shows the focus, on Learn: the first button until a lesson has been opened
            window.key("Down")  # to Play
            window.key("Return")
            try:
                _play_a_move(window, UnfinishedGames(data / "data" / "games"))
            finally:
                if picture is not None:
                    window.picture(picture)
            if window.close() != 0:
                raise Stuck("the program ended with an error")
        finally:
            window.process.kill()
            window.process.wait()
        _check_save(program, data)
        left = sorted(str(path.relative_to(home)) for path in home.rglob("*"))
        if left:
            raise Stuck(f"left in the home folder: {', '.join(left)}")


def play_without_window(program: Path) -> None:
    """Let computers play three moves in a hidden window, and check the save; raises Stuck on failure."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = Path(folder)
        environment = {
            **os.environ,
            "SDL_VIDEODRIVER": "dummy",
            "SDL_AUDIODRIVER": "dummy",
            "SANTIAGO_HOME": folder,
            "SANTIAGO_BOX": "0",
        }
        words = ("--seats", "normal,normal,normal", "--seed", "7")
        process = start_group([str(program), *words], environment)
        store = UnfinishedGames(data / "data" / "games")
        try:
            wait_for("the computers play", lambda: len(_moves(store)) >= 3, 60)
        finally:
            end_group(process)
        _check_save(program, data)


def start_group(command: list[str], environment: dict[str, str]) -> subprocess.Popen[bytes]:
    """Start a program so that `end_group` can end it together with its worker processes."""
    return subprocess.Popen(command, env=environment, start_new_session=sys.platform != "win32")


def end_group(process: subprocess.Popen[bytes]) -> None:
    """Kill a program and its worker processes, which would otherwise keep files open."""
    if sys.platform == "win32":
        command = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(command, capture_output=True, check=False)
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
    process.wait()


def first_frames(program: Path) -> tuple[float, float]:
    """Return the shortest time from start to first frame, in seconds, for the source and for the bundle.

    Time is measured until the worker process starts, which happens just after the first frame.
    """
    from_source, bundled = [], []
    with tempfile.TemporaryDirectory() as folder, Desktop(_SIZE) as desktop:
        home, data = Path(folder) / "home", Path(folder) / "data"
        home.mkdir()
        environment = {**desktop.environment, "SANTIAGO_HOME": str(data)}
        for _ in range(_STARTS):
            from_source.append(_seconds_to_worker(SOURCE, environment))
            bundled.append(_seconds_to_worker((str(program),), environment))
    return min(from_source), min(bundled)


def isolated(desktop: Desktop, home: Path, data: Path, program: Path) -> tuple[str, ...]:
    """Return the command that runs `program` with no environment variables but those that it needs."""
    settings = {
        "DISPLAY": desktop.display,
        "PATH": "/nowhere",
        "HOME": str(home),
        "SANTIAGO_HOME": str(data),
        "SDL_AUDIODRIVER": "dummy",
        "DBUS_SESSION_BUS_ADDRESS": "disabled:",  # otherwise dbus-x11 starts a bus, which writes to HOME
    }
    return ("/usr/bin/env", "-i", *(f"{name}={value}" for name, value in settings.items()), str(program))


def _play_a_move(window: Window, store: UnfinishedGames) -> None:
    wait_for("a game begins", lambda: store.newest() is not None)
    wait_for("the person is to move", lambda: _is_persons_turn(store), 60)
    wait_for("the worker process runs", lambda: _has_worker(window.process.pid))
    session = GameSession(_record(store))
    bid = next(move for move in legal_moves(session.state) if isinstance(move, Bid))
    wait_for("the bid is taken", _bidding(window, store, bid, session.ply))
    # the last bidder may plant first; then the computers have already moved
    wait_for("a computer moves", lambda: len(_moves(store)) > 1, 60)


def _bidding(window: Window, store: UnfinishedGames, bid: Bid, ply: int) -> Callable[[], bool]:
    """Return a function to call until it returns True. Each call types the bid, but only while the saved game
    has no more than `ply` moves."""

    def done() -> bool:
        if _moves(store)[ply:]:
            return True
        for digit in str(bid.escudos):
            window.key(digit)
        window.key("Return")
        time.sleep(0.5)
        return False

    return done


def _is_persons_turn(store: UnfinishedGames) -> bool:
    record = _record(store)
    seat = GameSession(record).state.to_move
    return seat is not None and record.seats[seat].player is Player.HUMAN


def _record(store: UnfinishedGames) -> Record:
    kept = store.newest()
    assert kept is not None, "the game has begun"
    return kept.record


def _moves(store: UnfinishedGames) -> tuple[object, ...]:
    kept = store.newest()
    return () if kept is None else tuple(kept.record.moves)


def _check_save(program: Path, data: Path) -> None:
    saves = [str(path) for path in data.glob("data/games/*/*.json")]
    if not saves:
        raise Stuck("no save was written")
    command = [str(program), "check", *saves]
    if subprocess.run(command, env={**os.environ, "SANTIAGO_BOX": "0"}, check=False, timeout=60).returncode:
        raise Stuck("the program does not accept its own save")


def _has_worker(process: int) -> bool:
    return any("--multiprocessing-fork" in _command(child) for child in _children(process))


def _children(process: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def _command(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


def _seconds_to_worker(program: tuple[str, ...], environment: dict[str, str]) -> float:
    start = time.perf_counter()
    process = subprocess.Popen(program, env=environment, stderr=subprocess.DEVNULL)
    try:
        while not _children(process.pid):
            if process.poll() is not None or time.perf_counter() - start > 30:
                raise Stuck(f"{program[0]} does not start")
            time.sleep(0.002)
        return time.perf_counter() - start
    finally:
        left = _children(process.pid)
        process.kill()
        process.wait()
        wait_for("its workers end", lambda: not any(map(_command, left)))
