"""Planting by clicks, drags and keys."""

from santiago.presentation.input.phase_input import choices, draggable
from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    DigitTyped,
    Intent,
    PieceDropped,
    SquarePicked,
    SumStepped,
    TargetChosen,
    TilePicked,
)
from santiago.presentation.input.turn import Turn
from santiago.presentation.view_model.targets import TrayTarget
from santiago.rules.moves import Plant
from santiago.rules.refusals import Why
from santiago.session.settings import Confirm
from tests.presentation.positions import outcome, plant_first, square, table

PLANTING = table(4, "bid 1", "bid 2", "bid 3", "bid 4")


def test_tile_then_square_plants() -> None:
    kind = Turn(PLANTING).tray[1].kind
    result = outcome(PLANTING, TargetChosen(TrayTarget(1)), TargetChosen(square("c4")))
    assert result.move == Plant(kind, square("c4").square)
    assert result.selection == NO_SELECTION


def test_square_then_tile_plants() -> None:
    kind = Turn(PLANTING).tray[2].kind
    assert outcome(PLANTING, TargetChosen(square("c4"))).selection == SquarePicked(square("c4").square)
    result = outcome(PLANTING, TargetChosen(square("c4")), TargetChosen(TrayTarget(2)))
    assert result.move == Plant(kind, square("c4").square)


def test_a_drag_plants() -> None:
    kind = Turn(PLANTING).tray[0].kind
    assert outcome(PLANTING, PieceDropped(TrayTarget(0), square("h6"))).move == Plant(
        kind, square("h6").square
    )


def test_a_square_with_a_tile_is_refused() -> None:
    state = plant_first(PLANTING, "c4")
    left = next(n for n, offered in enumerate(Turn(state).tray) if not offered.taken)
    result = outcome(state, TargetChosen(TrayTarget(left)), TargetChosen(square("c4")))
    assert result.refusal is not None
    assert result.refusal.why is Why.SQUARE_TAKEN
    assert result.selection == TilePicked(left)


def test_a_tile_that_is_gone_can_be_neither_chosen_nor_dragged() -> None:
    state = plant_first(PLANTING, "c4")
    taken = next(n for n, offered in enumerate(Turn(state).tray) if offered.taken)
    result = outcome(state, TargetChosen(TrayTarget(taken)))
    assert result.refusal is not None
    assert result.refusal.why is Why.TILE_NOT_OFFERED
    assert not draggable(Turn(state), TrayTarget(taken))
    assert draggable(Turn(state), TrayTarget(1 if taken != 1 else 2))


def test_the_tray_keeps_its_places() -> None:
    state = plant_first(PLANTING, "c4")
    assert [offered.kind for offered in Turn(state).tray] == [offered.kind for offered in Turn(PLANTING).tray]
    assert sum(offered.taken for offered in Turn(state).tray) == 1


def test_digits_and_steps_choose_tiles() -> None:
    assert outcome(PLANTING, DigitTyped(2)).selection == TilePicked(1)
    assert outcome(PLANTING, SumStepped(1), SumStepped(1)).selection == TilePicked(1)
    assert outcome(PLANTING, SumStepped(-1)).selection == TilePicked(3)


def test_a_second_click_or_esc_lays_the_tile_back() -> None:
    assert (
        outcome(PLANTING, TargetChosen(TrayTarget(0)), TargetChosen(TrayTarget(0))).selection == NO_SELECTION
    )
    assert outcome(PLANTING, TargetChosen(TrayTarget(0)), Intent.BACK).selection == NO_SELECTION


def test_asked_always_another_square_may_be_chosen_before_the_tick() -> None:
    clicks = (TargetChosen(TrayTarget(0)), TargetChosen(square("c4")), TargetChosen(square("d4")))
    result = outcome(PLANTING, *clicks, confirm=Confirm.ALWAYS)
    assert result.move is None
    assert result.selection == Asking(Plant(Turn(PLANTING).tray[0].kind, square("d4").square), TilePicked(0))


def test_all_empty_squares_may_be_chosen() -> None:
    assert choices(Turn(PLANTING)).squares.bit_count() == 48
    assert choices(Turn(plant_first(PLANTING, "c4"))).squares.bit_count() == 47


def test_the_tile_that_is_left_is_in_hand_and_needs_a_living_neighbour() -> None:
    """R5.4"""
    state = table(3, "pass", "bid 2", "bid 3")
    for name in ("c3", "d3", "e3"):
        state = plant_first(state, name)
    assert outcome(state, TargetChosen(square("f3"))).move == Plant(state.offered[0], square("f3").square)
    refused = outcome(state, TargetChosen(square("a6")))
    assert refused.refusal is not None
    assert refused.refusal.why is Why.LEFTOVER_ALONE
