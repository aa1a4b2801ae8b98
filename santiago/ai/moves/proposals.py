"""Values of proposals: place and bribe by the overseer's expected decision (R6.2)."""

from math import exp, inf
from typing import Final, NamedTuple

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, canal_advantage, escudo_worth
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.scored_move import ScoredMove
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import PASS, Move, propose
from santiago.rules.options import Seat
from santiago.rules.phases import Proposals
from santiago.rules.state import GameState

LEAST_ROOM: Final = 0.2
"""Points that a place must be better than what is expected anyway, to be proposed."""
SURE: Final = 0.97
"""The chance of being accepted above which no higher bribe is looked at."""
LONG_ODDS: Final = 30.0
"""Softnesses behind which an offer has no chance at all."""
ROUNDING: Final = 1e-6
"""The tolerance for rounding errors, in points."""


def rate_proposals(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score the pass, then each place with the candidate bribes."""
    market = market_of(state, seat, weights, canal_advantage(state, weights))
    return [
        ScoredMove(market.floor, PASS),
        *(ScoredMove(offer[0], propose(offer[1], offer[2])) for offer in offers(market)),
    ]


def best_proposal(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Move:
    """The best of `rate_proposals`."""
    market = market_of(state, seat, weights, advantage)
    top, place, sum_offered = market.floor, -1, 0
    built = [canal for ways in (market.taken, market.built) for canal in (ways.canal, ways.next_canal)]
    otherwise = max([advantage.of(canal, seat) for canal in (None, *built)])
    leads = advantage.leads(seat)
    for canal in advantage.order(seat):
        mine = leads[canal]
        if mine - market.floor <= LEAST_ROOM or (mine < top and otherwise < top):
            break
        for value, _, bribe, _, _, _ in _offers_at(market, canal, top, otherwise):
            if value > top or (value == top and canal < place):
                top, place, sum_offered = value, canal, bribe
    return PASS if place < 0 else propose(Canal(place), sum_offered)


Offer = tuple[float, Canal, int, float, Canal | None, float]
"""A proposal looked at: value, place, bribe; the chance that the overseer accepts it, what is built
otherwise, and the points that the bribe costs. Plain tuples, since a search makes millions."""


class BestTwo(NamedTuple):
    """The overseer's best and second best choice of a kind: value and place."""

    best: float
    canal: Canal | None
    next_best: float
    next_canal: Canal | None

    def without(self, canal: Canal) -> tuple[float, Canal | None]:
        """The best that is not `canal`."""
        return (self.next_best, self.next_canal) if canal == self.canal else (self.best, self.canal)


def _best_two(pairs: list[tuple[float, Canal]]) -> BestTwo:
    """The two best of `pairs`, best first."""
    best, canal = pairs[0] if pairs else (-inf, None)
    second, next_canal = pairs[1] if len(pairs) > 1 else (-inf, None)
    return BestTwo(best, canal, second, next_canal)


class Market(NamedTuple):
    """The inputs of a seat's proposals.

    `open_offers`: what the overseer should do if nothing more is proposed, `floor`: what that gives the seat;
    `price`: the points that an escudo of a bribe costs it.
    """

    seat: int
    overseer: int
    advantage: CanalAdvantage
    totals: dict[Canal, int]
    taken: BestTwo
    built: BestTwo
    rich: int
    highest: int
    escudo: float
    softness: float
    price: float
    bribes: range
    open_offers: Canal | None
    floor: float


def market_of(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Market:
    """The market for a proposal of `seat`."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    escudo, totals, overseer = escudo_worth(state, weights), bribe_totals(phase.proposals), state.overseer
    leads = advantage.leads(overseer)
    bids = [(leads[place] + total * escudo, place) for place, total in totals.items()]
    bids.sort(key=_falling)
    free = [place for place in advantage.order(overseer)[: len(totals) + 2] if place not in totals]
    taken, built = _best_two(bids), _best_two([(leads[place], place) for place in free])
    rich, highest = state.money[overseer], max(totals.values(), default=0)
    open_offers = _expected(taken, built, price=highest + 1, rich=rich, escudo=escudo)
    price = escudo * (1 + weights.others / (state.seats - 1)) * weights.generosity
    bribes = range(state.options.min_bribe, state.money[seat] + 1)
    return Market(
        seat,
        overseer,
        advantage,
        totals,
        taken,
        built,
        rich,
        highest,
        escudo,
        weights.softness,
        price,
        bribes,
        open_offers,
        advantage.of(open_offers, seat),
    )


def _falling(pair: tuple[float, Canal]) -> float:
    return -pair[0]


def offers(market: Market) -> list[Offer]:
    """The candidate offers by place."""
    return [offer for canal in market.advantage.effects for offer in _offers_at(market, canal)]


def _offers_at(market: Market, canal: Canal, least: float = -inf, otherwise_most: float = inf) -> list[Offer]:
    """The candidate offers for one place, by rising bribe, while one of at least `least` points may follow.

    `otherwise_most`: the most that the seat can get if the overseer does not accept.
    """
    (
        seat,
        overseer,
        advantage,
        totals,
        taken,
        built,
        rich,
        highest,
        escudo,
        softness,
        price,
        bribes,
        _,
        floor,
    ) = market
    mine = advantage.leads(seat)[canal]
    room = mine - floor
    result: list[Offer] = []
    if room <= LEAST_ROOM:
        return result
    before = totals.get(canal, 0)
    view = advantage.leads(overseer)[canal] + before * escudo
    other_taken, other_canal = taken.without(canal)
    other_built, built_canal = built.without(canal)
    other_mine, built_mine = advantage.of(other_canal, seat), advantage.of(built_canal, seat)
    for bribe in bribes:
        cost = bribe * price
        if cost > room + 1 and result:
            break
        due = (highest if highest > before + bribe else before + bribe) + 1
        rival, instead, otherwise = other_taken, other_canal, other_mine
        if due <= rich and other_built - due * escudo > rival:
            rival, instead, otherwise = other_built - due * escudo, built_canal, built_mine
        ahead = (view + bribe * escudo - rival) / softness
        chance = 1 / (1 + exp(-ahead)) if ahead > -LONG_ODDS else 0.0
        value = chance * (mine - cost) + (1 - chance) * otherwise
        result.append((value, canal, bribe, chance, instead, cost))
        if value > least:
            least = value
        if chance > SURE or (otherwise_most < least - ROUNDING and mine - cost < least - ROUNDING):
            break
    return result


def _expected(taken: BestTwo, built: BestTwo, *, price: int, rich: int, escudo: float) -> Canal | None:
    """The overseer's expected decision; discarding counts 0 where nothing is proposed."""
    if taken.canal is None:
        return built.canal if rich >= price and built.best > price * escudo else None
    return built.canal if rich >= price and built.best - price * escudo > taken.best else taken.canal
