"""Values of bids: the rank in the planting order, the overseer's seat, and the price (R3-R5).

Each rank is valued by a greedy choice of tiles in that order. Later players
are assumed to outbid b with probability `bidding` x exp(-b / `bid_scale`).
"""

from functools import lru_cache
from math import comb, exp, inf
from operator import mul
from typing import Final

from santiago.ai.evaluation.canal_advantage import canal_advantage
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.planting import PlantingContext, best_by_seat, contenders, planting_context
from santiago.ai.moves.scored_move import ScoredMove
from santiago.rules.moves import PASS, Move, bid
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_after
from santiago.rules.tiles import TileKind
from santiago.rules.turn_order import asked_in_auction, planting_order

HIGHEST: Final = 14
"""Escudos above which no bid is looked at, but to outbid another."""

ROUNDING: Final = 1e-6
"""The tolerance for rounding errors, in points."""

TileWorths = tuple[dict[TileKind, tuple[float, float]], ...]
"""By seat and kind: the best square's value with all farmers, and with one fewer."""


def tile_worths(state: GameState, weights: Weights) -> TileWorths:
    """The value of each tile turned up for each seat, in points."""
    return _tile_worths(planting_context(state), weights)


@lru_cache(maxsize=1 << 6)
def _tile_worths(context: PlantingContext, weights: Weights) -> TileWorths:
    result = contenders(context, weights)
    seats = len(context.board.owners)
    worths: TileWorths = tuple([{} for _ in range(seats)])
    for kind in set(context.offered):
        full = best_by_seat(result, kind, farmers_after(kind, 1), seats, weights)
        less = best_by_seat(result, kind, farmers_after(kind, 0), seats, weights)
        for mine, values in zip(worths, zip(full, less, strict=True), strict=True):
            mine[kind] = values
    return worths


def rank_values(
    state: GameState, worths: TileWorths, seat: int, weights: Weights
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The lead of `seat` when it plants as n-th (from 0), as a bidder and after a pass.

    All choose greedily in their order.
    """
    others = _others(state, worths, seat)
    left, before = list(state.offered), 0.0
    ranks: tuple[list[float], list[float]] = ([], [])
    for rank in range(state.seats):
        theirs: dict[TileKind, float] = {}
        for less, result in enumerate(ranks):
            mine, kind = _choice(left, worths[seat], less)
            if kind not in theirs:
                theirs[kind] = _chosen(left, kind, others[rank:], before) / len(others)
            result.append(mine - weights.others * theirs[kind])
        if rank < len(others):
            value, kind = _choice(left, *others[rank])
            left.remove(kind)
            before += value
    return tuple(ranks[0]), tuple(ranks[1])


_Chooser = tuple[dict[TileKind, tuple[float, float]], int]
"""What the tiles are worth to a seat, and whether it plants one farmer fewer."""


def _others(state: GameState, worths: TileWorths, seat: int) -> list[_Chooser]:
    """The other seats in planting order by their bids so far (R5.1).

    Those not asked yet come before the passers.
    """
    made = tuple([bid or 0 for bid in state.bids])
    others = [other for other in asked_in_auction(state) if other != seat]
    asked = tuple([other for other in others if state.bids[other] is not None])
    order = planting_order(made, asked, state.options.passers)
    bidders = [other for other in order if made[other]]
    bidders += [other for other in others if state.bids[other] is None]
    passers = [other for other in order if not made[other]]
    return [(worths[other], 0) for other in bidders] + [(worths[other], 1) for other in passers]


def _choice(
    left: list[TileKind], worths: dict[TileKind, tuple[float, float]], less: int
) -> tuple[float, TileKind]:
    """The value of the best of the tiles `left` and that tile, the first on ties."""
    most, best = -inf, left[0]
    for kind in left:
        value = worths[kind][less]
        if value > most:
            most, best = value, kind
    return most, best


def _chosen(left: list[TileKind], taken: TileKind, others: list[_Chooser], before: float) -> float:
    """Add to `before` what `others` gain from the tiles `left` without `taken`."""
    left = left.copy()
    left.remove(taken)
    total = before
    for worths, less in others:
        value, kind = _choice(left, worths, less)
        left.remove(kind)
        total += value
    return total


def seat_worth(state: GameState, seat: int, weights: Weights) -> float:
    """The value of being overseer this round, in points; it rises with the differences between canals."""
    mine = list(canal_advantage(state, weights).leads(seat).values())
    if not mine:
        return weights.seat
    return weights.seat + weights.seat_stake * (max(mine) - sum(mine) / len(mine))


def rate(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score the pass, then the candidate bids in rising order."""
    values = _values(state, seat, weights, all_of_them=True)
    return [ScoredMove(value, bid(escudos) if escudos else PASS) for value, escudos in values]


def best_bid(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best of `rate`, the first on ties."""
    _, escudos = max(_values(state, seat, weights, all_of_them=False), key=_value)
    return bid(escudos) if escudos else PASS


def _value(scored: tuple[float, int]) -> float:
    return scored[0]


def _values(state: GameState, seat: Seat, weights: Weights, *, all_of_them: bool) -> list[tuple[float, int]]:
    """The value of each bid with its escudos, 0 for the pass; bids that cannot be best are omitted unless
    `all_of_them`.

    A bid that no seat asked later can reach decides the same as a higher one with no bid in between: the
    higher one is dominated and never a candidate.
    """
    n, bids = state.seats, state.bids
    worths = tile_worths(state, weights)
    full, less = rank_values(state, worths, seat, weights)
    later, passed = bids.count(None) - 1, bids.count(0)
    made = [bid for bid in bids if bid]
    worth_of_seat = seat_worth(state, seat, weights)
    last = full[n - 1]
    rank = n - 1 - passed  # before those who passed already, as `planting_order` has it
    best = full[rank] - last + (0.0 if passed else worth_of_seat) + (less[rank] - full[rank])
    result = [(best, 0)]
    most = max(full) - last + max(worth_of_seat, 0.0) + ROUNDING
    escudo = money_worth(weights, droughts_left(state), state.rounds) * weights.boldness
    top = min(state.money[seat], max([HIGHEST, *[bid + 1 for bid in made]]))
    higher, is_settled = len(made), False
    ranks = full[higher:]
    reachable = max(
        [state.money[one] for one, bid in enumerate(bids) if bid is None and one != seat], default=0
    )
    for escudos, chances in enumerate(_chances(weights.bidding, weights.bid_scale, later, top), 1):
        if escudos in made:
            higher, is_settled = higher - 1, False
            ranks = full[higher:]
            continue
        if is_settled:
            continue
        is_settled = escudos > reachable
        cost = escudos * escudo
        if not all_of_them and most - cost < best:
            break
        lowest = chances[later] if higher == len(made) and not passed else 0.0
        value = sum(map(mul, chances, ranks)) - last - cost + lowest * worth_of_seat
        result.append((value, escudos))
        if value > best:
            best = value
    return result


@lru_cache(maxsize=1 << 8)
def _chances(bidding: float, scale: float, later: int, top: int) -> tuple[tuple[float, ...], ...]:
    """For each bid from 1 to `top`: the probabilities that 0, 1, ... of `later` players bid more."""
    outbids = [bidding * exp(-escudos / scale) for escudos in range(1, top + 1)]
    return tuple(
        [
            tuple([comb(later, n) * outbid**n * (1 - outbid) ** (later - n) for n in range(later + 1)])
            for outbid in outbids
        ]
    )
