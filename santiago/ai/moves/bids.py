"""Evaluates a bid by its rank in the planting order, the chance of becoming overseer, and its price (R3-R5).

The value of a rank assumes that the seats choose tiles greedily in the planting order. Each later player is
assumed to outbid a bid of b escudos with probability `bidding` x exp(-b / `bid_scale`).
"""

from functools import lru_cache
from math import comb, exp, fsum
from operator import mul
from typing import Final, NamedTuple

from santiago.ai.evaluation.canal_advantage import advantage_on_board
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.survival import BuildStage
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.planting_sites import (
    PlantingContext,
    Sites,
    best_by_seat,
    contenders,
    planting_context,
)
from santiago.ai.moves.scored_move import ScoredMove, by_value
from santiago.rules.grid import Canal
from santiago.rules.moves import PASS, Move, bid
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.successor import farmers_after
from santiago.rules.tiles import TileKind
from santiago.rules.turn_order import bidding_order, planting_order

HIGHEST: Final = 14
"""Highest bid considered, in escudos, unless a higher one is needed to outbid another seat."""

ROUNDING: Final = 1e-6
"""The tolerance for rounding errors, in points."""

Preference = list[tuple[float, TileKind]]
"""A seat's preferences: a pair (value of the best square, tile kind) for each face-up kind, best first. Kinds
of equal value are in ascending order."""


class AuctionWorths(NamedTuple):
    """The values of the tiles and of being overseer in an auction; all lists are indexed by seat.

    `bidding` contains a seat's preferences among the face-up tiles after a bid, and `passing` its preferences
    after a pass, which costs a farmer. `seat` contains the value of being overseer, in points.
    """

    bidding: list[Preference]
    passing: list[Preference]
    seat: list[float]


def auction_worths(state: GameState, weights: Weights) -> AuctionWorths:
    """Return the value of each tile, and of being overseer, in the auction of `state`.

    The bids made so far do not change these values.
    """
    return _auction_worths(planting_context(state), weights)


@lru_cache(maxsize=1 << 6)
def _auction_worths(context: PlantingContext, weights: Weights) -> AuctionWorths:
    board, _, to_come, droughts, _ = context
    result, kinds, seats = (
        contenders(context, weights),
        sorted(set(context.offered)),
        range(len(board.owners)),
    )
    advantage = advantage_on_board(board, weights, droughts, BuildStage.EXTRA, to_come)
    return AuctionWorths(
        _preferences(result, kinds, 1, seats, weights),
        _preferences(result, kinds, 0, seats, weights),
        [_seat_worth(advantage.leads(seat), weights) for seat in seats],
    )


def _seat_worth(leads: dict[Canal, float], weights: Weights) -> float:
    """Return the value of being overseer this round, in points. It increases with the difference between the
    best canal and the mean canal in `leads`."""
    if not leads:
        return weights.seat
    mine = leads.values()
    return weights.seat + weights.seat_stake * (max(mine) - fsum(mine) / len(mine))


def _preferences(
    result: Sites, kinds: list[TileKind], bid: int, seats: range, weights: Weights
) -> list[Preference]:
    """Return the preference of each seat among the tiles of `kinds` if the seat bids `bid` escudos (0 for a
    pass)."""
    values = [best_by_seat(result, kind, farmers_after(kind, bid), len(seats), weights) for kind in kinds]
    by_seat = [list(zip(mine, kinds, strict=True)) for mine in zip(*values, strict=True)]
    for preference in by_seat:
        preference.sort(key=by_value, reverse=True)
    return by_seat


def choice(left: list[TileKind], preference: Preference) -> tuple[float, TileKind]:
    """Return the first entry of `preference` whose tile kind is in `left`, the tiles that can still be
    chosen."""
    for value, kind in preference:
        if kind in left:
            return value, kind
    raise AssertionError("a tile is left")


def rank_values(
    state: GameState, worths: AuctionWorths, seat: int, weights: Weights
) -> tuple[list[float], float]:
    """Return the expected lead of `seat` at each rank in the planting order, and its lead if it passes now.

    Ranks count from 0. All seats choose tiles greedily in the planting order. A pass made now ranks just
    before the earlier passes, as in `planting_order`.
    """
    others = _others(state, worths, seat)
    bidding, passing = worths.bidding[seat], worths.passing[seat]
    left, before, after_pass = list(state.offered), 0.0, 0.0
    rank_of_pass = len(others) - state.bids.count(0)
    ranks: list[float] = []
    for rank in range(state.seats):
        mine, kind = choice(left, bidding)
        theirs = _gains(left, kind, others[rank:], before) / len(others)
        ranks.append(mine - weights.others * theirs)
        if rank == rank_of_pass:
            mine, other_kind = choice(left, passing)
            if other_kind != kind:
                theirs = _gains(left, other_kind, others[rank:], before) / len(others)
            after_pass = mine - weights.others * theirs
        if rank < len(others):
            value, kind = choice(left, others[rank])
            left.remove(kind)
            before += value
    return ranks, after_pass


