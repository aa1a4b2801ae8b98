"""What is learned about the start of a round."""

import sys

import pytest

np = pytest.importorskip("numpy")
learned_value = pytest.importorskip("tools.lab.learned_value")


def test_weights_are_found_again_and_without_samples_are_those_of_the_evaluation() -> None:
    """Tiles count 2, growth 1 and the rest nothing, as leads of two seats."""
    names = len(learned_value.NAMES) + 2
    random = np.random.default_rng(1)
    some = []
    for _ in range(1000):
        half = 10 * random.standard_normal(names)
        final = 2 * half[0] + half[1]
        features, zero = np.stack([half, -half]), np.zeros(2)
        some.append(learned_value.Sample(features, zero, zero, np.array([final, -final])))
    assert learned_value.learned(some) == pytest.approx([2, 1, *[0] * (names - 2)], abs=0.01)
    nothing = learned_value.Sample(np.zeros((2, names)), np.zeros(2), np.zeros(2), np.zeros(2))
    assert list(learned_value.learned([nothing])) == [1, 1, *[0] * (names - 2)]


def test_the_table_has_a_line_for_each_drought_at_which_a_search_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two seats play ten rounds: after the first, nine droughts are to come."""
    arguments = ["--seats", "2", "--games", "3", "--tests", "2", "--test", "expert@3"]
    monkeypatch.setattr(sys, "argv", ["learned_value.py", *arguments])
    assert learned_value.main() == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[0]) for line in lines[2:]] == list(range(1, 10))
