"""The tool that measures how often bribes are accepted."""

import sys

import pytest

from tools.lab import bribes


def test_the_shares_of_bribes_are_printed_as_the_module_that_holds_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bribes", "--games", "1"])
    assert bribes.main() == 0
    found: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = {}
    exec(capsys.readouterr().out, found)  # noqa: S102  the output is a module
    assert found["SHARES"].keys() == {2, 3, 4, 5}
    rows_printed = [row for tables in found["SHARES"].values() for row in tables]
    assert {len(row) for row in rows_printed} == {len(bribes.MARGIN_CLASSES) + 1}
    assert all(0 <= share <= 100 for row in rows_printed for share in row)
