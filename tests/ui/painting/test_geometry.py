"""The board in pixels: boxes, hit tests, snapping."""

import pygame
import pytest

from santiago.rules.grid import (
    CANALS,
    INTERSECTIONS,
    SQUARES,
    canal_named,
    intersection_named,
    square_named,
    square_set,
)
from santiago.ui.painting.board_geometry import BOARD_HEIGHT, BOARD_WIDTH, BoardGeometry
from santiago.ui.painting.outlines import squares_outline_rects

AT_1280 = BoardGeometry(20, 60, 632 / BOARD_HEIGHT)
AT_1024 = BoardGeometry(13, 45, 506 / BOARD_HEIGHT)
AT_4K = BoardGeometry(100, 150, 1706 / BOARD_HEIGHT)
sizes = pytest.mark.parametrize("board", [AT_1280, AT_1024, AT_4K], ids=["1280x800", "1024x640", "4K"])


def middle(rect: pygame.Rect) -> tuple[float, float]:
    return rect.x + rect.width / 2, rect.y + rect.height / 2


def test_the_board_has_the_measures_of_the_design() -> None:
    assert (BOARD_WIDTH, BOARD_HEIGHT) == (1348, 1044)


@sizes
def test_squares_do_not_overlap_each_other_or_a_ditch(board: BoardGeometry) -> None:
    boxes = [board.square(s) for s in SQUARES] + [board.canal(c) for c in CANALS]
    boxes += [board.intersection(n) for n in INTERSECTIONS]
    for n, box in enumerate(boxes):
        assert box.collidelist(boxes[n + 1 :]) == -1
        assert board.ground.contains(box)


@sizes
def test_a_canal_joins_its_two_intersections(board: BoardGeometry) -> None:
    canal = board.canal(canal_named("B2-C2"))
    assert canal.left == board.intersection(intersection_named("B2")).right
    assert canal.right == board.intersection(intersection_named("C2")).left
    assert canal.top == board.intersection(intersection_named("B2")).top


@sizes
def test_a_square_touches_the_ditches_along_its_sides(board: BoardGeometry) -> None:
    assert board.square(square_named("c3")).left == board.canal(canal_named("B2-B3")).right
    assert board.square(square_named("c3")).top == board.canal(canal_named("B2-C2")).bottom


@sizes
def test_the_middle_of_every_square_hits_it(board: BoardGeometry) -> None:
    assert [board.square_at(middle(board.square(s))) for s in SQUARES] == list(SQUARES)


@sizes
def test_the_middle_of_every_canal_hits_it(board: BoardGeometry) -> None:
    assert [board.canal_at(middle(board.canal(c))) for c in CANALS] == list(CANALS)


@sizes
def test_hit_zones_of_canals_are_never_thin(board: BoardGeometry) -> None:
    for canal in CANALS:
        assert min(board.canal_zone(canal).size) >= max(24, 0.045 * board.bounds.width)


def test_outside_the_board_nothing_is_hit() -> None:
    assert AT_1280.square_at((5, 5)) is None
    assert AT_1280.canal_at((5, 5)) is None


@sizes
def test_a_piece_snaps_to_a_target_within_half_a_square(board: BoardGeometry) -> None:
    c4, d4 = square_named("c4"), square_named("d4")
    side = board.square(c4).width
    near = (board.square(c4).left - 0.4 * side, board.square(c4).centery)
    far = (board.square(c4).left - 0.7 * side, board.square(c4).centery)
    assert board.nearest_square(near, [c4, d4]) == c4
    assert board.nearest_square(far, [c4, d4]) is None


@sizes
def test_a_canal_snaps_only_to_the_places_given(board: BoardGeometry) -> None:
    first, second = canal_named("B2-C2"), canal_named("C2-D2")
    point = middle(board.canal(first))
    assert board.nearest_canal(point, [first, second]) == first
    assert board.nearest_canal(point, [second]) is None


@sizes
def test_an_outline_runs_around_a_crossing_only_if_all_four_squares_belong_to_it(
    board: BoardGeometry,
) -> None:
    crossing = board.intersection(intersection_named("B2"))

    def covers(*names: str) -> bool:
        boxes = squares_outline_rects(board, square_set(*map(square_named, names)))
        return any(box.contains(crossing) for box in boxes)

    assert covers("b2", "c2", "b3", "c3")
    assert not covers("b2", "c2", "b3")
    assert not covers("h2", "h3", "a3", "a4"), "the end of a row is not beside the next row"
