"""The value of a position for each seat: expected plantation points, money and own canal.

The points of a seat on a plantation, here called a field, are the field's expected number of tiles, including
growth, times the expected number of the seat's farmers. A dry tile counts with its odds of survival, which
depend on its distance to the water, its farmers and the number of droughts to come (`survival_odds`). A field
grows more if many tiles of its crop are still to come and there is much room beside it (`growth`).
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from santiago.ai.evaluation.fields import CropTiles, DryTile, Field, Worth, crop_tiles, dry_tiles, fields
from santiago.ai.evaluation.position_value import PARTS, PositionValue, chances_of
from santiago.ai.evaluation.survival import (
    FAR,
    NEAR,
    SECOND,
    BuildStage,
    SurvivalOdds,
    extensions,
    reach,
    survival_odds,
)
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import Canal, CanalSet, Intersection, irrigated
from santiago.rules.observation import rounds_seen
from santiago.rules.phases import ExtraCanal, Over
from santiago.rules.scoring import field_points
from santiago.rules.setup import Setup
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop

ALL_CROPS: Final = range(len(Crop))
"""All crops as plain integers, which are faster than enum members."""


@lru_cache(maxsize=1 << 10)
def _crop_counts(setup: Setup, seen: int) -> tuple[int, ...]:
    counts = [0] * len(Crop)
    for stack in setup.stacks:
        for kind in stack[seen:]:
            counts[kind >> 1] += 1
    return tuple(counts)


def crops_to_come(state: GameState) -> tuple[int, ...]:
    """Return the number of tiles of each crop still to be planted, including the face-up ones."""
    counts = _crop_counts(state.setup, rounds_seen(state))
    if not state.offered:
        return counts
    more = list(counts)
    for kind in state.offered:
        more[kind >> 1] += 1
    return tuple(more)


def droughts_left(state: GameState) -> int:
    """Return the number of droughts to come, including this round's; 0 when the game is over."""
    return 0 if isinstance(state.phase, Over) else state.rounds - state.round + 1


def fading(weights: Weights, droughts: int) -> float:
    """Return the number by which the expected growth is divided when `droughts` droughts are still to
    come."""
    return 1 + weights.fading * (droughts - 1)


def _left(
    field: Field, dry: Sequence[DryTile], wet: int, near: int, second: int, chances: SurvivalOdds
) -> tuple[float, Sequence[float]]:
    """Return the number of tiles expected to survive in `field`, and the expected number of farmers of each
    seat.

    Only the tiles listed in `dry` can be lost, and only if their squares are not in `wet`. `near` and
    `second` contain the squares one and two canals away from the water.
    """
    tile, left, held = chances
    tiles = float(field.tiles)
    farmers: list[float] = list(field.farmers)
    for square, owner, count, palm in dry:
        if square & wet:
            continue
        at = count + (3 * NEAR if square & near else 3 * SECOND if square & second else 3 * FAR)
        tiles -= 1 - tile[at]
        if owner >= 0:
            farmers[owner] -= count - left[at]
            if palm:
                farmers[owner] -= 1 - held[at]
    return tiles, farmers


class EvaluationContext:
    """The data shared by the evaluations of all plantations: weights, droughts to come, canals and spring.

    Contexts are compared by identity, so that they are fast cache keys. Create them with `outlook`.
    """

    __slots__ = ("canals", "chances", "droughts", "fading", "reach", "spring", "weights")

    def __init__(
        self, weights: Weights, droughts: int, stage: int, canals: CanalSet, spring: Intersection
    ) -> None:
        self.weights = weights
        self.droughts = droughts
        self.canals = canals
        self.spring = spring
        self.reach = reach(canals, spring)
        self.chances = survival_odds(weights, droughts, stage)
        self.fading = fading(weights, droughts)


@lru_cache(maxsize=1 << 9)
def outlook(
    weights: Weights, droughts: int, stage: int, canals: CanalSet, spring: Intersection
) -> EvaluationContext:
    """Return the context for these arguments. The result is cached."""
    return EvaluationContext(weights, droughts, stage, canals, spring)


