"""Runs commands within the test process, or as separate programs."""

import os
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from santiago.__main__ import main
from santiago.resources import shipped_saves

GAME = shipped_saves() / "tarrafal.json"
RECORDS = Path(__file__).parents[1] / "records"


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the error message, one sentence, of a command line that must be refused."""
    assert main(words) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    return a_sentence(printed.err)


def a_sentence(printed: str) -> str:
    """Return `printed` after asserting that it is one line: "santiago: " and a sentence."""
    assert printed.count("\n") == 1, printed
    assert printed.startswith("santiago: ")
    assert printed.endswith(".\n")
    return printed


def output_of(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """Return the output of a command line that must succeed."""
    assert main(words) == 0
    return capsys.readouterr().out


def program(
    *words: str, stdout: IO[str] | int = subprocess.PIPE, **environment: str
) -> subprocess.CompletedProcess[str]:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER", "SDL_AUDIODRIVER")
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    return subprocess.run(
        [sys.executable, "-m", "santiago", *words],
        env={**kept, "SDL_AUDIODRIVER": "dummy", **environment},
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        timeout=120,
        check=False,
    )
