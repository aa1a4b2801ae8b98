"""R10: the game for two."""

from dataclasses import replace

import pytest

from santiago.rules.events import (
    BidSealed,
    BidsPaid,
    BidsRevealed,
    CanalBuilt,
    OverseerNamed,
    PalmsRevealed,
    Source,
    TilesTurnedUp,
)
from santiago.rules.grid import canal_named, square_named, square_set
from santiago.rules.refusals import Why
from santiago.rules.state import new_game

from .notation import (
    at_extra,
    at_proposals,
    game,
    moves,
    on,
    owning,
    phase,
    play,
    quietly,
    same,
    step,
    turns,
    why,
)

PLANTINGS = ("plant banana2 a1", "plant grape1 b1", "plant pepper2 c1")


def auction(*, overseer: int = 0):
    return play(game(2, overseer=overseer), "first C2-D2")


def test_the_first_overseer_builds_a_canal_at_the_spring_before_the_first_round() -> None:
    """R10.2"""
    state = game(2, overseer=1)
    assert state.to_move == 1
    assert moves(state) == ["first B2-C2", "first C1-C2", "first C2-C3", "first C2-D2"]
    assert state.offered == ()
    after = play(state, "first C2-D2")
    assert phase(after) == "auction"
    assert same(after.board, "+         +         +\n\n\n+         +         @=========+")


def test_the_first_canal_touches_the_spring_and_not_elsewhere() -> None:
    """R10.2"""
    assert why(game(2), "first A1-B1") is Why.CANAL_NOT_AT_SPRING
    assert moves(game(2, spring="E4")) == ["first D4-E4", "first E3-E4"]


def test_the_first_canal_comes_from_the_box() -> None:
    """R10.2"""
    state = auction()
    assert state.supply == 10
    assert state.own_canals == (True, True)
    assert state.money == (5, 5)
    assert step(game(2), "first C2-D2").events[0] == CanalBuilt(0, canal_named("C2-D2"), Source.FIRST)


def test_palms_dealt_at_random_come_up_after_the_first_canal() -> None:
    """R10.2 R2.3"""
    state = game(2, palms="a1 c1 h6")
    assert state.board.palms == 0
    palms = tuple(square_named(name) for name in ("a1", "c1", "h6"))
    built = step(state, "first C2-D2")
    assert built.after.board.palms == square_set(*palms)
    assert built.events[1] == PalmsRevealed(palms)
    assert isinstance(built.events[2], TilesTurnedUp)


def test_palms_set_by_hand_are_seen_from_the_start() -> None:
    """R10.2 R2.3"""
    hidden = game(2, palms="a1 c1 h6")
    state = new_game(hidden.options, 2, replace(hidden.setup, palms_by_hand=True))
    assert state.board.palms == square_set(*hidden.setup.palms)
    built = step(state, "first C2-D2")
    assert built.after.board.palms == state.board.palms
    assert not any(isinstance(event, PalmsRevealed) for event in built.events)


def test_with_more_players_palms_are_seen_from_the_start() -> None:
    """R2.3"""
    assert game(3, palms="a1 c1 h6").board.palms == square_set(*game(3, palms="a1 c1 h6").setup.palms)


def test_three_tiles_are_turned_up_each_round() -> None:
    """R10.1 R3.1"""
    assert len(auction().offered) == 3


