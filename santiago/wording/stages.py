"""The phases of a round as listed in the ribbon and the log, with the rules clause for each phase."""

from enum import IntEnum

from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Phase,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.state import GameState


class Stage(IntEnum):
    """A phase shown in the ribbon of the top bar; the values follow the order of a round."""

    AUCTION = 0
    OVERSEER = 1
    PLANTING = 2
    PROPOSALS = 3
    DECISION = 4
    EXTRA = 5
    DRYING = 6
    INCOME = 7


_STAGES = {
    Stage.AUCTION: "R3.1",
    Stage.OVERSEER: "R4.1",
    Stage.PLANTING: "R5.1",
    Stage.PROPOSALS: "R6.2",
    Stage.DECISION: "R6.3",
    Stage.EXTRA: "R7.1",
    Stage.DRYING: "R8.1",
    Stage.INCOME: "R8.5",
}
_STAGES_OF_TWO = {Stage.AUCTION: "R10.3", Stage.OVERSEER: "R10.4", Stage.PLANTING: "R10.5"}


def clause_of_stage(stage: Stage, position: GameState) -> str:
    """Return the first rules clause about `stage` that applies to the game of `position`."""
    if stage is Stage.DECISION and isinstance(position.phase, FirstCanal):
        return "R10.2"
    return _STAGES_OF_TWO.get(stage, _STAGES[stage]) if position.seats == 2 else _STAGES[stage]


def clause_of_phase(phase: Phase) -> str:
    """Return the rules clause about the decision in `phase`."""
    match phase:
        case Auction():
            return "R3.2"
        case SecretAuction():
            return "R10.3"
        case Planting():
            return "R5.2"
        case Leftover():
            return "R5.4"
        case Proposals():
            return "R6.2"
        case OverseerDecision():
            return "R6.3"
        case ExtraCanal():
            return "R7.1"
        case FirstCanal():
            return "R10.2"
        case Over():
            return "R9.2"
