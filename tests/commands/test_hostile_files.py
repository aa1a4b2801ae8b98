"""Every command survives every hostile file, and answers in one sentence."""

from pathlib import Path

import pytest

from santiago.__main__ import main
from tests.persistence.hostile import HOSTILE
from tests.persistence.pipes import time_limit

from .running import a_sentence


@pytest.mark.parametrize("name", HOSTILE)
def test_the_commands_answer_in_one_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    hostile = HOSTILE[name]()
    path, picture = tmp_path / "game\x1b[2J.json", tmp_path / "table.png"
    path.write_bytes(hostile.data)
    with time_limit():
        assert main(["check", str(path)]) == hostile.exit_code
        printed = capsys.readouterr()
        assert printed.err == ""
        assert len(printed.out.splitlines()) == 1
        assert printed.out[:-1].isprintable()
        commands = (
            ["positions", str(path)],
            ["render", str(path), "--size", "1024x640", "--out", str(picture)],
        )
        for words in commands:
            exit_code = main(words)
            printed = capsys.readouterr()
            if hostile.exit_code == 0:
                assert (exit_code, printed.err) == (0, "")
            else:
                assert exit_code == 2
                assert printed.out == ""
                assert a_sentence(printed.err)[:-1].isprintable()
    assert picture.exists() == (hostile.exit_code == 0)
