"""`santiago check`."""

import json
from pathlib import Path

import pytest

import santiago
from santiago.__main__ import main
from santiago.resources import shipped_saves
from santiago.rules.position_json import position_to_json

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


def test_check_positions_and_hint_take_the_text_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    game = santiago.Game(3, seed=1)
    text = game.public_text
    assert output_of(capsys, "check", text) == f"{text}: ok: 3 seats, trefl, 0 moves, round 1 of 11\n"
    (line,) = output_of(capsys, "positions", text).splitlines()
    assert json.loads(line) == position_to_json(game.state, 0)
    advised = json.loads(output_of(capsys, "hint", text, "--nodes", "20", "--json"))["move"]
    assert advised in map(str, game.legal_moves)
    assert main(["check", f"{text} more"]) == 2
    assert "it has 12 fields" in capsys.readouterr().err
