"""Evaluates proposals (a canal place and a bribe) by predicting the overseer's decision (R6.2)."""

from collections.abc import Iterable
from math import exp, inf
from typing import Final, NamedTuple

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, canal_advantage, points_per_escudo
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.scored_move import ScoredMove, by_value
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import PASS, Move, propose
from santiago.rules.options import Seat
from santiago.rules.phases import Proposals
from santiago.rules.state import GameState

MIN_ADVANTAGE: Final = 0.2
"""A place is proposed only if its advantage over the expected outcome is greater than this, in points."""
SURE: Final = 0.97
"""Chance of acceptance above which no higher bribe is considered."""
LONG_ODDS: Final = 30.0
"""An offer has no chance if the overseer's disadvantage is at least this many times `Weights.softness`."""
ROUNDING: Final = 1e-6
"""The tolerance for rounding errors, in points."""


def rate_proposals(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Return the candidate moves with their values. The pass comes first, then the proposals, grouped by the
    place of the canal."""
    market = market_of(state, seat, weights, canal_advantage(state, weights))
    return [
        ScoredMove(market.floor, PASS),
        *[ScoredMove(value, propose(canal, bribe)) for value, canal, bribe in _offers(market, market.leads)],
    ]


def best_proposal(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Move:
    """Return the move with the highest value in `rate_proposals`."""
    market = market_of(state, seat, weights, advantage)
    taken, built, top = market.taken, market.built, market.floor
    place, sum_offered = -1, 0
    otherwise = max(0.0, taken.mine, taken.next_mine, built.mine, built.next_mine)
    for value, canal, bribe in _offers(market, advantage.order(seat), top, otherwise):
        if value > top or (value == top and canal < place):
            top, place, sum_offered = value, canal, bribe
    return PASS if place < 0 else propose(Canal(place), sum_offered)


class BestTwo(NamedTuple):
    """The overseer's best and second-best choice of one kind, such as accepting a proposal.

    `canal` is the place of the best choice, or None if there is no choice. `best` and `next_best` are the
    values of the two choices for the overseer, and `mine` and `next_mine` are those for the proposing seat,
    in points.
    """

    canal: Canal | None
    best: float
    mine: float
    next_best: float
    next_mine: float


def _best_two(choices: list[tuple[float, Canal]], leads: dict[Canal, float]) -> BestTwo:
    """Return the first two of `choices`, which are sorted best first. `leads` maps each place to the
    proposing seat's gain."""
    if not choices:
        return BestTwo(None, -inf, 0.0, -inf, 0.0)
    best, canal = choices[0]
    if len(choices) == 1:
        return BestTwo(canal, best, leads[canal], -inf, 0.0)
    next_best, next_canal = choices[1]
    return BestTwo(canal, best, leads[canal], next_best, leads[next_canal])


class Market(NamedTuple):
    """Data that determine the values of a seat's proposals, in points unless stated otherwise.

    `leads` contains the value of a canal at each place for the seat, and `views` the value for the overseer.
    `totals` contains the bribes offered so far for each place, in escudos, and `highest` is the largest
    total. If no proposal is added, `taken` contains the overseer's best choices when accepting, `built`
    contains those when refusing (before the price), and `floor` is the seat's expected gain. `rich` is the
    overseer's money, in escudos. `escudo` is the value of an escudo, and `price` is the cost to the seat of
    each escudo of a bribe.
    """

    leads: dict[Canal, float]
    views: dict[Canal, float]
    totals: dict[Canal, int]
    taken: BestTwo
    built: BestTwo
    rich: int
    highest: int
    escudo: float
    softness: float
    price: float
    bribes: range
    floor: float


def market_of(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Market:
    """Return the data that determine the values of proposals by `seat`."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    escudo, overseer = points_per_escudo(state, weights), state.overseer
    totals = bribe_totals(phase.proposals)
    leads, views = advantage.leads(seat), advantage.leads(overseer)
    bids = [(views[place] + total * escudo, place) for place, total in totals.items()]
    bids.sort(key=by_value, reverse=True)
    free = [place for place in advantage.order(overseer)[: len(totals) + 2] if place not in totals]
    taken = _best_two(bids, leads)
    built = _best_two([(views[place], place) for place in free], leads)
    rich, highest = state.money[overseer], max(totals.values()) if totals else 0
    floor = _expected(taken, built, price=highest + 1, rich=rich, escudo=escudo)
    price = escudo * (1 + weights.others / (state.seats - 1)) * weights.generosity
    bribes = range(state.options.min_bribe, state.money[seat] + 1)
    softness = weights.softness
    return Market(leads, views, totals, taken, built, rich, highest, escudo, softness, price, bribes, floor)


def _expected(taken: BestTwo, built: BestTwo, *, price: int, rich: int, escudo: float) -> float:
    """Return the proposing seat's gain, in points, if the overseer decides as expected. The gain is 0 if no
    canal is built."""
    if taken.canal is None:
        return built.mine if rich >= price and built.best > price * escudo else 0.0
    return built.mine if rich >= price and built.best - price * escudo > taken.best else taken.mine


def _offers(
    market: Market, places: Iterable[Canal], least: float = -inf, otherwise_most: float = inf
) -> list[tuple[float, Canal, int]]:
    """Return (value, place, bribe) for each candidate proposal, grouped by place, in ascending order of
    bribe.

    Bribes may be omitted if they cannot reach a value of `least` points or the best value so far.
    `otherwise_most` is the highest gain of the seat, in points, if the overseer does not accept.
    """
    leads, views, totals, taken, built, rich, highest, escudo, softness, price, bribes, floor = market
    taken_place, best_taken, best_taken_mine, next_taken, next_taken_mine = taken
    built_place, best_built, best_built_mine, next_built, next_built_mine = built
    result: list[tuple[float, Canal, int]] = []
    for canal in places:
        mine = leads[canal]
        room = mine - floor
        if room <= MIN_ADVANTAGE or (mine < least and otherwise_most < least):
            continue
        before = totals.get(canal, 0)
        view = views[canal] + before * escudo
        other_taken, taken_mine, other_built, built_mine = (
            best_taken,
            best_taken_mine,
            best_built,
            best_built_mine,
        )
        if canal == taken_place:
            other_taken, taken_mine = next_taken, next_taken_mine
        if canal == built_place:
            other_built, built_mine = next_built, next_built_mine
        for bribe in bribes:
            cost = bribe * price
            if cost > room + 1 and bribe > bribes.start:
                break
            due = (highest if highest > before + bribe else before + bribe) + 1
            rival, otherwise = other_taken, taken_mine
            if due <= rich and other_built - due * escudo > rival:
                rival, otherwise = other_built - due * escudo, built_mine
            ahead = (view + bribe * escudo - rival) / softness
            chance = 1 / (1 + exp(-ahead)) if ahead > -LONG_ODDS else 0.0
            value = chance * (mine - cost) + (1 - chance) * otherwise
            result.append((value, canal, bribe))
            if value > least:
                least = value
            if chance > SURE or (otherwise_most < least - ROUNDING and mine - cost < least - ROUNDING):
                break
    return result
