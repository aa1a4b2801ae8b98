"""R5: who plants when, what and where."""

import pytest

from santiago.rules.events import TilePlanted
from santiago.rules.grid import SQUARE_NAMES, square_named
from santiago.rules.options import Passers
from santiago.rules.refusals import Why
from santiago.rules.tiles import tile_named

from .notation import at_planting, game, moves, on, phase, play, quietly, same, step, turns, why

PLANTINGS = {
    3: ("plant banana2 a1", "plant coconut1 b1", "plant grape2 c1", "plant pepper1 d1"),
    4: ("plant banana2 a1", "plant coconut1 b1", "plant grape2 c1", "plant pepper1 d1"),
    5: (
        "plant banana2 a1",
        "plant coconut1 b1",
        "plant grape2 c1",
        "plant pepper1 d1",
        "plant watermelon2 e1",
    ),
}


def order(seats: int, bids: str, *, overseer: int = 0, passers: Passers = Passers.REVERSE) -> list[int]:
    state = play(game(seats, overseer=overseer, passers=passers), *bids.split(", "))
    return [seat for seat in turns(state, *PLANTINGS[seats]) if seat is not None]


def test_bidders_plant_from_the_highest_bid_to_the_lowest() -> None:
    """R5.1"""
    assert order(4, "bid 2, bid 4, bid 1, bid 3") == [2, 0, 1, 3]


def test_passers_plant_after_all_bidders() -> None:
    """R5.1"""
    assert order(4, "pass, bid 1, bid 5, bid 2") == [3, 0, 2, 1]


def test_the_last_to_pass_plants_first_of_the_passers_and_so_on_back() -> None:
    """R5.1"""
    assert order(4, "pass, bid 1, pass, pass") == [2, 0, 3, 1]
    assert order(4, "pass, pass, pass, pass") == [0, 3, 2, 1]
    assert order(5, "pass, pass, bid 1, pass, pass", overseer=2) == [0, 2, 1, 4, 3]


def test_by_the_other_reading_the_last_to_pass_is_followed_clockwise() -> None:
    """R5.1"""
    assert order(4, "pass, bid 1, pass, pass", passers=Passers.CLOCKWISE) == [2, 0, 1, 3]
    assert order(4, "pass, pass, pass, pass", passers=Passers.CLOCKWISE) == [0, 1, 2, 3]
    assert order(5, "pass, pass, bid 1, pass, bid 2", passers=Passers.CLOCKWISE) == [0, 3, 4, 1, 2]
    assert order(5, "pass, pass, bid 1, bid 2, pass", overseer=2, passers=Passers.CLOCKWISE) == [
        1, 0, 2, 3, 4,
    ]  # fmt: skip


def test_a_single_passer_plants_last_by_either_reading() -> None:
    """R5.1"""
    for passers in Passers:
        assert order(4, "bid 3, pass, bid 1, bid 2", passers=passers) == [1, 0, 3, 2]


def test_the_new_overseer_plants_last() -> None:
    """R4.1 R5.1"""
    for bids in ("bid 2, bid 4, bid 1, bid 3", "pass, bid 1, pass, pass", "pass, pass, pass, pass"):
        overseer = play(game(4), *bids.split(", ")).overseer
        assert order(4, bids)[-1] == overseer


def test_one_takes_any_tile_turned_up_to_any_empty_square() -> None:
    """R5.2"""
    state = play(game(4), "pass", "pass", "pass", "pass", "plant grape2 c4")
    tiles = ("banana2", "coconut1", "pepper1")
    expected = [f"plant {tile} {square}" for tile in tiles for square in SQUARE_NAMES if square != "c4"]
    assert sorted(moves(state)) == sorted(expected)


def test_two_equal_tiles_are_one_choice() -> None:
    """R5.2"""
    state = game(4, "banana2 banana2 banana2 grape1")
    state = play(state, "pass", "pass", "pass", "pass")
    assert len(moves(state)) == len(set(moves(state))) == 2 * 48
    assert why(play(state, "plant banana2 a1"), "plant banana2 a2") is None


def test_a_tile_not_turned_up_cannot_be_planted() -> None:
    """R5.2"""
    state = play(game(4), "pass", "pass", "pass", "pass")
    assert why(state, "plant banana1 c4") is Why.TILE_NOT_OFFERED
    assert why(play(state, "plant banana2 a1"), "plant banana2 c4") is Why.TILE_NOT_OFFERED


def test_a_square_with_a_tile_or_a_desert_is_taken() -> None:
    """R5.2"""
    state = on(
        """
        @         +         +         +         +
         b1   #g   .
        """,
        at_planting(game(4), 1, 2, 3, 0),
    )
    assert why(state, "plant banana2 a1") is Why.SQUARE_TAKEN
    assert why(state, "plant banana2 b1") is Why.SQUARE_TAKEN
    assert why(state, "plant banana2 c1") is None
    assert len(moves(state)) == 4 * 46


def test_a_bidder_puts_as_many_farmers_on_the_tile_as_it_shows() -> None:
    """R5.2"""
    state = play(game(3), "bid 1", "bid 2", "bid 3", "plant banana2 a1", "plant coconut1 b1")
    assert same(
        state.board,
        """
        +         +         +         +         +
         B00  c2

        +         +         @         +         +
        """,
    )


