"""Goals for the people at a table, whose figures are computed from a finished game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from santiago.rules.apply import Transition
from santiago.rules.events import (
    BidsPaid,
    BribesPaid,
    Event,
    FarmerLost,
    OverseerNamed,
    TileDied,
    TilePlanted,
)
from santiago.rules.record import Level, Record
from santiago.rules.scoring import score, score_now
from santiago.rules.tiles import Crop

_LATE_ROUND: Final = 6
_STRONG: Final = frozenset((Level.HARD, Level.EXPERT))


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal that is reached with a figure of at least `least` and, if `wins`, only by a winner.

    The text keys are "path.goal.KEY", and the icon is "icon-ICON". A goal with a `least` of 1 is either
    reached or not.
    """

    key: str
    icon: str
    least: int = 1
    wins: bool = True


GOALS: Final = (
    Goal("plantation", "plant", 8, wins=False),
    Goal("crops", "farmer", len(Crop)),
    Goal("watered", "sun", wins=False),
    Goal("points", "fields", 60, wins=False),
    Goal("no-bribe", "hand"),
    Goal("own-canal", "canal"),
    Goal("late", "step"),
    Goal("overseer", "hat", 5),
    Goal("bribes", "flag", 12, wins=False),
    Goal("bid", "auction"),
    Goal("escudo", "coin"),
    Goal("strong", "trophy", 3),
)
"""All goals, roughly from easy to difficult."""


def goal_figures(record: Record, steps: Sequence[Transition]) -> tuple[tuple[int, ...], ...]:
    """Return the figures of each seat in a finished game, in the order of `GOALS`."""
    events = tuple(event for step in steps for event in step.events)
    return tuple(_figures(seat, record, steps, events) for seat in range(len(record.seats)))


def _figures(
    seat: int, record: Record, steps: Sequence[Transition], events: Iterable[Event]
) -> tuple[int, ...]:
    end = steps[-1].after
    own = [part for part in score(end).plantations if part.farmers[seat]]
    planted, dried, overseer, taken, paid, highest = set[int](), 0, 0, 0, 0, 0
    for event in events:
        match event:
            case TilePlanted(seat=planter, square=square, farmers=farmers) if planter == seat and farmers:
                planted.add(square)
            case FarmerLost(square=square) | TileDied(square=square) if square in planted:
                dried += 1
            case OverseerNamed(seat=named) if named == seat:
                overseer += 1
            case BribesPaid(overseer=named, payments=payments):
                taken += sum(payments) if named == seat else 0
                paid += payments[seat]
            case BidsPaid(bids=bids) if bids[seat] == max(bids) > 0:
                highest += 1
    late = next((step.after for step in steps if step.after.round > _LATE_ROUND), end)
    totals = score_now(late).totals
    strong = sum(info.level in _STRONG for number, info in enumerate(record.seats) if number != seat)
    return (
        max((part.tiles for part in own), default=0),
        len({part.crop for part in own}),
        int(bool(planted) and not dried),
        max((part.points[seat] for part in own), default=0),
        int(not paid),
        int(end.own_canals[seat]),
        int(totals[seat] == min(totals) and totals.count(min(totals)) == 1),
        overseer,
        taken,
        int(not highest),
        int(end.money[seat] <= 1),
        strong,
    )
