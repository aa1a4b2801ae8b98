"""Hints and what-if answers, computed from one seat's observation only."""

from dataclasses import replace
from random import Random

from santiago.ai.agent import (
    NO_PROGRESS,
    Decision,
    Limit,
    Mechanism,
    Option,
    ProgressMonitor,
    ReasonKind,
    Why,
    about_equal,
)
from santiago.ai.agents.search_agent import EXPERT_PARAMS, SearchAgent, option_of, simulations
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.decision_reasons import reasons_for
from santiago.ai.explain.facts import points_after_drought, ways_to_water
from santiago.ai.explain.likely_lines import Outlook, outlook_of
from santiago.ai.explain.sampling import sampled
from santiago.ai.explain.why import Parts, as_good, cost, why
from santiago.ai.moves.secret_bids import bid_move, mixture
from santiago.ai.search.budget import Budget
from santiago.ai.search.candidates import candidates
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.grid import Canal, Square
from santiago.rules.legal import bribe_totals, legal_moves
from santiago.rules.moves import PASS, Accept, Bid, Build, BuildOwn, Move, Plant, Propose
from santiago.rules.observation import Observation
from santiago.rules.phases import ExtraCanal, OverseerDecision, Proposals, SecretAuction
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState, next_seat
from santiago.rules.successor import farmers_to_place
from santiago.rules.tiles import Crop, crop_of, icons_of

ALTERNATIVES = 2
"""Number of other moves that a hint shows."""
DEARER_IDEA = 3.0
"""A move with another idea is compared although another one is better, by at most this many points."""
NOT_FAR = 2
"""A bid or bribe that is larger than the advised one by more escudos than this is not compared."""
CONSIDERED = 3
"""Number of the best clearly worse moves that may be compared, beside the pass."""
STRONG = 1.0
"""A cause that accounts for at least this many points is preferred."""
COSTLY = 3
"""Minimum loss, in points, for a decision to be called a costly mistake."""
SHARE = 4
"""Divisor of the budget for the search of one move."""
SOLVED = Proposals | OverseerDecision | ExtraCanal
"""The phases that are solved exactly, which takes milliseconds."""
MOST_SOLVED = 14
"""Maximum number of moves that are compared in a phase that is solved exactly."""
BIDS, LIKELY = 2, 0.15
"""Maximum number of assumed secret bids of the other seat, and the minimum probability of each."""


