"""Explains a problem: a fact for its solution, and the ends of the round after it and after a mistake."""

from collections.abc import Sequence
from typing import Final

from santiago.ai.agent import Contrast, Part, Reason, ReasonKind, Term
from santiago.ai.explain.facts import facts
from santiago.rules.grid import SquareSet
from santiago.rules.moves import Move
from santiago.rules.observation import observe
from santiago.rules.options import Seat
from santiago.rules.scoring import field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import successor

Lines = Sequence[Sequence[Move]]

EXPLAINED: Final = 0.5
"""Minimum share of the difference at the end of the round that the reported figures must explain."""
_CANAL_WORTH: Final = 1.5
"""Points for an own canal in hand when figures are sorted."""
_LEAST: Final = 0.5


def contrast_of(state: GameState, lines: Lines, others: Lines) -> Contrast | None:
    """Compare the ends of a round after two moves, over pairs of lines that begin with them.

    Only differences with the same sign in all pairs are reported, with the figures of the first pair; None if
    they explain less than half of the difference.
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
        _squares(state, *pairs[0], terms),
    )


def explanation(state: GameState, contrast: Contrast) -> tuple[Reason, ...]:
    """Return a fact that is true of the solution but not of the tempting move (if there is one), and the
    contrast."""
    best, tempting = contrast.line[0], contrast.other[0]
    observation = observe(state, contrast.seat)
    shared = {(one.kind, one.seat) for one in facts(observation, tempting)}
    own = [one for one in facts(observation, best) if (one.kind, one.seat) not in shared]
    return (*own[:1], Reason(ReasonKind.OUTCOME, rival=tempting, contrast=contrast))


def _end(state: GameState, line: Sequence[Move]) -> GameState:
    for move in line:
        state = successor(state, move)
    return state


def _terms(seat: Seat, best: GameState, other: GameState) -> dict[Term, float]:
    """Return the differences after the other move, each with its cost in points."""
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


def _squares(state: GameState, first: GameState, second: GameState, terms: list[Term]) -> SquareSet:
    """Return the tiles of plantations whose points for the seats of `terms` differ at the two ends."""
    squares = 0
    for term in terms:
        if term.part is Part.FIELDS:
            counted = [
                {
                    (one.squares, one.points[term.seat])
                    for one in plantations(end.board)
                    if one.points[term.seat]
                }
                for end in (first, second)
            ]
            for found, _ in counted[0] ^ counted[1]:
                squares |= found
    return SquareSet(squares & state.board.farmed)
