"""Parts that the program can do without: if they cannot be loaded, the game starts all the same."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from santiago.presentation.spoken.nodes import Node, Role, SpokenScreen
from santiago.session.settings import SpeechOutput
from santiago.ui.app.game_window import GameWindow, WindowOptions
from santiago.ui.devices.screen_reader_support import readers_served
from tests.combinations import Axis
from tests.commands.running import program

PLAYED = """
import sys

class Panic(BaseException):
    "Like the panics of a Rust library, not an Exception."

class Broken:
    def find_spec(self, name, path, target=None):
        if name in {modules!r}:
            raise {error}("put in on purpose")

sys.meta_path.insert(0, Broken())
from santiago.__main__ import main
from santiago.ui.app.main_loop import MainLoop
from santiago.ui.contracts import Quit
from santiago.ui.devices import screen_reader_support

if "accesskit" in {modules!r}:  # the adapter of Windows itself refuses the dummy driver's window
    screen_reader_support._DRIVERS = ("dummy",)
frame, frames = MainLoop.frame, []

def some_frames(self, seconds):
    frames.append(seconds)
    frame(self, seconds)
    if len(frames) == 30:
        print(type(self.scenes.top).__name__)
        self.change(Quit())

MainLoop.frame = some_frames
raise SystemExit(main(["--seats", "human,easy,easy", "--seed", "7"]))
"""
PARTS = {
    "accesskit": "screen readers",
    "pygame._sdl2.controller": "gamepads",
    "pygame.mixer": "",  # the settings say that there is no sound
}


ERRORS = ("Panic", "TypeError", "ImportError", "OSError")
BY_PYGAME = ("ImportError", "OSError")
"""The errors with which pygame itself does without its mixer."""
TOGETHER = (("Panic", ("accesskit", "pygame._sdl2.controller")), ("ImportError", tuple(PARTS)))
ALONE = tuple(
    (error, (module,)) for module in PARTS for error in (BY_PYGAME if module == "pygame.mixer" else ERRORS)
)


@pytest.mark.matrix(broken=Axis((*TOGETHER, *ALONE), extremes=TOGETHER))
def test_the_game_is_played_without_parts_that_cannot_be_loaded(
    broken: tuple[str, tuple[str, ...]], tmp_path: Path
) -> None:
    error, modules = broken
    done = subprocess.run(
        [
            sys.executable,
            "-W",
            "ignore::RuntimeWarning",
            "-c",
            PLAYED.format(modules=modules, error=error),
        ],
        env={**os.environ, "SANTIAGO_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
    assert (done.returncode, done.stdout.split()[-1:], done.stderr) == (0, ["TableScene"], "")
    assert not list(tmp_path.rglob("*report*"))
    log = "".join(path.read_text(encoding="utf-8") for path in tmp_path.rglob("santiago.log"))
    assert [part for part in map(PARTS.get, modules) if f"works without {part}" not in log and part] == []


def test_a_diagnosis_names_a_broken_library_for_screen_readers(tmp_path: Path) -> None:
    (tmp_path / "accesskit.py").write_text("raise OSError('libbroken.so is missing')\n")
    done = program(
        "--diagnose", SANTIAGO_HOME=str(tmp_path), PYTHONPATH=str(tmp_path), SDL_VIDEODRIVER="dummy"
    )
    assert "works without screen readers (OSError: libbroken.so is missing)" in done.stdout
    assert done.returncode == 0
    assert done.stderr == ""


class Panic(BaseException):
    """Like the panics of a Rust library, not an Exception."""


class FailingAdapter:
    """An adapter that fails at one of its methods, and counts the calls of all."""

    def __init__(self, failing: str) -> None:
        self.calls: list[str] = []
        self._failing = failing

    def focus(self, *, focused: bool) -> None:
        self._call("focus", focused)

    def place(self, bounds: pygame.Rect) -> None:
        self._call("place", bounds)

    def send(self, update: object) -> None:
        self._call("send", update)

    def _call(self, name: str, *_: object) -> None:
        self.calls.append(name)
        if name == self._failing:
            raise Panic(name)


@pytest.mark.parametrize("failing", ["focus", "place", "send"])
def test_a_failure_of_the_connection_to_screen_readers_ends_only_the_connection(
    failing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("accesskit")
    from santiago.ui.reader.bridge import Bridge

    adapter = FailingAdapter(failing)
    bridge = Bridge(lambda _: adapter)
    monkeypatch.setattr(time, "monotonic", lambda: 0.0)
    bridge.asked()
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    assert bridge.listened
    screen = SpokenScreen(Node("menu", Role.WINDOW, "Santiago"), "menu")
    bridge.frame(screen, {}, pygame.Rect(0, 0, 1280, 800), (), SpeechOutput.TITLE)
    assert failing in adapter.calls
    assert not bridge.listened


def test_the_connection_to_screen_readers_can_be_made_before_the_window_is_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Windows' adapter of AccessKit panics if the window is already visible."""
    steps: list[str] = []

    class Window(pygame.Window):
        def __init__(self, title: str, size: tuple[int, int], **options: bool) -> None:
            super().__init__(title, size, **options)
            steps.append("hidden" if options["hidden"] else "visible")

        def show(self) -> None:
            super().show()
            steps.append("shown")

    monkeypatch.setattr(pygame, "Window", Window)
    GameWindow(WindowOptions(size=(1280, 800)), lambda window: steps.append(f"handle {window.handle >= 0}"))
    assert steps == ["hidden", "handle True", "shown"]


@pytest.mark.parametrize(("driver", "served"), [("x11", True), ("windows", False), ("cocoa", False)])
def test_where_no_screen_reader_was_tried_the_player_has_to_ask_for_it(
    driver: str, served: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("accesskit")
    monkeypatch.setattr(pygame.display, "get_driver", lambda: driver)
    assert readers_served(untested=False) is served
    assert readers_served(untested=True) is (driver != "cocoa")