def hint(
    observation: Observation,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    against: Move | None = None,
) -> Decision:
    """Return Expert's decision for this position, with reasons and up to two alternatives.

    `limit` is the budget of the decision. The moves shown are then searched one by one. Of moves that are
    about equally good, the cheapest is advised. `against` is the move to compare with the advised one.
    """
    state = observation.position
    agent = SearchAgent(weights_for_search(state.seats, state.options.edition), params=EXPERT_PARAMS)
    decision = agent.choose(observation, limit, monitor)
    if len(legal_moves(state)) > 1:
        each = replace(limit, nodes=max(limit.nodes // SHARE, 2), seconds=limit.seconds / SHARE)
        if isinstance(state.phase, SOLVED):
            each = replace(limit, nodes=simulations(limit.nodes, state.seats))
        decision = _explained(observation, decision, each, monitor, against, is_free=True)
    rival = None if decision.why is None else decision.why.rival  # of secret bids, not one of the best
    others = [option for option in decision.options if option.move != decision.move]
    shown = sorted(others, key=lambda option: option.move != rival)[:ALTERNATIVES]
    shown.sort(key=lambda option: -option.value)
    best = [option for option in decision.options if option.move == decision.move]
    return replace(decision, reasons=reasons_for(observation, decision.move), options=(*best, *shown))


def with_cause(
    observation: Observation, decision: Decision, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Decision:
    """Return a computer player's `decision` with the comparison by Expert's search that explains it best.

    Each of the compared moves is searched with the budget `limit`.
    """
    if {reason.kind for reason in decision.reasons} & {ReasonKind.ONLY_MOVE, ReasonKind.RANDOM}:
        return decision
    told = _explained(observation, decision, limit, monitor, None, is_free=False)
    return replace(decision, why=told.why)


def _explained(
    observation: Observation,
    decision: Decision,
    limit: Limit,
    monitor: ProgressMonitor,
    against: Move | None,
    *,
    is_free: bool,
) -> Decision:
    """Search the move of `decision` and others within `limit` each, and return `decision` with the
    comparisons.

    If `is_free` is true, the returned decision has a clearly better move instead, if one is found, and the
    cheapest of the moves that are about equally good.
    """
    state = observation.position
    rivals = _rivals(observation, decision)
    rivals = [move for move in ([against, *rivals] if against else rivals) if move != decision.move]
    if isinstance(state.phase, SecretAuction):
        cases = secret_whys(observation, decision.move, rivals, limit, monitor)
        cases.sort(
            key=lambda case: (
                case[1].rival == against,
                any(claim.kind is not Mechanism.HIGHER_BID for claim in case[1].claims),
                case[0],
            )
        )
        known = {told.rival: told for _, told in cases}
        options = tuple(replace(option, why=known.get(option.move)) for option in decision.options)
        return replace(decision, options=options, why=cases[-1][1] if cases else None)
    if not can_search(state):
        return decision
    found: dict[Move, Outlook] = {}
    for move in dict.fromkeys((decision.move, *rivals)):
        outlook = outlook_of(observation, move, limit, monitor)
        if outlook is not None:
            found[outlook.option.move] = outlook
    if decision.move not in found:
        return decision
    chosen = found.pop(decision.move)
    ordered = sorted(found.values(), key=lambda one: -one.option.value)
    if is_free and ordered:
        chosen, ordered = _free(chosen, ordered)
    best = chosen.option
    others = [replace(one.option, why=why(state, observation.seat, chosen, one)) for one in ordered]
    rival = _told_rival(state, best, others, against)
    others.sort(key=lambda one: (one != rival, not as_good(best, one)))
    shown = sorted(others[:ALTERNATIVES], key=lambda one: -one.value)
    told = None if rival is None else rival.why
    return replace(decision, move=best.move, options=(best, *shown), why=told)


def _free(chosen: Outlook, others: list[Outlook]) -> tuple[Outlook, list[Outlook]]:
    """Return the outlook of the move to advise, and those of all other moves; `others` are sorted best
    first."""
    every = [chosen, *others]
    first = others[0].option
    if first.value > chosen.option.value and not as_good(chosen.option, first):
        chosen = others[0]
    tied = [one for one in every if as_good(chosen.option, one.option)]
    chosen = min(tied, key=lambda one: cost(one.option.move))  # ties: the one found first
    return chosen, [one for one in every if one is not chosen]


def _rivals(observation: Observation, decision: Decision) -> list[Move]:
    """Return the moves that a person might consider instead of the chosen move of `decision`: the next best
    ones, the pass, the move of a one-ply player, and one with another idea."""
    state, best = observation.position, decision.move
    weights = weights_for_search(state.seats, state.options.edition)
    moves = [option.move for option in decision.options if option.move != best][:ALTERNATIVES]
    if PASS in legal_moves(state):
        moves.append(PASS)
    if isinstance(state.phase, SecretAuction):
        return [*dict.fromkeys((*moves, bid_move(best.escudos + 1) if isinstance(best, Bid) else Bid(1)))]
    if not can_search(state):
        return []
    others = [move for move in candidates(state, weights, EXPERT_PARAMS) if move != best]
    if not others:  # no proposal seems to gain anything: the cheapest one for each place
        others = [*{m.canal: m for m in legal_moves(state)[::-1] if isinstance(m, Propose)}.values()]
    if isinstance(state.phase, OverseerDecision | ExtraCanal):  # every offer, every place
        others = [*(move for move in legal_moves(state) if isinstance(move, Accept | BuildOwn)), *others]
    if isinstance(state.phase, SOLVED):
        return [*moves, *others[:MOST_SOLVED]]
    plants = [move for move in legal_moves(state) if isinstance(move, Plant) and _idea(move) != _idea(best)]
    plants.sort(key=lambda move: -_by_eye(state, move))
    return [*moves, *plants[:2], *[move for move in others if _idea(move) != _idea(best)][:1]]


def _by_eye(state: GameState, move: Plant) -> float:
    """Return the number of points that a planting adds at once.

    Half of them count if the square still needs a canal, and none if one canal cannot reach it.
    """
    planted = state.board.with_tile(move.kind, move.square, state.mover, farmers_to_place(state, move.kind))
    share = min(ways_to_water(state, move), 2 if state.board.wet >> move.square & 1 else 1) / 2
    return share * (field_points(planted)[state.mover] - field_points(state.board)[state.mover])


def _told_rival(state: GameState, best: Option, others: list[Option], against: Move | None) -> Option | None:
    """Return the option with which `best` is compared. `others` is sorted in descending order of value.

    This is the selected move `against`; otherwise, for an overseer, the largest refused offer; otherwise, the
    best one that is clearly worse, preferably one with a cause to tell and with another idea.
    """
    chosen = [option for option in others if option.move == against]
    if chosen or not others:
        return chosen[0] if chosen else None
    if isinstance(state.phase, OverseerDecision):
        totals = bribe_totals(state.phase.proposals)
        offers = [one for one in others if isinstance(one.move, Accept)]
        if offers:
            return max(offers, key=lambda one: totals[one.move.canal] if isinstance(one.move, Accept) else 0)
    near = [option for option in others if cost(option.move) <= cost(best.move) + NOT_FAR] or others
    clear = [option for option in near if not as_good(best, option)] or near
    least = (clear[0].points or 0.0) - DEARER_IDEA
    wanted = [
        one
        for n, one in enumerate(clear)
        if ((n < CONSIDERED or _keeps_points(state, one.move)) and (one.points or 0.0) >= least)
        or one.move == PASS
    ]
    return min(
        wanted,
        key=lambda one: (
            (one.why is not None and one.why.total < 0)
            or (isinstance(state.phase, ExtraCanal) and not _keeps_points(state, one.move)),
            not (one.why and one.why.claims and one.why.total > 0),
            _oddness(state, one.move, best.move),
            all(claim.weight < STRONG for claim in one.why.claims) if one.why else True,
            _idea(one.move) == _idea(best.move),
            -_by_eye(state, one.move) if isinstance(one.move, Plant) else 0,
        ),
    )


def _oddness(state: GameState, move: Move, best: Move) -> int:
    """Return how odd it would be to consider `move`: 0 for a move that a person would consider.

    A canal that helps only others counts 1, as does a planting that adds less than half of what `best` adds
    at once; a canal that helps nobody and a smaller tile of the same crop count 2.
    """
    if isinstance(move, Plant) and isinstance(best, Plant):
        is_smaller = crop_of(move.kind) == crop_of(best.kind) and icons_of(move.kind) < icons_of(best.kind)
        return 2 * is_smaller + (_by_eye(state, move) < _by_eye(state, best) / 2)
    if not isinstance(state.phase, SOLVED) or _keeps_points(state, move):
        return 0
    return 2 - (
        isinstance(move, Propose | BuildOwn)
        and points_after_drought(state, move.canal) != points_after_drought(state, None)
    )


def _keeps_points(state: GameState, move: Move) -> bool:
    """Return whether `move` is a pass, or a canal that keeps points for the player in this drought."""
    if not isinstance(move, Propose | Accept | Build | BuildOwn):
        return not isinstance(move, Plant | Bid)
    seat, points = state.mover, points_after_drought(state, move.canal)
    return points[seat] > points_after_drought(state, None)[seat]


def _idea(move: Move) -> Move | tuple[Crop, Square] | Canal:
    """Return the main choice of a move: the crop and square of a planting, the place of a proposal, or any
    other move itself."""
    match move:
        case Plant(kind, square):
            return crop_of(kind), square
        case Propose(canal):
            return canal
        case _:
            return move


def secret_whys(
    observation: Observation, move: Move, rivals: list[Move], limit: Limit, monitor: ProgressMonitor
) -> list[tuple[float, Why]]:
    """Compare the secret bid `move` with `rivals` for each likely bid of the other seat, and return the
    comparisons in which `move` is clearly better, each with its weight."""
    state, seat = observation.position, observation.seat
    shares = mixture(state, next_seat(seat, 2), weights_for_search(2, state.options.edition)).shares
    found = []
    for theirs in sorted(range(len(shares)), key=lambda bid: -shares[bid])[:BIDS]:
        best = outlook_of(observation, move, limit, monitor, theirs) if shares[theirs] >= LIKELY else None
        if best is None:
            continue
        for rival in dict.fromkeys(rivals):
            other = outlook_of(observation, rival, limit, monitor, theirs)
            if other is not None and not as_good(best.option, other.option):
                told = why(state, seat, best, other)
                if told.total > 0:
                    found.append((shares[theirs] * told.total, told))
    return found


def why_of(
    observation: Observation,
    move: Move,
    rival: Move,
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    parts: Parts = (),
) -> Why | None:
    """Search each move within `limit`, and compare them; return None if no time is left.

    `parts` are measured differences between the moves, if there are any (see `why`).
    """
    best, other = (outlook_of(observation, one, limit, monitor) for one in (move, rival))
    if best is None or other is None:
        return None
    return why(observation.position, observation.seat, best, other, parts)


def costly_mistake(
    observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Why | None:
    """Return why another move is better than `move` by at least `COSTLY` points, or None if none is.

    Each of up to four searches has the budget `limit`.
    """
    if not can_search(observation.position):
        return None
    best, played = compared(observation, move, replace(limit, nodes=2 * limit.nodes), monitor)
    if (best.points or 0.0) - (played.points or 0.0) < COSTLY or about_equal(best, played):
        return None
    told = why_of(observation, best.move, move, limit, monitor)
    return told if told is not None and told.total >= COSTLY and told.claims else None


def what_if(
    observation: Observation,
    move: Move,
    limit: Limit,
    advised: Move,
    monitor: ProgressMonitor = NO_PROGRESS,
) -> Option:
    """Return the option for a legal `move`, with its comparison with the move `advised`.

    It has no visits if the move could not be evaluated in time. Each of the two searches has half of the
    budget.
    """
    if not can_search(observation.position):
        return sampled(observation, move, limit, monitor)[1]
    half = replace(limit, nodes=max(limit.nodes // 2, 1))
    best, other = (outlook_of(observation, one, half, monitor) for one in (advised, move))
    if best is None or other is None:
        return Option(move, 0.0)
    return replace(other.option, why=why(observation.position, observation.seat, best, other))


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
