"""Every mistake on the command line gives one sentence, exit code 2, and no traceback."""

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from santiago.__main__ import main
from tests.persistence.pipes import named_pipe, needs_pipes, time_limit

from .running import GAME, a_sentence, program, refused

needs_shortcuts = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="made on Linux only")
WRONG: dict[str, Sequence[str]] = {
    "an unknown command": ["simulat", "--seats", "easy,easy"],
    "an unknown option": ["--nonsense"],
    "one seat": ["--seats", "human"],
    "six seats": ["--seats", "human,easy,easy,easy,easy,easy"],
    "an unknown level": ["--seats", "human,genius"],
    "an empty seat": ["--seats", "human,,easy"],
    "no seats": ["--seats", ""],
    "an option without its value": ["--seats"],
    "an unknown edition": ["--edition", "gold"],
    "two seats in amigo": ["--seats", "human,easy", "--edition", "amigo"],
    "a seed that is no number": ["--seed", "seven"],
    "a seed below nothing": ["--seed", "-1"],
    "a seed beyond all numbers": ["--seed", "9" * 30],
    "a size of one number": ["--size", "1280"],
    "a size of nothing": ["--size", "0x0"],
    "a size beyond all screens": ["--size", "99999x99999"],
    "a size that is no number": ["--size", "١٢x٣٤"],
    "a language we have not": ["--language", "xx"],
    "a scale too small": ["--scale", "0.1"],
    "a scale too large": ["--scale", "9"],
    "a scale that is no number": ["--scale", "nan"],
    "two files": [str(GAME), "--load", str(GAME)],
    "three files": [str(GAME), str(GAME), str(GAME)],
    "a file with seats": [str(GAME), "--seats", "human,easy"],
    "a file with a seed": [str(GAME), "--seed", "3"],
    "a shortcut with a file": ["--install-shortcut", "extra"],
    "a diagnosis with a seed": ["--diagnose", "--seed", "0"],
    "both shortcuts": ["--install-shortcut", "--remove-shortcut"],
    "records in a folder without a name": ["simulate", "--seats", "easy,easy,easy", "--records", ""],
    "positions of nothing": ["positions"],
    "positions of a missing file": ["positions", "missing.json"],
    "positions of a folder": ["positions", "."],
    "positions of two files": ["positions", str(GAME), str(GAME)],
    "render to a name that is too long": ["render", str(GAME), "--out", f"{'x' * 5000}/x.png"],
    "render without a record": ["render", "--out", "x.png"],
    "render without a place": ["render", str(GAME)],
    "render to no picture": ["render", str(GAME), "--out", "x.txt"],
    "render to no folder": ["render", str(GAME), "--out", "no/such/x.png"],
    "render of a missing file": ["render", "missing.json", "--out", "x.png"],
    "render before the start": ["render", str(GAME), "--ply", "-1", "--out", "x.png"],
    "render after the end": ["render", str(GAME), "--ply", "99999", "--out", "x.png"],
    "render at no moment": ["render", str(GAME), "--ply", "ten", "--out", "x.png"],
    "render too small": ["render", str(GAME), "--size", "10x10", "--out", "x.png"],
    "render at a wrong scale": ["render", str(GAME), "--scale", "big", "--out", "x.png"],
    "render in no language": ["render", str(GAME), "--language", "", "--out", "x.png"],
    "simulate nobody": ["simulate"],
    "simulate a person": ["simulate", "--seats", "human,easy"],
    "simulate one seat": ["simulate", "--seats", "easy"],
    "simulate two seats of amigo": ["simulate", "--seats", "easy,easy", "--edition", "amigo"],
    "simulate no games": ["simulate", "--seats", "easy,easy", "--games", "0"],
    "simulate half a game": ["simulate", "--seats", "easy,easy", "--games", "0.5"],
    "simulate by nobody": ["simulate", "--seats", "easy,easy", "--jobs", "0"],
    "simulate a wrong seed": ["simulate", "--seats", "easy,easy", "--seed", "x"],
    "simulate a budget below nothing": ["simulate", "--seats", "easy@-5,easy"],
    "simulate an empty budget": ["simulate", "--seats", "easy,easy@"],
    "check nothing": ["check"],
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_input_is_one_sentence_and_exit_code_2(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, *WRONG[case])


@pytest.mark.parametrize("words", [["--seats"], ["--edition"], ["positions"]])
def test_a_refusal_does_not_repeat_a_huge_argument_whole(
    words: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    sentence = refused(capsys, *words, "x" * 100_000)
    assert len(sentence) < 3000
    assert os.name == "nt" or sentence.rstrip().endswith(("--help'.", "(File name too long)."))


def test_an_unknown_seat_is_reported_with_the_choices(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = refused(capsys, "--seats", "human,genius")
    assert "genius" in sentence
    assert "normal" in sentence


def test_a_broken_record_is_reported_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(GAME.read_text())
    del data["sha256"]
    data["moves"][4] = "bid 99"
    broken = tmp_path / "broken.json"
    broken.write_text(json.dumps(data))
    assert "move 5" in refused(capsys, "positions", str(broken))
    assert "move 5" in refused(capsys, "render", str(broken), "--out", str(tmp_path / "x.png"))


def test_a_file_of_another_kind_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.json").write_bytes(b"\x00\xff\xfe")
    refused(capsys, "positions", str(tmp_path / "x.json"))


def test_control_characters_of_a_file_do_not_reach_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(GAME.read_text())
    del data["sha256"]
    data["moves"][0] = "\x1b[2Jbid"
    (tmp_path / "x.json").write_text(json.dumps(data))
    assert "\x1b" not in refused(capsys, "positions", str(tmp_path / "x.json"))


def test_wrong_input_of_the_program_is_a_sentence_without_a_traceback() -> None:
    done = program("--seats", "human,genius")
    assert done.returncode == 2
    assert "genius" in a_sentence(done.stderr)


@needs_shortcuts
@pytest.mark.parametrize("option", ["--install-shortcut", "--remove-shortcut"])
def test_a_shortcut_needs_a_home_folder(
    option: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def unknown(user: int) -> None:
        raise KeyError(user)

    monkeypatch.setattr("pwd.getpwuid", unknown)
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert "no home folder" in refused(capsys, option)


@needs_shortcuts
@pytest.mark.parametrize("option", ["--install-shortcut", "--remove-shortcut"])
def test_a_shortcut_needs_a_program_whose_path_is_utf_8(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.executable", "/jeux d'\udce9t\udce9/python")
    monkeypatch.delenv("SANTIAGO_LAUNCHER", raising=False)
    assert "is not UTF-8" in refused(capsys, option)


@needs_pipes
@pytest.mark.parametrize("words", [["positions"], ["render", "--out", "x.png"], ["check"]])
def test_a_named_pipe_is_refused_at_once(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with time_limit():
        assert main([*words, str(named_pipe(Path("pipe.json")))]) != 0
    printed = capsys.readouterr()
    assert "not a regular file" in printed.out + printed.err


def test_a_game_with_an_endless_name_is_drawn(tmp_path: Path) -> None:
    data = json.loads(GAME.read_text())
    del data["sha256"]
    data["seats"][0]["name"] = "x" * 200_000
    path = tmp_path / "long.json"
    path.write_text(json.dumps(data))
    with time_limit(60):
        assert main(["render", str(path), "--size", "640x400", "--out", "x.png"]) == 0
