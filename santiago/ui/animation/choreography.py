"""Converts a step of the game to acts."""

from dataclasses import replace
from itertools import groupby
from math import inf

from santiago.rules.apply import Transition
from santiago.rules.event_derivation import opening_events
from santiago.rules.event_states import event_states
from santiago.rules.events import (
    BidMade,
    BidSealed,
    BidsPaid,
    BidsRevealed,
    BribesPaid,
    CanalBuilt,
    CanalDiscarded,
    CanalProposed,
    Event,
    ExtraPassed,
    FarmerLost,
    GameEnded,
    IncomePaid,
    OverseerNamed,
    PalmsRevealed,
    PricePaid,
    ProposalPassed,
    TileDied,
    TilePlanted,
    TileSetAside,
    TilesTurnedUp,
)
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act, together
from santiago.ui.animation.auction import (
    bid_made,
    bid_sealed,
    bids_paid,
    bids_revealed,
    overseer_named,
    panels_shifted,
    tile_set_aside,
    tiles_turned_up,
)
from santiago.ui.animation.canals import (
    bribes_paid,
    canal_built,
    canal_discarded,
    canal_proposed,
    palms_revealed,
    price_paid,
)
from santiago.ui.animation.drought import farmer_lost, income_paid, tile_died
from santiago.ui.animation.durations import BETWEEN_DRY, DROUGHT
from santiago.ui.animation.event_context import EventContext
from santiago.ui.animation.planting import tile_planted
from santiago.ui.animation.spots import AtPoint


def acts_of(step: Transition, origin: AtPoint | None = None) -> tuple[Act, ...]:
    """The acts of a step in order; events without motion have none.

    `origin` is where the player let go of the piece that the move placed.
    """
    acts: list[Act] = []
    position = step.before
    for drying, group in groupby(event_states(step), lambda one: isinstance(one[0], FarmerLost | TileDied)):
        shown = []
        for event, before, position in group:
            act = act_of(event, EventContext(before, position, origin))
            shown.append(replace(act, event_times=(0.0,)))
        acts += [_drought(tuple(shown))] if drying else shown
    acts.append(panels_shifted(EventContext(position, step.after)))
    return _without_still_acts(tuple(acts))


def deal(start: GameState) -> tuple[Act, ...]:
    """The acts before the first move: the tile set aside, then the first tiles turned up."""
    context = EventContext(start, start)
    return tuple(replace(act_of(event, context), event_times=(0.0,)) for event in opening_events(start))


def _without_still_acts(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    """The acts that take time; events of the others are shown with the next one, or after the last."""
    kept: list[Act] = []
    waiting = 0
    for act in acts:
        if act.seconds:
            kept.append(replace(act, event_times=(0.0,) * waiting + act.event_times))
            waiting = 0
        else:
            waiting += len(act.event_times)
    if kept and waiting:
        kept[-1] = replace(kept[-1], event_times=kept[-1].event_times + (inf,) * waiting)
    return tuple(kept)


def act_of(event: Event, moment: EventContext) -> Act:  # noqa: C901  one case for each kind
    """The act of one event."""
    match event:
        case TileSetAside():
            return tile_set_aside(event, moment)
        case TilesTurnedUp():
            return tiles_turned_up(event, moment)
        case PalmsRevealed():
            return palms_revealed(event, moment)
        case BidMade():
            return bid_made(event, moment)
        case BidSealed():
            return bid_sealed(event, moment)
        case BidsRevealed():
            return bids_revealed(event, moment)
        case BidsPaid():
            return bids_paid(event, moment)
        case OverseerNamed():
            return overseer_named(event, moment)
        case TilePlanted():
            return tile_planted(event, moment)
        case CanalProposed():
            return canal_proposed(event, moment)
        case BribesPaid():
            return bribes_paid(event, moment)
        case PricePaid():
            return price_paid(event, moment)
        case CanalBuilt():
            return canal_built(event, moment)
        case CanalDiscarded():
            return canal_discarded(moment)
        case FarmerLost():
            return farmer_lost(event, moment)
        case TileDied():
            return tile_died(event, moment)
        case IncomePaid():
            return income_paid(event, moment)
        case ProposalPassed() | ExtraPassed() | GameEnded():
            return Act(moment.after)


def _drought(acts: tuple[Act, ...]) -> Act:
    """The acts of drying tiles, overlapping so that the whole drought takes at most `DROUGHT`."""
    longest = max(act.seconds for act in acts)
    apart = (DROUGHT - longest) / (len(acts) - 1) if len(acts) > 1 else 0.0
    return together(acts, min(BETWEEN_DRY, apart))
