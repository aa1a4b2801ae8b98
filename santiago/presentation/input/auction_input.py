"""Input in an auction, open or secret (R3.2, R10.3)."""

from santiago.presentation.input.selection import (
    NO_SELECTION,
    DigitTyped,
    Input,
    InputResult,
    Intent,
    PieceDropped,
    Selection,
    SumPicked,
    SumStepped,
    TargetChosen,
    typed_sum,
)
from santiago.presentation.input.turn import Turn, move_or_question
from santiago.presentation.view_model.targets import CoinStepTarget, CoinTarget
from santiago.rules.moves import Bid


def react(turn: Turn, selection: Selection, given: Input) -> InputResult:
    """Change the selected sum, or make the bid, in response to an input in an auction."""
    match given:
        case TargetChosen(CoinTarget(escudos)):
            return pick(turn, selection, escudos)
        case TargetChosen(CoinStepTarget(step)) | SumStepped(step):
            return InputResult(_stepped(turn, selection, step))
        case DigitTyped(digit):
            return InputResult(SumPicked(typed_sum(selection, digit), typed=True))
        case Intent.ERASE if isinstance(selection, SumPicked):
            left = selection.escudos // 10
            return InputResult(SumPicked(left, typed=True) if left else NO_SELECTION)
        case Intent.COMMIT if isinstance(selection, SumPicked):
            return move_or_question(turn, selection, Bid(selection.escudos))
        case TargetChosen() | PieceDropped() | Intent():
            return InputResult(selection)


def pick(turn: Turn, selection: Selection, escudos: int) -> InputResult:
    """Select the sum `escudos`, or refuse it if the bid is illegal.

    An illegal sum is selected anyway if refusing it would reveal the amount of hidden money.
    """
    refused = move_or_question(turn, selection, Bid(escudos)).refusal
    if refused is not None and not turn.hides(refused):
        return InputResult(selection, refusal=refused)
    return InputResult(SumPicked(escudos))


def _stepped(turn: Turn, selection: Selection, step: int) -> Selection:
    """Return the selection after raising the sum by `step` or more escudos. A negative `step` lowers the sum.

    The nearest free sum is selected. If there is no free sum above, the selection does not change. If there
    is none below, the selection is cleared.
    """
    taken = turn.position.bids
    free = [escudos for escudos in range(1, turn.largest_sum + 1) if escudos not in taken]
    now = selection.escudos if isinstance(selection, SumPicked) else 0
    if step > 0:
        ahead = next((escudos for escudos in free if escudos >= now + step), None)
        return selection if ahead is None else SumPicked(ahead)
    behind = next((escudos for escudos in reversed(free) if escudos <= now + step), None)
    return NO_SELECTION if behind is None else SumPicked(behind)
