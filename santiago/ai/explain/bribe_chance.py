"""The probability that an overseer accepts a bribe, measured in games and grouped by the overseer's gain."""

from santiago.ai.evaluation.canal_advantage import canal_advantage, points_per_escudo
from santiago.ai.evaluation.tuned_weights import weights_for
from santiago.ai.explain.bribe_chance_table import SHARES
from santiago.rules.grid import Canal
from santiago.rules.legal import bribe_totals, price_for_totals
from santiago.rules.phases import Proposals
from santiago.rules.state import GameState, clockwise, next_seat

MARGIN_CLASSES = (-1.0, 0.0, 0.5, 1.5)
"""Lower bounds of the margin classes, in points; the lowest class has no lower bound."""


def accepted_percentage(state: GameState, canal: Canal, bribe: int) -> int:
    """Return how many percent of bribes with a similar gain for the overseer were accepted in these games."""
    tables = SHARES[state.seats]
    ahead = overseer_margin(state, canal, bribe)
    table = tables[min(later_proposers(state), len(tables) - 1)]
    return table[sum(ahead >= least for least in MARGIN_CLASSES)]


def overseer_margin(state: GameState, canal: Canal, bribe: int) -> float:
    """Return the overseer's gain, in points, from accepting `bribe` for `canal` instead of choosing the best
    alternative, estimated with Normal's weights. Without an alternative, the gain is infinite."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    weights, overseer = weights_for(state.seats, state.options.edition), state.overseer
    leads, escudo = canal_advantage(state, weights).leads(overseer), points_per_escudo(state, weights)
    totals = bribe_totals(phase.proposals)
    totals[canal] = totals.get(canal, 0) + bribe
    price = price_for_totals(totals)
    others = [leads[place] + total * escudo for place, total in totals.items() if place != canal]
    if state.money[overseer] >= price:
        others += [lead - price * escudo for place, lead in leads.items() if place not in totals]
    accepting = leads[canal] + totals[canal] * escudo
    return accepting - max(others) if others else float("inf")


def later_proposers(state: GameState) -> int:
    """Return the number of seats that propose after the seat to move (R6.2)."""
    phase = state.phase
    assert isinstance(phase, Proposals), "proposals only"
    asked = clockwise(next_seat(state.overseer, state.seats), state.seats)
    return len(asked) - 2 - asked.index(phase.turn)
