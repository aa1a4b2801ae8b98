"""Reasons as texts: the key of the sentence and the figures that go into it."""

from santiago.ai.agent import Kind, Reason
from santiago.rules.grid import CANAL_NAMES, SQUARE_NAMES

NEUTRAL = frozenset({Kind.ONLY_MOVE, Kind.RANDOM, Kind.EQUAL, Kind.NOTHING, Kind.SOLVED})
WITHOUT_CANAL = frozenset({Kind.WATER, Kind.OTHERS_WATER})


def text_of(reason: Reason) -> tuple[str, dict[str, str | int]]:
    """The text's key and its figures; `{name}` of `reason.seat` is left to whoever knows the names.

    `points` is rounded to whole points, without sign: the key tells for or against; `count` picks the plural.
    """
    points = round(abs(reason.points))
    figures: dict[str, str | int] = {"points": points, "count": points}
    if reason.escudos is not None:
        figures["escudos"] = reason.escudos
    if reason.canal is not None:
        figures["canal"] = CANAL_NAMES[reason.canal]
    if reason.squares:
        figures["square"] = SQUARE_NAMES[reason.squares[0]]
    return _key(reason), figures


def _key(reason: Reason) -> str:
    if reason.kind is Kind.CHARACTER:
        return f"reasons.character.{reason.character}.voice"
    about = reason.kind.value
    if reason.kind in WITHOUT_CANAL and reason.canal is None:
        about += "_none"
    speaks_for = reason.kind in NEUTRAL or reason.points >= 0
    return f"reasons.{about}." + ("for" if speaks_for else "against")
