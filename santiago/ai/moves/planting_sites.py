"""Sites for the face-up tiles: squares, each with the plantations that a tile there would join (R5, R9.2).

A tile that survives with probability p and brings f farmers merges fields of S1, S2, ... tiles and F1, F2,
... farmers into one field worth (S1 + S2 + ... + p + growth) x (F1 + F2 + ... + f). The value of the tile is
this worth minus the previous value of the fields.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import fsum
from typing import Final, NamedTuple

from santiago.ai.evaluation.evaluate import (
    EvaluationContext,
    crop_worths,
    crops_to_come,
    droughts_left,
    outlook,
)
from santiago.ai.evaluation.fields import CropTiles, Worth, crop_tiles
from santiago.ai.evaluation.free_neighbours import squares_by_room
from santiago.ai.evaluation.survival import BuildStage, Reach, SurvivalOdds
from santiago.ai.evaluation.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import ALL_SQUARES, SQUARES, Square, SquareSet, beside, squares_in
from santiago.rules.phases import Leftover
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind

FEW_FAR: Final = 2
"""Number of squares far from the water that are considered in addition to the closer squares."""

Site = tuple[int, int, int, float, Sequence[float], tuple[float, ...], float, float]
"""A square, and the field that a tile there would form: (number of the square, see `square_of`; 3 x distance
of the square to the water; palms on the square; size of the field without the new tile; number of farmers of
each seat; previous value of the merged fields for each seat; total number of farmers; total previous value).
Sites are plain tuples for speed, because a game played by Normal creates hundreds."""


def square_of(site: Site) -> Square:
    """Return the square of a site, without the flag `CONSIDERED_LAST`."""
    return Square(site[0] % CONSIDERED_LAST)


CONSIDERED_LAST: Final = 1 << 6
"""Flag added to the number of a square that is considered last."""


class Sites(NamedTuple):
    """The sites for each face-up crop, sorted by square, and the survival odds of tiles (see
    `SurvivalOdds`)."""

    by_crop: dict[int, list[Site]]
    odds: SurvivalOdds


class PlantingContext(NamedTuple):
    """The board, the face-up tiles, and other data on which the values of these tiles depend.

    `to_come` contains the number of tiles to come, indexed by crop, and `droughts` is the number of droughts
    to come. `leftover` is true while the leftover tile is being planted.
    """

    board: Board
    offered: tuple[TileKind, ...]
    to_come: tuple[int, ...]
    droughts: int
    leftover: bool


def planting_context(state: GameState) -> PlantingContext:
    """Return the face-up tiles of `state` and the data on which their values depend."""
    leftover = isinstance(state.phase, Leftover)
    return PlantingContext(state.board, state.offered, crops_to_come(state), droughts_left(state), leftover)


@lru_cache(maxsize=1 << 4)
def sites(context: PlantingContext, weights: Weights) -> Sites:
    """Return the candidate sites for the face-up tiles."""
    return _sites(context, weights, len(SQUARES))


@lru_cache(maxsize=1 << 6)
def contenders(context: PlantingContext, weights: Weights, most: int = 1) -> Sites:
    """Return a subset of `sites` that contains the best `most` sites for every seat.

    All sites that join a plantation are included. Among the other sites with the same distance to the water
    and the same number of palms, only the sites with the most room are needed.
    """
    return _sites(context, weights, most)


def _sites(context: PlantingContext, weights: Weights, most: int) -> Sites:
    board, to_come = context.board, context.to_come
    view = outlook(weights, context.droughts, BuildStage.SHARED, board.canals, board.spring)
    leftover = board.leftover_squares() if context.leftover else None
    ground = _ground(view, board.empty_squares(), board.palms, leftover, len(board.owners))
    crops = {kind >> 1 for kind in context.offered}
    planted = {tiles[0]: tiles for tiles in crop_tiles(board, crops)}
    by_crop = {}
    for crop in crops:
        tiles, more = planted.get(crop), to_come[crop] - 1
        joined = tiles[5] & ground.squares if tiles else 0
        some = ground.lone_sites(ground.squares & ~joined, more, most)
        if tiles and joined:
            some = some + ground.joined_sites(joined, _parts(view, tiles, to_come[crop]), more)
            some.sort()
        by_crop[crop] = some
    return Sites(by_crop, view.chances)


@lru_cache(maxsize=1 << 6)
def _ground(
    view: EvaluationContext, free: SquareSet, palms: SquareSet, leftover: SquareSet | None, seats: int
) -> "_Ground":
    """Return the squares to consider for a tile. The result is cached because many boards of a search have
    the same empty squares."""
    return _Ground(view, free, palms, leftover, seats)


class _Ground:
    """The empty squares to consider for a tile, and the room beside each: a weighted number of free squares.

    `last` contains the squares to try only after all others. `kinds` groups the squares with the same
    distance to the water and number of palms in tuples (3 x distance, palms, squares). `rooms` groups the
    squares with the same room in pairs (room, squares), most room first.
    """

    __slots__ = ("_lone", "free", "kinds", "last", "nobody", "palms", "rooms", "squares", "view")

    def __init__(
        self,
        view: EvaluationContext,
        free: SquareSet,
        palms: SquareSet,
        leftover: SquareSet | None,
        seats: int,
    ) -> None:
        wet, near, second = view.reach
        self.view = view
        self.palms = palms
        self.free = free
        self.nobody = (0.0,) * seats
        self.squares, self.last = _considered_squares(free, view.reach) if leftover is None else (leftover, 0)
        self._lone: dict[tuple[int, int, int], list[Site]] = {}
        self.rooms = squares_by_room(self.free, view.reach, view.weights.near_room)
        squares = self.squares
        self.kinds: list[tuple[int, int, int]] = []
        distances = squares & wet, squares & near, squares & second, squares & ~(wet | near | second)
        for distance, some in enumerate(distances):
            for palm, alike in ((0, some & ~palms), (1, some & palms)):
                if alike:
                    self.kinds.append((3 * distance, palm, alike))

    def lone_sites(self, squares: int, more: int, most: int) -> list[Site]:
        """Return the sites on `squares` that may be among the best `most` sites, sorted by square.

        No square in `squares` may be beside a plantation of the crop to be planted. `more` is the number of
        tiles of this crop still to come after the current tile.
        """
        known = self._lone.get((squares, more, most))
        if known is None:
            known = self._lone[squares, more, most] = self._lone_sites(squares, more, most)
            known.sort()
        return known

    def _lone_sites(self, squares: int, more: int, most: int) -> list[Site]:
        weights, fading, nobody, last = self.view.weights, self.view.fading, self.nobody, self.last
        growing, front_half = weights.growth * more, weights.front
        rooms = self.rooms if more else _ANY_ROOM
        # these are kept as well: without farmers, a tile has the same value on all squares
        first = _first(squares & ~last or squares, most)
        result: list[Site] = []
        for at, palm, kind in self.kinds:
            left, wanted = kind & squares, most
            for room, roomy in rooms:
                if not left:
                    break
                alike = left & roomy
                if not alike:
                    continue
                left ^= alike
                # `growth`, inlined: it is computed for every site
                size = growing * room / ((room + front_half) * fading) if room else 0.0
                while alike:
                    square = alike & -alike
                    alike ^= square
                    number = square.bit_length() - 1 + (CONSIDERED_LAST if square & last else 0)
                    result.append((number, at, palm, size, nobody, nobody, 0.0, 0.0))
                    wanted -= 1
                    if not wanted:
                        alike &= first
                        left &= first
        return result

    def joined_sites(self, squares: int, parts: list["_Part"], more: int) -> list[Site]:
        """Return the sites on `squares`, which must all be beside plantations of the crop to be planted.

        `parts` contains the plantations of this crop. `more` is the number of tiles of the crop still to come
        after the current tile.
        """
        view, free, palms, last = self.view, self.free, self.palms, self.last
        (wet, near, second), weights, fading = view.reach, view.weights, view.fading
        most, front_half, near_room = weights.growth * more, weights.front, weights.near_room
        result: list[Site] = []
        for square in squares_in(SquareSet(squares)):
            bit, beside_it = 1 << square, _BESIDE[square]
            touched = [part for part in parts if part[0] & beside_it]
            _, border, tiles, farmers, before, all_farmers, all_before = (
                touched[0] if len(touched) == 1 else _merged_part(touched)
            )
            front = (beside_it & free | border) & ~bit
            room = (front & wet).bit_count() + near_room * (front & near).bit_count()
            # `growth`, inlined: it is computed for every site
            size = tiles + most * room / ((room + front_half) * fading) if room else tiles
            at = 0 if bit & wet else 3 if bit & near else 6 if bit & second else 9
            number, palm = square + (CONSIDERED_LAST if bit & last else 0), palms >> square & 1
            result.append((number, at, palm, size, farmers, before, all_farmers, all_before))
        return result


def _first(squares: int, most: int) -> int:
    rest = squares
    while rest and most:
        rest &= rest - 1
        most -= 1
    return squares ^ rest


_ANY_ROOM: Final = [(0.0, int(ALL_SQUARES))]
"""Used instead of `_Ground.rooms` for a crop that can no longer grow: the room is 0 on all squares."""
_BESIDE: Final = tuple(beside(SquareSet(1 << square)) for square in SQUARES)


def _considered_squares(free: SquareSet, around: Reach) -> tuple[int, int]:
    """Return two sets: the squares to consider, and the few of them that are considered last because they are
    far from the water."""
    close = free & (around.wet | around.near | around.second)
    if not close:
        return free, 0
    last = _first(free & ~close, FEW_FAR)
    return close | last, last


class _Part(NamedTuple):
    """A plantation that a tile may join, with its current value for each seat."""

    squares: int
    front: int
    tiles: float
    farmers: Sequence[float]
    before: tuple[float, ...]
    all_farmers: float
    all_before: float


@lru_cache(maxsize=1 << 8)
def _parts(view: EvaluationContext, tiles: CropTiles, to_come: int) -> list[_Part]:
    """Return the plantations of a crop. The result is cached because most plantings do not affect a given
    crop."""
    return [_part(worth) for worth in crop_worths(view, tiles, to_come)]


def _part(worth: Worth) -> _Part:
    field, front, _, tiles, farmers, grows = worth
    size = tiles + grows
    before = tuple([count * size for count in farmers])
    return _Part(field.squares, front, tiles, farmers, before, fsum(farmers), fsum(before))


def _merged_part(parts: list[_Part]) -> _Part:
    """Return the plantation that results when a tile connects `parts`, without the tile itself."""
    squares, front, tiles = 0, 0, 0.0
    for part in parts:
        squares |= part.squares
        front |= part.front
        tiles += part.tiles
    farmers: tuple[float, ...] = tuple(map(fsum, zip(*[part.farmers for part in parts], strict=True)))
    before: tuple[float, ...] = tuple(map(fsum, zip(*[part.before for part in parts], strict=True)))
    return _Part(squares, front, tiles, farmers, before, fsum(farmers), fsum(before))


def best_by_seat(result: Sites, kind: TileKind, farmers: int, seats: int, weights: Weights) -> list[float]:
    """Return, for each seat, the value of the best site for a tile of `kind` with `farmers` farmers of that
    seat."""
    tile, brings, held = result.odds
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


def site_values(result: Sites, some: list[Site], farmers: int, seat: int, weights: Weights) -> list[float]:
    """Return the value of each site in `some`, in the same order, for a tile with `farmers` farmers of
    `seat`."""
    tile, brings, held = result.odds
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
