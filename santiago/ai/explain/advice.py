"""Hints, "what if" and forecasts of the final scores, computed from the viewer's observation only."""

from dataclasses import dataclass, replace
from random import Random

from santiago.ai.agent import NO_PROGRESS, Decision, Limit, Option, ProgressMonitor, Reason, ReasonKind
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent, option_of
from santiago.ai.evaluation.evaluate import droughts_left, position_value
from santiago.ai.evaluation.forecast_fit import LINES
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.moves import one_ply
from santiago.ai.moves.reasons import explain
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_reasons import explain_search
from santiago.ai.search.search_result import Branch, best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat


def hint(observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS) -> Decision:
    """Expert's decision for this position: the best options with value and error; budget `limit.nodes`."""
    state = observation.position
    weights = weights_for_search(state.seats, state.options.edition)
    return SearchAgent(weights, params=EXPERT_PARAMS).choose(observation, limit, monitor)


def about_equal(first: Option, second: Option) -> bool:
    """Whether the 95 % intervals of two options overlap."""
    return abs(first.value - second.value) <= first.error + second.error


def what_if(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Option:
    """The value of any legal `move` with terms and reasons relative to the best move; half the budget each.

    In secret auctions and for the first canal the value is the one-ply estimate, without error.
    """
    state, seat = observation.position, observation.seat
    weights = weights_for_search(state.seats, state.options.edition)
    if not can_search(state):
        terms = one_ply.breakdown(state, seat, weights, move).terms
        reasons = explain(observation, move, terms, weights)
        return Option(move, sum(term.points for term in terms), terms=terms, reasons=reasons)
    _, option = compared(observation, move, limit, monitor)
    return option


def compared(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> tuple[Option, Option]:
    """The best option and `move`, each with terms and reasons relative to the other; half the budget each.

    Both are equal if `move` is the best; an option not valued in time has no terms.
    """
    state, seat = observation.position, observation.seat
    weights = weights_for_search(state.seats, state.options.edition)
    budget, random = Budget(limit, monitor), Random(limit.seed)
    half = max(limit.nodes // 2, 1)
    result = search(state, weights, budget, half, random, EXPERT_PARAMS)
    unknown = Option(move, 0.0)
    if not result.branches:
        return unknown, unknown
    best = best_branch(result, seat)
    if best.move == move:
        option = option_of(best, best.mean, seat, exact=result.exact)
        option = replace(option, reasons=(Reason(ReasonKind.NOTHING, 0.0),))
        return option, option
    forced = search(state, weights, budget, half, random, EXPERT_PARAMS, only=move)
    if not forced.branches:
        return option_of(best, best.mean, seat, exact=result.exact), unknown
    branch = forced.branches[0]
    return (
        to_option(observation, best, branch, exact=result.exact),
        to_option(observation, branch, best, exact=forced.exact),
    )


def to_option(observation: Observation, branch: Branch, rival: Branch, *, exact: bool) -> Option:
    """Convert `branch` to an option, with the reasons that distinguish it from `rival`."""
    option = option_of(branch, rival.mean, observation.seat, exact=exact)
    return replace(option, reasons=explain_search(observation, option, branch.mean, rival.mean, exact=exact))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected final score of a seat, and half of its measured 95 % interval, in points."""

    seat: Seat
    points: float
    error: float


def forecast(observation: Observation) -> tuple[Forecast, ...]:
    """The expected final scores by seat; exact when the game is over.

    Uses a line fitted to games of Hard for each number of rounds left (`forecast_fit.LINES`).
    """
    state = observation.position
    points = position_value(state, weights_for_search(state.seats, state.options.edition)).points
    if state.is_over:
        return tuple(Forecast(Seat(seat), now, 0.0) for seat, now in enumerate(points))
    base, slope, error = LINES[state.seats][droughts_left(state) - 1]
    return tuple(Forecast(Seat(seat), base + slope * now, error) for seat, now in enumerate(points))
