import pytest

from santiago.ui.animation.easing import along, arriving, damped_swing, hump, leaving, part, smooth

SHARES = [n / 20 for n in range(21)]


@pytest.mark.parametrize("ease", [smooth, arriving, leaving])
def test_an_easing_starts_at_nothing_ends_at_all_and_never_turns_back(ease) -> None:
    values = [ease(share) for share in SHARES]
    assert (values[0], values[-1]) == (0, 1)
    assert values == sorted(values)


@pytest.mark.parametrize("ease", [smooth, arriving, leaving])
def test_time_before_and_after_a_movement_changes_nothing(ease) -> None:
    assert (ease(-0.5), ease(1.5)) == (0, 1)


def test_what_arrives_is_nearer_than_half_at_half_time_and_what_leaves_is_not() -> None:
    assert arriving(0.5) > 0.5 > leaving(0.5)


def test_what_is_thrown_is_highest_in_the_middle_and_on_the_ground_at_both_ends() -> None:
    assert [hump(0), hump(0.5), hump(1)] == [0, 1, 0]


def test_a_shock_dies_away() -> None:
    assert damped_swing(0) == 1
    assert abs(damped_swing(0.5)) < 0.2
    assert damped_swing(1) == 0


def test_a_part_runs_from_its_start_to_its_end() -> None:
    assert [part(t, 0.25, 0.75) for t in (0, 0.25, 0.5, 0.75, 1)] == [0, 0, 0.5, 1, 1]


def test_a_way_begins_and_ends_where_it_should_and_rises_in_between() -> None:
    start, end = (10.0, 100.0), (50.0, 60.0)
    assert along(start, end, 0, lift=30) == start
    assert along(start, end, 1, lift=30) == end
    assert along(start, end, 0.5, lift=30) == (30, 50)
