"""Evaluates canal moves: the overseer's decision, own canals and the first canal (R6, R7, R10.2)."""

from santiago.ai.evaluation.canal_advantage import CanalAdvantage, canal_advantage, points_per_escudo
from santiago.ai.evaluation.evaluate import droughts_left, keep_worth
from santiago.ai.evaluation.survival import reach
from santiago.ai.evaluation.weights import Weights
from santiago.ai.moves.scored_move import ScoredMove, by_value
from santiago.rules.grid import CANALS_AT, Canal, CanalSet, SquareSet, canals_in
from santiago.rules.legal import bribe_totals, price_for_totals
from santiago.rules.moves import ACCEPTS, BUILDS, BUILDS_OWN, DISCARD, PASS, BuildFirst, Move
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.state import GameState

# The overseer


def rate_decisions(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Score all legal decisions of the overseer."""
    accepted, built = _decisions(state, seat, weights, canal_advantage(state, weights))
    return [
        *(ScoredMove(value, ACCEPTS[canal]) for value, canal in accepted),
        *(() if accepted else (ScoredMove(0.0, DISCARD),)),
        *(ScoredMove(value, BUILDS[canal]) for value, canal in built),
    ]


def best_decision(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Move:
    """Return the move with the highest value in `rate_decisions`."""
    accepted, built = _decisions(state, seat, weights, advantage)
    take = max(accepted, key=by_value, default=None)
    build = max(built, key=by_value, default=None)
    if build is not None and build[0] > (take[0] if take else 0.0):
        return BUILDS[build[1]]
    return ACCEPTS[take[1]] if take else DISCARD


def _decisions(
    state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage
) -> tuple[list[tuple[float, Canal]], list[tuple[float, Canal]]]:
    """Return two lists of (value, place) pairs: the proposed places, and the places at which the overseer can
    build after refusing. The second list is empty if the overseer cannot afford to refuse."""
    phase = state.phase
    assert isinstance(phase, OverseerDecision), "the overseer's decision only"
    leads, escudo = advantage.leads(seat), points_per_escudo(state, weights)
    totals = bribe_totals(phase.proposals)
    taken = escudo * (1 + weights.others / (state.seats - 1))
    accepted = [(leads[canal] + total * taken, canal) for canal, total in totals.items()]
    price = price_for_totals(totals)
    if state.money[seat] < price:
        return accepted, []
    cost = price * escudo
    return accepted, [(lead - cost, canal) for canal, lead in leads.items() if canal not in totals]


# The own canal


def best_extra(state: GameState, seat: Seat, weights: Weights, advantage: CanalAdvantage) -> Move:
    """Return the move with the highest value in `rate_extra`."""
    lead, canal = advantage.best(seat)
    return BUILDS_OWN[canal] if lead > keep_worth(state, weights, droughts_left(state) - 1) else PASS


def rate_extra(state: GameState, seat: Seat, weights: Weights) -> list[ScoredMove]:
    """Return the moves of the own-canal phase with their values: the pass, which keeps the canal, followed by
    one move for each place."""
    kept = keep_worth(state, weights, droughts_left(state) - 1)
    leads = canal_advantage(state, weights).leads(seat)
    return [
        ScoredMove(kept, PASS),
        *(ScoredMove(lead, BUILDS_OWN[canal]) for canal, lead in leads.items()),
    ]


# The first canal in two-player games


def rate_first(state: GameState) -> list[ScoredMove]:
    """Score each place at the spring by the number of squares that a canal there waters.

    A square that one more canal could water adds half a point, and a palm on a watered square adds 2.
    """
    result = []
    for canal in canals_in(CANALS_AT[state.board.spring]):
        around = reach(CanalSet(1 << canal), state.board.spring)
        room = around.wet.bit_count() + 0.5 * around.near.bit_count()
        room += 2 * SquareSet(around.wet & state.board.palms).bit_count()
        result.append(ScoredMove(float(room), BuildFirst(canal)))
    return result
