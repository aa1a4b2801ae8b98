"""What a bid is worth: the place in the planting order, the overseer's seat, and the price (R3-R5).

Each rank is valued by letting everybody choose the tile that is best for them in that order. Later players
are taken to outbid b with chance `bidding` x exp(-b / `bid_scale`).
"""

from functools import lru_cache
from math import comb, exp, inf

from santiago.ai.agent import Kind, Term
from santiago.ai.evaluation import droughts_left, money_worth
from santiago.ai.leads import canal_leads
from santiago.ai.planting import Draft, best_site, contenders, draft
from santiago.ai.rating import Rated, Split
from santiago.ai.weights import Weights
from santiago.rules.moves import PASS, Bid, Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind, icons_of

HIGHEST = 14
"""Escudos above which no bid is looked at, but to outbid another."""

TileWorths = tuple[dict[TileKind, tuple[float, float]], ...]
"""By seat and kind: the best square's value with all farmers, and with one fewer."""


def tile_worths(state: GameState, weights: Weights) -> TileWorths:
    """What each tile turned up is worth to each seat."""
    return _tile_worths(draft(state), weights)


@lru_cache(maxsize=256)
def _tile_worths(draft: Draft, weights: Weights) -> TileWorths:
    found = contenders(draft, weights)
    return tuple(
        {
            kind: (
                best_site(found, kind, icons_of(kind), seat, weights)[0],
                best_site(found, kind, icons_of(kind) - 1, seat, weights)[0],
            )
            for kind in draft.offered
        }
        for seat in range(len(draft.board.owners))
    )


def order_value(
    offered: tuple[TileKind, ...],
    worths: TileWorths,
    order: tuple[int, ...],
    passed: frozenset[int],
    seat: int,
) -> tuple[float, float]:
    """Own tile's value and the mean of the others' if all choose greedily in `order`."""
    left = list(offered)
    mine, theirs = 0.0, 0.0
    for chooser in order:
        less, values = chooser in passed, worths[chooser]
        most, best = -inf, left[0]
        for kind in left:
            value = values[kind][less]
            if value > most:
                most, best = value, kind
        left.remove(best)
        if chooser == seat:
            mine = most
        else:
            theirs += most
    return mine, theirs / (len(order) - 1)


def rank_values(
    state: GameState, worths: TileWorths, seat: int, weights: Weights
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The lead of `seat` planting as n-th (0-based), as a bidder and as one who passed."""
    n = state.seats
    passed_before = frozenset(other for other in range(n) if state.bids[other] == 0)
    bidders = [other for other in range(n) if other != seat and other not in passed_before]
    bidders.sort(key=lambda other: -(state.bids[other] or 0))
    others = bidders + [other for other in range(n) if other in passed_before]
    full, less = [], []
    for rank in range(n):
        order = (*others[:rank], seat, *others[rank:])
        mine, theirs = order_value(state.offered, worths, order, passed_before, seat)
        full.append(mine - weights.others * theirs)
        mine, theirs = order_value(state.offered, worths, order, passed_before | {seat}, seat)
        less.append(mine - weights.others * theirs)
    return tuple(full), tuple(less)


def seat_worth(state: GameState, seat: int, weights: Weights) -> float:
    """What being overseer this round is worth: more when the canals differ much in what they give."""
    leads = canal_leads(state, weights).by_place
    if not leads:
        return weights.seat
    mine = [lead[seat] for lead in leads.values()]
    return weights.seat + weights.seat_stake * (max(mine) - sum(mine) / len(mine))


def rate(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Passing first, then the bids worth a look, rising."""
    return [Rated(sum(parts), move) for move, parts in _parts(state, seat, weights)]


Parts = tuple[float, float, float, float]


def _parts(state: GameState, seat: Seat, weights: Weights) -> list[tuple[Move, Parts]]:
    n, bids = state.seats, state.bids
    worths = tile_worths(state, weights)
    full, less = rank_values(state, worths, seat, weights)
    later = sum(bid is None for bid in bids) - 1
    made = [bid for bid in bids if bid]
    passed = sum(bid == 0 for bid in bids)
    worth_of_seat = seat_worth(state, seat, weights)
    last = full[n - 1]
    rank = n - 1 - passed
    found: list[tuple[Move, Parts]] = [
        (PASS, (full[rank] - last, 0.0, 0.0 if passed else worth_of_seat, less[rank] - full[rank]))
    ]
    escudo = money_worth(weights, droughts_left(state), state.rounds) * weights.boldness
    top = min(state.money[seat], max([HIGHEST, *[bid + 1 for bid in made]]))
    for bid in range(1, top + 1):
        if bid in made:
            continue
        higher = sum(other > bid for other in made)
        outbid = weights.bidding * exp(-bid / weights.bid_scale)
        value = _expected(full, higher, later, outbid)
        lowest = 0.0
        if not passed and higher == len(made):
            lowest = outbid**later if later else 1.0
        found.append((Bid(bid), (value - last, -bid * escudo, lowest * worth_of_seat, 0.0)))
    return found


def _expected(ranks: tuple[float, ...], higher: int, later: int, outbid: float) -> float:
    return sum([chance * ranks[higher + more] for more, chance in enumerate(_chances(later, outbid))])


@lru_cache(maxsize=1 << 10)
def _chances(later: int, outbid: float) -> tuple[float, ...]:
    """The chance that 0, 1, .. of `later` players bid more, each with chance `outbid`."""
    return tuple(
        [comb(later, more) * outbid**more * (1 - outbid) ** (later - more) for more in range(later + 1)]
    )


_KINDS = (Kind.RANK, Kind.PRICE, Kind.SEAT, Kind.FARMER)


def split(state: GameState, seat: Seat, weights: Weights, move: Move) -> Split:
    """The parts of a bid's value, against planting last."""
    parts = next((parts for candidate, parts in _parts(state, seat, weights) if candidate == move), None)
    if parts is None:
        return Split(move, ())
    return Split(move, tuple(Term(kind, points) for kind, points in zip(_KINDS, parts, strict=True)))
