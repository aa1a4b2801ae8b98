"""The wording of reasons: the theme, the text key and the main figure of each kind."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, NamedTuple

from santiago.ai.agent import Reason, ReasonKind
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.moves import BuildOwn, Pass

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


def _instead(reason: Reason) -> str:
    return ".none" if reason.instead is None else ".instead"


def _how_sure(reason: Reason) -> str:
    return ".enough" if reason.percent >= SURE else ".fair" if reason.percent >= FAIR else ".poor"


def _ending(reason: Reason) -> str:
    contrast = reason.contrast
    if contrast is not None and isinstance(contrast.line[0], BuildOwn) and isinstance(reason.rival, Pass):
        return ".own"
    return ".certain" if reason.wet else ".probable"


def _rank(reason: Reason) -> str:
    first = "first" if reason.count == 1 else "later"
    return f".{first}.{'certain' if reason.wet else 'so_far'}"


TOLD: Final = {
    ReasonKind.JOINS: Telling(Theme.FIELDS, _wet_or_dry),
    ReasonKind.JOINS_OTHERS: Telling(Theme.FIELDS, _wet_or_dry),
    ReasonKind.STARTS: Telling(Theme.FIELDS, _wet_or_dry, counted=True),
    ReasonKind.BRINGS: Telling(Theme.FIELDS, _wet_or_dry),
    ReasonKind.KEEPS_FROM: Telling(Theme.OTHERS),
    ReasonKind.HEMS_IN: Telling(Theme.OTHERS),
    ReasonKind.ONLY_OPEN: Telling(Theme.OTHERS, counted=True),
    ReasonKind.WAYS_TO_WATER: Telling(
        Theme.WATER, lambda one: ".some" if one.points else ".none", counted=True
    ),
    ReasonKind.DENIES: Telling(Theme.OTHERS),
    ReasonKind.HARMLESS: Telling(Theme.OTHERS),
    ReasonKind.RANK: Telling(Theme.FIELDS, _rank),
    ReasonKind.LEAST_BID: Telling(Theme.MONEY),
    ReasonKind.OVERSEER: Telling(Theme.MONEY, lambda one: ".stays" if one.wet else ".becomes"),
    ReasonKind.KEEPS_MONEY: Telling(Theme.MONEY),
    ReasonKind.FIRST_IF_LOWER: Telling(None, lambda one: ".bid" if one.escudos else ".pass"),
    ReasonKind.MIXED: Telling(None),
    ReasonKind.SAVES: Telling(Theme.WATER, _instead),
    ReasonKind.OPENS: Telling(Theme.WATER, _instead, counted=True),
    ReasonKind.NEARER: Telling(Theme.WATER, counted=True),
    ReasonKind.BLOCKS: Telling(Theme.OTHERS),
    ReasonKind.SUPPORTS: Telling(Theme.WATER),
    ReasonKind.SECURES: Telling(Theme.WATER),
    ReasonKind.DEARER: Telling(Theme.MONEY, counted=True),
    ReasonKind.BRIBE: Telling(Theme.MONEY, _how_sure),
    ReasonKind.FREE: Telling(Theme.MONEY),
    ReasonKind.PAID: Telling(Theme.MONEY),
    ReasonKind.REFUSING: Telling(Theme.MONEY),
    ReasonKind.NO_BETTER: Telling(Theme.WATER, _instead),
    ReasonKind.KEEPS_CANAL: Telling(Theme.WATER, counted=True),
    ReasonKind.WATERS: Telling(Theme.WATER, counted=True),
    ReasonKind.REACHES: Telling(Theme.WATER, counted=True),
    ReasonKind.TAKEN: Telling(Theme.OTHERS),
    ReasonKind.GETS: Telling(Theme.FIELDS),
    ReasonKind.SAME_TILE: Telling(Theme.MONEY),
    ReasonKind.FEWER_FARMERS: Telling(Theme.FIELDS),
    ReasonKind.NO_EARLIER: Telling(Theme.MONEY),
    ReasonKind.OVERSEES: Telling(Theme.MONEY),
    ReasonKind.LOSES_SEAT: Telling(Theme.MONEY),
    ReasonKind.STAYS_DRY: Telling(Theme.WATER),
    ReasonKind.BUILT: Telling(Theme.WATER, _instead),
    ReasonKind.SAME_CANAL: Telling(Theme.MONEY),
    ReasonKind.REFUSES: Telling(Theme.MONEY),
    ReasonKind.CANAL_LATER: Telling(Theme.WATER, lambda one: ".some" if one.points else ".none"),
    ReasonKind.CANAL_NOW: Telling(Theme.WATER),
    ReasonKind.CHANCE: Telling(None, lambda one: ".points" if one.points else ".percent"),
    ReasonKind.OUTCOME: Telling(Theme.FIELDS, _ending),
    ReasonKind.ONLY_MOVE: Telling(None),
    ReasonKind.EQUAL: Telling(None),
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
