"""Values of plantings: the growth of the plantation that a tile joins (R5, R9.2).

Joining fields of S1, S2 .. tiles and F1, F2 .. farmers by a tile that lives with chance p and brings f
farmers makes one of (S1 + S2 + p + growth) x (F1 + F2 + f); the previous value of the fields is subtracted.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from santiago.ai.evaluation.evaluate import crops_to_come, droughts_left, growth, worths
from santiago.ai.evaluation.fields import Worth
from santiago.ai.evaluation.survival import BuildStage, Reach, reach, survival_odds
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.scored_move import ScoredMove
from santiago.rules.board import Board
from santiago.rules.grid import SQUARES, CanalSet, Intersection, Square, SquareSet, beside, squares_in
from santiago.rules.moves import PLANTS, Move, Plant
from santiago.rules.options import Seat
from santiago.rules.phases import Leftover
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_to_place
from santiago.rules.tiles import TileKind

BESIDE: Final = tuple(beside(SquareSet(1 << square)) for square in SQUARES)
FEW_FAR: Final = 2
"""How many squares beyond any hope are looked at where there are better ones."""


Site = tuple[Square, int, int, float, Sequence[float], tuple[float, ...], float, float]
"""A square for a crop, 3 x its distance to the water and the palms on it; the tiles of the merged field, its
farmers by seat and what its parts were worth by seat; the sums of both over the seats. Plain tuples, since a
game of Normal makes hundreds."""


class Sites(NamedTuple):
    """Sites by crop offered, and the chances by site distance and farmers."""

    by_crop: dict[int, tuple[Site, ...]]
    tile: tuple[float, ...]
    farmers: tuple[float, ...]
    held: tuple[float, ...]


class PlantingContext(NamedTuple):
    """The tiles turned up and what their value depends on, including crops and droughts to come.

    `leftover`: it is the tile that is left.
    """

    board: Board
    offered: tuple[TileKind, ...]
    to_come: tuple[int, ...]
    droughts: int
    leftover: bool


def planting_context(state: GameState) -> PlantingContext:
    """The tiles turned up in `state`, and what their value depends on."""
    leftover = isinstance(state.phase, Leftover)
    return PlantingContext(state.board, state.offered, crops_to_come(state), droughts_left(state), leftover)


@lru_cache(maxsize=1 << 4)
def sites(context: PlantingContext, weights: Weights) -> Sites:
    """The candidate sites for the tiles turned up."""
    return _sites(context, weights, all_of_them=True)


@lru_cache(maxsize=1 << 6)
def contenders(context: PlantingContext, weights: Weights) -> Sites:
    """The subset of `sites` that contains the best one for any seat."""
    return _sites(context, weights, all_of_them=False)


def _sites(context: PlantingContext, weights: Weights, *, all_of_them: bool) -> Sites:
    board, offered, to_come, droughts, _ = context
    chances = survival_odds(weights, droughts, BuildStage.SHARED)
    around = reach(board.canals, board.spring)
    spots = _spots(context, around, weights.near_room)
    alike = [] if all_of_them else _alike(spots)
    crops = {kind >> 1 for kind in offered}
    by_field = worths(board, crops, weights, droughts, BuildStage.SHARED, to_come)
    result = {}
    for crop in crops:
        parts = [_part(worth) for worth in by_field if worth.field.crop == crop]
        beside_parts = beside(board.crops[crop] & ~board.deserts)
        some = spots if all_of_them else _contenders(spots, alike, beside_parts)
        more = max(to_come[crop] - 1, 0)
        result[crop] = _crop_sites(some, parts, beside_parts, around, more, context, weights)
    return Sites(result, chances.tile, chances.farmers, chances.held)


class _Part(NamedTuple):
    """A field that a tile may join, with its current value."""

    squares: int
    front: int
    tiles: float
    farmers: Sequence[float]
    before: tuple[float, ...]
    all_farmers: float
    all_before: float


_Spot = tuple[Square, int, int, int, float]
"""An empty square, 3 x its distance to the water, palms on it, the free squares beside it and what room they
give. Plain tuples, since there are so many."""


def _spots(context: PlantingContext, around: Reach, near_room: float) -> list[_Spot]:
    board = context.board
    free, palms, ats = board.empty_squares(), board.palms, _ats(board.canals, board.spring)
    wet, near = around.wet, around.near
    result = []
    for square in _squares(board, around, leftover=context.leftover):
        front = BESIDE[square] & free
        room = (front & wet).bit_count() + near_room * (front & near).bit_count()  # as `Reach.room`
        result.append((square, ats[square], palms >> square & 1, front, room))
    return result


@lru_cache(maxsize=1 << 8)
def _ats(canals: CanalSet, spring: Intersection) -> tuple[int, ...]:
    """3 x the distance of each square to the water."""
    around = reach(canals, spring)
    return tuple([3 * around.distance(square) for square in SQUARES])


def _squares(board: Board, around: Reach, *, leftover: bool) -> tuple[Square, ...]:
    if leftover:
        return squares_in(board.leftover_squares())
    empty = board.empty_squares()
    within = around.wet | around.near | around.second
    far = squares_in(SquareSet(empty & ~within))
    close = squares_in(SquareSet(empty & within))
    return close + far[:FEW_FAR] if close else far


def _alike(spots: list[_Spot]) -> list[list[_Spot]]:
    """The spots at each distance with and without palm: in their order, and from the roomiest."""
    by_kind: dict[int, list[_Spot]] = {}
    for spot in spots:
        by_kind.setdefault(spot[1] * 2 + spot[2], []).append(spot)
    return [order for kind in by_kind.values() for order in (kind, sorted(kind, key=_room, reverse=True))]


def _room(spot: _Spot) -> float:
    return spot[4]


def _contenders(spots: list[_Spot], alike: list[list[_Spot]], beside_parts: int) -> list[_Spot]:
    """All sites that join a field; of the others the first and the roomiest by distance and palm."""
    kept = beside_parts
    for order in alike:
        for spot in order:
            if not beside_parts >> spot[0] & 1:
                kept |= 1 << spot[0]
                break
    return [spot for spot in spots if kept >> spot[0] & 1]


def _part(worth: Worth) -> _Part:
    field, front, _, tiles, farmers, grows = worth
    size = tiles + grows
    before = tuple([count * size for count in farmers])
    return _Part(field.squares, front, tiles, farmers, before, sum(farmers), sum(before))


def _merged_part(parts: list[_Part]) -> _Part:
    """Merge several fields into one."""
    squares, front, tiles = 0, 0, 0.0
    for part in parts:
        squares |= part.squares
        front |= part.front
        tiles += part.tiles
    farmers = tuple(map(sum, zip(*[part.farmers for part in parts], strict=True)))
    before = tuple(map(sum, zip(*[part.before for part in parts], strict=True)))
    return _Part(squares, front, tiles, farmers, before, sum(farmers), sum(before))


def _crop_sites(
    spots: list[_Spot],
    parts: list[_Part],
    beside_parts: int,
    around: Reach,
    more: int,
    context: PlantingContext,
    weights: Weights,
) -> tuple[Site, ...]:
    """The sites for a crop whose fields are `parts`; `more` of its tiles come after the one planted."""
    droughts, nobody = context.droughts, _NOBODY[len(context.board.owners)]
    result: list[Site] = []
    for square, at, palm, front, room in spots:
        if not beside_parts >> square & 1:
            alone = growth(weights, droughts, more, room)
            result.append((square, at, palm, alone, nobody, nobody, 0.0, 0.0))
            continue
        beside_it = BESIDE[square]
        merged = [part for part in parts if part[0] & beside_it]
        _, border, tiles, farmers, before, all_farmers, all_before = (
            merged[0] if len(merged) == 1 else _merged_part(merged)
        )
        joined_room = around.room((front | border) & ~(1 << square), weights.near_room)
        size = tiles + growth(weights, droughts, more, joined_room)
        result.append((square, at, palm, size, farmers, before, all_farmers, all_before))
    return tuple(result)


_NOBODY: Final = tuple((0.0,) * seats for seats in range(6))


def rate(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score all sites for all tiles turned up, in a fixed order."""
    return list(map(ScoredMove, *_rated(state, seat, weights)))


