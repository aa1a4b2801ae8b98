"""Distances of squares to the water, and the survival odds of dry tiles."""

from functools import lru_cache
from typing import Final, NamedTuple

from santiago.ai.evaluation.weights import Weights
from santiago.rules.grid import ALL_SQUARES, CanalSet, Intersection, SquareSet, grown, irrigated

WET: Final = 0
NEAR: Final = 1
SECOND: Final = 2
FAR: Final = 3


class Reach(NamedTuple):
    """The board's squares by the number of missing canals: none, one, two, more."""

    wet: SquareSet
    near: SquareSet
    second: SquareSet
    far: SquareSet

    def distance(self, square: int) -> int:
        """`WET`, `NEAR`, `SECOND` or `FAR`."""
        bit = 1 << square
        if self.wet & bit:
            return WET
        if self.near & bit:
            return NEAR
        return SECOND if self.second & bit else FAR

    def room(self, front: int, near: float) -> float:
        """The weighted number of free squares `front` beside a field: 1 if wet, `near` if one canal away."""
        return (front & self.wet).bit_count() + near * (front & self.near).bit_count()


@lru_cache(maxsize=1 << 16)
def reach(canals: CanalSet, spring: Intersection) -> Reach:
    """Group the squares by their distance to the network of `spring` and `canals`."""
    one = grown(canals, spring)
    two = grown(one, spring)
    wet, near, second = irrigated(canals), irrigated(one), irrigated(two)
    return Reach(
        wet,
        SquareSet(near & ~wet),
        SquareSet(second & ~(wet | near)),
        SquareSet(ALL_SQUARES & ~(second | near | wet)),
    )


class BuildStage:
    """The canals that may still be built before this round's drought."""

    SHARED: Final = 0
    EXTRA: Final = 1
    NOTHING: Final = 2


class SurvivalOdds(NamedTuple):
    """The expected rest of a dry tile with 0-2 farmers at the end: index `distance * 3 + farmers`."""

    tile: tuple[float, ...]
    farmers: tuple[float, ...]
    held: tuple[float, ...]
    """The chance that at least one farmer stays, for palms."""


@lru_cache(maxsize=4096)
def survival_odds(weights: Weights, droughts: int, stage: int) -> SurvivalOdds:
    """The survival odds of dry tiles with `droughts` to come, including this round's."""
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
    """The chance that the tile lives, the expected farmers on it, the chance that at least one stays."""
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
