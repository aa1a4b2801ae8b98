"""Hints, what-if answers and forecasts of the final scores, computed from one seat's observation only."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple

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
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent, option_of, simulations
from santiago.ai.evaluation.evaluate import droughts_left, position_value
from santiago.ai.evaluation.forecast_fit import FIELD_LINES, LINES
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.causes import (
    as_good,
    cause,
    cause_of,
    first_cause,
    is_weak,
    secret_cause,
    with_difference,
)
from santiago.ai.explain.facts import points_after_drought
from santiago.ai.explain.outlook import Outlook, outlook_of
from santiago.ai.explain.reasons import MOST, reasons_for
from santiago.ai.explain.sampling import sampled
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import candidates
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.grid import Canal, canals_in
from santiago.rules.legal import legal_moves
from santiago.rules.moves import PASS, Bid, Move, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, OverseerDecision, Proposals, SecretAuction
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop, crop_of

ALTERNATIVES = 2
"""Number of other moves that a hint evaluates."""
ALIKE = 1.0
"""Difference in points below which two moves count as equal."""
LEAST_PERCENT = 2
"""A difference in the chance of winning is given as a reason only if it is at least this many percent."""
COMPARING = {ReasonKind.SAVES, ReasonKind.OPENS, ReasonKind.BLOCKS, ReasonKind.REACHES}
"""The kinds of facts that compare the chosen move with another move."""
NO_GAIN = 0.05
"""Difference in points below which an offer counts as no better than a pass."""
BRIEF, LONGER = 8, 2
"""Divisors of the budget for brief and longer searches of one move."""
SOLVED = Proposals | OverseerDecision | ExtraCanal
"""The phases that are solved exactly, which takes milliseconds."""
WEAK_RANK = 7
"""Index, in the list of candidates, of a weak move whose value shows whether the choice matters at all."""


def hint(observation: Observation, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS) -> Decision:
    """Return Expert's decision for this position, with reasons and two alternatives.

    `limit` is the budget of the decision. The alternatives are then compared in additional, shorter searches.
    """
    state = observation.position
    agent = SearchAgent(weights_for_search(state.seats, state.options.edition), params=EXPERT_PARAMS)
    decision = agent.choose(observation, limit, monitor)
    best = next((option for option in decision.options if option.move == decision.move), None)
    is_forced, is_secret = len(legal_moves(state)) == 1, isinstance(state.phase, SecretAuction)
    if best is not None and not is_forced and (best.visits or isinstance(state.phase, SOLVED)):
        return _compared(observation, decision, best, limit, monitor)
    near = [option for option in decision.options if option is not best][:ALTERNATIVES]
    options = (*((best,) if best else ()), *near)
    reasons = reasons_for(observation, decision.move)
    if is_secret and not is_forced:
        alike = [option.move for option in near if best is not None and as_good(best, option)]
        found = secret_cause(observation, decision.move, limit, monitor, alike)
        is_equal = not found and alike == [option.move for option in near] != []
        equal = Reason(ReasonKind.EQUAL, count=len(alike))
        reasons = (equal,) if is_equal else (*found, *reasons)[:MOST]
    return replace(decision, reasons=reasons, options=options)


def _compared(
    observation: Observation, decision: Decision, best: Option, limit: Limit, monitor: ProgressMonitor
) -> Decision:
    """Compare the move of `decision` with other moves by separate searches, and return `decision` with the
    reasons found.

    If another move is clearly better, the returned decision has that move instead.
    """
    state = observation.position
    rivals = _rivals(observation, decision)
    own = _divided(limit, BRIEF)
    if isinstance(state.phase, SOLVED):
        own = replace(limit, nodes=simulations(limit.nodes, state.seats))
    outlooks = _outlooks(observation, (best.move, *rivals.all), own, monitor)
    if not best.visits and best.move in outlooks:
        best = outlooks[best.move].option
    compared = [best, *(outlooks[move].option for move in rivals.all if move in outlooks)]
    shown = [option for option in compared if option.move in rivals.named]
    best, *shown = _without_idle_offer(_in_order(best, sorted(shown, key=lambda one: -one.value)))
    compared = [option for option in compared if option.move != best.move]
    equal = [option for option in compared if _alike(best, option)]
    causes = _causes(observation, best, compared, [*outlooks.values()])
    if isinstance(best.move, Propose):
        is_equal = PASS in [option.move for option in equal] and PASS not in causes
    else:
        is_equal = bool(equal) and (_all_weak(causes) or len(equal) == len(compared))
        if is_equal:
            moves = (best.move, *(option.move for option in equal))
            longer = _outlooks(observation, moves, _divided(limit, LONGER), monitor)
            stay = [option for option in equal if _stays_alike(best.move, option.move, outlooks, longer)]
            is_equal = bool(stay) and (_all_weak(causes) or len(stay) == len(equal))
            equal = stay
            causes = causes or _causes(observation, best, compared, [*longer.values()])
    if is_equal:
        shown = [option for option in shown if option in equal] or equal[:ALTERNATIVES]
        alike = {option.move for option in equal}
        apart = {
            rival: reason for rival, reason in causes.items() if rival not in alike and not is_weak(reason)
        }
        reasons = (Reason(ReasonKind.EQUAL, count=len(equal)), *_first(apart, observation, rivals))
        return replace(decision, move=best.move, reasons=reasons, options=(best, *shown))
    shown = [replace(option, cause=causes.get(option.move)) for option in shown]
    facts = reasons_for(observation, best.move)
    first = _first(causes, observation, rivals)
    if not first and not isinstance(state.phase, SOLVED):
        longer = _outlooks(observation, (best.move, *rivals.named), _divided(limit, LONGER), monitor)
        causes = _causes(observation, best, compared, [*longer.values()])
        first = _first(causes, observation, rivals)
    if not first and shown and all(as_good(best, option) and _alike(best, option) for option in shown):
        reasons = (Reason(ReasonKind.EQUAL, count=len(shown)),)
        return replace(decision, move=best.move, reasons=reasons, options=(best, *shown))
    is_compared = facts[0].kind in COMPARING
    if not first and not is_compared:
        first = difference(best, shown)
    elif first and is_compared and is_weak(first[0]):
        first = ()
    reasons = (*first, *facts)[:MOST]
    return replace(decision, move=best.move, reasons=reasons, options=(best, *shown))


def with_cause(
    observation: Observation, decision: Decision, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Decision:
    """Return a computer player's `decision` with a reason added from Expert's search, if one is found.

    This reason comes first and explains why the chosen move is better than another move. Each of the compared
    moves is searched with the budget `limit`.
    """
    first: tuple[Reason, ...] = ()
    kinds = {reason.kind for reason in decision.reasons}
    if kinds & {ReasonKind.ONLY_MOVE, ReasonKind.RANDOM, ReasonKind.SECOND_BEST}:
        return decision
    if isinstance(observation.position.phase, SecretAuction):
        own = replace(limit, nodes=BRIEF * limit.nodes)
        first = secret_cause(observation, decision.move, own, monitor)
    elif can_search(observation.position):
        rivals = _rivals(observation, decision)
        outlooks = _outlooks(observation, (decision.move, *rivals.all), limit, monitor)
        chosen = outlooks.get(decision.move)
        if chosen is not None:
            compared = [one.option for one in outlooks.values()]
            causes = _causes(observation, chosen.option, compared, [*outlooks.values()])
            first = _first(causes, observation, rivals)
    return replace(decision, reasons=(*first, *decision.reasons)[:MOST])


def _outlooks(
    observation: Observation, moves: Iterable[Move], limit: Limit, monitor: ProgressMonitor
) -> dict[Move, Outlook]:
    """Search each of `moves` separately and return the outlooks, keyed by move. If no time is left, the
    remaining moves are omitted."""
    found = [outlook_of(observation, move, limit, monitor) for move in moves]
    return {one.option.move: one for one in found if one is not None}


class _Rivals(NamedTuple):
    """The moves to compare with `best`.

    `named` contains the moves that are shown to the player. `tempting` contains moves that a one-ply player
    might choose, and a weak move, whose value shows whether the choice matters.
    """

    best: Move
    named: list[Move]
    tempting: list[Move]

    @property
    def all(self) -> list[Move]:
        return list(dict.fromkeys((*self.named, *self.tempting)))


def _rivals(observation: Observation, decision: Decision) -> _Rivals:
    """Return the moves to compare with the chosen move of `decision`."""
    state, best = observation.position, decision.move
    weights = weights_for_search(state.seats, state.options.edition)
    others = [move for move in candidates(state, weights, EXPERT_PARAMS) if move != best]
    if not others:  # among proposals without apparent gain, only the cheapest for each place
        cheap = {move.canal: move for move in legal_moves(state)[::-1] if isinstance(move, Propose)}
        others = [*cheap.values()]
    moves = dict.fromkeys(option.move for option in decision.options if option.move != best)
    if isinstance(best, Propose | Bid):  # is it better than a pass?
        moves = {PASS: None, **moves}
    named = list(dict.fromkeys((*moves, *others)))[:ALTERNATIVES]
    if isinstance(state.phase, SOLVED):  # solving takes no time
        return _Rivals(
            best,
            named,
            [*others[: 2 * WEAK_RANK], *_tempting_offers(state, observation.seat, best)],
        )
    tempting = [*others[:1], *[move for move in others if _idea(move) != _idea(best)][:1]]
    if not isinstance(state.phase, Auction):  # a far too high bid is no rival
        tempting += others[: WEAK_RANK + 1][-1:]
    return _Rivals(best, named, [move for move in tempting if not _plants_alike(best, move)])


def _tempting_offers(state: GameState, seat: Seat, best: Move) -> list[Move]:
    """If `best` passes instead of making a proposal, return proposals for the place where a canal saves the
    most points for `seat`. Otherwise, return an empty list."""
    if best != PASS or not isinstance(state.phase, Proposals):
        return []
    place = max(canals_in(state.board.places), key=lambda canal: points_after_drought(state, canal)[seat])
    offers = [move for move in legal_moves(state) if isinstance(move, Propose) and move.canal == place]
    return [*offers[: 1 + WEAK_RANK]]


def _plants_alike(best: Move, move: Move) -> bool:
    """Return whether `move` plants the same crop on the same square as `best`."""
    is_there = isinstance(best, Plant) and isinstance(move, Plant) and move.square == best.square
    return is_there and _idea(best) == _idea(move)


def _idea(move: Move) -> Move | Crop | Canal:
    """Return the main choice of a move: the crop of a planting, the place of a proposal, or any other move
    itself."""
    match move:
        case Plant(kind):
            return crop_of(kind)
        case Propose(canal):
            return canal
        case _:
            return move


def _causes(
    observation: Observation, best: Option, compared: list[Option], outlooks: list[Outlook]
) -> dict[Move, Reason]:
    """Return the reasons why `best` is better than its rivals, keyed by rival move, with the best rival
    first.

    Rivals without a reason are omitted, as are moves that are about as good as `best` according to `outlooks`
    or `compared`.
    """
    chosen = next((one for one in outlooks if one.option.move == best.move), None)
    if chosen is None:
        return {}
    found: dict[Move, Reason] = {}
    alike = {option.move for option in compared if as_good(best, option)}
    for one in sorted(outlooks, key=lambda one: -one.option.value):
        option = one.option
        if option.move in alike or as_good(best, option):
            continue
        reason = cause(observation, chosen, one)
        if reason is not None:
            found[option.move] = with_difference(reason, best, option)
    return found


def _all_weak(causes: dict[Move, Reason]) -> bool:
    """Return whether all of `causes` are weak (see `is_weak`)."""
    return all(is_weak(reason) for reason in causes.values())


def _first(causes: dict[Move, Reason], observation: Observation, rivals: _Rivals) -> tuple[Reason, ...]:
    """Return a tuple with the clearest of `causes`, or an empty tuple if there are none. A tie goes to the
    rival move that a person would consider first."""
    state, best = observation.position, rivals.best
    weighed: list[Move] = []
    if isinstance(best, Bid | Propose):
        weighed = [PASS]
    elif isinstance(state.phase, Proposals):  # the cheapest offer that matters, for the place that saves most
        offers = [move for move in causes if isinstance(move, Propose) and not is_weak(causes[move])]
        saved = {move: points_after_drought(state, move.canal)[observation.seat] for move in offers}
        weighed = [*sorted(offers, key=lambda move: (-saved[move], move.bribe))]
    else:  # a bid far from those shown is no rival to a pass
        is_near = isinstance(state.phase, Auction)
        weighed = [move for move in rivals.tempting[:1] if move in rivals.named or not is_near]
    return first_cause([causes[move] for move in dict.fromkeys((*weighed, *causes)) if move in causes])


def difference(best: Option, others: list[Option]) -> tuple[Reason, ...]:
    """Compare `best` with the first clearly worse option in `others`. Return a tuple with a reason that
    states the difference in the chance of winning or in points, or an empty tuple if no option is clearly
    worse."""
    for option in others:
        chances = [round(100 * (one.chance or 0.0)) for one in (best, option)]
        points = round((best.points or 0.0) - (option.points or 0.0))
        if about_equal(best, option):
            continue
        if chances[0] - chances[1] >= LEAST_PERCENT:
            return (Reason(ReasonKind.CHANCE, 0, chances[0], percent=chances[1], rival=option.move),)
        if points > 0:
            return (Reason(ReasonKind.CHANCE, points, rival=option.move),)
    return ()


def _in_order(best: Option, others: list[Option]) -> list[Option]:
    """Return `best` followed by `others`, which are sorted best first. If the first of `others` is clearly
    better than `best`, the two are swapped."""
    if others and others[0].value > best.value and not about_equal(others[0], best):
        return [others[0], best, *others[1:]]
    return [best, *others]


def _without_idle_offer(options: list[Option]) -> list[Option]:
    """Return `options`. If the first option is a proposal that gains nothing over a pass, the pass is moved
    to the front."""
    first = options[0]
    idle = [one for one in options if one.move == PASS and first.value - one.value < NO_GAIN]
    return (
        [*idle, *(one for one in options if one not in idle)] if isinstance(first.move, Propose) else options
    )


def _alike(first: Option, second: Option) -> bool:
    """Return whether two options are about equal; options with wide error intervals do not count as equal."""
    return abs(first.value - second.value) <= ALIKE and max(first.error, second.error) <= 2 * ALIKE


def _stays_alike(best: Move, move: Move, brief: dict[Move, Outlook], longer: dict[Move, Outlook]) -> bool:
    """Return whether longer searches confirm that `best` and `move` are about equal.

    The difference between the two moves must also have changed by at most `ALIKE` points since the brief
    searches.
    """
    if not {best, move} <= longer.keys() & brief.keys():
        return False
    first, other = longer[best].option, longer[move].option
    # a difference that changed after the brief searches usually keeps changing
    change = (first.value - other.value) - (brief[best].option.value - brief[move].option.value)
    return _alike(first, other) and abs(change) <= ALIKE


def _divided(limit: Limit, parts: int) -> Limit:
    """Return a copy of `limit` with the nodes divided by `parts` and the seconds divided by 4."""
    return replace(limit, nodes=max(limit.nodes // parts, 2), seconds=limit.seconds / 4)


def what_if(
    observation: Observation,
    move: Move,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    advised: Move | None = None,
) -> Option:
    """Return the option for a legal `move`. It has no visits if the move could not be evaluated in time.

    If another move is better (`advised` or, by default, the best move), `cause` is the reason. The search for
    the reason may spend `limit` once more.
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
    """Return the best option and the option for `move`, which are the same if `move` is best.

    Each of the two searches has half of the budget. An option that was not evaluated in time has no visits.
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
    """The expected final score of a seat, and half the width of its 95 % interval, both in points. The width
    was measured in played games."""

    seat: Seat
    points: float
    error: float


def forecast(observation: Observation, *, fields_only: bool = False) -> tuple[Forecast, ...]:
    """Return the expected final score of each seat, or only its plantation points if `fields_only` is true.

    The forecast is exact when the game is over. Otherwise it uses linear fits to games played by Hard, with
    one fit for each combination of seats and remaining rounds (`forecast_fit`).
    """
    state = observation.position
    value = position_value(state, weights_for_search(state.seats, state.options.edition))
    points, lines = (value.fields, FIELD_LINES) if fields_only else (value.points, LINES)
    if state.is_over:
        return tuple(Forecast(Seat(seat), now, 0.0) for seat, now in enumerate(points))
    base, slope, error = lines[state.seats][droughts_left(state) - 1]
    return tuple(Forecast(Seat(seat), base + slope * now, error) for seat, now in enumerate(points))
