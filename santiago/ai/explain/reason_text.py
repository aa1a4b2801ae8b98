"""Maps reasons to text keys and their figures."""

from santiago.ai.agent import Reason, ReasonKind
from santiago.rules.grid import SQUARE_NAMES

_ABOUT_WATER = frozenset(
    {
        ReasonKind.JOINS,
        ReasonKind.JOINS_OTHERS,
        ReasonKind.STARTS,
        ReasonKind.BRINGS,
        ReasonKind.BEST_TILE,
    }
)
_RELATIVE = frozenset({ReasonKind.SAVES, ReasonKind.OPENS, ReasonKind.NO_BETTER})
_COUNTED = frozenset(
    {
        ReasonKind.STARTS,
        ReasonKind.OPENS,
        ReasonKind.NEARER,
        ReasonKind.WATERS,
        ReasonKind.KEEPS_CANAL,
    }
)
SURE, FAIR = 85, 40
"""Of a hundred bribes, how many must have been accepted for one to be called enough, or a fair chance."""


def text_of(reason: Reason) -> tuple[str, dict[str, str | int]]:
    """Return the text key, without the ending for whom it tells of, and the figures of the sentence.

    The caller fills in the names of seats, crops, canals and moves. `count` selects the plural form.
    """
    kind = reason.kind
    figures: dict[str, str | int] = {
        "points": reason.points,
        "tiles": reason.count,
        "farmers": reason.farmers,
        "sum": reason.escudos,
        "percent": max(reason.percent, 1),  # a share measured as 0 is a small one
        "count": reason.count if kind in _COUNTED else reason.points,
    }
    if reason.square is not None:
        figures["square"] = SQUARE_NAMES[reason.square]
    return f"reasons.{kind.value}{_variant(reason)}", figures


def _variant(reason: Reason) -> str:
    if reason.kind in _ABOUT_WATER:
        return ".wet" if reason.wet else ".dry"
    if reason.kind in _RELATIVE:
        return ".none" if reason.instead is None else ".instead"
    if reason.kind is ReasonKind.BRIBE:
        return ".enough" if reason.percent >= SURE else ".fair" if reason.percent >= FAIR else ".poor"
    if reason.kind is ReasonKind.RANK:
        first = "first" if reason.count == 1 else "later"
        return f".{first}.{'certain' if reason.wet else 'so_far'}"
    if reason.kind is ReasonKind.OVERSEER:
        return ".stays" if reason.wet else ".becomes"
    if reason.kind is ReasonKind.FIRST_IF_LOWER:
        return ".bid" if reason.escudos else ".pass"
    return ""
