"""Previews of the consequences of a choice."""

from dataclasses import replace
from random import Random

import pytest

from santiago.rules.apply import apply
from santiago.rules.grid import Square, canal_named, square_named, square_set
from santiago.rules.moves import PASS, Bid
from santiago.rules.notation import parse_move
from santiago.rules.options import Options, Passers, Seat
from santiago.rules.phases import Auction, Leftover
from santiago.rules.previews import (
    bid_preview,
    certain_overseer,
    planting_preview,
    water_preview,
)
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind, icons_of
from santiago.rules.turn_order import phase_order

from .tables import plant_first, table


def offered(state: GameState, icons: int) -> TileKind:
    return next(kind for kind in state.offered if icons_of(kind) == icons)


def watered(state: GameState, *canals: str) -> GameState:
    board = state.board
    for name in canals:
        board = board.with_canal(canal_named(name))
    return replace(state, board=board)


def test_a_bid_shows_what_is_left_and_when_one_would_choose() -> None:
    """R5.1"""
    state = table(4, "bid 3", "bid 5")
    preview = bid_preview(state, 4)
    assert (preview.money_left, preview.rank, preview.overseer) == (6, 2, None)
    assert bid_preview(state, 6).rank == 1
    assert bid_preview(state, 1).rank == 3


def test_the_first_to_pass_plants_last_and_that_is_certain() -> None:
    """R5.1"""
    preview = bid_preview(table(4), 0)
    assert (preview.rank, preview.is_certain) == (4, True)
    preview = bid_preview(table(4, "pass", "bid 2"), 0)
    assert (preview.rank, preview.is_certain) == (3, True)


def test_by_the_other_reading_a_passer_may_still_be_pushed_back() -> None:
    """R5.1: after passes by seats 1 and 2, seat 2 is third so far; if seat 3 passes too, it is last."""
    options = Options(palms=False, passers=Passers.CLOCKWISE)
    state = table(4, "pass", options=options)
    preview = bid_preview(state, 0)
    assert (preview.rank, preview.is_certain) == (3, False)
    assert planting_rank(state, Seat(2), "pass", "bid 1", "bid 2") == 3
    assert planting_rank(state, Seat(2), "pass", "pass", "bid 2") == 4


@pytest.mark.parametrize("passers", Passers)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_rank_that_is_called_certain_is_the_rank(seats: int, passers: Passers) -> None:
    """R5.1: the rank must not depend on later bids."""
    random = Random(f"places/{seats}/{passers}")
    certain = 0
    for _ in range(150):
        state = table(seats, options=Options(palms=False, passers=passers))
        said: dict[Seat, int] = {}
        while isinstance(state.phase, Auction):
            seat = state.phase.turn
            escudos = random.choice([0, 0, *(n for n in range(1, 8) if n not in state.bids)])
            preview = bid_preview(state, escudos)
            if preview.is_certain:
                assert preview.rank is not None
                said[seat] = preview.rank
            state = apply(state, Bid(escudos) if escudos else PASS).after
        order = phase_order(state)
        certain += len(said)
        assert {seat: order.index(seat) + 1 for seat in said} == said
    assert certain >= 150


def planting_rank(state: GameState, seat: Seat, *bids: str) -> int:
    for bid in bids:
        state = apply(state, parse_move(bid)).after
    return phase_order(state).index(seat) + 1


def test_the_first_to_pass_is_certain_to_be_overseer() -> None:
    """R4.1"""
    state = table(4, "bid 3")
    assert certain_overseer(state) is None
    assert bid_preview(state, 0).overseer == 2
    passed = table(4, "bid 3", "pass")
    assert certain_overseer(passed) == 2
    assert bid_preview(passed, 0).overseer == 2
    assert bid_preview(passed, 9).overseer == 2


def test_the_last_bid_makes_the_lowest_bidder_certain() -> None:
    """R4.1"""
    state = table(4, "bid 3", "bid 5", "bid 2")
    assert bid_preview(state, 1).overseer == 0
    assert bid_preview(state, 4).overseer == 3


def test_secret_bids_promise_nothing() -> None:
    """R10.3"""
    state = table(2, "first C2-C3")
    preview = bid_preview(state, 3)
    assert (preview.money_left, preview.rank, preview.overseer) == (2, None, None)


def test_a_passer_plants_one_farmer_fewer() -> None:
    """R5.2"""
    state = table(4, "pass", "bid 1", "bid 2", "bid 3")
    kind = offered(state, 2)
    assert planting_preview(state, kind, square_named("c4")).farmers == 2
    for name in ("a1", "c1", "e1"):
        state = plant_first(state, name)
    assert state.to_move == 1
    left = state.offered[0]
    assert planting_preview(state, left, square_named("c4")).farmers == icons_of(left) - 1


