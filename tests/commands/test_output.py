"""Unusual outputs: pipes, full disks, terminals with other encodings."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from santiago.persistence.unfinished_games import UnfinishedGames
from tools.desktop.window_driver import wait_for

from .running import GAME, a_sentence, program, refused

Fail = Callable[..., NoReturn]


def failing(number: int) -> Fail:
    def fail(*_: object) -> NoReturn:
        raise OSError(number, os.strerror(number))

    return fail


def test_a_pipe_that_closes_early_is_no_error() -> None:
    first = subprocess.Popen(
        [sys.executable, "-m", "santiago", "positions", str(GAME)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert first.stdout is not None
    first.stdout.readline()
    first.stdout.close()
    assert first.stderr is not None
    assert first.stderr.read() == b""
    first.stderr.close()
    assert first.wait(60) == 0


FULL = Path("/dev/full")
BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}
"""As started by players: Python keeps unwritten output and tries again at exit."""


needs_full_device = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has a device that is always full"
)


@needs_full_device
@pytest.mark.parametrize(
    "words",
    [
        *(("positions", str(GAME)), ("check", str(GAME)), ("--diagnose",)),
        *(("--version",), ("--help",), ("simulate", "--help")),
    ],
)
def test_an_output_that_takes_no_more_is_a_sentence(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        done = program(*words, stdout=full, SDL_VIDEODRIVER="dummy")
    assert done.returncode == 2
    assert "output" in a_sentence(done.stderr)


@pytest.mark.parametrize("number", [errno.EBADF, getattr(errno, "EDQUOT", errno.ENOSPC)])
def test_an_output_that_cannot_be_written_to_is_a_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("santiago.commands.positions.position_lines", failing(number))
    assert "output cannot be written" in refused(capsys, "positions", str(GAME))


@pytest.mark.skipif(os.name != "posix", reason="needs a file that cannot be written to as the output")
def test_an_output_that_is_only_to_be_read_from_is_a_sentence() -> None:
    with Path(os.devnull).open() as readable:
        done = program("check", str(GAME), stdout=readable)
    assert done.returncode == 2
    assert "output cannot be written" in a_sentence(done.stderr)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EAGAIN, errno.ENOENT])
def test_what_the_system_refuses_without_a_file_is_a_sentence(
    number: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("santiago.commands.positions.position_lines", failing(number))
    assert f"The system refused: {os.strerror(number)}." in refused(capsys, "positions", str(GAME))


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the current folder cannot be deleted")
def test_a_current_folder_that_is_gone_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    sentence = refused(capsys, "simulate", "--seats", "nowhere:Bot,easy", "--games", "1")
    assert "The current folder no longer exists" in sentence


def test_a_name_that_the_terminal_has_no_letters_for_is_printed_all_the_same() -> None:
    done = program("check", "é.json", PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stdout.startswith(r"\xe9.json: BAD: ")
    assert done.stderr == ""


WITHOUT_ITS_FILES = """
import sys
from pathlib import Path
import santiago.resources as resources
resources._PACKAGE = Path("no") / "such"
from santiago.__main__ import main
sys.exit(main())
"""


def test_a_game_without_its_own_files_names_the_first_that_is_missing() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ITS_FILES, "render", str(GAME), "--out", "x.png"],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "assets" in a_sentence(done.stderr)


@needs_full_device
@pytest.mark.parametrize("box", ["0", "1"])
def test_the_exit_code_stays_where_the_sentence_cannot_be_written(box: str) -> None:
    """The program is started from a terminal, and from an icon without a screen for its message box."""
    screens = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "dummy"}
    with FULL.open("w") as full:
        words = [sys.executable, "-m", "santiago", "--nonsense"]
        env = {**BUFFERED, **screens, "SANTIAGO_BOX": box}
        done = subprocess.run(words, stderr=full, check=False, env=env)
    assert done.returncode == 2


def test_a_diagnosis_of_a_folder_with_a_line_break_has_one_line_for_it(tmp_path: Path) -> None:
    done = program("--diagnose", SANTIAGO_HOME=str(tmp_path / "my\n\x1b[31mgames"), SDL_VIDEODRIVER="dummy")
    assert "\x1b" not in done.stdout
    assert len([line for line in done.stdout.split("\n") if "games" in line and line.startswith("data")]) == 1


def test_a_name_with_a_line_break_stays_one_sentence() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "santiago", "positions", "no\nsuch\x1b[31mfile.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.strip().isprintable()


@pytest.mark.parametrize("module", ["message_box", "arguments", "positions"])
def test_ctrl_c_while_the_program_loads_ends_it_without_a_traceback(module: str) -> None:
    script = (
        "import sys\nfrom santiago.__main__ import main\n"
        "class Interrupted:\n"
        "    def find_spec(self, name, path, target=None):\n"
        f"        if name == 'santiago.commands.{module}':\n"
        "            raise KeyboardInterrupt\n"
        "sys.meta_path.insert(0, Interrupted())\n"
        f"sys.exit(main(['positions', {str(GAME)!r}]))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "de_DE.ISO-8859-1"}])
def test_redirected_output_is_utf_8_whatever_the_system_uses(locale: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "santiago", "check", str(GAME)],
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", **locale},
        capture_output=True,
        check=True,
    )
    assert "Fermín 113" in done.stdout.decode("utf-8")


@pytest.mark.skipif(os.name != "posix", reason="limits of open files are POSIX's")
def test_too_few_open_files_are_not_called_a_missing_font(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "santiago", "render", str(GAME), "--out", str(tmp_path / "x.png")]
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -n 10; exec "$@"', "sh", *words],
        env={**os.environ, "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert os.strerror(errno.EMFILE) in a_sentence(done.stderr)


@pytest.mark.skipif(not hasattr(signal, "SIGQUIT"), reason="a signal of POSIX")
@pytest.mark.parametrize("name", ["SIGQUIT", "SIGTERM"])
def test_a_signal_ends_the_window_in_silence_with_its_game_saved(name: str, tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-m", "santiago", "--seats", "easy,easy,easy", "--seed", "7"],
        env={
            **os.environ,
            **dict.fromkeys(("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"), "dummy"),
            "SANTIAGO_HOME": str(tmp_path),
        },
        stderr=subprocess.PIPE,
    )
    store = UnfinishedGames(tmp_path / "data" / "games")
    wait_for("the game is saved", lambda: store.newest() is not None, 60)
    program.send_signal(getattr(signal, name))
    assert program.communicate(timeout=60)[1] == b""
    assert program.returncode == 0
    assert store.newest() is not None
