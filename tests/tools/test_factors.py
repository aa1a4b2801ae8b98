"""The tool that tries numbers of a search against each other."""

import argparse
import sys

import pytest

from tools.lab import factors
from tools.lab.factors import Sample


def test_a_contrast_is_the_mean_of_high_less_that_of_low() -> None:
    samples = [
        Sample((high,), points, 0.0) for high, points in ((True, 4), (True, 6), (False, 1), (False, -1))
    ]
    difference, error = factors.contrast(samples, 0, "points")
    assert difference == 5
    assert error == pytest.approx(1.96 * 2**0.5)


def test_a_number_that_a_search_does_not_have_is_refused() -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="no number 'luck'"):
        factors.factor("luck=1,2")


def test_every_factor_gets_a_line_and_the_same_seed_the_same_table(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    outputs = []
    for _ in range(2):
        arguments = ["--seats", "2", "--nodes", "3", "--games", "2", "growth=0.3,0.5", "width=4,8"]
        monkeypatch.setattr(sys, "argv", ["factors.py", *arguments])
        assert factors.main() == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert "2 games, 2 seats" in outputs[0]
    assert "growth" in outputs[0]
    assert "width" in outputs[0]
