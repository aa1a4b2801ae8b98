"""Proposing, deciding and building."""

from dataclasses import replace

import pytest

from santiago.presentation.input.hover_choice import HoverChoice
from santiago.presentation.input.phase_input import choices, draggable
from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    DigitTyped,
    Intent,
    PieceDropped,
    PlacePicked,
    SumPicked,
    SumStepped,
    TargetChosen,
)
from santiago.presentation.input.turn import Turn
from santiago.presentation.overlay.board_overlay import overlay_of_decision
from santiago.presentation.view_model.targets import CanalOfPanelTarget, CoinTarget, PieceTarget
from santiago.rules.apply import apply
from santiago.rules.grid import NO_SQUARES, canal_named, canal_set, square_named
from santiago.rules.moves import Accept, Build, BuildFirst, BuildOwn, Discard, Pass, Propose
from santiago.rules.notation import parse_move
from santiago.rules.options import Edition, Money, Options, Seat
from santiago.rules.refusals import Why
from santiago.rules.state import GameState
from santiago.rules.tiles import tile_named
from santiago.session.settings import Confirm
from tests.presentation.positions import outcome, place, plant_first, proposals, table

C2_C3 = canal_named("C2-C3")
C2_D2 = canal_named("C2-D2")


def test_a_place_a_sum_and_the_button_make_a_proposal() -> None:
    result = outcome(proposals(), TargetChosen(place("C2-D2")), TargetChosen(CoinTarget(2)), Intent.COMMIT)
    assert result.move == Propose(C2_D2, 2)


def test_the_sum_may_come_before_the_place() -> None:
    assert outcome(proposals(), TargetChosen(CoinTarget(2))).selection == SumPicked(2)
    result = outcome(proposals(), TargetChosen(CoinTarget(2)), TargetChosen(place("C2-D2")))
    assert result.selection == PlacePicked(C2_D2, 2)


def test_a_marker_dropped_on_a_place_chooses_it_with_the_least_bribe() -> None:
    assert outcome(proposals(), PieceDropped(PieceTarget(), place("C2-D2"))).selection == PlacePicked(
        C2_D2, 0
    )
    amigo = proposals(options=Options.of(Edition.AMIGO))
    assert outcome(amigo, PieceDropped(PieceTarget(), place("C2-D2"))).selection == PlacePicked(C2_D2, 1)


def test_the_place_may_be_changed_and_the_sum_stays() -> None:
    result = outcome(proposals(), TargetChosen(place("C2-D2")), DigitTyped(3), TargetChosen(place("C2-C3")))
    assert isinstance(result.selection, PlacePicked)
    assert (result.selection.canal, result.selection.bribe) == (C2_C3, 3)


def test_bribes_are_stepped_between_the_least_and_all_one_owns() -> None:
    state = proposals()
    down = outcome(state, TargetChosen(place("C2-D2")), SumStepped(-1))
    assert down.selection == PlacePicked(C2_D2, 0)
    up = outcome(state, TargetChosen(place("C2-D2")), *[SumStepped(1)] * 40)
    assert up.selection == PlacePicked(C2_D2, state.money[2])


def test_a_place_far_from_the_network_is_refused() -> None:
    result = outcome(proposals(), TargetChosen(place("A1-B1")))
    assert result.refusal is not None
    assert result.refusal.why is Why.CANAL_NOT_CONNECTED


def test_bribes_nobody_can_pay_are_refused() -> None:
    result = outcome(proposals(), TargetChosen(place("C2-D2")), DigitTyped(9), DigitTyped(9), Intent.COMMIT)
    assert result.move is None
    assert result.refusal is not None
    assert result.refusal.why is Why.BRIBE_UNAFFORDABLE


def test_nothing_is_proposed_without_a_place() -> None:
    assert outcome(proposals(), TargetChosen(CoinTarget(2)), Intent.COMMIT).move is None
    assert outcome(proposals(), Intent.DECLINE).move == Pass()


def test_the_overseer_accepts_or_builds_by_the_place_that_is_chosen() -> None:
    state = proposals("propose C2-D2 2", "pass")
    assert outcome(state, TargetChosen(place("C2-D2"))).move == Accept(C2_D2)
    assert outcome(state, PieceDropped(PieceTarget(), place("C2-D2"))).move == Accept(C2_D2)


def test_refusing_bribes_is_asked_about() -> None:
    state = proposals("propose C2-D2 2", "pass")
    asked = outcome(state, TargetChosen(place("C2-C3")))
    assert isinstance(asked.selection, Asking)
    assert outcome(state, TargetChosen(place("C2-C3")), Intent.COMMIT).move == Build(C2_C3)
    assert (
        outcome(state, TargetChosen(place("C2-C3")), Intent.BACK).selection
        == outcome(state, Intent.BACK).selection
    )
    assert outcome(state, TargetChosen(place("C2-C3")), confirm=Confirm.NEVER).move == Build(C2_C3)


def test_a_canal_is_discarded_only_if_nobody_proposed() -> None:
    """R6.3"""
    assert outcome(proposals("pass", "pass"), Intent.DECLINE).move == Discard()
    refused = outcome(proposals("propose C2-D2 2", "pass"), Intent.DECLINE)
    assert refused.refusal is not None
    assert refused.refusal.why is Why.DISCARD_WITH_PROPOSALS


