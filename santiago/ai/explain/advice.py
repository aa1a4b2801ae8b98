"""Hints, "what if" and forecasts of the final scores, computed from the viewer's observation only."""

from dataclasses import dataclass, replace
from random import Random

from santiago.ai.agent import (
    NO_PROGRESS,
    Decision,
    Limit,
    Option,
    ProgressMonitor,
    Reason,
    ReasonKind,
    about_equal,
)
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent, option_of
from santiago.ai.evaluation.evaluate import droughts_left, position_value
from santiago.ai.evaluation.forecast_fit import FIELD_LINES, LINES
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.causes import Outlook, cause, cause_of, outlook_of
from santiago.ai.explain.reasons import MOST, reasons_for
from santiago.ai.explain.sampling import sampled
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import candidates
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Bid, Move, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import Proposals

ALTERNATIVES = 2
"""Number of other moves that a hint evaluates."""
ALIKE = 1.0
"""Difference in points below which two moves count as equal."""
NOTHING = 0.05
"""Difference in points below which an offer is no better than a pass."""
BRIEF, LONGER = 8, 2
"""Divisors of the budget for brief and longer searches of one move."""
FAR = 7
"""Index of a weak candidate, whose value shows whether the choice matters at all."""


def hint(observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS) -> Decision:
    """Return Expert's decision for this position, with its reasons and two alternatives, each searched
    separately.

    `limit.nodes` is the budget of the decision; each alternative may spend another eighth of it and a quarter
    of the seconds. Before all are declared equal, each is searched again with half of the budget.
    """
    state = observation.position
    weights = weights_for_search(state.seats, state.options.edition)
    agent = SearchAgent(weights, params=EXPERT_PARAMS)
    decision = agent.choose(observation, limit, monitor)
    best = next((option for option in decision.options if option.move == decision.move), None)
    near = [option for option in decision.options if option is not best]
    if best is None or not can_search(state) or len(legal_moves(state)) == 1 or not best.visits:
        options = (*((best,) if best else ()), *near[:ALTERNATIVES])
        return replace(decision, reasons=reasons_for(observation, decision.move, options), options=options)
    moves = dict.fromkeys([option.move for option in near])
    others = [move for move in candidates(state, weights, EXPERT_PARAMS) if move != best.move]
    if isinstance(best.move, Propose | Bid):  # is it better than a pass?
        moves = {PASS: None, **moves}
    named = [*moves, *(move for move in others if move not in moves)][:ALTERNATIVES]
    far = [move for move in others[: FAR + 1][-1:] if move not in named]
    brief = _divided(limit, BRIEF)
    found = [outlook_of(observation, move, brief, monitor) for move in (best.move, *named, *far)]
    outlooks = [outlook for outlook in found if outlook is not None]
    compared = [outlook.option for outlook in outlooks if outlook.option.move != best.move]
    shown = sorted([option for option in compared if option.move in named], key=lambda one: -one.value)
    best, *shown = _without_idle_offer(_in_order(best, shown))
    equal = [option for option in compared if option.move != best.move and _alike(best, option)]
    is_idle = PASS in (best.move, *(option.move for option in equal)) and isinstance(state.phase, Proposals)
    reasons: tuple[Reason, ...]
    if compared and (
        (is_idle and equal)
        or (len(equal) >= len(compared) and _stay_alike(observation, best.move, equal, limit, monitor))
    ):
        shown = [option for option in shown if _alike(best, option)]
        reasons = (Reason(ReasonKind.EQUAL, count=len(equal)),)
    else:
        rivals = [one for one in outlooks if one.option.move not in far or not isinstance(best.move, Bid)]
        causes = _causes(observation, best.move, rivals)  # a bid far too high is no rival
        shown = [replace(option, cause=causes.get(option.move)) for option in shown]
        reasons = reasons_for(observation, best.move, (best, *shown))
        reasons = (*list(causes.values())[:1], *reasons)[:MOST]
    return replace(decision, move=best.move, reasons=reasons, options=(best, *shown))


def _causes(observation: Observation, move: Move, outlooks: list[Outlook]) -> dict[Move, Reason]:
    """Return the reasons that `move` is better than other moves, if the lines show one, best move first."""
    chosen = next((one for one in outlooks if one.option.move == move), None)
    rivals = sorted(outlooks, key=lambda one: -one.option.value)
    found = {} if chosen is None else {one.option.move: cause(observation, chosen, one) for one in rivals}
    return {rival: reason for rival, reason in found.items() if reason is not None}


def _in_order(best: Option, others: list[Option]) -> list[Option]:
    """Return `best` and the others, best first; `best` stays first unless another is clearly better."""
    if others and others[0].value > best.value and not about_equal(others[0], best):
        return [others[0], best, *others[1:]]
    return [best, *others]


