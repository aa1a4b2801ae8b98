"""The points that decisions lost: without bias, only where there was a choice, and never clipped."""

from functools import cache
from statistics import fmean

from santiago.ai.agent import Limit
from santiago.ai.explain.decision_kind import DecisionKind
from santiago.ai.explain.move_losses import MoveLoss, move_losses
from santiago.ai.measure.contest import Contest, entrant, simulate
from santiago.rules.options import Seat
from santiago.rules.phases import FirstCanal, SecretAuction
from santiago.rules.record import Record, replay
from tests.ai.impatient import Impatient

LIMIT = Limit(30, 1e9)


@cache
def record(first: str, seats: int = 3) -> Record:
    entrants = tuple(entrant(name) for name in (first, *("normal",) * (seats - 1)))
    return next(simulate(Contest(entrants, 1, 4))).record


@cache
def lost(first: str) -> tuple[MoveLoss, ...]:
    return tuple(loss for loss in move_losses(record(first), {Seat(0)}, LIMIT) if loss is not None)


def test_random_moves_lose_points_in_every_kind_of_decision_and_the_search_loses_none() -> None:
    random = lost("random")
    assert {loss.kind for loss in random} >= {DecisionKind.AUCTION, DecisionKind.PLANTING}
    assert fmean(loss.points for loss in random) > 3
    expert = lost("expert@30")
    assert abs(fmean(loss.points for loss in expert)) < 1
    searched = (*expert, *lost("normal"), *lost("hard@30"))  # one game alone may have no gain
    assert min(loss.points for loss in searched) < 0, "gains are kept"


def test_only_the_decisions_of_the_seats_asked_about_are_judged() -> None:
    played = record("random")
    movers = [step.before.to_move for step in replay(played)]
    assert all(loss.seat == 0 and movers[loss.ply] == 0 for loss in lost("random"))


def test_secret_bids_and_the_first_canal_are_not_judged() -> None:
    played = record("normal", 2)
    plies = [
        ply
        for ply, step in enumerate(replay(played))
        if isinstance(step.before.phase, SecretAuction | FirstCanal)
    ]
    assert plies
    judged = {loss.ply for loss in move_losses(played, {Seat(0), Seat(1)}, Limit(4, 1e9)) if loss is not None}
    assert judged
    assert judged.isdisjoint(plies)


def test_it_ends_when_it_is_no_longer_wanted() -> None:
    assert list(move_losses(record("random"), {Seat(0)}, LIMIT, Impatient(0))) == []
