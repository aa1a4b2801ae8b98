"""R1: the board's grid."""

import pytest

from santiago.rules.grid import (
    CANAL_ENDS,
    CANAL_NAMES,
    CANAL_SQUARES,
    CANALS,
    COLUMNS,
    INNER_INTERSECTIONS,
    INTERSECTION_NAMES,
    SQUARE_NAMES,
    SQUARES,
    SquareSet,
    around,
    beside,
    canal_named,
    canal_set,
    canals_in,
    connected,
    intersection_named,
    square_named,
    square_set,
    squares_at,
    squares_in,
)


def names(squares: SquareSet) -> str:
    return " ".join(SQUARE_NAMES[square] for square in squares_in(squares))


def squares(text: str) -> SquareSet:
    return square_set(*(square_named(name) for name in text.split()))


def test_the_48_squares_are_named_by_column_and_row_from_the_top_left() -> None:
    """R1"""
    assert list(SQUARE_NAMES) == [f"{column}{row}" for row in range(1, 7) for column in "abcdefgh"]
    assert square_named("a1") == 0
    assert square_named("c4") == 3 * COLUMNS + 2


def test_of_the_20_intersections_six_are_inner() -> None:
    """R1"""
    assert list(INTERSECTION_NAMES) == [f"{column}{row}" for row in range(1, 5) for column in "ABCDE"]
    assert [INTERSECTION_NAMES[node] for node in INNER_INTERSECTIONS] == ["B2", "C2", "D2", "B3", "C3", "D3"]


def test_the_31_canals_join_neighbouring_intersections_the_smaller_name_first() -> None:
    """R1"""
    across = {f"{a}{row}-{b}{row}" for a, b in ("AB", "BC", "CD", "DE") for row in range(1, 5)}
    down = {f"{column}{row}-{column}{row + 1}" for column in "ABCDE" for row in range(1, 4)}
    assert list(CANAL_NAMES) == sorted(across | down)
    assert len(CANAL_NAMES) == 31
    assert [INTERSECTION_NAMES[end] for end in CANAL_ENDS[canal_named("B2-C2")]] == ["B2", "C2"]


@pytest.mark.parametrize(
    ("canal", "along"),
    [
        ("B2-C2", "c2 d2 c3 d3"),
        ("C2-C3", "d3 e3 d4 e4"),
        ("A1-B1", "a1 b1"),
        ("A1-A2", "a1 a2"),
        ("D4-E4", "g6 h6"),
        ("E3-E4", "h5 h6"),
    ],
)
def test_a_canal_runs_along_four_squares_or_two_on_the_rim(canal: str, along: str) -> None:
    """R1"""
    assert names(CANAL_SQUARES[canal_named(canal)]) == along


def test_every_square_lies_on_one_canal_across_and_one_down() -> None:
    """R1"""
    for square in SQUARES:
        sides = [CANAL_NAMES[canal] for canal in CANALS if CANAL_SQUARES[canal] >> square & 1]
        assert sorted(name[0] == name[3] for name in sides) == [False, True]


def test_inner_canals_touch_four_squares_and_those_on_the_rim_two() -> None:
    """R1"""
    for canal in CANALS:
        ends = [INTERSECTION_NAMES[end] for end in CANAL_ENDS[canal]]
        on_rim = any(
            all(end[n] == side for end in ends) for n, side in ((0, "A"), (0, "E"), (1, "1"), (1, "4"))
        )
        assert CANAL_SQUARES[canal].bit_count() == (2 if on_rim else 4)


def test_sides_do_not_wrap_round_the_rim() -> None:
    """R1"""
    assert names(beside(squares("a2"))) == "a1 b2 a3"
    assert names(beside(squares("h2"))) == "h1 g2 h3"
    assert names(beside(squares("a6 h1"))) == "g1 h2 a5 b6"


def test_corners_do_not_wrap_round_the_rim() -> None:
    """R2.3"""
    assert names(around(square_named("a1"))) == "a1 b1 a2 b2"
    assert names(around(square_named("h6"))) == "g5 h5 g6 h6"
    assert names(around(square_named("d3"))) == "c2 d2 e2 c3 d3 e3 c4 d4 e4"


@pytest.mark.parametrize(
    ("node", "corners"), [("C2", "d2 e2 d3 e3"), ("A1", "a1"), ("E4", "h6"), ("B1", "b1 c1"), ("A3", "a4 a5")]
)
def test_an_intersection_is_the_corner_of_up_to_four_squares(node: str, corners: str) -> None:
    """R1"""
    assert names(squares_at(intersection_named(node))) == corners


def test_connected_parts_are_joined_by_sides_only() -> None:
    """R9.3"""
    parts = connected(squares("a1 a2 b2 c3 h1 a3"))
    assert [names(part) for part in parts] == ["a1 a2 b2 a3", "h1", "c3"]


def test_a_set_of_places_holds_each_once() -> None:
    two = canal_named("A1-A2"), canal_named("B2-C2")
    assert canals_in(canal_set(*two, two[0])) == two
    assert names(square_set(square_named("c4"), square_named("c4"))) == "c4"


@pytest.mark.parametrize("named", [square_named, intersection_named, canal_named])
def test_a_name_of_nothing_is_a_key_error(named) -> None:
    with pytest.raises(KeyError):
        named("C2-B2")
