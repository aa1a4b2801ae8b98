"""Boards as text."""

import pytest

from santiago.rules.board import Board, Tile
from santiago.rules.grid import canal_named, canal_set, intersection_named, square_named, square_set
from santiago.rules.options import Seat
from santiago.rules.tiles import tile_named

from .notation import game, moves, play

DIAGRAM = """\
+         +         @=========+         +
 .    .    .    .    B00  b1*  .    .
 .    *    .    .    .    #G   .    w
+         +         +         +         +
 .    .   |.    .    .    .    .    .
 .    .   |.    .    .    .    .    .
+         +         +         +         +
 .    .    .    .    .    .    .    .
 .    .    .    .    .    .    .    .
+         +         +         +         +"""


def test_a_diagram_shows_spring_canals_tiles_farmers_deserts_and_palms() -> None:
    board = Board.parse(DIAGRAM)
    assert board.spring == intersection_named("C1")
    assert board.canals == canal_set(canal_named("C1-D1"), canal_named("B2-B3"))
    assert board.palms == square_set(square_named("f1"), square_named("b2"))
    assert [board.tile(square_named(name)) for name in ("e1", "f1", "f2", "h2", "b2")] == [
        Tile(tile_named("banana2"), 2, Seat(0), desert=False),
        Tile(tile_named("banana1"), 1, Seat(1), desert=False),
        Tile(tile_named("grape2"), 0, None, desert=True),
        Tile(tile_named("watermelon1"), 0, None, desert=False),
        None,
    ]
    assert str(board) == DIAGRAM


def test_what_is_missing_at_the_end_is_empty() -> None:
    assert str(Board.parse("+  +\n".replace("  ", " " * 9) + "\n\n@", seats=2)).splitlines()[:4] == [
        "+         +         +         +         +",
        " .    .    .    .    .    .    .    .",
        " .    .    .    .    .    .    .    .",
        "@         +         +         +         +",
    ]


@pytest.mark.parametrize(
    ("wrong", "right", "sentence"),
    [
        ("+", "@", "one spring"),
        ("+", "@=========+", "one spring"),
        ("====", "==  ", "C1-D1"),
        ("|", " ", "B2-B3"),
        ("B00", "B01", "'B01' on e1"),
        ("b1*", "b4*", "'b4\\*' on f1"),
        ("#G ", "#G1", "'#G1' on f2"),
        ("w", "x", "'x' on h2"),
    ],
)
def test_what_draws_no_board_is_refused(wrong: str, right: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        Board.parse(DIAGRAM.replace(wrong, right, 1))


def test_the_boards_of_a_game_survive_as_text() -> None:
    state = game(3, palms="a1 d3 h6", spring="B2")
    while legal := moves(state):
        state = play(state, legal[-1])
        assert Board.parse(str(state.board), seats=3) == state.board
    assert "#" in str(state.board)