def test_a_player_who_passed_puts_one_farmer_fewer() -> None:
    """R5.2"""
    state = play(game(3), "pass", "pass", "bid 1", "plant grape2 d1", "plant banana2 a1", "plant coconut1 b1")
    assert same(
        state.board,
        """
        +         +         +         +         +
         B2   c    .    G00

        +         +         @         +         +
        """,
    )


def test_a_tile_placed_with_no_farmer_is_neutral() -> None:
    """R5.2"""
    state = play(game(3), "pass", "pass", "pass")
    planted = step(state, "plant coconut1 b1")
    assert planted.events == (TilePlanted(0, tile_named("coconut1"), square_named("b1"), 0, leftover=False),)
    tile = planted.after.board.tile(square_named("b1"))
    assert tile is not None
    assert (tile.farmers, tile.owner, tile.desert) == (0, None, False)


def test_the_event_tells_who_planted_what_where_with_how_many_farmers() -> None:
    """R5.2"""
    state = play(game(3), "bid 1", "pass", "pass")
    assert step(state, "plant banana2 c4").events == (
        TilePlanted(1, tile_named("banana2"), square_named("c4"), 2, leftover=False),
    )


def test_a_palm_on_the_square_stays_on_the_tile() -> None:
    """R5.3"""
    state = play(game(4, palms="a1 c1 h6"), "bid 1", "pass", "pass", "pass", "plant banana2 a1")
    assert same(
        state.board,
        """
        +         +         +         +         +
         B11* .    *

        +         +         @         +         +


        +         +         +         +         +

          .    .    .    .    .    .    .    *
        """,
    )


@pytest.mark.parametrize("seats", [4, 5])
def test_with_four_or_five_players_no_tile_is_left(seats: int) -> None:
    """R5.4"""
    state = play(game(seats), *["pass"] * seats, *PLANTINGS[seats])
    assert phase(state) == "proposals"
    assert state.offered == ()


def left(bids: str, *, passers: Passers = Passers.REVERSE):
    state = play(game(3, passers=passers), *bids.split(", "), *PLANTINGS[3][:3])
    assert phase(state) == "leftover"
    return state


def test_with_three_players_the_highest_bidder_places_the_tile_that_is_left() -> None:
    """R5.4"""
    assert left("bid 1, bid 3, bid 2").to_move == 2
    assert left("pass, bid 1, pass").to_move == 2
    assert phase(play(left("bid 1, bid 3, bid 2"), "plant pepper1 d1")) == "proposals"


def test_if_nobody_bid_whoever_was_first_to_plant_places_the_tile_that_is_left() -> None:
    """R5.4"""
    assert left("pass, pass, pass").to_move == 0
    assert left("pass, pass, pass", passers=Passers.CLOCKWISE).to_move == 0


def test_the_tile_that_is_left_bears_no_farmer() -> None:
    """R5.4"""
    placed = step(left("bid 1, bid 3, bid 2"), "plant pepper1 d1")
    assert placed.events == (TilePlanted(2, tile_named("pepper1"), square_named("d1"), 0, leftover=True),)
    assert same(
        placed.after.board,
        """
        +         +         +         +         +
         B22  c0   G11  p

        +         +         @         +         +
        """,
    )


LIVING_AND_DESERT = """
    +         +         +         +         +
     b1   #g   .    .    .    .    .    .
     .    .    .    .    .    .    .    .
    +         +         @         +         +
     .    .    .    .    .    .    .    .
     .    .    .    .    .    .    .    .
    +         +         +         +         +
     .    .    .    .    .    .    .    #p
     .    .    .    .    .    .    g    .
    +         +         +         +         +
"""


def test_the_tile_that_is_left_touches_a_living_tile_by_a_side() -> None:
    """R5.4"""
    state = on(LIVING_AND_DESERT, left("bid 1, bid 3, bid 2"))
    assert sorted(text.split()[-1] for text in moves(state)) == ["a2", "f6", "g5", "h6"]
    assert state.board.empty_beside_life
    assert why(state, "plant pepper1 c1") is Why.LEFTOVER_ALONE
    assert why(state, "plant pepper1 b2") is Why.LEFTOVER_ALONE
    assert why(state, "plant pepper1 a1") is Why.SQUARE_TAKEN
    assert why(state, "plant grape1 a2") is Why.TILE_NOT_OFFERED


def test_with_no_empty_square_beside_a_living_tile_a_desert_will_do() -> None:
    """R5.4"""
    state = on(
        """
        +         +         +         +         +
         b1   #g   .    .    .    .    .    .
         #g   .    .    .    .    .    .    .
        +         +         @         +         +
        """,
        left("bid 1, bid 3, bid 2"),
    )
    assert sorted(text.split()[-1] for text in moves(state)) == ["a3", "b2", "c1"]
    assert not state.board.empty_beside_life


def test_a_neutral_tile_is_as_good_a_neighbour_as_any() -> None:
    """R5.4"""
    state = on(
        """
        +         +         +         +         +
         b    #g   .    .    .    .    .    .
         .    .    .    .    .    .    .    .
        +         +         @         +         +
        """,
        left("bid 1, bid 3, bid 2"),
    )
    assert [text.split()[-1] for text in moves(state)] == ["a2"]


def test_bids_stay_in_view_until_the_next_auction() -> None:
    """R3.3 R5.1"""
    state = play(game(4), "bid 3", "pass", "bid 1", "pass")
    assert quietly(state, "extra").bids == (0, 3, 0, 1)
    assert quietly(state, "auction").bids == (None,) * 4