def test_an_overseer_who_cannot_pay_may_only_choose_what_was_proposed() -> None:
    """R6.4"""
    state = table(3, "bid 10", "bid 9", "bid 8")
    for name in ("a1", "b1", "c1", "d1"):
        state = plant_first(state, name)
    assert (state.overseer, state.money[0]) == (0, 2)
    state = replace(state, money=(2, 8, 8))
    for move in ("propose C2-D2 2", "pass"):
        state = apply(state, parse_move(move)).after
    assert choices(Turn(state)).places == canal_set(C2_D2)
    refused = outcome(state, TargetChosen(place("C2-C3")))
    assert refused.refusal is not None
    assert (refused.refusal.why, refused.refusal.escudos) == (Why.PRICE_UNAFFORDABLE, 3)


def test_the_extra_canal_is_dragged_from_bar_or_panel() -> None:
    state = proposals("pass", "pass", "discard")
    seat = state.to_move
    assert seat is not None
    assert draggable(Turn(state), CanalOfPanelTarget(seat))
    assert not draggable(Turn(state), CanalOfPanelTarget(Seat((seat + 1) % 3)))
    dropped = outcome(state, PieceDropped(CanalOfPanelTarget(seat), place("C2-D2")), confirm=Confirm.NEVER)
    assert dropped.move == BuildOwn(C2_D2)
    assert outcome(state, Intent.DECLINE).move == Pass()


def test_what_ends_the_round_is_asked_about_where_something_of_ones_own_dries() -> None:
    """R8.2: seat 1, the overseer, is asked last; without canals every tile is dry."""

    def with_tile(seat: int, square: str) -> GameState:
        state = proposals("pass", "pass", "discard", "pass", "pass")
        board = table(3).board.with_tile(tile_named("banana2"), square_named(square), Seat(seat), 1)
        return replace(state, board=board)

    dry = with_tile(1, "e3")
    assert isinstance(outcome(dry, Intent.DECLINE).selection, Asking)
    assert outcome(dry, Intent.DECLINE, Intent.COMMIT).move == Pass()
    assert outcome(dry, TargetChosen(place("C2-D2"))).move == BuildOwn(C2_D2), "with it nothing dries"
    assert isinstance(outcome(dry, TargetChosen(place("B2-C2"))).selection, Asking)
    assert outcome(with_tile(2, "e3"), Intent.DECLINE).move == Pass(), "another seat's tile"
    assert outcome(with_tile(1, "h6"), Intent.DECLINE).move == Pass(), "out of reach: nothing to decide"


def test_the_first_canal_touches_the_spring_and_cannot_be_passed() -> None:
    """R10.2"""
    state = table(2)
    assert choices(Turn(state)).places.bit_count() == 4
    assert outcome(state, TargetChosen(place("C2-C3")), Intent.COMMIT).move == BuildFirst(C2_C3)
    assert outcome(state, Intent.DECLINE).move is None
    refused = outcome(state, TargetChosen(place("A1-B1")))
    assert refused.refusal is not None
    assert refused.refusal.why is Why.CANAL_NOT_AT_SPRING


@pytest.mark.parametrize(
    ("canal", "money", "changes"),
    [
        ("C2-D2", Money.OPEN, (-2, 5, -3)),
        ("C2-C3", Money.OPEN, (0, -6, 0)),
        ("C2-D2", Money.CONCEALED, (0, 0, 0)),
    ],
)
def test_the_overseer_sees_points_with_what_is_paid(
    canal: str, money: Money, changes: tuple[int, ...]
) -> None:
    """R6.3: the board is empty, so that the water itself earns nobody a point."""
    state = proposals("propose C2-D2 3", "propose C2-D2 2", options=Options(palms=False, money=money))
    board = replace(state.board, crops=(NO_SQUARES,) * 5, owners=(NO_SQUARES,) * 3)
    _, shown = overlay_of_decision(
        Turn(replace(state, board=board)), NO_SELECTION, HoverChoice(canal=canal_named(canal))
    )
    assert shown is not None
    assert shown.now == changes


@pytest.mark.parametrize(
    ("canal", "bribe", "changes"),
    [("C2-D2", 2, (-2, 5, -3)), ("C2-D2", 0, (0, 3, -3)), ("C2-C3", 4, (-4, 4, 0))],
)
def test_who_proposes_sees_points_with_what_the_bribe_costs(
    canal: str, bribe: int, changes: tuple[int, ...]
) -> None:
    """R6.3: if the overseer accepts, all who proposed the place pay. The board is empty, as above."""
    state = proposals("propose C2-D2 3", options=Options(palms=False, money=Money.OPEN))
    board = replace(state.board, crops=(NO_SQUARES,) * 5, owners=(NO_SQUARES,) * 3)
    choice = HoverChoice(escudos=bribe, canal=canal_named(canal))
    _, shown = overlay_of_decision(Turn(replace(state, board=board)), NO_SELECTION, choice)
    assert shown is not None
    assert shown.now == changes
