"""`santiago check`."""

from pathlib import Path

import pytest

from santiago.__main__ import main
from santiago.resources import shipped_saves

from .running import GAME, output_of


def test_check_tells_one_line_a_file_and_fails_if_one_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "cut.json"
    broken.write_bytes(GAME.read_bytes()[:-30])
    assert main(["check", str(GAME), str(broken), str(tmp_path / "missing.json")]) == 2
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert len(lines) == 3
    assert ": ok: " in lines[0]
    assert ": BAD: " in lines[1]
    assert ": BAD: " in lines[2]
    assert printed.err == ""


def test_check_of_whole_games_succeeds(capsys: pytest.CaptureFixture[str]) -> None:
    games = sorted(map(str, shipped_saves().glob("*.json")))
    assert len(output_of(capsys, "check", *games).splitlines()) == len(games)
