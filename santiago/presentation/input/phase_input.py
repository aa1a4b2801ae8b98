"""Passes each input to the module for the current phase."""

from dataclasses import dataclass, replace

from santiago.presentation.input import auction_input as auction
from santiago.presentation.input import canal_input as building
from santiago.presentation.input import planting_input as planting
from santiago.presentation.input import proposal_input as proposing
from santiago.presentation.input.selection import (
    NO_SELECTION,
    Asking,
    Input,
    InputResult,
    Intent,
    Selection,
)
from santiago.presentation.input.turn import Turn, move_or_question
from santiago.presentation.view_model.targets import CanalOfPanelTarget, PieceTarget, Target, TrayTarget
from santiago.presentation.view_model.values import NO_CANALS, NO_SQUARES
from santiago.rules.grid import CanalSet, SquareSet
from santiago.rules.legal import buildable_places, plantable_squares
from santiago.rules.moves import Discard, Pass, Plant
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)


def react(turn: Turn, selection: Selection, given: Input) -> InputResult:
    """Return the selection after an input, with the resulting move or refusal, if any."""
    phase = turn.position.phase
    match given, selection:
        case Intent.DECLINE, _:
            return move_or_question(
                turn, selection, Discard() if isinstance(phase, OverseerDecision) else Pass()
            )
        case Intent.COMMIT, Asking(move):
            index = planting.chosen_tile(turn, selection) if isinstance(move, Plant) else None
            return replace(move_or_question(turn, selection, move), tray_index=index)
        case Intent.BACK, Asking(_, before):
            return InputResult(before)
        case Intent.BACK, _:
            return InputResult(NO_SELECTION)
        case _:
            pass
    match phase:
        case Auction() | SecretAuction():
            return auction.react(turn, selection, given)
        case Planting() | Leftover():
            return planting.react(turn, selection, given)
        case Proposals():
            return proposing.react(turn, selection, given)
        case OverseerDecision() | ExtraCanal() | FirstCanal():
            return building.react(turn, phase, selection, given)
        case Over():
            return InputResult(selection)


@dataclass(frozen=True, slots=True)
class Choices:
    """The squares and canal places that can be chosen on the board."""

    squares: SquareSet = NO_SQUARES
    places: CanalSet = NO_CANALS


def choices(turn: Turn) -> Choices:
    """Return the squares and canal places that would be legal if the seat had `turn.largest_sum` escudos."""
    position, seat = turn.position, turn.seat
    money = (*position.money[:seat], turn.largest_sum, *position.money[seat + 1 :])
    state = replace(position, money=money)
    return Choices(plantable_squares(state), buildable_places(state))


def draggable(turn: Turn, target: Target) -> bool:
    """Whether `target` can be dragged now.

    Players can drag a tile from the tray, a canal or marker from the action bar, or their own canal.
    """
    match target:
        case TrayTarget(index):
            return isinstance(turn.position.phase, Planting | Leftover) and planting.is_offered(turn, index)
        case PieceTarget():
            return bool(choices(turn).places)
        case CanalOfPanelTarget(seat):
            return isinstance(turn.position.phase, ExtraCanal) and seat == turn.seat
        case _:
            return False