def test_a_tile_joins_the_plantation_beside_it() -> None:
    """R9.2: two tiles of one crop, 2 own farmers on the new one."""
    state = table(4, "bid 1", "bid 2", "bid 3", "bid 4")
    kind = offered(state, 2)
    state = replace(state, board=state.board.with_tile(kind, square_named("c3"), Seat(2), 2))
    preview = planting_preview(state, kind, square_named("c4"))
    assert preview.plantation == square_set(square_named("c3"), square_named("c4"))
    assert (preview.own_farmers, preview.points) == (2, 4)


def test_water_decides_how_long_a_tile_lives() -> None:
    """R8.2: without water two droughts take its farmers, the third the tile."""
    state = table(4, "bid 1", "bid 2", "bid 3", "bid 4")
    kind = offered(state, 2)
    assert planting_preview(state, kind, square_named("c4")).droughts == 2
    assert planting_preview(watered(state, "B2-B3"), kind, square_named("c4")).droughts is None


def test_live_scores_change_for_everybody_in_the_plantation() -> None:
    """R9.2: two watered tiles with 2 farmers each: 4 points for the planter, 2 more for the other."""
    state = watered(table(4, "bid 1", "bid 2", "bid 3", "bid 4"), "B2-B3")
    kind = offered(state, 2)
    state = replace(state, board=state.board.with_tile(kind, square_named("c3"), Seat(2), 2))
    assert state.to_move == 0
    assert planting_preview(state, kind, square_named("c4")).changes == (4, 0, 2, 0)


def test_a_dry_tile_counts_for_nothing_now_and_for_all_of_its_plantation_with_water() -> None:
    """R8.3, R9.2: beside another seat's dry tile, so neither scores before water comes."""
    state = table(4, "bid 1", "bid 2", "bid 3", "bid 4")
    kind = offered(state, 2)
    state = replace(state, board=state.board.with_tile(kind, square_named("c3"), Seat(2), 2))
    preview = planting_preview(state, kind, square_named("c4"))
    assert (preview.points, preview.points_now) == (4, 0)
    assert preview.changes == (0, 0, 0, 0)
    assert preview.changes_with_water == (4, 0, 4, 0)


def test_a_watered_tile_beside_a_dry_one_counts_alone_until_both_have_water() -> None:
    """R8.3, R9.2"""
    state = watered(table(4, "bid 1", "bid 2", "bid 3", "bid 4"), "B2-B3")
    kind = offered(state, 2)
    state = replace(state, board=state.board.with_tile(kind, square_named("d4"), Seat(0), 2))
    preview = planting_preview(state, kind, square_named("c4"))
    assert (preview.points, preview.points_now) == (8, 2)
    assert preview.changes == (2, 0, 0, 0)


def test_a_canal_shows_which_tiles_it_saves_and_which_it_does_not() -> None:
    """R8.1"""
    state = table(4, "bid 1", "bid 2", "bid 3", "bid 4")
    kind = offered(state, 2)
    board = state.board.with_tile(kind, square_named("e3"), Seat(1), 2)
    board = board.with_tile(kind, square_named("a6"), Seat(2), 1)
    state = replace(state, board=board)
    preview = water_preview(state, canal_named("C2-D2"))
    assert preview.watered == square_set(*map(square_named, ("e2", "f2", "e3", "f3")))
    assert preview.saved == square_set(square_named("e3"))
    assert preview.lost == square_set(square_named("a6"))
    assert preview.saved_by_seat == (0, 1, 0, 0)
    assert preview.lost_by_seat == (0, 0, 1, 0)
    assert preview.changes == (0, 2, 0, 0)


def test_a_palm_counts_as_a_farmer_for_who_stands_there() -> None:
    """R9.2"""
    state = table(4, "bid 1", "bid 2", "bid 3", "bid 4")
    c4 = Square(square_named("c4"))
    state = replace(state, board=replace(state.board, palms=square_set(c4)))
    kind = offered(state, 1)
    assert planting_preview(state, kind, c4).own_farmers == 2


def test_the_tile_that_is_left_brings_no_farmer() -> None:
    """R5.4"""
    state = table(3, "pass", "bid 2", "bid 3")
    for name in ("a1", "b1", "c1"):
        state = plant_first(state, name)
    assert isinstance(state.phase, Leftover)
    assert planting_preview(state, state.offered[0], square_named("d1")).farmers == 0


def test_after_the_auction_no_overseer_is_predicted() -> None:
    """R4.1"""
    assert certain_overseer(table(3, "pass", "bid 2", "bid 3")) is None
