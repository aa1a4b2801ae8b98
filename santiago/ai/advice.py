"""Advice for people: hints, "what if", and a forecast of the final scores, all from the own observation."""

from dataclasses import dataclass, replace
from random import Random

from santiago.ai import oneply
from santiago.ai.agent import UNWATCHED, Decision, Kind, Limit, Option, Reason, Watch
from santiago.ai.budget import Budget
from santiago.ai.evaluation import droughts_left, outcome
from santiago.ai.forecasts import LINES
from santiago.ai.found import Branch, best_branch
from santiago.ai.reasons import explain
from santiago.ai.search import can_search, search
from santiago.ai.searched_reasons import explain_search
from santiago.ai.searcher import EXPERT_HABITS, SearchAgent, option_of
from santiago.ai.tuned import weights_for_search
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat


def hint(observation: Observation, limit: Limit, watch: Watch = UNWATCHED) -> Decision:
    """What Expert would do in this place: the best options with value and error; budget by `limit.nodes`."""
    state = observation.position
    weights = weights_for_search(state.seats, state.options.edition)
    return SearchAgent(weights, habits=EXPERT_HABITS).choose(observation, limit, watch)


def about_equal(first: Option, second: Option) -> bool:
    """Whether the intervals of two options overlap."""
    return abs(first.value - second.value) <= first.error + second.error


def what_if(observation: Observation, move: Move, limit: Limit, watch: Watch = UNWATCHED) -> Option:
    """The value of any legal `move` with parts and reasons, told against the best one; half the budget each.

    In secret auctions and for the first canal the value is that of one look ahead, without error.
    """
    state, seat = observation.position, observation.seat
    weights = weights_for_search(state.seats, state.options.edition)
    if not can_search(state):
        terms = oneply.split(state, seat, weights, move).terms
        reasons = explain(observation, move, terms, weights)
        return Option(move, sum(term.points for term in terms), terms=terms, reasons=reasons)
    _, option = compared(observation, move, limit, watch)
    return option


def compared(
    observation: Observation, move: Move, limit: Limit, watch: Watch = UNWATCHED
) -> tuple[Option, Option]:
    """The best option and `move`, each with parts and reasons told against the other; half the budget each.

    Both are the same where `move` is the best; one that could not be valued in time has no parts.
    """
    state, seat = observation.position, observation.seat
    weights = weights_for_search(state.seats, state.options.edition)
    budget, random = Budget(limit, watch), Random(limit.seed)
    half = max(limit.nodes // 2, 1)
    found = search(state, weights, budget, half, random, EXPERT_HABITS)
    unknown = Option(move, 0.0)
    if not found.branches:
        return unknown, unknown
    best = best_branch(found, seat)
    if best.move == move:
        option = option_of(best, best.mean, seat, exact=found.exact)
        option = replace(option, reasons=(Reason(Kind.NOTHING, 0.0),))
        return option, option
    forced = search(state, weights, budget, half, random, EXPERT_HABITS, only=move)
    if not forced.branches:
        return option_of(best, best.mean, seat, exact=found.exact), unknown
    branch = forced.branches[0]
    return (
        _told(observation, best, branch, exact=found.exact),
        _told(observation, branch, best, exact=forced.exact),
    )


def _told(observation: Observation, branch: Branch, rival: Branch, *, exact: bool) -> Option:
    """The option that `branch` stands for, with the reasons that put it before `rival` or behind it."""
    option = option_of(branch, rival.mean, observation.seat, exact=exact)
    return replace(option, reasons=explain_search(observation, option, branch.mean, rival.mean, exact=exact))


@dataclass(frozen=True, slots=True)
class Forecast:
    """The final score expected for a seat, and half of its 95 % interval as measured."""

    seat: Seat
    points: float
    error: float


def forecast(observation: Observation) -> tuple[Forecast, ...]:
    """The final scores expected, by seat; exact when the game is over.

    A line fitted to games of Hard players for each number of rounds left (`forecasts.LINES`).
    """
    state = observation.position
    points = outcome(state, weights_for_search(state.seats, state.options.edition)).points
    if state.is_over:
        return tuple(Forecast(Seat(seat), now, 0.0) for seat, now in enumerate(points))
    base, slope, error = LINES[state.seats][droughts_left(state) - 1]
    return tuple(Forecast(Seat(seat), base + slope * now, error) for seat, now in enumerate(points))
