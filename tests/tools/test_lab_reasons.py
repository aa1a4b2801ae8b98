"""The tools that measure reasons and bribes."""

import sys

import pytest

from tools.lab import bribes, reasons


def test_each_kind_of_reason_gets_a_row_with_its_share_of_true_ones(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["reasons", "--games", "1", "--levels", "normal"])
    assert reasons.main() == 0
    kinds, _, _ = _tables(capsys.readouterr().out)
    by_kind = {row[0]: row for row in kinds}
    for kind in ("joins", "saves", "rank", "blocks"):
        _, told, first, true = by_kind[kind]
        assert int(told) >= int(first) > 0
        assert true == f"100.0 % ({told} of {told})"


def test_bribes_accepted_stand_beside_the_share_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["reasons", "--games", "2", "--levels", "normal"])
    assert reasons.main() == 0
    kinds, classes, _ = _tables(capsys.readouterr().out)
    offered = 0
    for name, said, accepted in classes:
        assert name.partition(",")[0] in ("enough", "fair", "poor")
        assert 0 <= float(said.removesuffix(" %")) <= 100
        offered += int(accepted.rpartition(" ")[2].removesuffix(")"))
    told = {row[0]: int(row[1]) for row in kinds}
    assert 0 < offered <= told["bribe"]


def test_a_level_may_be_asked_at_some_of_the_decisions_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    decisions = {}
    for levels in ("normal", "normal/10"):
        monkeypatch.setattr(sys, "argv", ["reasons", "--games", "1", "--levels", levels])
        assert reasons.main() == 0
        *_, sizes = _tables(capsys.readouterr().out)
        assert [(row[1], row[2]) for row in sizes] == [
            ("2", "trefl"),
            *((seats, edition) for seats in ("3", "4", "5") for edition in ("trefl", "amigo")),
        ]
        assert {row[-1] for row in sizes} == {"0"}
        decisions[levels] = [int(row[4]) for row in sizes]
    assert decisions["normal/10"] == [-(-every // 10) for every in decisions["normal"]]


def _tables(printed: str) -> list[list[list[str]]]:
    """Return the cells of the printed tables, without their heads."""
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
        for table in printed.strip().split("\n\n")
    ]


def test_the_shares_of_bribes_are_printed_as_the_module_that_holds_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["bribes", "--games", "1"])
    assert bribes.main() == 0
    found: dict[str, dict[int, tuple[tuple[int, ...], ...]]] = {}
    exec(capsys.readouterr().out, found)  # noqa: S102  the output is a module
    assert found["SHARES"].keys() == {2, 3, 4, 5}
    rows_printed = [row for tables in found["SHARES"].values() for row in tables]
    assert {len(row) for row in rows_printed} == {len(bribes.MARGINS) + 1}
    assert all(0 <= share <= 100 for row in rows_printed for share in row)
