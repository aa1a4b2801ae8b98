"""Maps reasons to text keys and their figures."""

from santiago.ai.agent import Reason, ReasonKind
from santiago.ai.agents.characters import BY_NAME
from santiago.rules.grid import CANAL_NAMES, SQUARE_NAMES

NEUTRAL = frozenset(
    {ReasonKind.ONLY_MOVE, ReasonKind.RANDOM, ReasonKind.EQUAL, ReasonKind.NOTHING, ReasonKind.SOLVED}
)


def text_of(reason: Reason, character: str | None = None) -> tuple[str, dict[str, str | int]]:
    """Return the text key and its figures; the caller fills in `{name}` of `reason.seat`.

    `points` is rounded to whole points, without sign (the key includes it); `count` selects the plural form.
    The reasons in a character's `speaks_of` have texts of that `character`.
    """
    points = whole_points(reason.points)
    figures: dict[str, str | int] = {"points": points, "count": points}
    if reason.escudos is not None:
        figures["escudos"] = reason.escudos
    if reason.canal is not None:
        figures["canal"] = CANAL_NAMES[reason.canal]
    if reason.squares:
        figures["square"] = SQUARE_NAMES[reason.squares[0]]
    return _key(reason, character), figures


def whole_points(points: float) -> int:
    """Round the absolute value to whole points, halves up."""
    return int(abs(points) + 0.5)


def _key(reason: Reason, character: str | None) -> str:
    side = "for" if reason.kind in NEUTRAL or reason.points >= 0 else "against"
    if reason.kind is ReasonKind.CHARACTER:
        return f"voices.{reason.character}.taste.{side}"
    if reason.kind is ReasonKind.SECOND_BEST and not whole_points(reason.points):
        side = "for"
    if _is_at_large(reason):
        return f"reasons.{reason.kind.value}_none.{side}"
    if character is not None and reason.kind in BY_NAME[character].speaks_of:
        return f"voices.{character}.{reason.kind.value}.{side}"
    return f"reasons.{reason.kind.value}.{side}"


def _is_at_large(reason: Reason) -> bool:
    """Whether a reason about water names no canal or no seat."""
    if reason.kind is ReasonKind.OTHERS_WATER:
        return reason.canal is None or reason.seat is None
    return reason.kind is ReasonKind.WATER and reason.canal is None
