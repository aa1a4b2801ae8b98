"""The tools that measure reasons and bribes."""

import sys
from contextlib import redirect_stdout
from functools import cache
from io import StringIO

import pytest

from tools.lab import bribes, reasons


@cache
def tables(levels: str) -> list[list[list[str]]]:
    """Return the cells of the tables that are printed for a game of each size, without their heads."""
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as out:
        patch.setattr(sys, "argv", ["reasons", "--games", "1", "--levels", levels])
        assert reasons.main() == 0
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
        for table in out.getvalue().strip().split("\n\n")
    ]


def test_each_kind_of_reason_gets_a_row_with_its_share_of_true_ones() -> None:
    kinds, _, _ = tables("normal")
    by_kind = {row[0]: row for row in kinds}
    for kind in ("joins", "keeps_canal", "rank", "starts"):
        _, told, first, true = by_kind[kind]
        assert int(told) >= int(first) > 0
        assert true == f"100.0 % ({told} of {told})"


def test_bribes_accepted_stand_beside_the_share_that_is_said() -> None:
    kinds, classes, _ = tables("normal")
    offered = 0
    for name, said, accepted in classes:
        assert name.partition(",")[0] in ("enough", "fair", "poor")
        assert 0 <= float(said.removesuffix(" %")) <= 100
        offered += int(accepted.rpartition(" ")[2].removesuffix(")"))
    told = {row[0]: int(row[1]) for row in kinds}
    assert 0 < offered <= told["bribe"]


def test_a_level_may_be_asked_at_some_of_the_decisions_only() -> None:
    decisions = {}
    for levels in ("normal", "normal/10"):
        *_, sizes = tables(levels)
        assert [(row[1], row[2]) for row in sizes] == [
            ("2", "trefl"),
            *((seats, edition) for seats in ("3", "4", "5") for edition in ("trefl", "amigo")),
        ]
        assert {row[-1] for row in sizes} == {"0"}
        decisions[levels] = [int(row[4]) for row in sizes]
    assert decisions["normal/10"] == [-(-every // 10) for every in decisions["normal"]]


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
