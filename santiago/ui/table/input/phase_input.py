"""What a person's input leads to in each phase. It selects one of the legal moves and never builds one."""

from dataclasses import dataclass

from santiago.rules.board import Board
from santiago.rules.grid import CANALS_AT, CanalSet, SquareSet, canal_set
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.ui.table.input import auction, planting
from santiago.ui.table.input import canals as building
from santiago.ui.table.input import proposals as proposing
from santiago.ui.table.input.selection import Input, InputResult, Selection
from santiago.ui.table.input.turn import Turn
from santiago.ui.view.targets import CanalOfPanelTarget, OfferTarget, PieceTarget, Target
from santiago.ui.view.values import NO_CANALS, NO_SQUARES


def react(turn: Turn, selection: Selection, given: Input) -> InputResult:
    """The selection after an input, and the move or the refusal that it led to."""
    phase = turn.position.phase
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
    """What may be chosen on the board."""

    squares: SquareSet = NO_SQUARES
    places: CanalSet = NO_CANALS


def choices(turn: Turn) -> Choices:
    """The squares and places that belong to a legal move now."""
    position = turn.position
    board, phase = position.board, position.phase
    match phase:
        case Planting():
            return Choices(squares=board.empty_squares())
        case Leftover():
            return Choices(squares=board.leftover_squares())
        case Proposals():
            affordable = turn.reach >= position.options.min_bribe
            return Choices(places=board.places if affordable else NO_CANALS)
        case OverseerDecision(proposals=proposals):
            return Choices(places=_decidable(board, turn.reach, proposals))
        case ExtraCanal():
            return Choices(places=board.places)
        case FirstCanal():
            return Choices(places=CANALS_AT[board.spring])
        case Auction() | SecretAuction() | Over():
            return Choices()


def _decidable(board: Board, money: int, proposals: tuple[Proposal | None, ...]) -> CanalSet:
    if money >= price_of_refusing(proposals):
        return board.places
    return canal_set(*bribe_totals(proposals))


def draggable(turn: Turn, target: Target) -> bool:
    """Whether a drag may begin at `target`: a tile of the tray, the piece in the bar, one's own canal."""
    match target:
        case OfferTarget(index):
            return isinstance(turn.position.phase, Planting | Leftover) and planting.is_offered(turn, index)
        case PieceTarget():
            return bool(choices(turn).places)
        case CanalOfPanelTarget(seat):
            return isinstance(turn.position.phase, ExtraCanal) and seat == turn.seat
        case _:
            return False
