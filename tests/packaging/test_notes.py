"""Release notes contain all changes of a version, under its number."""

import subprocess

import pytest

from tools.package import notes

CHANGELOG = (
    "# Changelog\n\n{}## 2.0.0, 2026-12-01\n\n- A gamepad.\n\n## 1.0.0, 2026-11-21\n\nFirst release.\n"
)


def test_the_notes_are_those_of_the_version() -> None:
    assert notes.notes(CHANGELOG.format(""), "2.0.0") == "- A gamepad."


@pytest.mark.parametrize(
    ("above", "version"),
    [("## Unreleased\n\n- A bug.\n\n", "2.0.0"), ("", "2.0.1"), ("", "1.0.0")],
    ids=["with unreleased changes", "not described", "described below another"],
)
def test_a_version_that_is_not_ready_is_refused(above: str, version: str) -> None:
    with pytest.raises(ValueError, match=f"not with version {version} and its date"):
        notes.notes(CHANGELOG.format(above), version)


def test_a_tag_that_is_not_the_version_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert notes.main(["v0.0.1"]) == 1
    assert "the tag is v0.0.1" in capsys.readouterr().err


def test_the_checkout_of_a_tag_has_notes() -> None:
    command = ["git", "describe", "--exact-match", "--match", "v*"]
    done = subprocess.run(command, cwd=notes.ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip("no version is tagged here")
    assert notes.main([done.stdout.strip()]) == 0