def ranked(state: GameState, seat: Seat, weights: Weights) -> list[Move]:
    """The moves of `rate`, best first."""
    values, moves = _rated(state, seat, weights)
    return [moves[n] for n in sorted(range(len(moves)), key=values.__getitem__, reverse=True)]


def _rated(state: GameState, seat: Seat, weights: Weights) -> tuple[list[float], list[Move]]:
    """The values of all plantings that are looked at, and the moves."""
    result = sites(planting_context(state), weights)
    values: list[float] = []
    moves: list[Move] = []
    for kind in sorted(set(state.offered)):
        some, plants = result.by_crop[kind >> 1], PLANTS[kind]
        values += site_values(result, some, farmers_to_place(state, kind), seat, weights)
        moves += [plants[site[0]] for site in some]
    return values, moves


def best_planting(state: GameState, seat: Seat, weights: Weights) -> Plant:
    """The best of `rate`."""
    result = contenders(planting_context(state), weights)
    top, chosen, of_kind = -1e9, None, state.offered[0]
    for kind in sorted(set(state.offered)):
        value, site = best_site(result, kind, farmers_to_place(state, kind), seat, weights)
        if value > top:
            top, chosen, of_kind = value, site, kind
    assert chosen is not None, "some square is always free"
    square, *_ = chosen
    return PLANTS[of_kind][square]


