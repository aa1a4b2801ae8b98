"""Choosing a bid."""

from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    DigitTyped,
    Intent,
    SumPicked,
    SumStepped,
    TargetChosen,
)
from santiago.presentation.view_model.targets import CoinTarget, SquareTarget
from santiago.rules.moves import Bid, Pass
from santiago.rules.refusals import Why
from santiago.session.settings import Confirm
from tests.presentation.positions import outcome, table


def test_a_coin_is_chosen_first_and_bid_with_the_button() -> None:
    first = outcome(table(), TargetChosen(CoinTarget(3)))
    assert first.move is None
    assert first.selection == SumPicked(3)
    assert outcome(table(), TargetChosen(CoinTarget(3)), Intent.COMMIT).move == Bid(3)


def test_a_sum_bid_before_is_refused_with_who_bid_it() -> None:
    result = outcome(table(4, "bid 3"), TargetChosen(CoinTarget(3)))
    assert result.move is None
    assert result.refusal is not None
    assert (result.refusal.why, result.refusal.seat, result.refusal.escudos) == (Why.BID_TAKEN, 1, 3)


def test_more_than_one_owns_is_refused() -> None:
    result = outcome(table(), TargetChosen(CoinTarget(11)))
    assert result.refusal is not None
    assert result.refusal.why is Why.BID_UNAFFORDABLE


def test_passing_needs_one_press() -> None:
    assert outcome(table(), Intent.DECLINE).move == Pass()


def test_a_sum_of_two_digits_can_be_typed_though_its_first_digit_is_taken() -> None:
    state = table(4, "bid 1")
    assert outcome(state, DigitTyped(1)).selection == SumPicked(1, typed=True)
    assert outcome(state, DigitTyped(1), DigitTyped(0)).selection == SumPicked(10, typed=True)
    refused = outcome(state, DigitTyped(1), Intent.COMMIT)
    assert refused.move is None
    assert refused.refusal is not None


def test_steps_go_to_the_next_sum_that_may_be_bid() -> None:
    state = table(4, "bid 2")
    assert outcome(state, SumStepped(1), SumStepped(1)).selection == SumPicked(3)
    assert outcome(state, SumStepped(1), SumStepped(1), SumStepped(-1)).selection == SumPicked(1)
    assert outcome(state, SumStepped(1), SumStepped(-1)).selection == NO_SELECTION


def test_a_bid_of_all_money_is_asked_about_and_the_cross_leads_back_to_the_sum() -> None:
    asked = outcome(table(), TargetChosen(CoinTarget(10)), Intent.COMMIT)
    assert asked.move is None
    assert asked.selection == Asking(Bid(10), SumPicked(10))
    assert outcome(table(), TargetChosen(CoinTarget(10)), Intent.COMMIT, Intent.COMMIT).move == Bid(10)
    assert outcome(table(), TargetChosen(CoinTarget(10)), Intent.COMMIT, Intent.BACK).selection == SumPicked(
        10
    )


def test_confirmation_can_be_switched_off_and_asked_for_always() -> None:
    inputs = (TargetChosen(CoinTarget(10)), Intent.COMMIT)
    assert outcome(table(), *inputs, confirm=Confirm.NEVER).move == Bid(10)
    assert outcome(table(), Intent.DECLINE, confirm=Confirm.ALWAYS).move is None
    assert outcome(table(), Intent.DECLINE, Intent.COMMIT, confirm=Confirm.ALWAYS).move == Pass()


def test_nothing_is_bid_when_nothing_is_chosen() -> None:
    assert outcome(table(), Intent.COMMIT).move is None
    assert outcome(table(), TargetChosen(SquareTarget(0)), Intent.COMMIT).move is None


def test_esc_takes_the_sum_back() -> None:
    assert outcome(table(), TargetChosen(CoinTarget(4)), Intent.BACK).selection == NO_SELECTION


def test_with_two_seats_both_may_choose_the_same_sum() -> None:
    """R10.3"""
    state = table(2, "first C2-C3", "bid 2")
    assert outcome(state, TargetChosen(CoinTarget(2)), Intent.COMMIT).move == Bid(2)