def crop_worths(view: EvaluationContext, tiles: CropTiles, to_come: int) -> list[Worth]:
    """Return the `Worth` of each plantation of a crop. `to_come` is the number of tiles of the crop still to
    be planted."""
    weights, (wet, near, second) = view.weights, view.reach
    crop, squares, owners, pairs, palms, free = tiles
    thirsty = squares & ~wet
    most, front_half, fading, near_room = (
        weights.growth * to_come,
        weights.front,
        view.fading,
        weights.near_room,
    )
    result = []
    for field in fields(crop, squares, owners, pairs, palms):
        _, here, border, count, present = field
        expected = float(count)
        farmers: Sequence[float] = present
        dry: Sequence[DryTile] = ()
        if here & thirsty:
            dry = dry_tiles(tiles, here & thirsty)
            expected, farmers = _left(field, dry, wet, near, second, view.chances)
        front = border & free
        room = (front & wet).bit_count() + near_room * (front & near).bit_count()
        # `growth`, inlined: it is computed for every field
        grows = most * room / ((room + front_half) * fading) if room and to_come else 0.0
        result.append(Worth(field, front, dry, expected, farmers, grows))
    return result


@lru_cache(maxsize=1 << 8)
def field_values(
    board: Board, weights: Weights, droughts: int, stage: int, to_come: tuple[int, ...]
) -> tuple[float, ...]:
    """Return the expected plantation points of each seat; `to_come` contains the number of tiles still to
    be planted, indexed by crop."""
    view = outlook(weights, droughts, stage, board.canals, board.spring)
    totals = [0.0] * len(board.owners)
    for tiles in crop_tiles(board, ALL_CROPS):
        for seat, points in crop_points(view, tiles, to_come[tiles[0]]):
            totals[seat] += points
    return tuple(totals)


def crop_points(view: EvaluationContext, tiles: CropTiles, to_come: int) -> list[tuple[int, float]]:
    """Return a pair (seat, expected points) for each plantation of a crop and each seat that has farmers
    there."""
    return [
        (seat, (size + grows) * count)
        for _, _, _, size, farmers, grows in crop_worths(view, tiles, to_come)
        for seat, count in enumerate(farmers)
        if count
    ]


Effect = tuple[Canal, int, float, float]
"""A canal's effect on one seat in one field: (place, seat, points without the canal, points with it)."""
CropEffects = list[Effect]
"""The effects of canals on the fields of a crop."""


def summed_effects(
    view: EvaluationContext, crops: Iterable[CropEffects], seats: int
) -> dict[Canal, list[float]]:
    """Add up `crops`, the effects on each crop. Return the points that a canal at each place adds, keyed by
    place, then indexed by seat."""
    nothing = [0.0] * seats
    result = {place[0]: nothing.copy() for place in extensions(view.canals, view.spring)}
    for effects in crops:
        for canal, seat, without, points in effects:
            gains = result[canal]
            gains[seat] = gains[seat] - without + points
    return result


def crop_effects(view: EvaluationContext, tiles: CropTiles, to_come: int) -> CropEffects:
    """Return how a canal at each place would change the points on the plantations of a crop. `to_come` is the
    number of tiles of the crop still to be planted."""
    weights, chances, fading = view.weights, view.chances, view.fading
    thirsty = ~view.reach.wet
    most, front_half, near_room = weights.growth * to_come, weights.front, weights.near_room
    places = extensions(view.canals, view.spring)
    result: CropEffects = []
    for field, front, dry, tiles_now, farmers_now, grows in crop_worths(view, tiles, to_come):
        dries = field.squares & thirsty
        touched = dries | front & thirsty
        if not touched:
            continue
        size = tiles_now + grows
        now = [(seat, size * farmers_now[seat]) for seat, count in enumerate(field.farmers) if count]
        if not now:
            continue
        for canal, wet, near, second, changed in places:
            if touched & changed:
                expected, farmers, more = tiles_now, farmers_now, grows
                if dries & changed:
                    expected, farmers = _left(field, dry, wet, near, second, chances)
                if to_come and front & changed:
                    room = (front & wet).bit_count() + near_room * (front & near).bit_count()
                    # `growth`, inlined: it is computed for every field and place
                    more = most * room / ((room + front_half) * fading) if room else 0.0
                size = expected + more
                for seat, points in now:
                    result.append((canal, seat, points, size * farmers[seat]))
    return result


