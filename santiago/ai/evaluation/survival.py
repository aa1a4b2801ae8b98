"""The distance of each square to the water, and the odds that a dry tile survives."""

from functools import lru_cache
from typing import Final, NamedTuple

from santiago.ai.evaluation.weights import Weights
from santiago.rules.grid import (
    CANAL_SQUARES,
    CANALS,
    CANALS_TOUCHING,
    Canal,
    CanalSet,
    Intersection,
    SquareSet,
    canal_places,
    canals_in,
    grown,
    irrigated,
)

WET: Final = 0
NEAR: Final = 1
SECOND: Final = 2
FAR: Final = 3


class Reach(NamedTuple):
    """The squares that have water, those that need one more canal to get water, and those that need two."""

    wet: int
    near: int
    second: int


@lru_cache(maxsize=1 << 12)
def reach(canals: CanalSet, spring: Intersection) -> Reach:
    """Group the squares by the number of canals that must be added to `canals` to water them."""
    one = grown(canals, spring)
    two = grown(one, spring)
    wet, near, second = irrigated(canals), irrigated(one), irrigated(two)
    return Reach(wet, near & ~wet, second & ~(wet | near))


def _within(canal: Canal) -> tuple[SquareSet, SquareSet, SquareSet]:
    """Return three sets: the squares that `canal` waters, those that one more canal could water, and those
    that two more could water."""
    beyond = CanalSet(0)
    for place in canals_in(CANALS_TOUCHING[canal]):
        beyond = CanalSet(beyond | CANALS_TOUCHING[place])
    return CANAL_SQUARES[canal], irrigated(CANALS_TOUCHING[canal]), irrigated(beyond)


_WITHIN: Final = tuple([_within(canal) for canal in CANALS])

Extension = tuple[Canal, int, int, int, int]
"""(place of a new canal, the three sets of `Reach` after this canal is built, squares whose distance to the
water changes). This is a plain tuple for speed."""


@lru_cache(maxsize=1 << 9)
def extensions(canals: CanalSet, spring: Intersection) -> tuple[Extension, ...]:
    """Return an `Extension` for each place where the network of `spring` and `canals` can grow, in ascending
    order of place."""
    wet, near, second = reach(canals, spring)
    near_or_wet, all_within = wet | near, wet | near | second
    result = []
    for canal in canals_in(canal_places(canals, spring)):
        waters, one_away, two_away = _WITHIN[canal]
        # the distance to a network is the distance to its nearest canal, so only the new canal matters
        wet_then, near_then = wet | waters, near_or_wet | one_away
        second_then = (all_within | two_away) & ~near_then
        changed = waters & ~wet | one_away & ~near_or_wet | two_away & ~all_within
        result.append((canal, wet_then, near_then & ~wet_then, second_then, changed))
    return tuple(result)


class BuildStage:
    """The canals that may still be built before the drought: the overseer's canal and an own canal
    (`SHARED`), only an own canal (`EXTRA`), or none (`NOTHING`)."""

    SHARED: Final = 0
    EXTRA: Final = 1
    NOTHING: Final = 2


class SurvivalOdds(NamedTuple):
    """The odds of a dry tile: `tile` is the probability that it survives, and `farmers` is the number of
    farmers expected to stay.

    All tuples are indexed by `distance * 3 + farmers`, where `distance` is `WET`, `NEAR`, `SECOND` or `FAR`,
    and `farmers` is the present number of farmers (0-2).
    """

    tile: tuple[float, ...]
    farmers: tuple[float, ...]
    held: tuple[float, ...]
    """The probability that at least one farmer stays. If no farmer stays, a palm does not count."""


@lru_cache(maxsize=4096)
def survival_odds(weights: Weights, droughts: int, stage: int) -> SurvivalOdds:
    """Return the survival odds of dry tiles if `droughts` droughts remain, including this round's."""
    tile, farmers, held = [], [], []
    now = (1.0, weights.extra, 0.0)[stage]
    for distance in (WET, NEAR, SECOND, FAR):
        later = (1.0, weights.near, weights.second, weights.far)[distance]
        soon = later * now * (1.0, 1.0, 0.25, 0.0)[distance] if distance else 1.0
        for count in (0, 1, 2):
            t, f, h = _lives(count, droughts, soon, later)
            tile.append(t)
            farmers.append(f)
            held.append(h)
    return SurvivalOdds(tuple(tile), tuple(farmers), tuple(held))


def _lives(farmers: int, droughts: int, chance: float, later: float) -> tuple[float, float, float]:
    """Return the probability that a dry tile survives, the number of farmers expected to stay, and the
    probability that at least one stays.

    `chance` is the probability that the tile gets water in this round, and `later` is the probability for
    each later round.
    """
    if droughts == 0:
        return 1.0, float(farmers), float(farmers > 0)
    if droughts == 1 or farmers == 0:
        return chance, chance * farmers, chance * (farmers > 0)
    tile, left, held = _lives(farmers - 1, droughts - 1, later, later)
    dry = 1 - chance
    return (
        chance + dry * tile,
        chance * farmers + dry * left,
        chance + dry * held,
    )
