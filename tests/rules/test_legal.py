"""The lazy sequence of legal moves."""

from collections.abc import Sequence

import pytest

from santiago.rules.legal import legal_moves

from .notation import at_extra, at_planting, at_proposals, game, moves, play


@pytest.mark.parametrize(
    "state",
    [game(4), at_planting(game(4), 0, 1, 2, 3), at_proposals(game(4)), at_extra(game(4)), game(2)],
    ids=["auction", "planting", "proposals", "extra", "first"],
)
def test_legal_moves_are_a_sequence_like_any_other(state) -> None:
    legal = legal_moves(state)
    listed = list(legal)
    assert isinstance(legal, Sequence)
    assert len(legal) == len(listed)
    assert [legal[n] for n in range(len(legal))] == listed
    assert legal[-1] == listed[-1]
    assert list(legal[1:4]) == listed[1:4]
    assert list(legal[::-2]) == listed[::-2]
    assert listed[-1] in legal
    for outside in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            legal[outside]


def test_legal_moves_come_in_a_fixed_order() -> None:
    assert moves(play(game(4), "bid 2"))[:4] == ["pass", "bid 1", "bid 3", "bid 4"]
    planting = moves(at_planting(game(4), 0, 1, 2, 3))
    assert planting[:2] == ["plant banana2 a1", "plant banana2 b1"]
    assert planting[-1] == "plant pepper1 h6"
    assert moves(at_proposals(game(4)))[:3] == ["pass", "propose B2-C2 0", "propose B2-C2 1"]