def _without_idle_offer(options: list[Option]) -> list[Option]:
    """Move a pass to the front if the best offer gains nothing over it."""
    first = options[0]
    idle = [one for one in options if one.move == PASS and first.value - one.value < NOTHING]
    return (
        [*idle, *(one for one in options if one not in idle)] if isinstance(first.move, Propose) else options
    )


def _alike(first: Option, second: Option) -> bool:
    """Return whether two options are about equal; options with wide error intervals do not count as equal."""
    return abs(first.value - second.value) <= ALIKE and max(first.error, second.error) <= 2 * ALIKE


def _stay_alike(
    observation: Observation, best: Move, others: list[Option], limit: Limit, monitor: ProgressMonitor
) -> bool:
    """Return whether longer searches confirm that `best` and `others` are about equal.

    No difference may change by more than `ALIKE` either: brief searches overrate or underrate some moves, and
    a difference that has changed usually keeps changing.
    """
    brief = _valued(observation, best, limit, monitor)
    longer = _valued(observation, best, limit, monitor, LONGER)
    for option in others:
        other = _valued(observation, option.move, limit, monitor, LONGER)
        change = (longer.value - other.value) - (brief.value - option.value)
        if not (brief.visits and longer.visits and other.visits):
            return False
        if not _alike(longer, other) or abs(change) > ALIKE:
            return False
    return True


def _valued(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor, parts: int = BRIEF
) -> Option:
    """Return `move` with its value from a separate search; `parts` divides the budget.

    Without time left, the option has no visits.
    """
    state = observation.position
    weights = weights_for_search(state.seats, state.options.edition)
    own = _divided(limit, parts)
    result = search(
        state, weights, Budget(own, monitor), own.nodes, Random(limit.seed), EXPERT_PARAMS, only=move
    )
    if not result.branches:
        return Option(move, 0.0)
    return option_of(result.branches[0], observation.seat, exact=result.exact)


def _divided(limit: Limit, parts: int) -> Limit:
    """Return the limit for a search of one move."""
    return replace(limit, nodes=max(limit.nodes // parts, 2), seconds=limit.seconds / 4)


def what_if(
    observation: Observation,
    move: Move,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    advised: Move | None = None,
) -> Option:
    """Return the value of any legal `move`, and the reason that `advised` (default: the best move) is better.

    Half of the budget is spent on the best move; finding the cause takes the same amount again. An option
    without visits was not evaluated.
    """
    if not can_search(observation.position):
        return sampled(observation, move, limit, monitor)[1]
    best, option = compared(observation, move, limit, monitor)
    rival = advised or best.move
    if rival == move or not option.visits:
        return option
    half = replace(limit, nodes=max(limit.nodes // 2, 1))
    return replace(option, cause=cause_of(observation, rival, move, half, monitor))


def compared(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> tuple[Option, Option]:
    """Return the best option and that of `move` (identical if it is the best), each searched with half of the
    budget.

    An option that was not evaluated in time has no visits.
    """
    state, seat = observation.position, observation.seat
    weights = weights_for_search(state.seats, state.options.edition)
    budget, random = Budget(limit, monitor), Random(limit.seed)
    half = max(limit.nodes // 2, 1)
    result = search(state, weights, budget, half, random, EXPERT_PARAMS)
    unknown = Option(move, 0.0)
    if not result.branches:
        return unknown, unknown
    best = option_of(best_branch(result, seat), seat, exact=result.exact)
    if best.move == move:
        return best, best
    forced = search(state, weights, budget, half, random, EXPERT_PARAMS, only=move)
    if not forced.branches:
        return best, unknown
    return best, option_of(forced.branches[0], seat, exact=forced.exact)


@dataclass(frozen=True, slots=True)
class Forecast:
    """The expected final score of a seat and half of its measured 95 % interval, in points."""

    seat: Seat
    points: float
    error: float


def forecast(observation: Observation, *, fields_only: bool = False) -> tuple[Forecast, ...]:
    """Return the expected final scores by seat, or only the plantation points; exact when the game is over.

    Uses linear fits to games of Hard, one for each number of rounds left (`forecast_fit`).
    """
    state = observation.position
    value = position_value(state, weights_for_search(state.seats, state.options.edition))
    points, lines = (value.fields, FIELD_LINES) if fields_only else (value.points, LINES)
    if state.is_over:
        return tuple(Forecast(Seat(seat), now, 0.0) for seat, now in enumerate(points))
    base, slope, error = lines[state.seats][droughts_left(state) - 1]
    return tuple(Forecast(Seat(seat), base + slope * now, error) for seat, now in enumerate(points))
