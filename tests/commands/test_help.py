"""Every command explains itself."""

from pathlib import Path

import pytest

from santiago import __version__
from santiago.__main__ import COMMANDS, main


@pytest.mark.parametrize(
    "command", [[], *[[name] for name in COMMANDS]], ids=lambda c: "".join(c) or "window"
)
def test_each_command_has_help_with_an_example(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert "Example: santiago" in " ".join(capsys.readouterr().out.split())


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Santiago {__version__}\n"


def test_the_table_of_the_read_me_names_every_command() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`santiago {name} " not in text] == []
