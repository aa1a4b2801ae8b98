"""The programs that measure reasons and bribes."""

import sys

import pytest

from tools.lab import bribes, reasons


def test_each_kind_of_reason_gets_a_row_with_its_share_of_true_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["reasons", "--games", "1", "--levels", "normal"])
    assert reasons.main() == 0
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")] for line in capsys.readouterr().out.splitlines()
    ]
    by_kind = {row[0]: row for row in rows[2:]}
    for kind in ("joins", "saves", "rank", "blocks"):
        _, given, _, checked, true = by_kind[kind]
        assert int(given) == int(checked) > 0
        assert true == "100.0 %"


def test_the_shares_of_bribes_are_printed_as_the_module_that_holds_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bribes", "--games", "1"])
    assert bribes.main() == 0
    found: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = {}
    exec(capsys.readouterr().out, found)  # noqa: S102  it is a module
    assert found["SHARES"].keys() == {2, 3, 4, 5}
    rows_printed = [row for tables in found["SHARES"].values() for row in tables]
    assert {len(row) for row in rows_printed} == {len(bribes.MARGINS) + 1}
    assert all(0 <= share <= 100 for row in rows_printed for share in row)
