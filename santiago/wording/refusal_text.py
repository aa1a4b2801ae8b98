"""Sentences about refused moves, with player names."""

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
from santiago.rules.refusals import Refusal
from santiago.session.game_session import NoUndo
from santiago.wording.names import GameNames


def refusal_text(refusal: Refusal, names: GameNames, *, hidden: bool = False) -> str:
    """Return a sentence with the reason why a move is illegal, such as "Ana has already bid 3".

    If `hidden` is true, the sentence is general, so that it does not reveal a player's money.
    """
    if hidden:
        return names.tr("refusals.covered")
    values: dict[str, str | int] = {}
    if refusal.seat is not None:
        values["name"] = names.name(refusal.seat)
    if refusal.escudos is not None:
        values["sum"] = names.escudos(refusal.escudos)
    return names.tr(f"refusals.{refusal.why.value}", values)


def no_undo_text(reason: NoUndo, names: GameNames) -> str:
    """Return a sentence that says why undo is not possible."""
    return names.tr(f"refusals.undo_{reason.value}")


def missing_text(phase: Phase, names: GameNames) -> str:
    """Return a sentence that says what must be chosen before a move can be committed."""
    match phase:
        case Auction() | SecretAuction():
            return names.tr("refusals.sum_first")
        case Planting() | Leftover():
            return names.tr("refusals.tile_first")
        case Proposals() | OverseerDecision() | ExtraCanal() | FirstCanal() | Over():
            return names.tr("refusals.place_first")
