"""A look back at a game: what each decision of a seat lost against the search, where that is sure."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from santiago.ai.advice import hint, what_if
from santiago.ai.agent import UNWATCHED, Limit, Option, Watch
from santiago.ai.search import can_search
from santiago.ai.seeds import decision_seed
from santiago.rules.legal import legal_moves
from santiago.rules.observation import observe
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

    Secret bids and first canals are not judged, nor a loss within the search's own error. Each decision may
    cost `limit` twice; ends early when `watch` cancels.
    """
    for ply, step in enumerate(replay(record)):
        if watch.cancelled():
            return
        state, seat = step.before, step.before.to_move
        if seat is None or seat not in seats or not can_search(state) or len(legal_moves(state)) == 1:
            yield None
            continue
        observation = observe(state, seat)
        own = replace(limit, seed=decision_seed(observation, 0, "review-1"))
        best = hint(observation, own, watch).options[0]
        if best.move == step.move:
            yield None
            continue
        played = what_if(observation, step.move, replace(own, nodes=2 * own.nodes), watch)
        lost, error = best.value - played.value, best.error + played.error
        was_valued = bool(played.terms) and not watch.cancelled()
        is_sure = was_valued and lost > max(error, LEAST_LOST)
        yield Lapse(ply, seat, played, best, lost, error) if is_sure else None


def costliest(lapses: Collection[Lapse | None], most: int = 3) -> tuple[Lapse, ...]:
    """The lapses that lost most, the worst first."""
    found = [lapse for lapse in lapses if lapse is not None]
    return tuple(sorted(found, key=lambda lapse: (-lapse.lost, lapse.ply))[:most])
