"""Input for building a canal: as overseer, with the seat's own canal, or when the game starts (R6.3,
R7.1, R10.2)."""

from santiago.presentation.input.selection import (
    DigitTyped,
    Input,
    InputResult,
    Intent,
    PieceDropped,
    Selection,
    SumStepped,
    TargetChosen,
)
from santiago.presentation.input.turn import Turn, move_or_question
from santiago.presentation.view_model.targets import CanalOfPanelTarget, CanalTarget, PieceTarget
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import Accept, Build, BuildFirst, BuildOwn, Move
from santiago.rules.phases import ExtraCanal, FirstCanal, OverseerDecision

BuildingPhase = OverseerDecision | ExtraCanal | FirstCanal


def react(turn: Turn, phase: BuildingPhase, selection: Selection, given: Input) -> InputResult:
    """Handle an input: build at the place that was clicked or dropped on."""
    match given:
        case TargetChosen(CanalTarget(canal)) | PieceDropped(
            PieceTarget() | CanalOfPanelTarget(), CanalTarget(canal)
        ):
            return move_or_question(turn, selection, building_move(phase, canal))
        case TargetChosen() | PieceDropped() | SumStepped() | DigitTyped() | Intent():
            return InputResult(selection)


def building_move(phase: BuildingPhase, canal: Canal) -> Move:
    """Return the move that builds at the place `canal` in `phase`."""
    match phase:
        case OverseerDecision(proposals=proposals):
            return Accept(canal) if canal in bribe_totals(proposals) else Build(canal)
        case ExtraCanal():
            return BuildOwn(canal)
        case FirstCanal():
            return BuildFirst(canal)
