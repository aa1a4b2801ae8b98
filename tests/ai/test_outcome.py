"""The value of a position, and each seat's chance of winning."""

import pytest

from santiago.ai.evaluation.position_value import PositionValue, chances_of

NO_GAIN = (0.0, 0.0, 0.0)


def test_a_lead_is_what_a_seat_has_more_than_the_mean_of_the_others() -> None:
    end = PositionValue((30.0, 10.0, 20.0), (5.0, 6.0, 7.0), NO_GAIN)
    assert end.points == [35.0, 16.0, 27.0]
    assert end.advantage == [35 - 21.5, 16 - 31, 27 - 25.5]


def test_who_is_ahead_when_all_is_counted_has_won_and_equals_share() -> None:
    assert chances_of([50, 40, 30], 0) == pytest.approx((1, 0, 0), abs=1e-6)
    assert chances_of([50, 50, 30], 0) == pytest.approx((0.5, 0.5, 0), abs=1e-6)


def test_the_more_droughts_are_to_come_the_less_a_lead_decides() -> None:
    chances = [chances_of([50, 40, 40, 40], droughts)[0] for droughts in range(12)]
    assert chances == sorted(chances, reverse=True)
    assert chances[-1] > 1 / 4
    assert all(sum(chances_of([50, 40, 30, 20], droughts)) == pytest.approx(1) for droughts in range(12))


def test_a_prize_counts_the_chance_of_the_win_beyond_an_equal_share() -> None:
    plain = PositionValue((50.0, 40.0), (0.0, 0.0), (0.0, 0.0))
    assert plain.with_prize(60, 0).advantage == pytest.approx([10 + 30, -10 - 30], abs=1e-6)


def test_the_mean_of_outcomes_has_the_mean_of_their_leads() -> None:
    nothing = PositionValue(NO_GAIN, NO_GAIN, NO_GAIN)
    ends = [
        PositionValue((50.0, 40.0, 30.0), NO_GAIN, NO_GAIN).with_prize(60, 2),
        PositionValue((20.0, 40.0, 35.0), NO_GAIN, NO_GAIN).with_prize(60, 2),
    ]
    mean = nothing.plus(ends[0]).plus(ends[1]).times(1 / 2)
    assert mean.advantage == pytest.approx(
        [(one + other) / 2 for one, other in zip(ends[0].advantage, ends[1].advantage, strict=True)]
    )
