"""The wording of reasons: the theme, the text key and the main figure of each kind."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from santiago.ai.agent import Reason, ReasonKind
from santiago.rules.grid import SQUARE_NAMES

SURE, FAIR = 85, 40
"""A bribe is described as enough if overseers accepted at least `SURE` percent of such bribes, and as a fair
chance if they accepted at least `FAIR` percent."""
ACCEPTED = 80
"""The percentage stated for every bribe that is described as enough: the share of such bribes that Hard and
Expert accepted (MEASUREMENTS.md)."""


class Theme(StrEnum):
    """The theme of a reason; each character has a remark for each theme."""

    FIELDS = "fields"
    OTHERS = "others"
    MONEY = "money"
    WATER = "water"


class Telling(NamedTuple):
    """The wording of a kind of reason.

    `theme` selects the characters' remark, or is None if there is no remark. `ending` returns the suffix of
    the text key. The plural form depends on `Reason.count` if `counted` is true, and otherwise on
    `Reason.points`.
    """

    theme: Theme | None
    ending: Callable[[Reason], str] = lambda _: ""
    counted: bool = False


def _wet_or_dry(reason: Reason) -> str:
    return ".wet" if reason.wet else ".dry"


def _how_sure(reason: Reason) -> str:
    return ".enough" if reason.percent >= SURE else ".fair" if reason.percent >= FAIR else ".poor"


TOLD: Final = {
    ReasonKind.STARTS: Telling(Theme.FIELDS, _wet_or_dry, counted=True),
    ReasonKind.BRINGS: Telling(Theme.FIELDS, _wet_or_dry),
    ReasonKind.KEEPS_MONEY: Telling(Theme.MONEY),
    ReasonKind.FIRST_IF_LOWER: Telling(None, lambda one: ".bid" if one.escudos else ".pass"),
    ReasonKind.MIXED: Telling(None),
    ReasonKind.BRIBE: Telling(Theme.MONEY, _how_sure),
    ReasonKind.KEEPS_CANAL: Telling(Theme.WATER, counted=True),
    ReasonKind.WATERS: Telling(Theme.WATER, counted=True),
    ReasonKind.REACHES: Telling(Theme.WATER, counted=True),
    ReasonKind.ONLY_MOVE: Telling(None),
    ReasonKind.SECOND_BEST: Telling(None, lambda one: f".{one.error}"),
    ReasonKind.RANDOM: Telling(None),
    ReasonKind.MOST_PROMISING: Telling(None),
}
"""The wording of each kind; a new kind needs a row here, its texts, and a check in the tests."""


def text_of(reason: Reason) -> tuple[str, dict[str, str | int]]:
    """Return the text key of a reason, without the suffix for the grammatical person, and the figures to
    insert.

    The figure "count" selects the plural form. The caller adds the names of seats, crops, canals and moves.
    """
    kind = reason.kind
    figures: dict[str, str | int] = {
        "points": reason.points,
        "tiles": reason.count,
        "farmers": reason.farmers,
        "sum": reason.escudos,
        "percent": ACCEPTED if reason.percent >= SURE else max(reason.percent, 1),  # never claims 0 %
        "count": reason.count if TOLD[kind].counted else reason.points,
    }
    if reason.square is not None:
        figures["square"] = SQUARE_NAMES[reason.square]
    return f"reasons.{kind.value}{TOLD[kind].ending(reason)}", figures