def test_both_bid_in_secret_anything_they_own() -> None:
    """R10.3"""
    state = auction()
    everything = ["pass", "bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert moves(state) == everything
    assert moves(play(state, "bid 3")) == everything
    assert why(state, "bid 6") is Why.BID_UNAFFORDABLE
    assert why(state, "bid 0") is Why.BID_TOO_LOW


def test_equal_bids_are_allowed() -> None:
    """R10.3"""
    assert why(play(auction(), "bid 3"), "bid 3") is None


def test_both_pay_what_they_bid() -> None:
    """R10.3"""
    state = play(auction(), "bid 3")
    assert state.money == (5, 5)
    assert play(state, "bid 1").money == (4, 2)
    assert play(state, "bid 3").money == (2, 2)


@pytest.mark.parametrize(
    ("overseer", "first", "second", "high"),
    [
        (0, "bid 3", "bid 1", 1),
        (0, "bid 1", "bid 3", 0),
        (0, "bid 1", "pass", 1),
        (0, "pass", "bid 1", 0),
        (1, "bid 3", "bid 1", 0),
        (1, "bid 1", "bid 3", 1),
    ],
)
def test_the_higher_bidder_plants_first_and_the_other_becomes_overseer(
    overseer: int, first: str, second: str, high: int
) -> None:
    """R10.4 R10.5"""
    state = play(auction(overseer=overseer), first, second)
    assert state.to_move == high
    assert state.overseer == 1 - high


@pytest.mark.parametrize("overseer", [0, 1])
@pytest.mark.parametrize("bid", ["bid 2", "pass"])
def test_when_bids_are_equal_the_overseer_is_the_high_bidder(overseer: int, bid: str) -> None:
    """R10.4"""
    state = play(auction(overseer=overseer), bid, bid)
    assert state.to_move == overseer
    assert state.overseer == 1 - overseer


def test_the_high_bidder_plants_first_and_places_the_third_tile() -> None:
    """R10.5 R5.4"""
    state = play(auction(), "bid 1", "bid 3")
    assert turns(state, *PLANTINGS) == [0, 1, 0]
    after = play(state, *PLANTINGS)
    assert phase(after) == "proposals"
    assert same(
        after.board,
        """
        +         +         +         +         +
         B00  g1   P

        +         +         @=========+         +
        """,
    )


def test_the_third_tile_touches_a_living_tile() -> None:
    """R10.5 R5.4"""
    state = play(auction(), "bid 1", "bid 3", *PLANTINGS[:2])
    assert phase(state) == "leftover"
    assert sorted(text.split()[-1] for text in moves(state)) == ["a2", "b2", "c1"]
    assert why(state, "plant pepper2 h6") is Why.LEFTOVER_ALONE


def test_a_player_who_passed_places_one_farmer_fewer() -> None:
    """R10.5"""
    after = play(auction(), "pass", "pass", *PLANTINGS)
    assert same(
        after.board,
        """
        +         +         +         +         +
         B0   g    P

        +         +         @=========+         +
        """,
    )


def test_the_player_who_is_not_overseer_is_asked_first_for_the_own_canal() -> None:
    """R10.6"""
    assert turns(at_extra(auction(overseer=0)), "pass", "pass") == [1, 0]
    assert turns(at_extra(auction(overseer=1)), "pass", "pass") == [0, 1]


def test_proposals_and_the_decision_go_as_with_more_players() -> None:
    """R10.6"""
    state = at_proposals(auction())
    assert turns(state, "propose C2-C3 2", "build B2-C2") == [1, 0]
    assert play(state, "propose C2-C3 2", "accept C2-C3").money == (7, 3)
    assert play(state, "propose C2-C3 2", "build B2-C2").money == (2, 5)


def test_drought_and_income_go_as_with_more_players() -> None:
    """R10.6"""
    state = on("@         +\n B00  b1", at_extra(auction()))
    after = play(state, "pass", "pass")
    assert same(after.board, "@         +\n B0   b")
    assert after.money == (8, 8)


def test_the_game_lasts_ten_rounds() -> None:
    """R10.1"""
    over = quietly(game(2), "over")
    assert over.round == 10
    assert over.money == (5 + 9 * 3, 5 + 9 * 3)


def test_a_secret_bid_is_reported_only_when_both_are_made() -> None:
    """R10.3"""
    state = auction()
    assert step(state, "bid 3").events == (BidSealed(1),)
    assert step(play(state, "bid 3"), "bid 1").events == (
        BidSealed(0),
        BidsRevealed((1, 3)),
        BidsPaid((1, 3)),
        OverseerNamed(0, 0, passed=False),
    )
    assert step(play(state, "pass"), "pass").events == (
        BidSealed(0),
        BidsRevealed((0, 0)),
        OverseerNamed(1, 0, passed=True),
    )


def test_the_bids_do_not_show_a_secret_one() -> None:
    """R10.3"""
    assert play(auction(), "bid 3").bids == (None, None)
    assert play(auction(), "bid 3", "bid 1").bids == (1, 3)


def test_a_bid_is_never_more_than_ones_own_money_though_the_other_has_more() -> None:
    """R10.3"""
    state = play(owning(auction(), 2, 9), "bid 9")
    assert moves(state) == ["pass", "bid 1", "bid 2"]
