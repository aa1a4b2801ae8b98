"""What is learned about the start of a round."""

import sys

import pytest

np = pytest.importorskip("numpy")
learned_value = pytest.importorskip("tools.lab.learned_value")

SIZE = 2 * len(learned_value.NAMES)


def test_what_the_evaluation_is_short_of_is_found() -> None:
    """The first feature is worth a point more than it was counted for, a third of the last too much."""
    random = np.random.default_rng(1)
    missing = np.array([1.0, *[0.0] * (SIZE - 2), -1 / 3])
    some = []
    for _ in range(1000):
        rows = random.standard_normal((9, SIZE))
        final = 10 * random.standard_normal()
        values = np.array([*(final - rows @ missing), final])
        some.append(learned_value.Course(tuple(range(9, 0, -1)), rows, values))
    assert learned_value.learned(some) == pytest.approx(missing, abs=0.05)


def test_an_evaluation_that_is_right_in_the_mean_stays() -> None:
    """Values that do not change from round to round leave nothing to learn."""
    rows = np.random.default_rng(2).standard_normal((9, SIZE))
    course = learned_value.Course(tuple(range(9, 0, -1)), rows, np.full(10, 4.0))
    assert learned_value.learned([course]) == pytest.approx(np.zeros(SIZE))


def test_the_tables_have_a_line_for_each_feature_and_each_drought_at_which_a_search_ends(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two seats play ten rounds: after the first, nine droughts are to come."""
    monkeypatch.setattr(sys, "argv", ["learned_value.py", "--seats", "2", "--games", "2", "--nodes", "2"])
    assert learned_value.main() == 0
    lines = capsys.readouterr().out.splitlines()
    heads = [line.split()[0] for line in lines]
    assert heads == ["weight", *learned_value.NAMES, "droughts", *(str(number) for number in range(9, 0, -1))]
