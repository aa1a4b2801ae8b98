"""Explains the solution of a problem: a fact in its favour, and how the round ends after it and after a
tempting wrong move."""

from collections.abc import Iterator, Sequence
from typing import Final

from santiago.ai.agent import Contrast, Part, Reason, ReasonKind, Term
from santiago.ai.explain.causes import contrasted
from santiago.ai.explain.facts import (
    NO_CANAL_NEEDED,
    canal_of,
    facts,
    plantation_closed_by,
    points_after_drought,
    ways_to_water,
)
from santiago.rules.moves import Move, Plant
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import TileKind, crop_of

Lines = Sequence[Sequence[Move]]

EXPLAINED: Final = 0.5
"""Minimum share of the difference in lead at the end of the round that the reported figures must explain."""
_CANAL_WORTH: Final = 1.5
"""The value of an unused own canal, in points, when two final positions of a round are compared."""
_LEAST: Final = 0.5


def contrast_of(state: GameState, lines: Lines, others: Lines) -> Contrast | None:
    """Compare how the round ends after two moves; return None if the comparison explains too little.

    `lines` begin with the first move, and `others` begin with the second; lines with the same index form a
    pair. A difference is reported only if it has the same sign in all pairs, with the figures of the first
    pair. At least one difference must favour the first move, and together they must explain at least half of
    the total difference.
    """
    seat = state.to_move
    assert seat is not None, "a seat is to move"
    pairs = [(_end(state, line), _end(state, other)) for line, other in zip(lines, others, strict=True)]
    found = [_terms(seat, *pair) for pair in pairs]
    agreed = [
        (points, term)
        for term, points in found[0].items()
        if all(any(_is_like(term, one) for one in rest) for rest in found[1:])
    ]
    agreed.sort(key=lambda one: -abs(one[0]))
    worse = [(points, term) for points, term in agreed if points >= _LEAST][:2]
    better = [(points, term) for points, term in agreed if points <= -_LEAST][:1]
    whole = sum(found[0].values())
    told = sum(points for points, _ in (*worse, *better))
    if not worse or told < EXPLAINED * whole:
        return None
    terms = [term for _, term in (*worse, *better)]
    return Contrast(
        seat,
        tuple(lines[0]),
        tuple(others[0]),
        tuple(term for _, term in worse),
        tuple(term for _, term in better),
        contrasted(state.board, pairs[0][0].board, pairs[0][1].board, terms),
    )


def explanation(state: GameState, contrast: Contrast) -> tuple[Reason, ...]:
    """Return the reasons why the solution is better than the tempting move.

    The first reason is a fact that favours the solution, if there is one. The last reason contains
    `contrast`.
    """
    best, tempting = contrast.line[0], contrast.other[0]
    observation = observe(state, contrast.seat)
    shared = {(one.kind, one.seat): (one.points, one.wet) for one in facts(observation, tempting)}
    own = [
        one
        for one in facts(observation, best)
        if (one.points, one.wet) > shared.get((one.kind, one.seat), (-1, False))
    ]
    told = (*_only_open(observation, best), *own, *_comparisons(state, best, tempting))
    return (*told[:1], Reason(ReasonKind.OUTCOME, rival=tempting, contrast=contrast))


def _only_open(observation: Observation, move: Move) -> Iterator[Reason]:
    """Yield a fact if `move` takes the only free square beside a rival's plantation of another crop."""
    if not isinstance(move, Plant):
        return
    field = plantation_closed_by(observation.position, move)
    if field is None or field.crop == crop_of(move.kind):
        return
    farmers, rival = max(
        (count, -seat) for seat, count in enumerate(field.farmers) if seat != observation.seat
    )
    tile = TileKind(field.crop * 2)
    count = sum(crop_of(one) == field.crop for one in (*observation.unseen, *observation.position.offered))
    if farmers and count:
        yield Reason(ReasonKind.ONLY_OPEN, seat=Seat(-rival), farmers=farmers, count=count, tile=tile)


def _comparisons(state: GameState, best: Move, tempting: Move) -> Iterator[Reason]:
    """Yield facts that favour `best` over `tempting`: its tile can be watered from more places, or its canal
    denies points to a rival."""
    if isinstance(best, Plant) and isinstance(tempting, Plant):
        ways, fewer = ways_to_water(state, best), ways_to_water(state, tempting)
        if fewer < ways < NO_CANAL_NEEDED:
            yield Reason(ReasonKind.WAYS_TO_WATER, fewer, ways, square=best.square, rival=tempting)
    here, there = canal_of(best), canal_of(tempting)
    if here is None or there is None or here == there:
        return
    gains = [
        then - now
        for now, then in zip(
            points_after_drought(state, here), points_after_drought(state, there), strict=True
        )
    ]
    points, rival = max((gain, -seat) for seat, gain in enumerate(gains) if seat != state.to_move)
    if points > 0:
        yield Reason(ReasonKind.DENIES, points, seat=Seat(-rival), canal=here, instead=there)


def _end(state: GameState, line: Sequence[Move]) -> GameState:
    for move in line:
        state = successor(state, move)
    return state


def _terms(seat: Seat, best: GameState, other: GameState) -> dict[Term, float]:
    """Return the differences between the final positions `best` and `other`, each with its value in points.

    A positive value means that the difference makes `best` the better position for `seat`.
    """
    found = {}
    fields = [field_points(one.board) for one in (best, other)]
    for one in range(best.seats):
        weight = -1.0 if one == seat else 1 / (best.seats - 1)
        amounts = (
            (Part.FIELDS, fields[1][one] - fields[0][one], 1.0),
            (Part.MONEY, other.money[one] - best.money[one], 1.0),
            (Part.CANAL, int(other.own_canals[one]) - int(best.own_canals[one]), _CANAL_WORTH),
        )
        for part, amount, worth in amounts:
            if amount:
                found[Term(part, Seat(one), amount)] = weight * worth * amount
    return found


def _is_like(first: Term, second: Term) -> bool:
    return (first.part, first.seat) == (second.part, second.seat) and first.amount * second.amount > 0
