"""Positions set up by hand: what is possible is set, what no game can reach is refused with its clause."""

from random import Random

import pytest

from santiago.rules.board import Board
from santiago.rules.end_position import (
    CLAUSES,
    EndPosition,
    ImpossiblePosition,
    PositionFault,
    empty_position,
)
from santiago.rules.grid import (
    canal_named,
    canals_in,
    intersection_named,
    square_named,
    squares_in,
)
from santiago.rules.legal import legal_moves
from santiago.rules.options import Edition, Options, Seat
from santiago.rules.scoring import score
from santiago.rules.setup import game_tiles, random_setup
from santiago.rules.state import GameState, new_game
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop, tile_named

ANA, BRUNO = Seat(0), Seat(1)


def empty(seats: int = 4, edition: Edition = Edition.TREFL) -> EndPosition:
    return empty_position(Options.of(edition), seats)


def planted(position: EndPosition, text: str) -> EndPosition:
    """Set tiles like "banana2 c4 0", the owner's seat or - last."""
    for tile in text.split("; "):
        kind, square, owner = tile.split()
        seat = None if owner == "-" else Seat(int(owner))
        position = position.with_tile(square_named(square), tile_named(kind), seat)
    return position


def dug(position: EndPosition, names: str) -> EndPosition:
    for name in names.split():
        position = position.with_canal(canal_named(name))
    return position


def refused(change, *values) -> str:
    """The clause with which a change is refused."""
    with pytest.raises(ImpossiblePosition) as error:
        change(*values)
    return CLAUSES[error.value.fault]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(6))
def test_every_end_that_a_game_reaches_can_be_entered(seats: int, seed: int) -> None:
    end, position = played_out(seats, seed), empty(seats)
    position = position.with_spring(end.board.spring)
    left = set(canals_in(end.board.canals))
    while left:
        canal = next(one for one in sorted(left) if position.board.places >> one & 1)
        position = position.with_canal(canal)
        left.remove(canal)
    for square in squares_in(end.board.occupied):
        tile = end.board.tile(square)
        assert tile is not None
        position = position.with_tile(square, tile.kind, tile.owner)
        while position.board.farmers(square) != tile.farmers:
            position = position.with_tile(square, tile.kind, tile.owner)
        if tile.desert:
            position = position.with_desert(square)
    for square in squares_in(end.board.palms):
        position = position.with_palm(square)
    for seat, escudos in enumerate(end.money):
        position = position.with_purse(Seat(seat), escudos)
    assert position.board == end.board
    assert Board.parse(str(position.board), seats=seats) == end.board
    assert score(position.counted()) == score(end)


def played_out(seats: int, seed: int) -> GameState:
    random = Random(seed)
    state = new_game(Options(), seats, random_setup(Options(), seats, random))
    while not state.is_over:
        moves = legal_moves(state)
        state = successor(state, moves[random.randrange(len(moves))])
    return state


def test_the_example_of_the_rule_book_is_counted() -> None:
    """R9.1, R9.2: 3 tiles x 3 farmers and a palm on one of them, with 4 escudos: 3 x 4 + 4."""
    position = dug(empty(3), "B2-C2 A2-B2")
    position = planted(position, "banana2 c2 0; banana1 b2 0; banana1 b3 -").with_palm(square_named("b2"))
    position = position.with_purse(ANA, 4)
    assert score(position.counted()).totals == (16, 0, 0)


def test_a_dry_tile_is_a_desert_at_the_end() -> None:
    """R8.3"""
    position = planted(dug(empty(), "B2-C2"), "banana2 c2 0; banana1 a6 1")
    assert score(position.counted()).field_points == (2, 0, 0, 0)
    assert position.board.deserts == 0


def test_the_same_again_takes_a_farmer_away_as_after_a_pass() -> None:
    """R5.2"""
    position, found = empty(), []
    for _ in range(4):
        position = planted(position, "banana2 c2 1")
        found.append(position.board.farmers(square_named("c2")))
    assert found == [2, 1, 0, 2]


def test_a_tile_is_replaced_by_another_and_keeps_its_palm() -> None:
    """R5.3"""
    position = planted(empty().with_palm(square_named("a1")), "banana2 a1 1; pepper1 a1 0")
    assert str(position.board.tile(square_named("a1"))) == "p0"
    assert position.board.palms


def test_a_desert_has_no_farmers_and_no_palm() -> None:
    """R8.2, R8.4"""
    position = planted(empty().with_palm(square_named("a1")), "banana2 a1 1").with_desert(square_named("a1"))
    assert str(position.board.tile(square_named("a1"))) == "#B"
    assert not position.board.palms
    assert refused(position.with_palm, square_named("a1")) == "R8.4"
    assert refused(position.with_desert, square_named("b1")) == "R8.2"


