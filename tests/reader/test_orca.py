"""Orca speaks a round of four seats as in the kept transcript.

Requires what `test_reader` requires, and Orca 43 with speech-dispatcher; no sound card.
"""

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from shutil import which

import pytest

from santiago.presentation.table.press_guard import GUARD_SECONDS
from tests.reader.test_reader import SETTINGS, missing
from tools.desktop.window_driver import Desktop, wait_for

TRANSCRIPT = Path(__file__).with_name("orca_round.txt")
"""A line with ">" is a key; the lines below it are what Orca says then."""
PATIENCE_SECONDS = 60.0
_SPOKEN = re.compile(r"SPEECH OUTPUT: ['\"](.*)['\"]\{")
_READY = "ready"
"""The file that lets the game start."""
_SPEECHD = 'DefaultModule dummy\nAddModule "dummy" "sd_dummy" ""\n'
_GAME = (sys.executable, "-m", "santiago", "--seats", "human,easy,easy,easy", "--seed", "7")


def no_orca() -> str:
    """Return why Orca cannot be heard, "" if it can."""
    if missing() or which("orca") is None or which("speech-dispatcher") is None:
        return missing() or "no orca, speech-dispatcher"
    version = subprocess.run(["orca", "--version"], capture_output=True, text=True, check=False).stdout
    return "" if version.startswith("43.") else f"the transcript is of Orca 43, not {version.strip()}"


class Orca:
    """Orca and the game; Orca writes what it says to a terminal, because it buffers a file."""

    def __init__(self, desktop: Desktop, home: Path) -> None:
        self.said = Counter[str]()
        """How often each sentence was spoken since the last key."""
        self._desktop = desktop
        reading, writing = os.openpty()
        terminal = os.fdopen(reading, encoding="utf-8", errors="replace")
        threading.Thread(target=lambda: self._listen(terminal), daemon=True).start()
        folders = {"HOME": str(home), "XDG_RUNTIME_DIR": str(home), "SANTIAGO_HOME": str(home / "santiago")}
        speaking = f"orca --debug-file {os.ttyname(writing)} -d braille & until [ -e {home / _READY} ]"
        start = f'{speaking}; do sleep 0.1; done; exec "$@"'
        self._process = subprocess.Popen(
            ["dbus-run-session", "--", "bash", "-c", start, "bash", *_GAME],
            env={**desktop.environment, **folders, "SDL_VIDEODRIVER": "x11"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _listen(self, terminal: object) -> None:
        try:
            for line in terminal:  # type: ignore[attr-defined]
                found = _SPOKEN.search(line)
                if found is not None:
                    self.said.update(sentences(found[1].replace("\u00a0", " ")))
        except OSError:  # the terminal is closed
            pass

    def start_game(self, home: Path) -> None:
        """Let the game begin once Orca speaks; earlier, its first sentence might be lost."""
        wait_for("Orca speaks", lambda: bool(self.said), PATIENCE_SECONDS)
        self.said.clear()
        (home / _READY).touch()

    def press(self, key: str) -> None:
        """Press a key once new controls accept it."""
        time.sleep(GUARD_SECONDS)
        self.said.clear()
        self._desktop.xdotool("key", key)

    def hear(self, key: str, expected: Counter[str]) -> None:
        """Wait until all is said that the transcript has after `key`."""
        try:
            wait_for(f"Orca speaks after {key}", lambda: expected <= self.said, PATIENCE_SECONDS)
        finally:
            print(f"after {key}: missing {expected - self.said}, heard besides {self.said - expected}")

    def end(self) -> None:
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def sentences(text: str) -> list[str]:
    """Split a text into sentences; several may be spoken at once, or one after another."""
    return [part.rstrip(".") for part in re.split(r"(?<=[.?!…]) ", text) if part]


def test_orca_speaks_a_round_as_in_the_transcript(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    if not request.config.getoption("deep") or no_orca():
        pytest.skip(no_orca() or "only with --deep")
    home = tmp_path / "home"
    for name, text in (
        (".config/speech-dispatcher/speechd.conf", _SPEECHD),
        ("santiago/config/settings.json", json.dumps(SETTINGS | {"coach": "never"})),
    ):
        (home / name).parent.mkdir(parents=True)
        (home / name).write_text(text)
    home.chmod(0o700)
    first, *steps = TRANSCRIPT.read_text().split("> ")
    with Desktop((1280, 800)) as desktop:
        orca = Orca(desktop, home)
        try:
            orca.start_game(home)
            orca.hear("the start", Counter(sentences(first.strip())))
            for step in steps:
                key, *lines = step.splitlines()
                expected = Counter(one for line in lines for one in sentences(line))
                orca.press(key)
                orca.hear(key, expected)
                assert orca.said == expected
        finally:
            orca.end()
