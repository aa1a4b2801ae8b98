"""A real client of AT-SPI under a private D-Bus plays the real game in a window, without a pixel or a key.

Requires Linux with Xvfb, openbox, at-spi2-core, dbus, gir1.2-atspi-2.0 and python3-gi, and the extra `a11y`.
"""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

from tools.desktop.window_driver import PROGRAMS, Desktop

CLIENT = Path(__file__).with_name("client.py")
SYSTEM_PYTHON = "/usr/bin/python3"
SETTINGS = {
    "language": "en",
    "pace": "instant",
    "animation_speed": "off",
    "round_summary": False,
    "confirm": "never",
    "two_seats_explained": True,
}


def missing() -> str:
    """Return what is not installed, "" if a client can be run."""
    programs = [name for name in (*PROGRAMS, "dbus-run-session", "gdbus") if which(name) is None]
    if sys.platform != "linux" or programs:
        return f"no {', '.join(programs) or 'Linux'}"
    if find_spec("accesskit") is None:
        return "the extra a11y is not installed"
    atspi = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    found = subprocess.run([SYSTEM_PYTHON, "-c", atspi], capture_output=True, check=False).returncode == 0
    return "" if found else f"{SYSTEM_PYTHON} cannot import Atspi (gir1.2-atspi-2.0, python3-gi)"


pytestmark = pytest.mark.skipif(bool(missing()), reason=f"no client of AT-SPI: {missing()}")


def played(folder: Path, scenario: str, *words: str) -> str:
    """Play a scenario of the client in new folders, and return what it printed."""
    home, config = folder / "home", folder / "santiago" / "config"
    home.mkdir(mode=0o700)
    config.mkdir(parents=True)
    (config / "settings.json").write_text(json.dumps(SETTINGS))
    with Desktop((1280, 800)) as desktop:
        folders = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "SANTIAGO_HOME": str(config.parent)}
        environment = {**os.environ, **folders, "DISPLAY": desktop.display, "SDL_VIDEODRIVER": "x11"}
        program = [sys.executable, "-m", "santiago", *words]
        client = ["dbus-run-session", "--", SYSTEM_PYTHON, str(CLIENT), scenario, *program]
        done = subprocess.run(
            client, env=environment, capture_output=True, text=True, timeout=240, check=False
        )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_whole_game_of_two_is_played(tmp_path: Path) -> None:
    told = played(tmp_path, "game", "--seats", "human,easy", "--seed", "7")
    assert "Round 10 of 10" in told
    assert "Totals: Ana" in told


def test_the_whole_lesson_is_played(tmp_path: Path) -> None:
    assert "The valley is yours" in played(tmp_path, "lesson")


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    told = played(tmp_path, "saving")
    assert "placed square h6" in told
    assert "pressed Load" in told


def test_readers_that_come_and_go_240_times_hang_nothing(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("deep"):
        pytest.skip("only with --deep")
    played(tmp_path, "stress", "--seats", "easy,easy,easy,easy", "--seed", "7")
