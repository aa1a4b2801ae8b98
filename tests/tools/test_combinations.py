"""The covering arrays that select the tested combinations of sizes, languages and scales."""

from itertools import combinations, product
from pathlib import Path

import pytest

from tests.combinations import Axis, every, in_turn, name_of, pairwise

AXES = [
    ("abc", "de"),
    ("abcdefgh", "ij", "klmn"),
    (range(26), ("en", "fr"), (0.8, 1.0, 1.5, 2.0), ((1280, 800), (1024, 640), (3840, 2160))),
]


@pytest.mark.parametrize("axes", AXES, ids=["2", "3", "4"])
def test_each_two_values_of_different_axes_meet(axes) -> None:
    cases = pairwise(axes)
    for first, second in combinations(range(len(axes)), 2):
        met = {(case[first], case[second]) for case in cases}
        assert met == set(product(axes[first], axes[second]))


def test_a_pairwise_choice_is_a_small_part_of_all_combinations_in_their_order() -> None:
    axes = AXES[2]
    chosen, all_of_them = pairwise(axes), every(axes)
    assert len(all_of_them) == 26 * 2 * 4 * 3
    assert len(chosen) <= 26 * 4 + 8
    assert chosen == [case for case in all_of_them if case in chosen]


def test_what_takes_turns_is_there_and_the_other_axes_meet() -> None:
    cases = in_turn(AXES[2])
    assert {case[0] for case in cases} == set(AXES[2][0])
    assert {case[1] for case in cases} == set(AXES[2][1])
    assert {case[2:] for case in cases} == set(product(*AXES[2][2:]))
    assert len(cases) == len(set(cases)) == 26
    assert in_turn(AXES[0]) == [("a", "d"), ("b", "e"), ("c", "d")]


def test_of_an_axis_with_extremes_only_these_meet_others_unless_all_are_asked_for() -> None:
    axes = (Axis(range(9), extremes=(0, 8)), "ab")
    assert pairwise(axes) == [(0, "a"), (8, "a"), (0, "b"), (8, "b")]
    assert pairwise(axes[:1]) == [(0,), (8,)]
    assert in_turn(("xyz", *axes)) == [("x", 0, "a"), ("y", 8, "a"), ("z", 0, "b"), ("x", 8, "b")]
    assert len(every(axes)) == 18


def test_what_takes_turns_is_whole_though_it_has_extremes() -> None:
    assert in_turn((Axis("abc", extremes="ac"), "xy")) == [("a", "x"), ("b", "y"), ("c", "x")]


def test_a_size_is_named_as_people_write_it() -> None:
    assert name_of((1280, 800)) == "1280x800"
    assert name_of(((1024, 640), 2.0)) == "1024x640-2.0"
    assert name_of("new table") == "new table"


def test_any_folders_of_tests_can_be_named_in_one_command() -> None:
    """Modules of the same name in different folders are distinct only in packages."""
    folders = {path.parent for path in Path(__file__).parents[1].rglob("*.py")}
    assert [folder.name for folder in sorted(folders) if not (folder / "__init__.py").is_file()] == []
