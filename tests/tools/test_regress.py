"""The tool that fits the evaluation to how games went on."""

import sys

import pytest

np = pytest.importorskip("numpy")
regress = pytest.importorskip("tools.lab.regress")


def test_a_lead_is_what_a_seat_has_more_than_the_mean_of_the_others() -> None:
    assert list(regress.lead([10, 4, 0])) == [8, -1, -7]


def test_a_fit_finds_what_the_features_were_made_with() -> None:
    features = np.array([[1.0, 0.0], [0.0, 1.0], [2.0, 1.0], [1.0, 3.0], [4.0, 1.0]])
    found = regress.fit(features, features @ np.array([3.0, -2.0]))
    assert list(found.worth) == pytest.approx([3, -2])
    assert found.left == pytest.approx(0, abs=1e-9)


def test_what_a_fit_cannot_explain_is_left_and_widens_the_interval() -> None:
    features = np.ones((4, 1))
    found = regress.fit(features, np.array([1.0, 3.0, 1.0, 3.0]))
    assert list(found.worth) == pytest.approx([2])
    assert found.left == pytest.approx((4 / 3) ** 0.5)
    assert list(found.error) == pytest.approx([1.96 * (4 / 3 / 4) ** 0.5])


def test_the_best_shapes_and_each_number_of_droughts_get_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["regress.py", "--seats", "2", "--nodes", "3", "--games", "1"])
    assert regress.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("=")[0] for line in lines[: regress.MOST_SHAPES]] == ["front"] * regress.MOST_SHAPES
    assert [int(line.split()[0]) for line in lines[regress.MOST_SHAPES :]] == [1, 2, 3, 4, 5, 6, 7, 8]
