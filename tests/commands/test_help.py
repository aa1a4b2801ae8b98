"""Every command has help."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from santiago import __version__
from santiago.__main__ import main
from santiago.commands.arguments import COMMANDS
from santiago.commands.texts import said
from santiago.wording.translator import catalogue


@pytest.mark.parametrize(
    "command", [[], *[[name] for name in COMMANDS]], ids=lambda c: "".join(c) or "santiago"
)
def test_each_command_has_help_with_an_example(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        main([*command, "--help"])
    assert end.value.code == 0
    assert "Example: santiago" in " ".join(capsys.readouterr().out.split())


def test_each_module_with_arguments_is_a_command() -> None:
    folder = Path(__file__).parents[2] / "santiago" / "commands"
    found = {file.stem for file in folder.glob("*.py") if "def add_arguments(" in file.read_text("utf-8")}
    assert found == set(COMMANDS)


def test_each_command_has_a_line_for_the_help() -> None:
    """`said` shows the key of a missing text, so the help itself would not tell."""
    assert [name for name in COMMANDS if f"commands.about.{name}" not in catalogue("en")] == []


def test_the_help_has_a_line_for_each_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert [name for name in COMMANDS if f" {name} {said(f'commands.about.{name}')}" not in text] == []


@pytest.mark.parametrize(
    ("locale", "usage"), [("fr_FR.UTF-8", "utilisation"), ("xx", "usage"), ("C", "usage")]
)
def test_the_help_speaks_the_language_of_the_system(locale: str, usage: str) -> None:
    command = [sys.executable, "-m", "santiago", "render", "--help"]
    done = subprocess.run(
        command, env={**os.environ, "LC_ALL": locale}, capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.startswith(usage)
    assert ("langue des textes" in done.stdout) == (locale[:2] == "fr")


def test_the_version_is_that_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Santiago {__version__}\n"


def test_the_table_of_the_read_me_names_every_command() -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if name != "window" and f"`santiago {name} " not in text] == []