def best_site(
    result: Sites, kind: TileKind, farmers: int, seat: int, weights: Weights
) -> tuple[float, Site | None]:
    """The best site for a tile of `kind` that brings `farmers` of `seat`, with its value."""
    some = result.by_crop[kind >> 1]
    if not some:
        return -1e9, None
    values = site_values(result, some, farmers, seat, weights)
    best = max(values)
    return best, some[values.index(best)]


def best_by_seat(result: Sites, kind: TileKind, farmers: int, seats: int, weights: Weights) -> list[float]:
    """The value of the best site for a tile of `kind` that brings `farmers`, for each of `seats`."""
    tile, brings, held = result.tile, result.farmers, result.held
    share, alone, best = weights.others / (seats - 1), -1e9, [-1e9] * seats
    for _, distance, palm, tiles, counts, before, all_farmers, all_before in result.by_crop[kind >> 1]:
        at = distance + farmers
        size = tiles + tile[at]
        arrives = brings[at] + held[at] if palm and farmers else brings[at]
        if not all_farmers:
            alone = max(alone, arrives * size)
            continue
        for seat in range(seats):
            mine, mine_before = counts[seat], before[seat]
            own = (mine + arrives) * size - mine_before
            value = own - share * ((all_farmers - mine) * size - all_before + mine_before)
            if value > best[seat]:
                best[seat] = value
    return [max(alone, value) for value in best]


def site_values(
    result: Sites, some: tuple[Site, ...], farmers: int, seat: int, weights: Weights
) -> list[float]:
    """The value of each of `some`, in their order, for a tile that brings `farmers` of `seat`."""
    tile, brings, held = result.tile, result.farmers, result.held
    share = weights.others / (len(some[0][4]) - 1) if some else 0.0
    values: list[float] = []
    for _, distance, palm, tiles, counts, before, all_farmers, all_before in some:
        at = distance + farmers
        size = tiles + tile[at]
        arrives = brings[at] + held[at] if palm and farmers else brings[at]
        if all_farmers:
            mine, mine_before = counts[seat], before[seat]
            own = (mine + arrives) * size - mine_before
            given = (all_farmers - mine) * size - all_before + mine_before
            values.append(own - share * given)
        else:
            values.append(arrives * size)
    return values
