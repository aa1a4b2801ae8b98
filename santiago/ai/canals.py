"""What a canal is worth, and what follows: proposals, the overseer's arithmetic, the own canal (R6, R7)."""

from functools import lru_cache
from math import exp, inf
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


def forecast(
    state: GameState, weights: Weights, totals: dict[Canal, int], leads: Gains
) -> list[tuple[float, Move, Canal | None]]:
    """What the overseer may do with `totals` on the table, best first, as the overseer should see it."""
    overseer, escudo = state.overseer, _escudo(state, weights)
    price = max(totals.values(), default=0) + 1
    found: list[tuple[float, Move, Canal | None]] = [
        (leads[canal][overseer] + total * escudo, Accept(canal), canal) for canal, total in totals.items()
    ]
    if not totals:
        found.append((0.0, DISCARD, None))
    if state.money[overseer] >= price:
        best: tuple[float, Canal] | None = None
        for canal, lead in leads.items():
            if canal not in totals and (best is None or lead[overseer] > best[0]):
                best = (lead[overseer], canal)
        if best is not None:
            found.append((best[0] - price * escudo, Build(best[1]), best[1]))
    found.sort(key=lambda item: -item[0])
    return found


def rate_proposals(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Passing first, then each place with the sums worth trying."""
    return [Rated(sum(parts), move) for move, parts in _proposal_parts(state, seat, weights)]


def _proposal_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    leads, gains = canal_leads(state, weights), canal_gains(state, weights)
    totals, escudo = bribe_totals(phase.proposals), _escudo(state, weights)
    expected = forecast(state, weights, totals, leads)[0][2]
    standing = _parts(gains, expected, seat, weights)
    found: list[tuple[Move, tuple[float, float, float]]] = [(PASS, (*standing, 0.0))]
    price = escudo * (1 + weights.others / (state.seats - 1)) * weights.generosity
    for canal in leads:
        parts = _parts(gains, canal, seat, weights)
        room = sum(parts) - sum(standing)
        if room <= LEAST_ROOM:
            continue
        rivals = _rivals(state, totals, leads, canal, escudo)
        view = leads[canal][state.overseer] + totals.get(canal, 0) * escudo
        for bribe in range(state.options.min_bribe, state.money[seat] + 1):
            cost = bribe * price
            if cost > room + 1 and bribe > state.options.min_bribe:
                break
            rival, instead = rivals.best(state.money[state.overseer], totals.get(canal, 0) + bribe)
            chance = _sigmoid((view + bribe * escudo - rival) / weights.softness)
            other = _parts(gains, instead, seat, weights)
            found.append((Propose(canal, bribe), _blend(chance, parts, other, cost)))
            if chance > SURE:
                break
    return found


LEAST_ROOM = 0.2
"""Points that a place must be better than what is expected anyway, to be proposed."""
SURE = 0.97
"""The chance of being accepted above which no higher bribe is looked at."""


def _blend(
    chance: float, parts: tuple[float, float], other: tuple[float, float], cost: float
) -> tuple[float, float, float]:
    rest = 1 - chance
    return chance * parts[0] + rest * other[0], chance * parts[1] + rest * other[1], -chance * cost


class _Rivals(NamedTuple):
    """What the overseer may do instead of accepting a place: take another's, or pay to build elsewhere."""

    taken: float
    taken_canal: Canal | None
    built: float
    built_canal: Canal | None
    highest: int
    escudo: float

    def best(self, money: int, total: int) -> tuple[float, Canal | None]:
        """The better of both with `total` bribed for the place; minus infinity if there is neither."""
        price = max(self.highest, total) + 1
        built = self.built - price * self.escudo if price <= money else -inf
        return (built, self.built_canal) if built > self.taken else (self.taken, self.taken_canal)


def _rivals(state: GameState, totals: dict[Canal, int], leads: Gains, canal: Canal, escudo: float) -> _Rivals:
    overseer = state.overseer
    taken: tuple[float, Canal | None] = (-inf, None)
    built: tuple[float, Canal | None] = (-inf, None)
    for place, lead in leads.items():
        if place == canal:
            continue
        if place in totals:
            taken = max(taken, (lead[overseer] + totals[place] * escudo, place), key=_first)
        else:
            built = max(built, (lead[overseer], place), key=_first)
    highest = max((total for place, total in totals.items() if place != canal), default=0)
    return _Rivals(*taken, *built, highest, escudo)


def _first(pair: tuple[float, Canal | None]) -> float:
    return pair[0]


def _sigmoid(x: float) -> float:
    return 1 / (1 + exp(-x)) if x > -30 else 0.0  # else exp might overflow


def _parts(gains: Gains, canal: Canal | None, seat: int, weights: Weights) -> tuple[float, float]:
    if canal is None:
        return 0.0, 0.0
    by_seat = gains[canal]
    own = by_seat[seat]
    return own, -weights.others * (sum(by_seat) - own) / (len(by_seat) - 1)


# The overseer


def rate_decisions(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """All legal decisions."""
    return [Rated(sum(parts), move) for move, parts in _decision_parts(state, seat, weights)]


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


def rate_extra(state: GameState, seat: Seat, weights: Weights) -> list[Rated]:
    """Keeping the own canal first, then every place for it."""
    return [Rated(sum(parts), move) for move, parts in _extra_parts(state, seat, weights)]


def _extra_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    gains = canal_gains(state, weights)
    kept = keep_worth(weights, droughts_left(state))
    found: list[tuple[Move, tuple[float, float, float]]] = [(PASS, (0.0, 0.0, 0.0))]
    found += [(BuildOwn(canal), (*_parts(gains, canal, seat, weights), -kept)) for canal in gains]
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
