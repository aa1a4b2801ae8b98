"""What a tile on a square is worth: the growth of the plantation it joins (R5, R9.2).

Joining fields of S1, S2 .. tiles and F1, F2 .. farmers by a tile that lives with chance p and brings f
farmers makes one of (S1 + S2 + p + growth) x (F1 + F2 + f); what the fields were worth before is taken off.
"""

from functools import lru_cache
from typing import NamedTuple

from santiago.ai.agent import Kind, Term
from santiago.ai.evaluation import crops_to_come, droughts_left, growth, worths
from santiago.ai.fields import Worth
from santiago.ai.rating import Rated, Split
from santiago.ai.water import Stage, hope, reach
from santiago.ai.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import SQUARES, Square, SquareSet, beside, squares_in
from santiago.rules.moves import Plant
from santiago.rules.options import Seat
from santiago.rules.phases import Leftover
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind, icons_of

BESIDE = tuple(beside(SquareSet(1 << square)) for square in SQUARES)
FEW_FAR = 2
"""How many squares beyond any hope are looked at where there are better ones."""


class Site(NamedTuple):
    """A square for a crop: `at` is 3 x distance to the water; the merged field and what it was before."""

    square: Square
    at: int
    palm: int
    tiles: float
    farmers: tuple[float, ...]
    before: tuple[float, ...]
    all_farmers: float
    all_before: float


class Sites(NamedTuple):
    """All sites worth a look, by crop offered, and the chances by site distance and farmers."""

    by_crop: dict[int, tuple[Site, ...]]
    contenders: dict[int, tuple[Site, ...]]
    """Those among which the best is found, whoever plants: of sites that join nothing, the roomiest."""
    tile: tuple[float, ...]
    farmers: tuple[float, ...]
    held: tuple[float, ...]


def sites(state: GameState, weights: Weights) -> Sites:
    """The sites for the tiles turned up."""
    return _sites(
        state.board,
        tuple(sorted({kind >> 1 for kind in state.offered})),
        crops_to_come(state),
        droughts_left(state),
        weights,
        leftover=isinstance(state.phase, Leftover),
    )


@lru_cache(maxsize=1 << 11)
def _sites(
    board: Board,
    crops: tuple[int, ...],
    to_come: tuple[int, ...],
    droughts: int,
    weights: Weights,
    *,
    leftover: bool,
) -> Sites:
    chances = hope(weights, droughts, Stage.SHARED)
    squares = _squares(board, leftover=leftover)
    found = {}
    by_field = worths(board, weights, droughts, Stage.SHARED, to_come)
    for crop in crops:
        of_crop = [worth for worth in by_field if worth.field.crop == crop]
        found[crop] = tuple(_sites_of(board, of_crop, squares, max(to_come[crop] - 1, 0), weights))
    contenders = {crop: _contenders(several) for crop, several in found.items()}
    return Sites(found, contenders, chances.tile, chances.farmers, chances.held)


def _contenders(several: tuple[Site, ...]) -> tuple[Site, ...]:
    """All that join a field; of the others the first and the roomiest of each distance, palm or not."""
    kept: dict[tuple[int, int], tuple[Site, Site]] = {}
    for site in several:
        if not site.all_before:
            first, roomiest = kept.get(site[1:3], (site, site))
            kept[site[1:3]] = first, site if site.tiles > roomiest.tiles else roomiest
    squares = {site.square for pair in kept.values() for site in pair}
    return tuple(site for site in several if site.all_before or site.square in squares)


def _squares(board: Board, *, leftover: bool) -> tuple[Square, ...]:
    if leftover:
        return squares_in(board.leftover_squares())
    empty = board.empty_squares()
    around = reach(board.canals, board.spring)
    close = SquareSet(empty & (around.wet | around.near | around.second))
    far = squares_in(SquareSet(empty & around.far))
    return squares_in(close) + far[:FEW_FAR] if close else far


class _Part(NamedTuple):
    """A field that a tile may join, with what it is worth now."""

    squares: SquareSet
    front: SquareSet
    tiles: float
    farmers: tuple[float, ...]
    before: tuple[float, ...]
    all_farmers: float
    all_before: float


def _part(worth: Worth) -> _Part:
    field, tiles, farmers, grows = worth
    size = tiles + grows
    before = tuple([count * size for count in farmers])
    return _Part(field.squares, field.front, tiles, farmers, before, sum(farmers), sum(before))


def _joined(parts: list[_Part]) -> _Part:
    """Several fields as one."""
    squares, front, tiles = 0, 0, 0.0
    for part in parts:
        squares |= part.squares
        front |= part.front
        tiles += part.tiles
    farmers = tuple(map(sum, zip(*[part.farmers for part in parts], strict=True)))
    before = tuple(map(sum, zip(*[part.before for part in parts], strict=True)))
    return _Part(SquareSet(squares), SquareSet(front), tiles, farmers, before, sum(farmers), sum(before))


