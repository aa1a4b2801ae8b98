"""What a canal is worth, and what follows: proposals, the overseer's arithmetic, the own canal (R6, R7)."""

from functools import lru_cache
from math import exp, inf
from operator import itemgetter
from typing import NamedTuple

from santiago.ai.agent import Kind, Term
from santiago.ai.evaluation import (
    canal_effects,
    crops_to_come,
    droughts_left,
    keep_worth,
    money_worth,
)
from santiago.ai.rating import Rated, Split
from santiago.ai.water import Stage, reach
from santiago.ai.weights import Weights
from santiago.rules.board import Board
from santiago.rules.grid import CANALS_AT, Canal, CanalSet, SquareSet, canals_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Accept, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, OverseerDecision, Proposals
from santiago.rules.state import GameState

Gains = dict[Canal, tuple[float, ...]]
"""By place: the points that a canal there gives each seat, against none this round."""

PASS = Pass()
DISCARD = Discard()


def canal_gains(state: GameState, weights: Weights) -> Gains:
    """What each place would give each seat; in the phase of the extra canal, with no other to follow."""
    stage = Stage.NOTHING if isinstance(state.phase, ExtraCanal) else Stage.EXTRA
    return _gains(state.board, weights, droughts_left(state), stage, crops_to_come(state))


_gains = lru_cache(maxsize=1 << 11)(canal_effects)


@lru_cache(maxsize=1 << 11)
def _leads(
    board: Board, droughts: int, stage: int, to_come: tuple[int, ...], weights: Weights
) -> dict[Canal, tuple[float, ...]]:
    found = {}
    for canal, gains in _gains(board, weights, droughts, stage, to_come).items():
        total, share = sum(gains), weights.others / (len(gains) - 1)
        found[canal] = tuple([gain - share * (total - gain) for gain in gains])
    return found


def canal_leads(state: GameState, weights: Weights) -> Gains:
    """`canal_gains` as each seat counts them: own less the others' mean, that weighted."""
    stage = Stage.NOTHING if isinstance(state.phase, ExtraCanal) else Stage.EXTRA
    return _leads(state.board, droughts_left(state), stage, crops_to_come(state), weights)


def _escudo(state: GameState, weights: Weights) -> float:
    return money_worth(weights, droughts_left(state), state.rounds)


# Proposals

LEAST_ROOM = 0.2
"""Points that a place must be better than what is expected anyway, to be proposed."""
SURE = 0.97
"""The chance of being accepted above which no higher bribe is looked at."""


Offer = tuple[float, Canal, int, float, Canal | None, float]
"""A proposal looked at: value, place, bribe; the chance that the overseer accepts it, what is built
otherwise, and the points that the bribe costs. Plain tuples, since a search makes millions."""


class Ways(NamedTuple):
    """The overseer's best and second best of a kind: what it counts for, and where; rising is better."""

    best: float
    canal: Canal | None
    next_best: float
    next_canal: Canal | None

    def without(self, canal: Canal) -> tuple[float, Canal | None]:
        """The best that is not `canal`."""
        return (self.next_best, self.next_canal) if canal == self.canal else (self.best, self.canal)


def _ways(pairs: list[tuple[float, Canal]]) -> Ways:
    best, second = -inf, -inf
    canal: Canal | None = None
    next_canal: Canal | None = None
    for points, place in pairs:
        if points > best:
            second, next_canal = best, canal
            best, canal = points, place
        elif points > second:
            second, next_canal = points, place
    return Ways(best, canal, second, next_canal)


