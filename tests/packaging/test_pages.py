"""Every command on a documentation page runs as written."""

import re
import runpy
import shlex
import sys
from pathlib import Path

import pytest

from santiago.__main__ import main
from santiago.api import Game
from santiago.resources import shipped_saves

ROOT = Path(__file__).parents[2]
PAGES = [
    path
    for pattern in ("*.md", ".github/*.md", "assets/**/*.md", "santiago/**/*.md")
    for path in sorted(ROOT.glob(pattern))
    if path.name != "CHANGELOG.md"
]
RUN_ELSEWHERE = re.compile(
    r"py |pip|uv|git|gh |sha256sum|\.|python3? -m (pip|venv|build|pdoc)|python3 -m pytest|santiago-game$"
)
"""Commands that install, publish or need another machine; `.ci/run` runs the first ones of the README."""
WHOLE = ("positions", "render", "simulate", "check")
"""Commands that run to the end, simulations with one game; others stop at --help."""
PLACEHOLDERS = {
    " [FILE]": "",
    "RECORD": str(shipped_saves() / "tarrafal.json"),
    "FILE...": str(shipped_saves() / "tarrafal.json"),
    "FILE.png": "table.png",
    "--ply N": "--ply 3",
    "--seat N": "--seat 2",
    "WxH": "640x400",
    "--games 100": "--games 1",
    "--games 2": "--games 1",
    '"TEXT"': shlex.quote(Game(3, seed=1).public_text),
}


def commands(page: str) -> list[str]:
    """Return the commands in shell code blocks and between backticks, without leading variables."""
    blocks = re.findall(r"^```(?:sh|bat)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    lines = [part.strip() for block in blocks for line in block.splitlines() for part in line.split("&&")]
    prose = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    spans = [" ".join(span.split()) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", prose)]
    spans = [re.sub(r"^\w+=(\$\(.*?\)|\S+) ", "", span) for span in spans]
    return lines + [span for span in spans if re.match(r"(python3?|santiago|pytest)( |$)", span)]


COMMANDS = sorted(
    {
        command
        for path in PAGES
        for command in commands(path.read_text(encoding="utf-8"))
        if not RUN_ELSEWHERE.match(command)
    }
)


def test_commands_are_found_in_blocks_and_between_backticks() -> None:
    page = "```sh\na b && c\n```\n`santiago\ncheck x`, `X=$(a b) python y`, `code`\n```python\nd\n```\n"
    assert commands(page) == ["a b", "c", "santiago check x", "python y"]
    assert any(command.startswith("santiago render ") for command in COMMANDS)
    assert any(command.startswith("python tools/arena.py --cluster ") for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_command_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("SANTIAGO_PREVIOUS", "")
    monkeypatch.chdir(tmp_path)
    for name, value in PLACEHOLDERS.items():
        command = command.replace(name, value)
    program, *words = shlex.split(command.removesuffix("..."))
    if program == "pytest" or words[:2] == ["-m", "pytest"]:
        assert [word for word in words if "/" in word and not (ROOT / word).exists()] == []
        return
    has_agent = any(":" in word for word in words)  # the page's agent is run by `test_outside_agents`
    if program != "santiago" or len(words) < 2 or words[0] not in WHOLE or has_agent:
        words.append("--help")
    try:
        if program == "santiago":
            code = main(words)
        else:
            monkeypatch.setattr(sys, "argv", words)
            runpy.run_path(str(ROOT / words[0]), run_name="__main__")
            code = 0
    except SystemExit as end:
        code = int(end.code or 0) if not isinstance(end.code, str) else 1
    assert code == 0, capsys.readouterr().err
