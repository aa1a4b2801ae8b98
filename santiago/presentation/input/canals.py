"""Where a canal is built: the decision, the extra and the first canal (R6.3, R7.1, R10.2)."""

from santiago.presentation.input.selection import (
    Chosen,
    Dropped,
    Input,
    InputResult,
    Intent,
    Selection,
    Stepped,
    Typed,
)
from santiago.presentation.input.turn import Turn, settle
from santiago.presentation.view_model.targets import CanalOfPanelTarget, CanalTarget, PieceTarget
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import Accept, Build, BuildFirst, BuildOwn, Discard, Move, Pass
from santiago.rules.phases import ExtraCanal, FirstCanal, OverseerDecision

BuildingPhase = OverseerDecision | ExtraCanal | FirstCanal


def react(turn: Turn, phase: BuildingPhase, selection: Selection, given: Input) -> InputResult:
    """A place is clicked, or a canal dropped there; or nothing is built."""
    match given:
        case Chosen(CanalTarget(canal)) | Dropped(PieceTarget() | CanalOfPanelTarget(), CanalTarget(canal)):
            return settle(turn, selection, building(phase, canal))
        case Intent.DECLINE:
            wish = declining(phase)
            return InputResult(selection) if wish is None else settle(turn, selection, wish)
        case Chosen() | Dropped() | Stepped() | Typed() | Intent():
            return InputResult(selection)


def building(phase: BuildingPhase, canal: Canal) -> Move:
    """What choosing a place means in a phase."""
    match phase:
        case OverseerDecision(proposals=proposals):
            return Accept(canal) if canal in bribe_totals(proposals) else Build(canal)
        case ExtraCanal():
            return BuildOwn(canal)
        case FirstCanal():
            return BuildFirst(canal)


def declining(phase: BuildingPhase) -> Move | None:
    """What building nothing means in a phase; None where something must be built."""
    match phase:
        case OverseerDecision():
            return Discard()
        case ExtraCanal():
            return Pass()
        case FirstCanal():
            return None
