"""The keyboard cursor among places for canals."""

from random import Random

import pytest

from santiago.presentation.boxes import Box
from santiago.presentation.table.cursor import Cursor, TargetBox, TargetMap, steered
from santiago.presentation.view_model.element import Region
from santiago.presentation.view_model.targets import CanalTarget
from santiago.rules.grid import (
    CANAL_ENDS,
    CANAL_NAMES,
    CANALS,
    INTERSECTION_NAMES,
    Canal,
    CanalSet,
    Intersection,
    canal_named,
    canal_places,
    canals_in,
)

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def column_and_row(canal: Canal) -> tuple[int, int]:
    """Return the middle of a canal in halves of a canal's length."""
    (first, top), (second, bottom) = (
        ("ABCDE".index(name[0]), int(name[1]) - 1)
        for name in (INTERSECTION_NAMES[end] for end in CANAL_ENDS[canal])
    )
    return first + second, top + bottom


def ground_of(canals: list[Canal]) -> TargetMap:
    """Return the places as the keyboard reaches them, 100 pixels for a canal's length."""
    boxes = []
    for canal in canals:
        column, row = column_and_row(canal)
        width, height = (90, 10) if column % 2 else (10, 90)
        box = Box(50 * column - width // 2 + 300, 50 * row - height // 2 + 300, width, height)
        boxes.append(TargetBox(CanalTarget(canal), box, Region.BOARD))
    return TargetMap(tuple(boxes))


def after(ground: TargetMap, start: Canal, *arrows: str) -> Canal:
    cursor = Cursor(CanalTarget(start), shown=True)
    for arrow in arrows:
        cursor = steered(cursor, ground, *ARROWS[arrow])
    assert isinstance(cursor.target, CanalTarget)
    return cursor.target.canal


OPPOSITE = {"left": "right", "right": "left", "up": "down", "down": "up"}


def expected(canals: list[Canal], start: Canal, arrow: str) -> Canal:
    """Return the nearest place in the row, or in the next row with places; `start` at the edge."""
    (across, down), (column, row) = ARROWS[arrow], column_and_row(start)
    ahead = [
        (abs(y - row), abs(x - column), x, canal)
        for canal in canals
        for x, y in [column_and_row(canal)]
        if ((x - column) * across > 0 and y == row if across else (y - row) * down > 0)
    ]
    return min(ahead)[-1] if ahead else start


def places_of_many_games() -> list[list[Canal]]:
    """Return all places, and those of 300 networks that grew at random, in any order."""
    random, found = Random(1), [list(CANALS)]
    for _ in range(300):
        spring, built = Intersection(random.randrange(20)), CanalSet(0)
        for _ in range(random.randrange(15)):
            built = CanalSet(built | 1 << random.choice(canals_in(canal_places(built, spring))))
        places = list(canals_in(canal_places(built, spring)))
        random.shuffle(places)
        found.append(places)
    return found


def test_each_arrow_leads_to_the_nearest_place_from_all_places_of_the_board_or_stays_at_the_edge() -> None:
    for canals in places_of_many_games():
        ground = ground_of(canals)
        for start in canals:
            for arrow in ARROWS:
                assert after(ground, start, arrow) == expected(canals, start, arrow), (
                    CANAL_NAMES[start],
                    arrow,
                )


def test_the_opposite_arrow_leads_back_wherever_one_has_been_before() -> None:
    random = Random(2)
    for canals in places_of_many_games():
        ground = ground_of(canals)
        for start in canals:
            way = random.choices(list(ARROWS), k=random.randrange(6))
            here = after(ground, start, *way)
            for arrow, back in OPPOSITE.items():
                if after(ground, start, *way, arrow) != here:
                    assert after(ground, start, *way, arrow, back) == here, (CANAL_NAMES[start], way, arrow)


def test_arrows_reach_every_place_from_every_other() -> None:
    for canals in places_of_many_games():
        ground = ground_of(canals)
        for start in canals:
            reached, new = {start}, {start}
            while new := {after(ground, place, arrow) for place in new for arrow in ARROWS} - reached:
                reached |= new
            assert reached == set(canals)


@pytest.mark.parametrize(
    ("start", "arrows", "place"),
    [
        ("C1-C2", "down", "B2-C2"),
        ("C1-C2", "down down", "C2-C3"),
        ("C1-C2", "down down down down", "C3-C4"),
        ("C2-D2", "up", "C1-C2"),
        ("C2-D2", "up up", "C1-D1"),
        ("C2-D2", "right", "D2-E2"),
        ("D2-E2", "right", "D2-E2"),
        ("E1-E2", "left", "D1-D2"),
    ],
)
def test_up_and_down_go_over_each_row_and_keep_the_column(start: str, arrows: str, place: str) -> None:
    ground = ground_of(list(CANALS))
    assert after(ground, canal_named(start), *arrows.split()) == canal_named(place)