def test_no_more_tiles_than_the_game_has() -> None:
    """R2.1, R10.1, R2"""
    three = planted(empty(), "banana1 a1 -; banana1 a2 -; banana1 a3 -")
    assert refused(planted, three, "banana1 a4 -") == "R2.1"
    two = planted(empty(2), "banana1 a1 -; banana1 a2 -")
    assert refused(planted, two, "banana1 a3 -") == "R2.1"
    full = empty()
    kinds = game_tiles(4)
    for square, kind in zip(range(44), kinds, strict=False):
        full = full.with_tile(square, kind, None)  # type: ignore[arg-type]
    assert refused(planted, full, "pepper2 h6 -") == "R2"


def test_a_seat_plants_one_tile_in_a_round() -> None:
    """R5.2: nine rounds with five seats."""
    nine = "; ".join(
        f"{crop.name.lower()}2 {'abcdefgh'[n]}{row} 0" for row in (1, 2) for n, crop in enumerate(Crop)
    )
    *most, last = nine.split("; ")
    position = planted(empty(5), "; ".join(most))
    assert refused(planted, position, last) == "R5.2"


def test_palms_keep_their_distance() -> None:
    """R2.3"""
    position = empty().with_palm(square_named("a1"))
    assert refused(position.with_palm, square_named("b2")) == "R2.3"
    assert refused(position.with_palm, square_named("d2")) == "R2.3"
    position = position.with_palm(square_named("h6")).with_palm(square_named("h1"))
    assert refused(position.with_palm, square_named("a6")) == "R2.3"
    assert not position.with_palm(square_named("a1")).board.palms >> square_named("a1") & 1
    assert refused(empty(edition=Edition.AMIGO).with_palm, square_named("a1")) == "R2.3"
    assert refused(position.with_spring, intersection_named("A1")) == "R2.3"


def test_canals_hang_together_at_the_spring() -> None:
    """R6.1, R2, R2.4"""
    position = dug(empty(), "B2-C2 A2-B2")
    assert refused(position.with_canal, canal_named("D4-E4")) == "R6.1"
    assert refused(position.with_canal, canal_named("B2-C2")) == "R6.1"
    assert refused(position.with_spring, intersection_named("D3")) == "R6.1"
    assert position.with_spring(intersection_named("B2")).board.canals == position.board.canals
    position = empty(5)
    for _ in range(9 + 5):
        position = position.with_canal(canals_in(position.board.places)[0])
    assert refused(position.with_canal, canals_in(position.board.places)[0]) == "R2.4"


def test_purses_hold_no_more_than_all_have_ever_got() -> None:
    """R2, R8.5: 10 each and 3 each in ten rounds: 160 with four seats."""
    position = empty().with_purse(ANA, 160)
    assert refused(position.with_purse, BRUNO, 1) == "R8.5"
    assert refused(position.with_purse, ANA, 161) == "R8.5"
    assert refused(position.with_purse, ANA, -1) == "R8.5"


def test_each_fault_has_its_clause() -> None:
    assert set(CLAUSES) == set(PositionFault)


def test_everything_is_removed_from_a_square() -> None:
    square = square_named("h1")
    position = empty().with_palm(square)
    assert planted(position, "banana2 h1 0").without(square).board == empty().board


def test_at_another_table_everything_possible_stays() -> None:
    """R2: a game for five has 9 shared canals and 5 own ones, a game for four 11 and 4."""
    position = dug(empty(4), "C2-D2 D2-E2 D1-D2 D2-D3")
    position = planted(position, "banana2 c4 0; pepper1 d4 3; grape2 e4 -").with_purse(BRUNO, 7)
    five = position.at_table(position.options, 5)
    assert (five.seats, five.money) == (5, (0, 7, 0, 0, 0))
    assert str(five.board) == str(position.board)
    assert five.at_table(position.options, 4) == position
    two = position.at_table(position.options, 2)
    assert (two.board.canals, two.money) == (position.board.canals, (0, 7))
    assert two.board.tile(square_named("c4")) == position.board.tile(square_named("c4"))
    pepper = two.board.tile(square_named("d4"))
    assert pepper is not None
    assert (pepper.kind, pepper.farmers) == (tile_named("pepper1"), 0)


def test_at_another_table_no_impossible_position_arises() -> None:
    """R2.1: with two seats there are four tiles of each crop with two farmers, otherwise six."""
    squares = ["a1", "b1", "c1", "d1", "e1", "f1"]
    position = planted(empty(4), "; ".join(f"banana2 {square} 3" for square in squares))
    position = position.with_purse(ANA, 150)
    two = position.at_table(position.options, 2)
    assert two.fault is None
    assert two.board.occupied.bit_count() == 4
    assert two.board.farmed == 0
    assert two.money == (0, 0)
