"""The launcher for players who have Python but have not installed the game."""

import runpy
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def launcher(tmp_path: Path) -> SimpleNamespace:
    """The launcher, copied to an otherwise empty folder."""
    (tmp_path / "tools").mkdir()
    copy = tmp_path / "tools" / "play.py"
    copy.write_bytes((ROOT / "tools" / "play.py").read_bytes())
    return SimpleNamespace(path=copy, root=tmp_path, **runpy.run_path(str(copy)))


def start(launcher: SimpleNamespace, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(launcher.path), "--version"]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=120)


def test_it_wants_the_same_libraries_as_the_wheel(launcher: SimpleNamespace) -> None:
    (launcher.root / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    assert any(library.startswith("pygame-ce") for library in launcher.libraries())


def test_a_launcher_alone_says_that_the_game_is_missing(launcher: SimpleNamespace) -> None:
    done = start(launcher)
    assert done.returncode == 1
    assert "unpack the whole folder" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_finished_environment_is_used_again(launcher: SimpleNamespace) -> None:
    python = launcher.root / ".play" / ("Scripts/pythonw.exe" if sys.platform == "win32" else "bin/python")
    python.parent.mkdir(parents=True)
    python.write_text("")
    (launcher.root / ".play" / launcher.STAMP).write_text("a>=1\nb")
    assert launcher.environment_python(["a>=1", "b"]) == python


@pytest.mark.skipif(sys.platform == "win32", reason="the folders are named by Linux's variables")
def test_without_any_folder_to_write_to_it_says_so(launcher: SimpleNamespace) -> None:
    (launcher.root / "pyproject.toml").write_text('[project]\ndependencies = ["a"]\n')
    (launcher.root / ".play").write_text("a file in the way")
    done = start(launcher, HOME="/dev/null", XDG_CACHE_HOME="/dev/null")
    assert done.returncode == 1
    assert "can be written to" in done.stdout


def test_what_the_tools_say_becomes_a_sentence(launcher: SimpleNamespace) -> None:
    offline = "ERROR: Could not find a version\nERROR: No matching distribution found for pygame-ce"
    assert "needs an internet connection" in launcher.no_libraries(offline)
    assert "python3-venv" in launcher.no_environment("it was not made because ensurepip is not available")
    assert "disk is full" in launcher.no_libraries("Collecting a\nERROR: the disk is full\n")


def test_the_launchers_can_be_double_clicked() -> None:
    for name in ("play.sh", "play.command"):
        assert (ROOT / "tools" / name).stat().st_mode & 0o100
    assert b"\r\n" in (ROOT / "tools" / "play.bat").read_bytes()
