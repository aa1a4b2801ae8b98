"""Measures how many points each decision lost, by searching the best move and the played move separately."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from santiago.ai.agent import NO_PROGRESS, Limit, Option, ProgressMonitor
from santiago.ai.agents.search_agent import EXPERT_PARAMS, option_of
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.decision_kind import DecisionKind
from santiago.ai.explain.move_groups import group_key
from santiago.ai.search.budget import Budget
from santiago.ai.search.search_result import best_branch
from santiago.ai.search.tree import can_search, search
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, OverseerDecision, Phase, Proposals
from santiago.rules.record import Record, replay

MIN_SPREAD: Final = 1.0
"""Minimum difference in points between the best and the worst candidate. If the difference is smaller, any
move will do, and the decision is not judged."""


_KINDS: Final[dict[type[Phase], DecisionKind]] = {
    Auction: DecisionKind.AUCTION,
    Proposals: DecisionKind.PROPOSAL,
    OverseerDecision: DecisionKind.OVERSEER,
    ExtraCanal: DecisionKind.OWN_CANAL,
}
"""The kinds of decisions by phase; in every other phase, the decision is where to plant."""


@dataclass(frozen=True, slots=True)
class MoveLoss:
    """The number of points that a decision lost compared with Expert's move, negative for a gain. `ply` is
    the index of the move, from 0."""

    ply: int
    seat: Seat
    kind: DecisionKind
    points: float


def move_losses(
    record: Record, seats: Collection[Seat], limit: Limit, monitor: ProgressMonitor = NO_PROGRESS
) -> Iterator[MoveLoss | None]:
    """Yield the loss of each move of the record, or None for a move that is not judged. The iterator ends
    early when `monitor` cancels.

    Only decisions of `seats` with clearly different candidates are judged. Secret bids and the first canal
    are not judged. Each decision takes up to three searches, each with the budget `limit`.
    """
    for ply, step in enumerate(replay(record)):
        if monitor.is_cancelled():
            return
        seat = step.before.to_move
        if seat is None or seat not in seats or len(legal_moves(step.before)) == 1:
            yield None
        else:
            yield _loss(ply, observe(step.before, seat), step.move, limit, monitor)


def _loss(
    ply: int, observation: Observation, move: Move, limit: Limit, monitor: ProgressMonitor
) -> MoveLoss | None:
    state = observation.position
    if not can_search(state):
        return None
    found = _options(observation, limit, monitor, 1)
    points = [option.points or 0.0 for option in found] or [0.0]
    groups = {group_key(state, option.move) for option in found}
    if len(groups) < 2 or max(points) - min(points) < MIN_SPREAD:
        return None
    best, lost = found[0].move, 0.0
    if best != move:
        rivals = [_options(observation, limit, monitor, n, only) for n, only in ((2, best), (3, move))]
        if not all(rivals):
            return None
        lost = (rivals[0][0].points or 0.0) - (rivals[1][0].points or 0.0)
    kind = _KINDS.get(type(state.phase), DecisionKind.PLANTING)
    return None if monitor.is_cancelled() else MoveLoss(ply, observation.seat, kind, lost)


def _options(
    observation: Observation, limit: Limit, monitor: ProgressMonitor, number: int, only: Move | None = None
) -> list[Option]:
    """Return the options found by a search, best first, or an empty list if the search was stopped.

    `number` selects the seed. If `only` is given, only this move is searched.
    """
    state, seat = observation.position, observation.seat
    seed = decision_seed(observation, 0, f"loss-{number}")
    weights = weights_for_search(state.seats, state.options.edition)
    budget = Budget(replace(limit, seed=seed), monitor)
    result = search(state, weights, budget, limit.nodes, Random(seed), EXPERT_PARAMS, only=only)
    if not result.branches or result.timed_out:
        return []
    best = best_branch(result, seat)
    ordered = [best, *(branch for branch in result.branches if branch is not best)]
    return [option_of(branch, seat, exact=result.exact) for branch in ordered]
