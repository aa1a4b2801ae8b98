"""A look back at a game: what each decision of a seat lost against the search, where that is sure."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from santiago.ai.advice import compared
from santiago.ai.agent import UNWATCHED, Limit, Option, Watch
from santiago.ai.sampling import sampled
from santiago.ai.search import can_search
from santiago.ai.seeds import decision_seed
from santiago.rules.legal import legal_moves
from santiago.rules.moves import Move
from santiago.rules.observation import Observation, observe
from santiago.rules.options import Seat
from santiago.rules.record import Record, replay

LEAST_LOST = 1.0
"""Points under which a loss is not worth a word."""


@dataclass(frozen=True, slots=True)
class Lapse:
    """A decision that the search would have made otherwise, and the points lost by it.

    `ply` counts moves from 0; `error` is half of the 95 % interval of `lost`.
    """

    ply: int
    seat: Seat
    played: Option
    best: Option
    lost: float
    error: float


def review(
    record: Record, seats: Collection[Seat], limit: Limit, watch: Watch = UNWATCHED
) -> Iterator[Lapse | None]:
    """One answer for each move of the record: a lapse, or None where there is nothing to say.

    A loss within the search's own error is none. Each decision may cost `limit` twice; ends early when
    `watch` cancels.
    """
    for ply, step in enumerate(replay(record)):
        if watch.cancelled():
            return
        seat = step.before.to_move
        if seat is None or seat not in seats or len(legal_moves(step.before)) == 1:
            yield None
            continue
        observation = observe(step.before, seat)
        own = replace(limit, seed=decision_seed(observation, 0, "review-1"))
        lapse = _lapse(ply, observation, step.move, own, watch)
        yield None if lapse is None or watch.cancelled() else lapse


def _lapse(ply: int, observation: Observation, move: Move, limit: Limit, watch: Watch) -> Lapse | None:
    """What `move` lost, if it is sure that it did."""
    if not can_search(observation.position):
        best, played, error = sampled(observation, move, limit, watch)
    else:
        best, played = compared(observation, move, replace(limit, nodes=2 * limit.nodes), watch)
        error = best.error + played.error
    lost = best.value - played.value
    was_valued = best.move != move and bool(best.terms) and bool(played.terms)
    is_sure = was_valued and lost > max(error, LEAST_LOST)
    return Lapse(ply, observation.seat, played, best, lost, error) if is_sure else None


def costliest(lapses: Collection[Lapse | None], most: int = 3) -> tuple[Lapse, ...]:
    """The lapses that lost most, the worst first."""
    found = [lapse for lapse in lapses if lapse is not None]
    return tuple(sorted(found, key=lambda lapse: (-lapse.lost, lapse.ply))[:most])
