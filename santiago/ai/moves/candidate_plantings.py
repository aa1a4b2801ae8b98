"""Evaluates plantings by the growth of the plantation that a tile joins (R5, R9.2)."""

from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.planting_sites import (
    CONSIDERED_LAST,
    Site,
    Sites,
    contenders,
    planting_context,
    site_values,
    sites,
    square_of,
)
from santiago.ai.moves.scored_move import ScoredMove
from santiago.rules.moves import PLANTS, Move, Plant
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_to_place
from santiago.rules.tiles import TileKind


def rate(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Return the candidate plantings of all face-up tiles, each with its value, in a fixed order."""
    return list(map(ScoredMove, *_rated(state, seat, weights, sites(planting_context(state), weights))))


def ranked(state: GameState, seat: Seat, weights: Weights, most: int | None = None) -> list[Move]:
    """Return the moves of `rate`, best first. If `most` is given, only the best `most` moves are returned,
    which is faster."""
    context = planting_context(state)
    result = sites(context, weights) if most is None else contenders(context, weights, most)
    values, moves = _rated(state, seat, weights, result)
    return [moves[n] for n in sorted(range(len(moves)), key=values.__getitem__, reverse=True)[:most]]


def _rated(state: GameState, seat: Seat, weights: Weights, result: Sites) -> tuple[list[float], list[Move]]:
    values: list[float] = []
    moves: list[Move] = []
    for kind in sorted(set(state.offered)):
        some, plants = result.by_crop[kind >> 1], PLANTS[kind]
        values += site_values(result, some, farmers_to_place(state, kind), seat, weights)
        moves += [plants[site[0] % CONSIDERED_LAST] for site in some]
    return values, moves


def best_planting(state: GameState, seat: Seat, weights: Weights) -> Plant:
    """Return the planting with the highest value in `rate`."""
    result = contenders(planting_context(state), weights)
    top, chosen, of_kind = -1e9, None, state.offered[0]
    for kind in sorted(set(state.offered)):
        value, site = best_site(result, kind, farmers_to_place(state, kind), seat, weights)
        if value > top:
            top, chosen, of_kind = value, site, kind
    assert chosen is not None, "some square is always free"
    return PLANTS[of_kind][square_of(chosen)]


def best_site(
    result: Sites, kind: TileKind, farmers: int, seat: int, weights: Weights
) -> tuple[float, Site | None]:
    """Return the value of the best site for a tile of `kind` with `farmers` farmers of `seat`, and the site
    itself (None if there is none)."""
    some = result.by_crop[kind >> 1]
    if not some:
        return -1e9, None
    values = site_values(result, some, farmers, seat, weights)
    best = max(values)
    return best, some[values.index(best)]
