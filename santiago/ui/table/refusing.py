"""Why something was refused, in the player's words and with real names."""

from santiago.rules.phases import Auction, Leftover, Phase, Planting, SecretAuction
from santiago.rules.refusals import Refusal
from santiago.session.game import NoUndo
from santiago.ui.table.cast import Cast


def refusal_text(refusal: Refusal, cast: Cast, *, hidden: bool = False) -> str:
    """The sentence for a refusal of the rules, as in "Ana has already bid 3"; `hidden`: without figures."""
    if hidden:
        return cast.tr("refusals.covered")
    values: dict[str, str | int] = {}
    if refusal.seat is not None:
        values["name"] = cast.name(refusal.seat)
    if refusal.escudos is not None:
        values["sum"] = cast.escudos(refusal.escudos)
    return cast.tr(f"refusals.{refusal.why.value}", values)


def no_undo_text(reason: NoUndo, cast: Cast) -> str:
    """Why nothing can be taken back."""
    return cast.tr(f"refusals.undo_{reason.value}")


def missing_text(phase: Phase, cast: Cast) -> str:
    """What must be chosen before anything can be committed."""
    match phase:
        case Auction() | SecretAuction():
            return cast.tr("refusals.sum_first")
        case Planting() | Leftover():
            return cast.tr("refusals.tile_first")
        case _:
            return cast.tr("refusals.place_first")
