"""Values of moves with canals: the overseer's decision, the own canal, the first canal (R6, R7, R10.2)."""

from santiago.ai.agent import ReasonKind, Term
from santiago.ai.evaluation.canal_advantage import Gains, canal_advantage, canal_gains, escudo_worth
from santiago.ai.evaluation.evaluate import droughts_left, keep_worth
from santiago.ai.evaluation.survival import reach
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.proposals import market_of, offers
from santiago.ai.moves.scored_move import ScoredMove, ValueBreakdown
from santiago.rules.grid import CANALS_AT, Canal, CanalSet, SquareSet, canals_in
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import ACCEPTS, BUILDS, BUILDS_OWN, DISCARD, PASS, Build, BuildFirst, Move, propose
from santiago.rules.options import Seat
from santiago.rules.phases import ExtraCanal, OverseerDecision, Proposals
from santiago.rules.state import GameState

# The overseer


def rate_decisions(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score all legal decisions of the overseer."""
    accepted, built = _decisions(state, seat, weights)
    return [
        *(ScoredMove(value, ACCEPTS[canal]) for value, canal in accepted),
        *(() if accepted else (ScoredMove(0.0, DISCARD),)),
        *(ScoredMove(value, BUILDS[canal]) for value, canal in built),
    ]


def best_decision(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best of `rate_decisions`."""
    accepted, built = _decisions(state, seat, weights)
    take = max(accepted, key=_value, default=None)
    build = max(built, key=_value, default=None)
    if build is not None and build[0] > (take[0] if take else 0.0):
        return BUILDS[build[1]]
    return ACCEPTS[take[1]] if take else DISCARD


def _value(pair: tuple[float, Canal]) -> float:
    return pair[0]


def _decisions(
    state: GameState, seat: Seat, weights: Weights
) -> tuple[list[tuple[float, Canal]], list[tuple[float, Canal]]]:
    """The values of accepting each proposed place, and of building on each other place."""
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer's decision only"
    advantage, escudo = canal_advantage(state, weights).by_place, escudo_worth(state, weights)
    totals = bribe_totals(phase.proposals)
    taken = escudo * (1 + weights.others / (state.seats - 1))
    accepted = [(advantage[canal][seat] + total * taken, canal) for canal, total in totals.items()]
    price = max(totals.values(), default=0) + 1
    if state.money[seat] < price:
        return accepted, []
    cost = price * escudo
    return accepted, [(lead[seat] - cost, canal) for canal, lead in advantage.items() if canal not in totals]


# The own canal


def best_extra(state: GameState, seat: Seat, weights: Weights) -> Move:
    """The best of `rate_extra`."""
    advantage = canal_advantage(state, weights)
    canal = advantage.order[seat][0]
    kept = keep_worth(weights, droughts_left(state) - 1)
    return BUILDS_OWN[canal] if advantage.of(canal, seat) > kept else PASS


def rate_extra(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score keeping the own canal, then every place for it."""
    kept = keep_worth(weights, droughts_left(state) - 1)
    advantage = canal_advantage(state, weights).by_place
    return [
        ScoredMove(kept, PASS),
        *(ScoredMove(lead[seat], BUILDS_OWN[canal]) for canal, lead in advantage.items()),
    ]


# The first canal of two seats


def rate_first(state: GameState) -> list[ScoredMove]:
    """Score the places at the spring by the squares that they open."""
    result = []
    for canal in canals_in(CANALS_AT[state.board.spring]):
        around = reach(CanalSet(1 << canal), state.board.spring)
        room = around.wet.bit_count() + 0.5 * around.near.bit_count()
        room += 2 * SquareSet(around.wet & state.board.palms).bit_count()
        result.append(ScoredMove(float(room), BuildFirst(canal)))
    return result


# Parts of values


_PROPOSAL_KINDS = (ReasonKind.WATER, ReasonKind.OTHERS_WATER, ReasonKind.BRIBE)
_ACCEPT_KINDS = (ReasonKind.WATER, ReasonKind.OTHERS_WATER, ReasonKind.BRIBES)
_BUILD_KINDS = (ReasonKind.WATER, ReasonKind.OTHERS_WATER, ReasonKind.REFUSAL)
_EXTRA_KINDS = (ReasonKind.WATER, ReasonKind.OTHERS_WATER, ReasonKind.KEEP)


def breakdown(state: GameState, seat: Seat, weights: Weights, move: Move) -> ValueBreakdown:
    """The parts of the value of a move with a canal, in points."""
    match state.phase:
        case Proposals():
            parts, kinds = _proposal_parts(state, seat, weights), _PROPOSAL_KINDS
        case OverseerDecision():
            parts = _decision_parts(state, seat, weights)
            kinds = _BUILD_KINDS if isinstance(move, Build) else _ACCEPT_KINDS
        case ExtraCanal():
            parts, kinds = _extra_parts(state, seat, weights), _EXTRA_KINDS
        case _:
            room = next((scored.value for scored in rate_first(state) if scored.move == move), 0.0)
            return ValueBreakdown(move, (Term(ReasonKind.ROOM, room),))
    points = next((points for candidate, points in parts if candidate == move), (0.0, 0.0, 0.0))
    return ValueBreakdown(move, tuple(Term(kind, value) for kind, value in zip(kinds, points, strict=True)))


def _proposal_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    gains = canal_gains(state, weights)
    market = market_of(state, seat, weights)
    result: list[tuple[Move, tuple[float, float, float]]] = [
        (PASS, (*_parts(gains, market.open_offers, seat, weights), 0.0))
    ]
    for _, canal, bribe, chance, instead, cost in offers(market):
        own, others = _parts(gains, canal, seat, weights)
        own_else, others_else = _parts(gains, instead, seat, weights)
        rest = 1 - chance
        parts = (chance * own + rest * own_else, chance * others + rest * others_else, -chance * cost)
        result.append((propose(canal, bribe), parts))
    return result


def _decision_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer's decision only"
    gains, escudo = canal_gains(state, weights), escudo_worth(state, weights)
    totals = bribe_totals(phase.proposals)
    taken = escudo * (1 + weights.others / (state.seats - 1))
    result: list[tuple[Move, tuple[float, float, float]]] = [
        (ACCEPTS[canal], (*_parts(gains, canal, seat, weights), totals[canal] * taken))
        for canal in sorted(totals)
    ]
    if not totals:
        result.append((DISCARD, (0.0, 0.0, 0.0)))
    price = price_of_refusing(phase.proposals)
    if state.money[seat] >= price:
        result += [
            (BUILDS[canal], (*_parts(gains, canal, seat, weights), -price * escudo))
            for canal in gains
            if canal not in totals
        ]
    return result


def _extra_parts(
    state: GameState, seat: Seat, weights: Weights
) -> list[tuple[Move, tuple[float, float, float]]]:
    gains = canal_gains(state, weights)
    kept = keep_worth(weights, droughts_left(state) - 1)
    result: list[tuple[Move, tuple[float, float, float]]] = [(PASS, (0.0, 0.0, kept))]
    result += [(BUILDS_OWN[canal], (*_parts(gains, canal, seat, weights), 0.0)) for canal in gains]
    return result


def _parts(gains: Gains, canal: Canal | None, seat: int, weights: Weights) -> tuple[float, float]:
    if canal is None:
        return 0.0, 0.0
    by_seat = gains[canal]
    own = by_seat[seat]
    return own, -weights.others * (sum(by_seat) - own) / (len(by_seat) - 1)
