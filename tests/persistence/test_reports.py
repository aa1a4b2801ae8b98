"""Error reports stay on the machine and contain what a developer needs."""

from datetime import datetime
from pathlib import Path

import pytest

from santiago.persistence.codec import encode
from santiago.persistence.reports import write_report
from santiago.persistence.safe_write import CannotWrite

from .games import small_game

NOON = datetime(2026, 11, 21, 12)


def test_a_report_holds_the_trace_the_system_and_the_game(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    path = write_report("Traceback: it broke", small_game(), NOON)
    report = path.read_text(encoding="utf-8")
    assert path.is_relative_to(tmp_path / "log")
    assert "Traceback: it broke" in report
    assert "Python" in report
    assert encode(small_game()).decode() in report


def test_a_report_without_a_game_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path))
    assert "no game" in write_report("it broke", None, NOON).read_text(encoding="utf-8")


def test_a_report_that_cannot_be_written_is_one_error(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_bytes(b"")
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "file"))
    with pytest.raises(CannotWrite):
        write_report("it broke", None, NOON)
