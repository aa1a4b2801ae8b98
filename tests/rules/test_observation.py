"""The information of a seat (R2.5, R10.3)."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from santiago.rules.game import Game
from santiago.rules.grid import square_set
from santiago.rules.legal import legal_moves
from santiago.rules.observation import (
    before_turning_up,
    observe,
    rounds_seen,
    unseen_tiles,
    with_sealed_bid,
)
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.setup import game_tiles, random_setup, redealt
from santiago.rules.state import new_game

from .notation import after_drought, game, last_round, moves, phase, play, quietly

SEATS = (2, 3, 4, 5)


def reversed_below(state, seen: int):
    """Return `state` with the tiles below the first `seen` of each stack in reverse order."""
    stacks = tuple(stack[:seen] + stack[seen:][::-1] for stack in state.setup.stacks[::-1])
    tops = [stack[:seen] for stack in state.setup.stacks]
    stacks = tuple(top + stack[seen:] for top, stack in zip(tops, stacks, strict=True))
    return replace(state, setup=replace(state.setup, stacks=stacks))


@pytest.mark.parametrize("seats", SEATS)
def test_the_order_of_the_tiles_to_come_is_hidden(seats: int) -> None:
    """R3.1"""
    state = quietly(game(seats), "auction")
    other = reversed_below(state, state.round)
    assert other != state
    for seat in range(seats):
        assert observe(other, Seat(seat)) == observe(state, Seat(seat))


def test_before_the_first_canal_all_tiles_are_hidden() -> None:
    """R10.2 R3.1"""
    state = game(2)
    assert Counter(unseen_tiles(state)) == Counter(game_tiles(2))
    assert observe(reversed_below(state, 0), Seat(1)) == observe(state, Seat(1))


def test_hidden_palms_are_unknown_to_both_seats() -> None:
    """R10.2"""
    state, other = game(2, palms="a1 c1 h6"), game(2, palms="a3 e6 h1")
    for seat in (Seat(0), Seat(1)):
        assert observe(state, seat) == observe(other, seat)
    built = observe(play(state, "first C2-D2"), Seat(0))
    assert built.position.board.palms == square_set(*state.setup.palms)


def test_palms_set_by_hand_are_known() -> None:
    """R10.2"""
    hidden = game(2, palms="a1 c1 h6")
    state = new_game(hidden.options, 2, replace(hidden.setup, palms_by_hand=True))
    assert observe(state, Seat(1)).position.board.palms == square_set(*hidden.setup.palms)


def test_an_observation_with_hidden_palms_can_be_played_on() -> None:
    """R10.2"""
    state = game(2, palms="a1 c1 h6")
    seen = observe(state, Seat(0)).position
    assert moves(seen) == moves(state)
    assert phase(quietly(seen, "extra")) == "extra"


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_what_lies_face_down_is_known_by_counting(seats: int) -> None:
    """R2.1 R3.1"""
    state = game(seats)
    seen = Counter(state.offered)
    if state.setup.set_aside is not None:
        seen[state.setup.set_aside] += 1
    assert Counter(unseen_tiles(state)) == Counter(game_tiles(seats)) - seen
    assert unseen_tiles(quietly(state, "proposals")) == unseen_tiles(state)
    assert len(unseen_tiles(quietly(quietly(state, "extra"), "auction"))) + len(state.setup.stacks) == len(
        unseen_tiles(state)
    )


def test_at_the_end_no_tile_is_hidden() -> None:
    """R8.6"""
    over = after_drought(last_round(game(4)))
    assert unseen_tiles(over) == ()
    assert observe(over, Seat(0)).position == over


def test_the_others_secret_bid_is_hidden() -> None:
    """R10.3"""
    state = play(game(2), "first C2-D2")
    seen = {observe(play(state, text), Seat(0)) for text in moves(state)}
    assert len(seen) == 1


def test_ones_own_secret_bid_is_known() -> None:
    """R10.3"""
    state = play(game(2), "first C2-D2", "bid 3")
    assert observe(state, Seat(1)).position.phase == state.phase


def test_money_is_known_to_all_who_count() -> None:
    """R2.5"""
    state = play(game(4), "bid 3", "pass", "bid 1", "pass")
    assert [observe(state, Seat(seat)).position.money for seat in range(4)] == [(10, 7, 10, 9)] * 4


def test_an_observation_is_legal_to_play_on() -> None:
    state = play(game(4), "bid 3", "pass")
    observation = observe(state, Seat(2))
    assert moves(observation.position) == moves(state)
    assert phase(quietly(observation.position, "extra")) == "extra"
    assert observation.seat == 2


def test_a_secret_auction_is_played_on_from_a_bid_supposed() -> None:
    """R10.3 R10.4"""
    state = play(game(2), "first C2-D2", "bid 3")
    observation = observe(state, Seat(0))
    assert with_sealed_bid(observation, 3).phase == state.phase
    assert play(with_sealed_bid(observation, 3), "bid 1").overseer == 0
    assert play(with_sealed_bid(observation, 0), "bid 1").overseer == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_dealing_anew_changes_the_tiles_face_down_alone(seats: int) -> None:
    """R2.5"""
    state = quietly(game(seats), "planting")
    setup = redealt(state.setup, rounds_seen(state), Random(1))
    assert setup != state.setup
    assert [stack[:1] for stack in setup.stacks] == [stack[:1] for stack in state.setup.stacks]
    assert replace(setup, stacks=state.setup.stacks) == state.setup
    assert unseen_tiles(replace(state, setup=setup)) == unseen_tiles(state)


def test_before_the_first_canal_of_two_no_tile_is_seen() -> None:
    """R10.2"""
    assert rounds_seen(game(2)) == 0
    assert rounds_seen(quietly(game(2), "auction")) == 1


@pytest.mark.parametrize("seats", [4, 5])
def test_before_its_tiles_are_turned_up_a_round_shows_none_and_no_tile_is_lost(seats: int) -> None:
    """With four seats the tile set aside is face down too (R2)."""
    options = Options.of(Edition.TREFL)
    state = new_game(options, seats, random_setup(options, seats, Random(1)))
    hidden = before_turning_up(state)
    assert hidden.awaits_tiles
    assert not state.awaits_tiles
    tiles = sorted(kind for stack in hidden.setup.stacks for kind in stack)
    assert tiles == sorted(game_tiles(seats))
    game = Game(hidden)
    game.amend(state)
    assert game.state == game.start == state
    game.push(legal_moves(state)[0])
    after = game.state
    game.amend(after)
    assert game.state == after
    assert game.pop() == legal_moves(state)[0]
