"""Boxes in pixels, and the nearest box in a direction."""

import pytest

from santiago.presentation.boxes import Box, centre_of, nearest


def test_a_box_holds_its_first_pixels_and_not_those_after_its_last() -> None:
    box = Box(10, 20, 5, 8)
    assert box.contains((10, 20))
    assert box.contains((14.9, 27.9))
    assert not box.contains((15, 20))
    assert not box.contains((10, 28))


def test_the_middle_of_a_box_has_no_size() -> None:
    assert centre_of(Box(10, 20, 5, 8)) == Box(12, 24, 0, 0)


@pytest.mark.parametrize(("across", "down", "found"), [(1, 0, 1), (-1, 0, None), (0, 1, 2), (0, -1, None)])
def test_the_nearest_neighbour_lies_ahead_and_little_aside(across: int, down: int, found: int | None) -> None:
    origin = Box(100, 100, 50, 50)
    candidates = [Box(200, 300, 50, 50), Box(300, 110, 50, 50), Box(90, 400, 50, 50)]
    assert nearest(origin, candidates, across, down) == found


def test_boxes_that_touch_are_neighbours() -> None:
    assert nearest(Box(0, 0, 50, 50), [Box(50, 0, 50, 50)], 1, 0) == 0


def test_what_lies_too_far_aside_is_not_in_that_direction() -> None:
    origin, candidate = Box(0, 0, 0, 0), [Box(10, 21, 0, 0)]
    assert nearest(origin, candidate, 1, 0) == 0
    assert nearest(origin, candidate, 1, 0, widest=2.0) is None
