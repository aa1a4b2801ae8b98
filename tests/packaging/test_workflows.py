"""The workflows do what `.ci/run` does, with pinned actions, on every Python that is supported."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PREFIX = "Programming Language :: Python :: "
VERSIONS = [
    name.removeprefix(PREFIX) for name in PROJECT["classifiers"] if re.fullmatch(PREFIX + r"3\.\d+", name)
]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_hash_and_name_their_version(workflow: Path) -> None:
    uses = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert uses
    assert [line for line in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_python_that_may_install_it_is_tried(workflow: Path) -> None:
    (matrix,) = re.findall(r"python: \[(.*)\]", workflow.read_text(encoding="utf-8"))
    assert re.findall(r"[\d.]+", matrix) == VERSIONS


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_workflows_ask_the_script_only_for_what_it_does() -> None:
    asked = {
        match
        for workflow in WORKFLOWS
        for match in re.findall(r"bash \.ci/run ?(\w*)", workflow.read_text(encoding="utf-8"))
    }
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert {"", "deep", "research", "bundle", "wheel"} == asked
    assert all(f"\n{job or 'check'}() {{" in script for job in asked)
    done = subprocess.run(
        ["bash", ".ci/run", "nonsense"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "nonsense" in done.stderr) == (2, True)