def money_worth(weights: Weights, droughts: int, rounds: int) -> float:
    """Return the value of an escudo in points. `droughts` is the number of droughts still to come, and
    `rounds` is the number of rounds in a game."""
    return 1 + weights.money * max(droughts - 1, 0) / rounds


def keep_worth(state: GameState, weights: Weights, rounds: int) -> float:
    """Return the value, in points, of an own canal in hand that can still be built in any of the next
    `rounds` rounds."""
    return _kept(state, weights, rounds, state.board.canals) if rounds else 0.0


def _kept(state: GameState, weights: Weights, rounds: int, canals: CanalSet) -> float:
    if weights.keep_fade:
        left = max(canal_rounds(state, rounds, canals), QUARTER_ROUND)
        return weights.keep * (1 - math.pow(weights.keep_fade, left))
    return weights.keep + weights.keep_round * rounds


QUARTER_ROUND: Final = 0.25
"""The minimum number of useful rounds (see `canal_rounds`) assumed for an own canal in hand."""


def canal_rounds(state: GameState, rounds: int, canals: CanalSet) -> float:
    """Estimate in how many of the `rounds` remaining rounds an own canal in hand can be useful.

    Two things lower the estimate: other seats with canals of their own, because only one of these canals may
    be built in a round (R7), and squares watered by `canals` on which tiles can still be planted.
    """
    wet = (state.board.empty_squares() & irrigated(canals)).bit_count()
    return rounds - sum(state.own_canals) + 1 - wet / len(state.setup.stacks)


def _stage(state: GameState) -> int:
    return BuildStage.EXTRA if isinstance(state.phase, ExtraCanal) else BuildStage.SHARED


def position_value(state: GameState, weights: Weights, prize: float = 0.0) -> PositionValue:
    """Return the value of `state` for each seat, which is exact if the game is over. `prize` is the value of
    winning the game, in points."""
    board = state.board
    if state.is_over:
        points = tuple(map(float, field_points(board)))
    else:
        points = field_values(board, weights, droughts_left(state), _stage(state), crops_to_come(state))
    end = RoundEnd(state, weights, prize)
    return end.value(points, end.kept(board.canals))


class RoundEnd:
    """Evaluates final positions of a round that differ only in their canals and plantation points.

    The rest of the value, such as the value of the money, is computed only once.
    """

    __slots__ = ("_droughts", "_money", "_prize", "_seat", "_state", "_weights")

    def __init__(self, state: GameState, weights: Weights, prize: float) -> None:
        self._state = state
        self._weights = weights
        self._prize = prize
        self._droughts = droughts = droughts_left(state)
        self._seat = weights.seat if droughts else 0.0
        escudo = money_worth(weights, droughts, state.rounds)
        self._money = tuple([owned * escudo for owned in state.money])

    def kept(self, canals: CanalSet) -> float:
        """Return the value, in points, of an own canal in hand when `canals` are on the board."""
        return _kept(self._state, self._weights, self._droughts, canals) if self._droughts else 0.0

    def value(self, points: tuple[float, ...], kept: float, parts: tuple[float, ...] = ()) -> PositionValue:
        """Return the complete value of the position; `points` are the plantation points of each seat, and
        `kept` is the value of an own canal in hand. `parts` divides the points (see `PositionValue`)."""
        state, money, prize, spite = self._state, self._money, self._prize, self._weights.spite
        hand = [kept if own else 0.0 for own in state.own_canals]
        hand[state.overseer] += self._seat
        if parts:
            n = PARTS * (state.overseer + 1) - 1
            parts = (*parts[:n], self._seat, *parts[n + 1 :])
        if not prize:
            return PositionValue(points, money, tuple(hand), spite, (), 0.0, parts)
        expected = [a + b + c for a, b, c in zip(points, money, hand, strict=True)]
        chances = chances_of(expected, self._droughts)
        return PositionValue(points, money, tuple(hand), spite, chances, prize, parts)
