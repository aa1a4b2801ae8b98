"""How strength grows with the budget: `tools/lab/budgets.py`."""

import sys

import pytest

from tools.lab import budgets


def test_the_slope_is_that_of_least_squares() -> None:
    """Leads of 1, 2 and 6: by each seat 4 + 1 + 9 are left, with two degrees of freedom for both."""
    slope, error = budgets.slope([1, -1] * 3, [1, -1, 2, -2, 6, -6], 2)
    assert slope == pytest.approx(3)
    assert error == pytest.approx(1.96 * (7 / 3) ** 0.5)


def test_the_table_has_a_line_for_each_budget(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["budgets.py", "--seats", "2", "--games", "3", "1", "2", "4"])
    assert budgets.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("3 games, 2 seats, parity 50%")
    assert all(" nodes " in line for line in lines[1:-1])
    assert lines[-1].startswith("for four times the nodes: lead ")


@pytest.mark.parametrize("arguments", [["--seats", "4", "1", "2", "3"], ["--seats", "2", "5", "5"]])
def test_a_table_needs_as_many_budgets_as_seats(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["budgets.py", *arguments])
    with pytest.raises(SystemExit):
        budgets.main()
    assert "different budgets" in capsys.readouterr().err
