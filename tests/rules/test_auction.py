"""R3: the auction."""

import pytest

from santiago.rules.events import BidMade, BidsPaid, TilesTurnedUp
from santiago.rules.refusals import Why
from santiago.rules.tiles import TILE_NAMES

from .notation import game, moves, owning, phase, play, quietly, step, turns, why


def offered(state) -> str:
    return " ".join(TILE_NAMES[kind] for kind in state.offered)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_top_tile_of_every_stack_is_turned_up(seats: int) -> None:
    """R3.1"""
    state = game(seats)
    assert sorted(state.offered) == sorted(stack[0] for stack in state.setup.stacks)
    assert len(state.offered) == {3: 4, 4: 4, 5: 5}[seats]


def test_each_round_turns_up_the_next_tiles() -> None:
    """R3.1"""
    first, second = "banana1 banana2 grape2 pepper2", "coconut1 coconut2 grape1 grape2"
    state = game(4, first, second)
    assert offered(state) == first
    assert offered(quietly(state, "auction")) == first
    assert offered(quietly(quietly(state, "extra"), "auction")) == second


def test_clockwise_from_the_overseers_left_everybody_is_asked_once_the_overseer_last() -> None:
    """R3.2"""
    assert turns(game(4, overseer=2), "bid 1", "bid 2", "bid 3", "bid 4") == [3, 0, 1, 2]
    assert phase(play(game(4, overseer=2), "bid 1", "bid 2", "bid 3", "bid 4")) == "planting"


def test_one_may_pass_or_bid_any_sum_up_to_what_one_owns() -> None:
    """R3.2"""
    state = owning(game(4), 9, 3, 9, 9)
    assert moves(state) == ["pass", "bid 1", "bid 2", "bid 3"]


def test_a_bid_is_at_least_one_escudo() -> None:
    """R3.2"""
    assert why(game(4), "bid 0") is Why.BID_TOO_LOW
    assert why(game(4), "bid 1") is None


def test_nobody_bids_more_than_they_own() -> None:
    """R3.2"""
    state = owning(game(4), 9, 3, 9, 9)
    assert why(state, "bid 3") is None
    assert why(state, "bid 4") is Why.BID_UNAFFORDABLE


def test_a_player_without_money_can_only_pass() -> None:
    """R3.2"""
    assert moves(owning(game(4), 9, 0, 9, 9)) == ["pass"]


def test_a_sum_already_bid_is_closed_to_later_bidders() -> None:
    """R3.2"""
    state = play(game(4), "bid 3", "bid 5")
    assert "bid 3" not in moves(state)
    assert "bid 5" not in moves(state)
    assert why(state, "bid 5") is Why.BID_TAKEN


def test_a_later_bid_may_be_lower_or_higher() -> None:
    """R3.2"""
    state = play(game(4), "bid 3")
    assert "bid 2" in moves(state)
    assert "bid 4" in moves(state)


def test_any_number_may_pass() -> None:
    """R3.2"""
    state = play(game(4), "pass", "pass", "pass")
    assert "pass" in moves(state)
    assert phase(play(state, "pass")) == "planting"


def test_a_sum_bid_in_an_earlier_round_is_open_again() -> None:
    """R3.2"""
    state = play(game(4), "bid 3", "pass", "pass", "pass")
    assert "bid 3" in moves(quietly(state, "auction"))


def test_bids_are_paid_to_the_bank_when_the_auction_ends() -> None:
    """R3.3"""
    state = play(game(4), "bid 3", "pass", "bid 1")
    assert state.money == (10, 10, 10, 10)
    assert play(state, "bid 2").money == (8, 7, 10, 9)


def test_the_auction_tells_every_bid_and_then_the_payment() -> None:
    """R3.3"""
    state = play(game(4), "bid 3", "pass")
    assert step(state, "bid 1").events == (BidMade(3, 1),)
    last = step(play(state, "bid 1"), "pass")
    assert last.events[:2] == (BidMade(0, 0), BidsPaid((0, 3, 0, 1)))


def test_nothing_is_paid_where_nobody_bid() -> None:
    """R3.3"""
    last = step(play(game(4), "pass", "pass", "pass"), "pass")
    assert not any(isinstance(event, BidsPaid) for event in last.events)
    assert last.after.money == (10, 10, 10, 10)


def test_a_new_round_is_reported_with_its_tiles() -> None:
    """R3.1 R8.6"""
    tiles = "coconut1 coconut2 grape1 grape2"
    state = quietly(game(4, "banana1 banana2 grape2 pepper2", tiles), "extra")
    for _ in range(3):
        state = play(state, "pass")
    turned_up = [event for event in step(state, "pass").events if isinstance(event, TilesTurnedUp)]
    assert [(event.round, event.rounds) for event in turned_up] == [(2, 11)]
    assert " ".join(TILE_NAMES[kind] for kind in turned_up[0].tiles) == tiles
