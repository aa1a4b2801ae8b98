"""Input for proposing a place for the canal and offering a bribe (R6.2)."""

from santiago.presentation.input.selection import (
    NO_SELECTION,
    DigitTyped,
    Input,
    InputResult,
    Intent,
    PieceDropped,
    PlacePicked,
    Selection,
    SumPicked,
    SumStepped,
    TargetChosen,
    before_question,
    typed_sum,
)
from santiago.presentation.input.turn import Turn, move_or_question
from santiago.presentation.view_model.targets import CanalTarget, CoinStepTarget, CoinTarget, PieceTarget
from santiago.rules.grid import Canal
from santiago.rules.moves import Propose
from santiago.rules.refusals import Refusal, Why


def react(turn: Turn, selection: Selection, given: Input) -> InputResult:
    """Handle an input: change the selected place or sum, or commit the proposal."""
    before = before_question(selection)
    match given:
        case TargetChosen(CanalTarget(canal)) | PieceDropped(PieceTarget(), CanalTarget(canal)):
            return _choose_place(turn, before, canal)
        case TargetChosen(CoinTarget(escudos)):
            return _choose_sum(turn, before, escudos)
        case TargetChosen(CoinStepTarget(step)) | SumStepped(step):
            return InputResult(_with_sum(before, _stepped(turn, before, step)))
        case DigitTyped(digit):
            return InputResult(_with_sum(before, typed_sum(selection, digit), typed=True))
        case Intent.ERASE:
            return InputResult(_erased(turn, selection))
        case Intent.COMMIT if isinstance(selection, PlacePicked):
            return move_or_question(turn, selection, Propose(selection.canal, selection.bribe))
        case TargetChosen() | PieceDropped() | Intent():
            return InputResult(selection)


def least_bribe(turn: Turn) -> int:
    """Return the smallest legal bribe in escudos (R6.2)."""
    return turn.position.options.min_bribe


def _choose_place(turn: Turn, selection: Selection, canal: Canal) -> InputResult:
    match selection:
        case SumPicked(escudos, typed) | PlacePicked(_, escudos, typed):
            bribe = escudos
        case _:
            bribe, typed = least_bribe(turn), False
    offered = max(least_bribe(turn), min(bribe, turn.money))
    refused = move_or_question(turn, selection, Propose(canal, offered)).refusal
    if refused is not None and not turn.hides(refused):
        return InputResult(selection, refusal=refused)
    return InputResult(PlacePicked(canal, bribe, typed))


def _choose_sum(turn: Turn, selection: Selection, escudos: int) -> InputResult:
    if escudos > turn.largest_sum:
        return InputResult(selection, refusal=Refusal(Why.BRIBE_UNAFFORDABLE, turn.seat, turn.money))
    if escudos < least_bribe(turn):
        return InputResult(selection, refusal=Refusal(Why.BRIBE_TOO_LOW, escudos=least_bribe(turn)))
    return InputResult(_with_sum(selection, escudos))


def _with_sum(selection: Selection, escudos: int, *, typed: bool = False) -> Selection:
    if isinstance(selection, PlacePicked):
        return PlacePicked(selection.canal, escudos, typed)
    return SumPicked(escudos, typed)


def _erased(turn: Turn, selection: Selection) -> Selection:
    """Return the selection without the last digit of its sum.

    If no digit is left, the sum becomes the smallest bribe, or is removed if no place is chosen.
    """
    match selection:
        case SumPicked(escudos) | PlacePicked(_, escudos) if escudos >= 10:
            return _with_sum(selection, escudos // 10, typed=True)
        case PlacePicked():
            return _with_sum(selection, least_bribe(turn))
        case _:
            return NO_SELECTION


def _stepped(turn: Turn, selection: Selection, step: int) -> int:
    match selection:
        case SumPicked(escudos) | PlacePicked(_, escudos):
            return max(least_bribe(turn), min(turn.largest_sum, escudos + step))
        case _:
            return max(least_bribe(turn), min(turn.largest_sum, step if step > 1 else 0))