def rate_proposals(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Passing first, then each place with the sums worth trying."""
    standing, offers = _offers(state, seat, weights)
    return [
        Rated(leads_of(canal_leads(state, weights), standing, seat), PASS),
        *(Rated(value, Propose(canal, bribe)) for value, canal, bribe, *_ in offers),
    ]


def best_proposal(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best of `rate_proposals`."""
    standing, offers = _offers(state, seat, weights)
    top = max(offers, key=itemgetter(0), default=None)
    if top is None or top[0] <= leads_of(canal_leads(state, weights), standing, seat):
        return PASS
    return Propose(top[1], top[2])


def _offers(state: GameState, seat: Seat, weights: Weights) -> tuple[Canal | None, list[Offer]]:
    """What the overseer should do if nothing more is proposed, and the offers worth a look."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    leads, escudo = canal_leads(state, weights), _escudo(state, weights)
    totals, overseer, softness = bribe_totals(phase.proposals), state.overseer, weights.softness
    taken = _ways([(leads[place][overseer] + total * escudo, place) for place, total in totals.items()])
    built = _ways([(lead[overseer], place) for place, lead in leads.items() if place not in totals])
    rich, highest = state.money[overseer], max(totals.values(), default=0)
    standing = _expected(taken, built, price=highest + 1, rich=rich, escudo=escudo)
    floor = leads_of(leads, standing, seat)
    price = escudo * (1 + weights.others / (state.seats - 1)) * weights.generosity
    bribes = range(state.options.min_bribe, state.money[seat] + 1)
    offers: list[Offer] = []
    for canal, lead in leads.items():
        mine = lead[seat]
        room = mine - floor
        if room <= LEAST_ROOM:
            continue
        before = totals.get(canal, 0)
        view = lead[overseer] + before * escudo
        other_taken, other_canal = taken.without(canal)
        other_built, built_canal = built.without(canal)
        for bribe in bribes:
            cost = bribe * price
            if cost > room + 1 and bribe > bribes.start:
                break
            due = max(highest, before + bribe) + 1
            rival, instead = other_taken, other_canal
            if due <= rich and other_built - due * escudo > rival:
                rival, instead = other_built - due * escudo, built_canal
            ahead = (view + bribe * escudo - rival) / softness
            chance = 1 / (1 + exp(-ahead)) if ahead > -LONG_ODDS else 0.0
            failing = 0.0 if instead is None else leads[instead][seat]
            value = chance * (mine - cost) + (1 - chance) * failing
            offers.append((value, canal, bribe, chance, instead, cost))
            if chance > SURE:
                break
    return standing, offers


LONG_ODDS = 30.0
"""Softnesses behind which an offer has no chance at all."""


def _expected(taken: Ways, built: Ways, *, price: int, rich: int, escudo: float) -> Canal | None:
    """What the overseer should do: discarding counts 0, where nothing is proposed."""
    if taken.canal is None:
        return built.canal if rich >= price and built.best > price * escudo else None
    return built.canal if rich >= price and built.best - price * escudo > taken.best else taken.canal


def leads_of(leads: Gains, canal: Canal | None, seat: int) -> float:
    """What `canal` gives `seat`, as it counts; nothing is built for None."""
    return 0.0 if canal is None else leads[canal][seat]


def _proposal_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    gains = canal_gains(state, weights)
    standing, offers = _offers(state, seat, weights)
    found: list[tuple[Move, tuple[float, float, float]]] = [
        (PASS, (*_parts(gains, standing, seat, weights), 0.0))
    ]
    for _, canal, bribe, chance, instead, cost in offers:
        own, others = _parts(gains, canal, seat, weights)
        own_else, others_else = _parts(gains, instead, seat, weights)
        rest = 1 - chance
        parts = (chance * own + rest * own_else, chance * others + rest * others_else, -chance * cost)
        found.append((Propose(canal, bribe), parts))
    return found


def _parts(gains: Gains, canal: Canal | None, seat: int, weights: Weights) -> tuple[float, float]:
    if canal is None:
        return 0.0, 0.0
    by_seat = gains[canal]
    own = by_seat[seat]
    return own, -weights.others * (sum(by_seat) - own) / (len(by_seat) - 1)


# The overseer


def rate_decisions(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """All legal decisions."""
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer's decision only"
    leads, escudo = canal_leads(state, weights), _escudo(state, weights)
    totals = bribe_totals(phase.proposals)
    taken = escudo * (1 + weights.others / (state.seats - 1))
    found = [Rated(leads[canal][seat] + total * taken, Accept(canal)) for canal, total in totals.items()]
    if not totals:
        found.append(Rated(0.0, DISCARD))
    price = max(totals.values(), default=0) + 1
    if state.money[seat] >= price:
        cost = price * escudo
        found += [
            Rated(lead[seat] - cost, Build(canal)) for canal, lead in leads.items() if canal not in totals
        ]
    return found


def _decision_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer's decision only"
    gains, escudo = canal_gains(state, weights), _escudo(state, weights)
    totals = bribe_totals(phase.proposals)
    taken = escudo * (1 + weights.others / (state.seats - 1))
    found: list[tuple[Move, tuple[float, float, float]]] = [
        (Accept(canal), (*_parts(gains, canal, seat, weights), totals[canal] * taken))
        for canal in sorted(totals)
    ]
    if not totals:
        found.append((DISCARD, (0.0, 0.0, 0.0)))
    price = price_of_refusing(phase.proposals)
    if state.money[seat] >= price:
        found += [
            (Build(canal), (*_parts(gains, canal, seat, weights), -price * escudo))
            for canal in gains
            if canal not in totals
        ]
    return found


# The own canal


def best_extra(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best of `rate_extra`."""
    leads = canal_leads(state, weights)
    canal = max(leads, key=lambda place: leads[place][seat])
    return BuildOwn(canal) if leads[canal][seat] > keep_worth(weights, droughts_left(state)) else PASS


def rate_extra(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Keeping the own canal first, then every place for it."""
    kept = keep_worth(weights, droughts_left(state))
    leads = canal_leads(state, weights)
    return [Rated(kept, PASS), *(Rated(lead[seat], BuildOwn(canal)) for canal, lead in leads.items())]


def _extra_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    gains = canal_gains(state, weights)
    kept = keep_worth(weights, droughts_left(state))
    found: list[tuple[Move, tuple[float, float, float]]] = [(PASS, (0.0, 0.0, kept))]
    found += [(BuildOwn(canal), (*_parts(gains, canal, seat, weights), 0.0)) for canal in gains]
    return found


# The first canal of two seats


def rate_first(state: GameState) -> list[Rated]:
    """The places at the spring, by the room that they open."""
    found = []
    for canal in canals_in(CANALS_AT[state.board.spring]):
        around = reach(CanalSet(1 << canal), state.board.spring)
        room = around.wet.bit_count() + 0.5 * around.near.bit_count()
        room += 2 * SquareSet(around.wet & state.board.palms).bit_count()
        found.append(Rated(float(room), BuildFirst(canal)))
    return found


# Why


_PROPOSAL_KINDS = (Kind.WATER, Kind.OTHERS_WATER, Kind.BRIBE)
_ACCEPT_KINDS = (Kind.WATER, Kind.OTHERS_WATER, Kind.BRIBES)
_BUILD_KINDS = (Kind.WATER, Kind.OTHERS_WATER, Kind.REFUSAL)
_EXTRA_KINDS = (Kind.WATER, Kind.OTHERS_WATER, Kind.KEEP)


def split(state: GameState, seat: Seat, weights: Weights, move: Move) -> Split:
    """The parts of the value of a move with a canal."""
    match state.phase:
        case Proposals():
            parts, kinds = _proposal_parts(state, seat, weights), _PROPOSAL_KINDS
        case OverseerDecision():
            parts = _decision_parts(state, seat, weights)
            kinds = _BUILD_KINDS if isinstance(move, Build) else _ACCEPT_KINDS
        case ExtraCanal():
            parts, kinds = _extra_parts(state, seat, weights), _EXTRA_KINDS
        case _:
            room = next((rated.value for rated in rate_first(state) if rated.move == move), 0.0)
            return Split(move, (Term(Kind.ROOM, room),))
    points = next((points for candidate, points in parts if candidate == move), (0.0, 0.0, 0.0))
    return Split(move, tuple(Term(kind, value) for kind, value in zip(kinds, points, strict=True)))
