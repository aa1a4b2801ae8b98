"""Reviews a game: finds decisions that lost a significant amount of points or chance of winning."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from santiago.ai.agent import NO_PROGRESS, ErrorKind, Limit, Option, ProgressMonitor, Reason, Why
from santiago.ai.agents.seeds import decision_seed
from santiago.ai.explain.advice import compared, why_of
from santiago.ai.explain.decision_reasons import reasons_for
from santiago.ai.explain.sampling import sampled
from santiago.ai.explain.win_chances import chances_and_loss
from santiago.ai.moves.typical_errors import error_in
from santiago.ai.search.tree import can_search
from santiago.rules.apply import Transition
from santiago.rules.legal import legal_moves
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.record import Record, replay

LEAST_POINTS, LEAST_CHANCE = 1.0, 0.02
"""Minimum loss, in points and in the chance of winning, for a decision to be mentioned."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that is worse than the best move, the `reasons` for the best move, and `why` it is better.

    `ply` counts moves from 0. `points` is the loss in the seat's lead over the mean of the others (the total
    of `why`, if that is known), and
    `chance` is the loss in the chance of winning (0-1), measured in quick games; both are negative for a
    gain. `lost` is the loss on the scale of the search, which combines points and the chance of winning.
    `chances` contains each seat's chance after the decision (see `win_chances`). `error` is the typical error
    that explains the decision, if any.
    """

    ply: int
    seat: Seat
    played: Option
    best: Option
    reasons: tuple[Reason, ...]
    lost: float
    points: float
    chance: float
    chances: tuple[float, ...]
    error: ErrorKind | None = None
    why: Why | None = None


def review(
    record: Record,
    seats: Collection[Seat],
    limit: Limit,
    monitor: ProgressMonitor = NO_PROGRESS,
    plies: Collection[int] | None = None,
) -> Iterator[Mistake | None]:
    """Yield, for each move of the record, a `Mistake` or None. The iterator ends early when `monitor`
    cancels.

    Only moves of `seats` are judged, and of these only those after `plies` moves if that is given. Searching
    a decision may spend the nodes of `limit` twice, and explaining a mistake may spend them twice more.
    """
    for ply, step in enumerate(replay(record)):
        if monitor.is_cancelled():
            return
        seat = step.before.to_move
        is_judged = seat in seats and (plies is None or ply in plies)
        if seat is None or not is_judged or len(legal_moves(step.before)) == 1:
            yield None
            continue
        observation = observe(step.before, seat)
        own = replace(limit, seed=decision_seed(observation, 0, "review-1"))
        mistake = _mistake(ply, step, observation, own, monitor)
        yield None if mistake is None or monitor.is_cancelled() else mistake


def _mistake(
    ply: int, step: Transition, observation: Observation, limit: Limit, monitor: ProgressMonitor
) -> Mistake | None:
    """Return the mistake made by the move of `step`, or None if that move loses nothing significant."""
    move = step.move
    if not can_search(observation.position):
        best, played, unsure = sampled(observation, move, limit, monitor)
    else:
        best, played = compared(observation, move, replace(limit, nodes=2 * limit.nodes), monitor)
        unsure = best.error + played.error
    lost = best.value - played.value
    if best.move == move or not best.visits or not played.visits or lost <= unsure:
        return None
    points = (best.points or 0.0) - (played.points or 0.0)
    chances, chance = chances_and_loss(step.before, move, best.move)
    if points < LEAST_POINTS and chance < LEAST_CHANCE:
        return None
    if chance <= -LEAST_CHANCE:  # search and quick games disagree
        return None
    reasons, why = reasons_for(observation, best.move), None
    if can_search(observation.position):
        why = why_of(observation, best.move, move, limit, monitor)
        points = points if why is None else why.total
        if points < LEAST_POINTS and chance < LEAST_CHANCE:  # the second search does not confirm it
            return None
    error = error_in(observation.position, move, best.move)
    return Mistake(ply, observation.seat, played, best, reasons, lost, points, chance, chances, error, why)


def costliest(mistakes: Collection[Mistake | None], most: int = 3) -> tuple[Mistake, ...]:
    """Return up to `most` mistakes, in descending order of loss."""
    result = [mistake for mistake in mistakes if mistake is not None]
    return tuple(sorted(result, key=lambda mistake: (-mistake.lost, mistake.ply))[:most])
