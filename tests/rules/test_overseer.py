"""R4: the new overseer."""

import pytest

from santiago.rules.events import OverseerNamed

from .notation import game, phase, play, step


@pytest.mark.parametrize(
    ("bids", "overseer"),
    [
        (("bid 1", "pass", "pass", "bid 2"), 2),
        (("pass", "pass", "pass", "pass"), 1),
        (("bid 1", "bid 2", "bid 3", "pass"), 0),
        (("bid 4", "bid 2", "bid 1", "pass"), 0),
    ],
)
def test_the_first_who_passed_becomes_overseer(bids: tuple[str, ...], overseer: int) -> None:
    """R4.1"""
    assert play(game(4), *bids).overseer == overseer


@pytest.mark.parametrize(
    ("bids", "overseer"),
    [
        (("bid 4", "bid 2", "bid 1", "bid 3"), 3),
        (("bid 1", "bid 2", "bid 3", "bid 4"), 1),
        (("bid 4", "bid 3", "bid 2", "bid 1"), 0),
    ],
)
def test_the_lowest_bidder_becomes_overseer_if_nobody_passed(bids: tuple[str, ...], overseer: int) -> None:
    """R4.1"""
    assert play(game(4), *bids).overseer == overseer


def test_the_first_to_pass_is_counted_from_the_old_overseers_left() -> None:
    """R4.1"""
    assert play(game(4, overseer=2), "bid 1", "pass", "pass", "pass").overseer == 0


def test_the_old_overseer_may_remain() -> None:
    """R4.1"""
    assert play(game(3), "bid 2", "bid 1", "pass").overseer == 0


def test_the_overseer_changes_when_the_auction_ends_and_not_before() -> None:
    """R4.1"""
    state = play(game(3), "pass", "bid 1")
    assert state.overseer == 0
    assert play(state, "bid 2").overseer == 1


def test_the_event_tells_whether_the_new_overseer_passed() -> None:
    """R4.1"""
    low = step(play(game(3), "bid 2", "bid 1"), "bid 3")
    assert OverseerNamed(seat=2, before=0, passed=False) in low.events
    passed = step(play(game(3), "bid 2", "pass"), "bid 3")
    assert OverseerNamed(seat=2, before=0, passed=True) in passed.events


def test_the_new_overseer_sits_at_the_next_auctions_end() -> None:
    """R3.2 R4.1"""
    state = play(game(3), "bid 2", "pass", "bid 3")
    assert phase(state) == "planting"
    assert state.overseer == 2
