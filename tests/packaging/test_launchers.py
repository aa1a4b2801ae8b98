"""The launchers that players double-click, in all available shells and with awkward file names."""

import os
import re
import runpy
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"
SHELLS = [shell for shell in ("sh", "dash", "bash", "zsh") if shutil.which(shell)]
AWKWARD = "Jeux (été) [1] & $co 'ici'"
GAMES = ["a(1).json", "my game (2).santiago", "é & $x.json", "-odd.json"]
STUB = """#!/bin/sh
[ "$1" = -c ] && exit 0
printf '%s\\n' "${0##*/}" "$@"
"""
"""Stands for a recent Python; prints its own name and its arguments."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with an awkward name that contains the launchers, beside a folder of stubs."""
    tools = tmp_path / AWKWARD / "tools"
    tools.mkdir(parents=True)
    for name in ("play.sh", "play.command", "play.bat"):
        shutil.copy(TOOLS / name, tools)
    (tmp_path / "stubs").mkdir()
    return tmp_path


def stub(place: Path, name: str) -> None:
    program = place / "stubs" / name
    program.write_text(STUB)
    program.chmod(0o755)


def launched(place: Path, shell: str, name: str, *words: str) -> list[str]:
    """Return the output of the stub, started from another folder."""
    command = [shell, str(place / AWKWARD / "tools" / name), *words]
    environment = {**os.environ, "PATH": f"{place / 'stubs'}:/usr/bin:/bin"}
    done = subprocess.run(command, cwd="/", env=environment, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize("name", ["play.sh", "play.command"])
def test_a_game_with_an_awkward_name_is_handed_on_whole(shell: str, name: str, place: Path) -> None:
    stub(place, "python3.15")
    python, script, *words = launched(place, shell, name, *GAMES)
    assert python == "python3.15"
    assert script == str(place / AWKWARD / "tools" / "play.py")
    assert words == GAMES


@pytest.mark.parametrize("name", ["play.sh", "play.command"])
def test_a_link_or_a_start_from_its_folder_finds_the_game(name: str, place: Path) -> None:
    stub(place, "python3.15")
    folder = place / AWKWARD / "tools"
    environment = {**os.environ, "PATH": f"{place / 'stubs'}:/usr/bin:/bin"}
    done = subprocess.run(
        ["sh", name], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    assert (folder / done.stdout.splitlines()[1]).resolve() == folder / "play.py"


def test_the_newest_supported_python_is_taken_first() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    versions = re.findall(r"Python :: (3\.\d+)", " ".join(project["classifiers"]))
    newest_first = [f"python{version}" for version in reversed(versions)]
    assert list(runpy.run_path(str(TOOLS / "play.py"))["NEWER"]) == newest_first
    for name in ("play.sh", "play.command"):
        (names,) = re.findall(r"for python in (.*); do", (TOOLS / name).read_text())
        assert names.split()[: len(versions)] == newest_first


def test_no_argument_of_the_windows_launcher_stands_in_parentheses() -> None:
    """cmd.exe ends a block at a ")" in the name of a file dropped on the launcher."""
    lines = (TOOLS / "play.bat").read_bytes().decode("ascii").split("\r\n")
    commands = [line for line in lines if not line.startswith("rem ")]
    handed_on = [line for line in commands if "%*" in line]
    assert len(handed_on) == 2
    assert all(re.fullmatch(r'(py -3|python) "%~dp0play\.py" %\*', line) for line in handed_on)
    assert not [line for line in commands if "(" in line or ")" in line]
    labels = {line[1:] for line in commands if line.startswith(":")}
    assert set(re.findall(r"goto (\w+)", "\n".join(commands))) <= labels


@pytest.mark.skipif(shutil.which("wine") is None, reason="needs wine")
def test_the_windows_launcher_is_read_by_a_cmd(place: Path, tmp_path: Path, deep: bool) -> None:
    """The launcher reports that Python is missing; a name that ended a block would be a syntax error."""
    if not deep:
        pytest.skip("wine takes 5 s to start")
    environment = {
        **os.environ,
        "WINEDEBUG": "-all",
        "WINEPREFIX": str(tmp_path / "prefix"),
        "LC_ALL": "C.UTF-8",
    }
    bat = "Z:" + str(place / AWKWARD / "tools" / "play.bat").replace("/", "\\")
    (place / "drop.cmd").write_bytes(b'@call "%BAT%" a(1).json\r\n')
    command = ["wine", "cmd", "/c", "Z:" + str(place / "drop.cmd").replace("/", "\\")]
    done = subprocess.run(
        command, env={**environment, "BAT": bat}, stdin=subprocess.DEVNULL, capture_output=True, check=False
    )
    assert b"Santiago needs Python 3.11" in done.stdout
    assert b"yntax error" not in done.stdout + done.stderr