def _others(state: GameState, worths: AuctionWorths, seat: int) -> list[Preference]:
    """Return the preferences of the other seats, in the planting order that results from the bids so far
    (R5.1).

    Seats that have not bid yet come before seats that have passed.
    """
    bids = state.bids
    made = tuple([bid or 0 for bid in bids])
    others = [other for other in bidding_order(state) if other != seat]
    asked = tuple([other for other in others if bids[other] is not None])
    order = planting_order(made, asked, state.options.passers)
    return [
        *[worths.bidding[other] for other in order if made[other]],
        *[worths.bidding[other] for other in others if bids[other] is None],
        *[worths.passing[other] for other in order if not made[other]],
    ]


def _gains(left: list[TileKind], taken: TileKind, others: list[Preference], before: float) -> float:
    """Return `before` plus the points that `others` gain by choosing in turn from the remaining tiles. These
    are the tiles in `left` except one of kind `taken`."""
    left = left.copy()
    left.remove(taken)
    total = before
    for preference in others:
        for value, kind in preference:  # `choice`, inlined: an auction spends most of its time here
            if kind in left:
                left.remove(kind)
                total += value
                break
    return total


def rate(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Return the pass and the candidate bids with their values, in ascending order of bid."""
    values = _values(state, seat, weights, all_of_them=True)
    return [ScoredMove(value, bid(escudos) if escudos else PASS) for value, escudos in values]


def best_bid(state: GameState, seat: Seat, weights: Weights) -> Move:
    """Return the move that has the highest value in `rate`, the first one on ties."""
    _, escudos = max(_values(state, seat, weights, all_of_them=False), key=by_value)
    return bid(escudos) if escudos else PASS


def _values(state: GameState, seat: Seat, weights: Weights, *, all_of_them: bool) -> list[tuple[float, int]]:
    """Return a pair (value, escudos) for the pass (0 escudos) and for each candidate bid. Bids that cannot be
    best are skipped unless `all_of_them` is true."""
    n, bids = state.seats, state.bids
    worths = auction_worths(state, weights)
    ranks, after_pass = rank_values(state, worths, seat, weights)
    later, passed = bids.count(None) - 1, bids.count(0)
    made = [bid for bid in bids if bid]
    worth_of_seat = worths.seat[seat]
    last, rank = ranks[n - 1], n - 1 - passed
    best = ranks[rank] - last + (0.0 if passed else worth_of_seat) + (after_pass - ranks[rank])
    result = [(best, 0)]
    most = max(ranks) - last + max(worth_of_seat, 0.0) + ROUNDING
    escudo = money_worth(weights, droughts_left(state), state.rounds) * weights.boldness
    top = min(state.money[seat], max([HIGHEST, *[bid + 1 for bid in made]]))
    higher, is_settled = len(made), False
    open_ranks = ranks[higher:]
    reachable = max(
        [state.money[one] for one, bid in enumerate(bids) if bid is None and one != seat], default=0
    )
    for escudos, chances in enumerate(_chances(weights.bidding, weights.bid_scale, later, top), 1):
        if escudos in made:
            higher, is_settled = higher - 1, False
            open_ranks = ranks[higher:]
            continue
        if is_settled:  # no later seat can outbid: a higher bid of the same rank only costs more
            continue
        is_settled = escudos > reachable
        cost = escudos * escudo
        if not all_of_them and most - cost < best:
            break
        lowest = chances[later] if higher == len(made) and not passed else 0.0
        rank_value = fsum(map(mul, chances, open_ranks))
        value = rank_value - last - cost + lowest * worth_of_seat
        result.append((value, escudos))
        if value > best:
            best = value
    return result


@lru_cache(maxsize=1 << 8)
def _chances(bidding: float, scale: float, later: int, top: int) -> tuple[tuple[float, ...], ...]:
    """Return, for each bid from 1 to `top`, the chances that 0, 1, ..., `later` later players outbid it."""
    outbids = [bidding * exp(-escudos / scale) for escudos in range(1, top + 1)]
    return tuple(
        [
            tuple([comb(later, n) * outbid**n * (1 - outbid) ** (later - n) for n in range(later + 1)])
            for outbid in outbids
        ]
    )