def _sites_of(
    board: Board, of_crop: list[Worth], squares: tuple[Square, ...], to_come: int, weights: Weights
) -> list[Site]:
    around = reach(board.canals, board.spring)
    free, palms = board.empty_squares(), board.palms
    nobody = (0.0,) * len(board.owners)
    parts = [_part(worth) for worth in of_crop]
    planted = 0
    for part in parts:
        planted |= part.squares
    found = []
    for square in squares:
        at, palm = around.distance(square) * 3, palms >> square & 1
        beside_it = BESIDE[square]
        front = beside_it & free
        if not beside_it & planted:
            more = growth(weights, to_come, front, around)
            found.append(Site(square, at, palm, more, nobody, nobody, 0.0, 0.0))
            continue
        joined = [part for part in parts if part.squares & beside_it]
        _, border, tiles, farmers, before, all_farmers, all_before = (
            joined[0] if len(joined) == 1 else _joined(joined)
        )
        more = growth(weights, to_come, (front | border) & ~(1 << square), around)
        found.append(Site(square, at, palm, tiles + more, farmers, before, all_farmers, all_before))
    return found


def farmers_of(state: GameState, seat: Seat, kind: TileKind) -> int:
    """How many farmers `seat` may put on a tile of `kind` now (R5.2)."""
    if isinstance(state.phase, Leftover):
        return 0
    return icons_of(kind) - (0 if state.bids[seat] else 1)


def rate(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """All sites for all tiles turned up, in a fixed order."""
    found = sites(state, weights)
    return [
        Rated(value, Plant(kind, site.square))
        for kind in sorted(set(state.offered))
        for value, site in site_values(
            found, found.by_crop[kind >> 1], farmers_of(state, seat, kind), seat, weights
        )
    ]


def best_planting(state: GameState, seat: Seat, weights: Weights) -> Plant:
    """The best of `rate`."""
    found = sites(state, weights)
    top, chosen, of_kind = -1e9, None, state.offered[0]
    for kind in sorted(set(state.offered)):
        value, site = best_site(found, kind, farmers_of(state, seat, kind), seat, weights)
        if value > top:
            top, chosen, of_kind = value, site, kind
    assert chosen is not None, "some square is always free"
    return Plant(of_kind, chosen.square)


def best_site(
    found: Sites, kind: TileKind, farmers: int, seat: int, weights: Weights
) -> tuple[float, Site | None]:
    """The best site for a tile of `kind` that brings `farmers` of `seat`, with its value."""
    best: tuple[float, Site | None] = (-1e9, None)
    for pair in site_values(found, found.contenders[kind >> 1], farmers, seat, weights):
        if pair[0] > best[0]:
            best = pair
    return best


def site_values(
    found: Sites, some: tuple[Site, ...], farmers: int, seat: int, weights: Weights
) -> list[tuple[float, Site]]:
    """Value and site for each of `some`, in their order."""
    tile, brings, held = found.tile, found.farmers, found.held
    pairs: list[tuple[float, Site]] = []
    if not some:
        return pairs
    share = weights.others / (len(some[0].farmers) - 1)
    for site in some:
        _, at, palm, tiles, counts, before, all_farmers, all_before = site
        at += farmers
        size = tiles + tile[at]
        arrives = brings[at]
        if palm and farmers:
            arrives += held[at]
        mine = counts[seat]
        own = (mine + arrives) * size - before[seat]
        given = (all_farmers - mine) * size - all_before + before[seat]
        pairs.append((own - share * given, site))
    return pairs


def split(state: GameState, seat: Seat, weights: Weights, move: Plant) -> Split:
    """The parts of a planting's value: growth if all were watered, what that loses, what others gain."""
    found = sites(state, weights)
    site = next((site for site in found.by_crop[move.kind >> 1] if site.square == move.square), None)
    if site is None:
        return Split(move, ())
    farmers = farmers_of(state, seat, move.kind)
    at = site.at + farmers
    arrives = found.farmers[at] + (found.held[at] if site.palm and farmers else 0.0)
    size, mine = site.tiles + found.tile[at], site.farmers[seat]
    own = (mine + arrives) * size - site.before[seat]
    sure = (mine + farmers + (site.palm if farmers else 0)) * (site.tiles + 1) - site.before[seat]
    given = (site.all_farmers - mine) * size - site.all_before + site.before[seat]
    share = weights.others / (len(site.farmers) - 1)
    return Split(
        move,
        (Term(Kind.GROWTH, sure), Term(Kind.DROUGHT, own - sure), Term(Kind.FEEDS, -share * given)),
    )


def gains(state: GameState, seat: Seat, weights: Weights, move: Plant) -> tuple[float, ...]:
    """What the tile gives each other seat, in points; 0 for `seat` itself."""
    found = sites(state, weights)
    site = next((site for site in found.by_crop[move.kind >> 1] if site.square == move.square), None)
    if site is None:
        return (0.0,) * state.seats
    size = site.tiles + found.tile[site.at + farmers_of(state, seat, move.kind)]
    return tuple(
        0.0 if other == seat else count * size - before
        for other, (count, before) in enumerate(zip(site.farmers, site.before, strict=True))
    )
