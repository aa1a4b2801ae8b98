"""Every command survives every hostile file, and answers in one sentence."""

import os
from pathlib import Path

import pytest

from santiago.__main__ import main
from santiago.commands.arguments import COMMANDS
from tests.persistence.hostile import HOSTILE, NAMES
from tests.persistence.pipes import time_limit

from .running import a_sentence

READERS = {"positions": [], "hint": ["--nodes", "1"], "render": ["--size", "1024x640", "--out", "table.png"]}
"""The options with which each command that reads a saved game is tried; `check` is tried first."""
OTHERS = {"check", "window", "simulate"}
"""tests/ui/test_hostile_games.py opens the files in the window; `simulate` reads none."""


def test_every_command_that_reads_a_saved_game_is_tried() -> None:
    assert {*READERS, *OTHERS} == {*COMMANDS}


@pytest.mark.matrix(name=NAMES)
def test_the_commands_answer_in_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = HOSTILE[name]()
    path = tmp_path / ("game.json" if os.name == "nt" else "game\x1b[2J.json")
    path.write_bytes(hostile.data)
    with time_limit():
        assert main(["check", str(path)]) == hostile.exit_code
        printed = capsys.readouterr()
        assert printed.err == ""
        assert len(printed.out.splitlines()) == 1
        assert printed.out[:-1].isprintable()
        for command, options in READERS.items():
            exit_code = main([command, str(path), *options])
            printed = capsys.readouterr()
            if hostile.exit_code == 0:
                assert (exit_code, printed.err) == (0, "")
            else:
                assert exit_code == 2
                assert printed.out == ""
                assert a_sentence(printed.err)[:-1].isprintable()
    assert Path("table.png").exists() == (hostile.exit_code == 0)
