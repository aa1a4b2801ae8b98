"""The net that is learned for the start of a round."""

import sys
from typing import Any

import pytest

np = pytest.importorskip("numpy")
learned_net = pytest.importorskip("tools.lab.learned_net")
varied_games = pytest.importorskip("tools.lab.varied_games")

INPUTS, HANDS, SEATS, ROUNDS = 3, 2, 3, 4


def some_starts(seed: int) -> Any:
    """A game of three seats, each on two plantations, whose end the evaluation knows but for noise."""
    random = np.random.default_rng(seed)
    size = ROUNDS * SEATS
    final = varied_games.leads(random.normal(0, 5, (1, SEATS)))
    return varied_games.Starts(
        fields=random.normal(0, 1, (2 * size, INPUTS)),
        farmers=random.integers(1, 4, 2 * size).astype(float),
        places=np.tile(np.arange(size), 2),
        hands=random.normal(0, 1, (size, HANDS)),
        values=np.repeat(final, ROUNDS, 0),
        final=final,
        counted=np.ones(ROUNDS),
    )


def drawn_net(hidden: int) -> Any:
    """A net with parts other than 0."""
    net = learned_net.Net(some_starts(0), hidden)
    random = np.random.default_rng(5)
    net.parts = [random.normal(0, 1, part.shape) for part in net.parts]
    return net


def test_the_gradient_is_that_of_what_the_net_adds() -> None:
    """Against differences, for every number of the net."""
    net, starts = drawn_net(4), some_starts(1)
    by_lead = np.random.default_rng(2).normal(0, 1, starts.values.shape)
    for part, slopes in zip(net.parts, net.gradient(starts, by_lead), strict=True):
        for at in np.ndindex(part.shape):
            ends = []
            for step in (1e-5, -1e-5):
                part[at] += step
                ends.append(np.sum(by_lead * net.added(starts)))
                part[at] -= step
            assert slopes[at] == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-3, abs=1e-3)


def test_what_the_evaluation_is_short_of_is_learned() -> None:
    """The evaluation lacks what a net of one hidden unit adds; another with four finds most of it."""
    lacking = drawn_net(1)
    games = []
    for seed in range(192):
        starts = some_starts(seed)
        starts.values[:] -= lacking.added(starts)
        games.append(starts)
    learned = learned_net.learn(learned_net.Net(games[0], 4), games[:128], 0.03)
    line = learned_net.error_line("name", learned, games[128:]).split()
    assert float(line[2]) < 0.3 * float(line[1])


def test_targets_are_means_of_later_values_and_the_end() -> None:
    """Values that are right already are their own targets."""
    starts = some_starts(3)
    found = learned_net.targets(learned_net.Net(starts, 2), starts)
    assert found == pytest.approx(starts.values)


def test_the_table_has_a_line_for_each_way_to_learn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Few games, with two seats, whose auctions are secret."""
    arguments = ["--seats", "2", "--games", "2", "--searched", "2", "--nodes", "1", "--hidden", "2"]
    monkeypatch.setattr(sys, "argv", ["learned_net.py", *arguments])
    assert learned_net.main() == 0
    assert len(capsys.readouterr().out.splitlines()) == 5
