"""Reasons of one-ply decisions: the largest parts of the chosen option's value."""

from santiago.ai.agent import Reason, ReasonKind, Term
from santiago.ai.evaluation.canal_advantage import canal_gains
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves import planting
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision

MOST = 3
LEAST_POINTS = 0.5
"""The smallest part, in points, that is reported as a reason."""


def explain(
    observation: Observation, move: Move, parts: tuple[Term, ...], weights: Weights
) -> tuple[Reason, ...]:
    """Up to three reasons for `move` from its `parts`, the largest first."""
    terms = [term for term in parts if abs(term.points) >= LEAST_POINTS]
    terms.sort(key=lambda term: -abs(term.points))
    shown = tuple(_reason(observation, move, term, weights) for term in terms[:MOST])
    return shown or (Reason(ReasonKind.NOTHING, 0.0),)


def _reason(observation: Observation, move: Move, term: Term, weights: Weights) -> Reason:
    state = observation.position
    seat: Seat | None = None
    escudos: int | None = None
    match term.kind:
        case ReasonKind.FEEDS if isinstance(move, Plant):
            seat = _most(planting.gains(state, observation.seat, weights, move), observation.seat)
        case ReasonKind.OTHERS_WATER:
            canal = canal_of(move)
            if canal is not None:
                gains = canal_gains(state, weights).get(canal)
                seat = _most(gains, observation.seat) if gains else None
        case ReasonKind.PRICE:
            escudos = move.escudos if isinstance(move, Bid) else 0
        case ReasonKind.BRIBE:
            escudos = move.bribe if isinstance(move, Propose) else 0
            seat = state.overseer
        case ReasonKind.BRIBES if isinstance(state.phase, OverseerDecision) and isinstance(move, Accept):
            escudos = bribe_totals(state.phase.proposals)[move.canal]
        case ReasonKind.REFUSAL if isinstance(state.phase, OverseerDecision):
            escudos = price_of_refusing(state.phase.proposals)
        case _:
            pass
    return Reason(
        term.kind,
        term.points,
        seat,
        escudos,
        (move.square,) if isinstance(move, Plant) else (),
        canal_of(move),
        move.kind if isinstance(move, Plant) else None,
    )


def canal_of(move: Move) -> Canal | None:
    """The canal place of `move`, None if it has none."""
    match move:
        case Propose(canal) | Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return canal
        case Pass() | Bid() | Plant() | Discard():
            return None


def _most(gains: tuple[float, ...], seat: Seat) -> Seat | None:
    """The other seat with the largest gain or loss."""
    others = [(abs(gain), -other) for other, gain in enumerate(gains) if other != seat]
    most, other = max(others)
    return Seat(-other) if most > 0 else None
