"""The workflows call `.ci/run`, with pinned actions, on every supported Python."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PREFIX = "Programming Language :: Python :: "
VERSIONS = [
    name.removeprefix(PREFIX)
    for name in PROJECT["project"]["classifiers"]
    if re.fullmatch(PREFIX + r"3\.\d+", name)
]


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_by_hash_and_name_their_version(workflow: Path) -> None:
    uses = re.findall(r"uses: (.*)", workflow.read_text(encoding="utf-8"))
    assert uses
    assert [line for line in uses if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line)] == []


def test_ci_pins_a_version_of_every_requirement_that_its_bounds_allow() -> None:
    constraints = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8")
    pins = dict(re.findall(r"^([\w.-]+)==(\S+)", constraints, re.MULTILINE))
    extras = PROJECT["project"]["optional-dependencies"].values()
    lines = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    lines += [line for lines in (*extras, *PROJECT["dependency-groups"].values()) for line in lines]
    needed = [Requirement(line) for line in lines]
    versions = {one.name: pins.get(canonicalize_name(one.name), "") for one in needed}
    own = PROJECT["project"]["name"]
    assert [name for name, version in versions.items() if name != own and not version] == []
    assert [str(one) for one in needed if one.name != own and versions[one.name] not in one.specifier] == []


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_python_that_may_install_it_is_tried(workflow: Path) -> None:
    (matrix,) = re.findall(r" python: \[(.*)\]", workflow.read_text(encoding="utf-8"))
    assert re.findall(r"[\d.]+", matrix) == VERSIONS


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
def test_the_workflows_ask_the_script_only_for_what_it_does() -> None:
    asked = {
        match
        for workflow in WORKFLOWS
        for match in re.findall(r"bash \.ci/run ?(\w*)", workflow.read_text(encoding="utf-8"))
    }
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert {
        "check",
        "deep",
        "lowest",
        "monkeys",
        "core",
        "native",
        "research",
        "bundle",
        "installers",
        "wheel",
        "reference",
    } == asked
    assert all(f"\n{job}() {{" in script for job in asked)
    done = subprocess.run(
        ["bash", ".ci/run", "nonsense"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (done.returncode, "nonsense" in done.stderr) == (2, True)


@pytest.mark.skipif(sys.platform == "win32", reason="Wine runs on Linux")
def test_wine_is_prepared_with_the_constraints_of_ci(tmp_path: Path) -> None:
    """`.ci/run` names them by a path from the checkout; pip downloads in another folder."""
    for name, script in {
        "dpkg": "exit 0",
        "python3": '[ -e "${PIP_CONSTRAINT:-/}" ] && echo found || echo lost; exit 1',
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    done = subprocess.run(
        ["bash", "tools/windows.sh", str(tmp_path / "wine"), "prepare"],
        cwd=ROOT,
        env={
            **os.environ,
            "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}",
            "PIP_CONSTRAINT": ".ci/constraints.txt",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "found\n"
