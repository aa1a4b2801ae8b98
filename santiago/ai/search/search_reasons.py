"""Reasons of a search: the parts of the lead in which the chosen move differs from its rival."""

from santiago.ai.agent import Option, Reason, ReasonKind
from santiago.ai.evaluation.position_value import PositionValue
from santiago.ai.moves.reasons import LEAST_POINTS, MOST, canal_of
from santiago.rules.moves import Plant
from santiago.rules.observation import Observation
from santiago.rules.options import Seat


def explain_search(
    observation: Observation, chosen: Option, mean: PositionValue, base: PositionValue, *, exact: bool
) -> tuple[Reason, ...]:
    """Up to three reasons for `chosen`, first those that distinguish it from the rival.

    `mean` is the mean value of `chosen`, `base` that of its rival.
    """
    terms = [
        term
        for term in chosen.terms
        if term.kind is not ReasonKind.STANDING and abs(term.points) >= LEAST_POINTS
    ]
    ahead = 1 if sum(term.points for term in terms) >= 0 else -1
    terms.sort(key=lambda term: -ahead * term.points)
    move = chosen.move
    reasons = [
        Reason(
            term.kind,
            term.points,
            _whom(mean, base, observation.seat) if term.kind is ReasonKind.OTHERS_FIELDS else None,
            squares=(move.square,) if isinstance(move, Plant) else (),
            canal=canal_of(move),
            tile=move.kind if isinstance(move, Plant) else None,
        )
        for term in terms[:MOST]
    ]
    if not reasons:
        reasons = [Reason(ReasonKind.EQUAL, 0.0)]
    if exact and len(reasons) < MOST:
        reasons.append(Reason(ReasonKind.SOLVED, 0.0))
    return tuple(reasons)


def _whom(mean: PositionValue, base: PositionValue, seat: Seat) -> Seat:
    """The other seat whose plantation points differ most from `base`."""
    changes = [
        (abs(now - then), -other)
        for other, (now, then) in enumerate(zip(mean.fields, base.fields, strict=True))
        if other != seat
    ]
    return Seat(-max(changes)[1])
