"""The position view, member by member."""

import json

from santiago.rules.position_json import position_to_json

from .notation import after_drought, at_decision, at_proposals, game, last_round, on, owning, play, quietly


def view(state) -> dict[str, object]:
    return position_to_json(state, 7)


def test_a_view_is_plain_json() -> None:
    state = quietly(game(4, palms="a1 c1 h6"), "extra")
    assert json.loads(json.dumps(view(state))) == view(state)


def test_a_view_has_exactly_the_members_of_the_format() -> None:
    assert list(view(game(4))) == [
        "ply", "round", "phase", "to_move", "overseer", "money", "own_canals", "supply", "bids", "offered",
        "canals", "palms", "proposals", "tiles", "legal", "scores",
    ]  # fmt: skip
    assert view(game(4))["ply"] == 7


def test_legal_moves_are_sorted_by_code_point() -> None:
    assert view(owning(game(4), 0, 11, 0, 0))["legal"] == [
        "bid 1", "bid 10", "bid 11", "bid 2", "bid 3", "bid 4",
        "bid 5", "bid 6", "bid 7", "bid 8", "bid 9", "pass",
    ]  # fmt: skip


def test_a_secret_bid_shows_in_the_whole_truth() -> None:
    assert view(play(game(2), "first C2-D2"))["bids"] == [None, None]
    assert view(play(game(2), "first C2-D2", "bid 3"))["bids"] == [None, 3]
    assert view(play(game(2, overseer=1), "first C2-D2", "pass"))["bids"] == [0, None]


def test_proposals_show_until_the_overseer_has_decided() -> None:
    proposed = play(at_proposals(game(4)), "propose C2-D2 2", "pass")
    assert view(proposed)["proposals"] == [None, ["C2-D2", 2], None, None]
    decided = play(at_decision(game(4), "", "C2-D2 2", "", ""), "accept C2-D2")
    assert view(decided)["proposals"] == [None] * 4


def test_a_desert_keeps_its_kind_and_has_no_farmer() -> None:
    state = on("@         +\n #B   c2   p*", game(4))
    assert view(state)["tiles"] == {
        "a1": {"kind": "banana2", "farmers": 0, "owner": None, "desert": True},
        "b1": {"kind": "coconut1", "farmers": 1, "owner": 2, "desert": False},
        "c1": {"kind": "pepper1", "farmers": 0, "owner": None, "desert": False},
    }
    assert view(state)["palms"] == ["c1"]


def test_scores_show_only_when_the_game_is_over() -> None:
    assert view(game(4))["scores"] is None
    over = view(after_drought(last_round(game(4))))
    assert over["scores"] == [10, 10, 10, 10]
    assert over["to_move"] is None
    assert over["legal"] == []
    assert over["phase"] == "over"
