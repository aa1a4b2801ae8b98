"""Converts each step of a game into the acts that show the step."""

from dataclasses import dataclass, replace
from itertools import groupby

from santiago.presentation.view_model.animated_view import Announcement, BribeCount, DroughtBegins
from santiago.presentation.view_model.points_changes import points_changes
from santiago.presentation.view_model.seat_panels import live_scores
from santiago.presentation.view_model.targets import CanalTarget, SquareTarget, Target
from santiago.presentation.view_model.tile_tray import TakenTiles
from santiago.rules import events
from santiago.rules.apply import Transition
from santiago.rules.event_derivation import opening_events
from santiago.rules.event_states import event_states
from santiago.rules.events import Event, Source
from santiago.rules.legal import bribe_totals
from santiago.rules.phases import OverseerDecision, Proposals
from santiago.rules.state import GameState
from santiago.ui.animation import auction_animation as auction
from santiago.ui.animation import canal_animation as canals
from santiago.ui.animation import drought
from santiago.ui.animation import planting_animation as planting
from santiago.ui.animation.acts import Act, Cue, Segment, SoundCue, staggered
from santiago.ui.animation.count_motions import ChangedPoints, StandingPoints
from santiago.ui.animation.durations import BETWEEN_DRY, DROUGHT, GUST, POINTS, READING
from santiago.ui.animation.event_context import EventContext
from santiago.ui.animation.motion_paths import AtPoint
from santiago.ui.animation.piece_motions import TurningCoin
from santiago.ui.animation.weather_motions import HotLight, HotWind
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage

_OFFER = 4 / 3
"""The pause after the total bribe for a canal is announced, as a multiple of the pause after a decision. At
the pace Fast, the pause is 0.6 s.
"""
_FACES = 0.6
"""The pause after one's own decision as overseer, in which the faces of the others answer it."""
_DRY_TILE, _LONGEST_DROUGHT = 0.75, 6.0
"""The pause after each dry tile, and the maximum total of these pauses, as multiples of the pause after a
decision.
"""


@dataclass(frozen=True, slots=True)
class Pacing:
    """Whether to pause after the move (`decision`), and for the round summary (`card`).

    There is always a pause after the consequences of a move. If `reads` is true, changes of points stay long
    enough to be read.
    """

    decision: bool
    card: bool
    reads: bool = True


def acts_of(
    step: Transition,
    origin: AtPoint | None = None,
    pacing: Pacing | None = None,
    taken: TakenTiles = (),
) -> tuple[Act, ...]:
    """Return the acts of `step` in order. Without `pacing`, there are no pauses and no announcements.

    `origin` is the pixel where the player dropped the moved piece. `taken` records which of several equal
    tiles were taken from the tray.
    """
    acts: list[Act] = []
    position = step.before
    dry = sum(isinstance(event, events.FarmerLost | events.TileDied) for event in step.events)
    ends_round = any(isinstance(event, events.IncomePaid) for event in step.events)
    for segment, group in groupby(event_states(step), lambda one: _segment(one[0])):
        shown: list[Act] = []
        if segment is Segment.NEW_ROUND and pacing is not None and pacing.card and ends_round:
            acts.append(Act(position, stage=Stage.DRYING, segment=Segment.CARD, waits=True, card=step))
        for event, before, position in group:
            act = act_of(event, EventContext(before, position, origin, taken))
            act = replace(act, event_times=(0.0,), segment=segment)
            told = [act] if pacing is None else _announced(act, event, position, step, pacing, dry)
            shown += _with_points(told, before, position, reads=pacing is not None and pacing.reads)
        if segment is Segment.DROUGHT:
            shown = _scorched(shown, step, dry) if pacing is not None else [_drought(tuple(shown))]
        acts += shown
    if pacing is not None:
        acts += _offers(step)
    return tuple(acts)


def _with_points(told: list[Act], before: GameState, after: GameState, *, reads: bool) -> list[Act]:
    """Add an act in which changes of points fly to the panels after the first act of an event.

    Until then, the panels show the points before the event. The pause after the event becomes shorter.
    """
    old, changes = live_scores(before), points_changes(before, after)
    if after.is_over or (old == live_scores(after) and not changes):
        return told
    first, *pauses = told
    first = replace(first, points=old)
    if not changes:
        return [first, *pauses]
    motion = ChangedPoints(changes, READING if reads else 0.0)
    flying = replace(
        first,
        position=after,
        cues=(Cue(0, motion.seconds, motion),),
        patches=(),
        sounds=(SoundCue(motion.seconds - POINTS, Effect.COIN),),
        rest=0.0,
        event_times=(),
        held=(StandingPoints(changes),),
        still=motion.reading,
        changes=changes,
    )
    return [first, flying, *(replace(one, read=motion.reading) for one in pauses)]


def deal(start: GameState) -> tuple[Act, ...]:
    """Return the acts before the first move: a tile is set aside, then the first tiles are turned up."""
    context = EventContext(start, start)
    return tuple(replace(act_of(event, context), event_times=(0.0,)) for event in opening_events(start))


def _offers(step: Transition) -> list[Act]:
    """Return the acts that announce each canal's total bribe once the last proposal is made.

    The canals are in ascending order of their totals; canals without bribes are left out.
    """
    phase = step.after.phase
    if not isinstance(phase, OverseerDecision) or not isinstance(step.before.phase, Proposals):
        return []
    totals = sorted(bribe_totals(phase.proposals).items(), key=lambda one: one[1])
    return [
        Act(step.after, dwell=_OFFER, announced=Announcement(BribeCount(canal), step), lit=CanalTarget(canal))
        for canal, total in totals
        if total
    ]


def _segment(event: Event) -> Segment:
    match event:
        case events.FarmerLost() | events.TileDied():
            return Segment.DROUGHT
        case events.IncomePaid() | events.TilesTurnedUp():
            return Segment.NEW_ROUND
        case (
            events.TileSetAside() | events.PalmsRevealed() | events.BidMade() | events.BidSealed()
            | events.BidsRevealed() | events.BidsPaid() | events.OverseerNamed() | events.TilePlanted()
            | events.CanalProposed() | events.ProposalPassed() | events.BribesPaid() | events.PricePaid()
            | events.CanalBuilt() | events.CanalDiscarded() | events.ExtraPassed() | events.GameEnded()
        ):  # fmt: skip
            return Segment.DECISION


def _announced(
    act: Act, event: Event, after: GameState, step: Transition, pacing: Pacing, dry: int
) -> list[Act]:
    """Return two acts: `act` with the announcement of `event`, and a pause.

    `after` is the position after the event. `dry` is the number of tiles affected by the drought in `step`.
    """
    shared = isinstance(event, events.CanalBuilt) and event.source is Source.SHARED
    announced = Announcement(step.events[0] if shared else event, step)
    if step.after.is_over and act.segment is Segment.DROUGHT:
        act = replace(act, scores=(None,) * after.seats)  # scores stay blank until they are counted
    lit = _target(event)
    pause = Act(
        after,
        stage=act.stage,
        scores=act.scores,
        segment=act.segment,
        dwell=_dwell(event, pacing, dry),
        waits=pacing.decision and act.segment is Segment.DECISION,
        announced=announced,
        lit=lit,
        held=tuple(cue.motion for cue in act.cues if isinstance(cue.motion, TurningCoin)),
    )
    return [replace(act, announced=announced, lit=lit if act.segment is Segment.DROUGHT else None), pause]


def _dwell(event: Event, pacing: Pacing, dry: int) -> float:
    """Return the pause after an event, as a multiple of the pause after a decision.

    `dry` is the number of tiles affected by the drought in the step.
    """
    match event:
        case events.FarmerLost() | events.TileDied():
            return min(_DRY_TILE, _LONGEST_DROUGHT / dry)
        case events.OverseerNamed() | events.BidsRevealed() | events.PalmsRevealed():
            return 1.0
        case events.TilesTurnedUp():
            return 0.5
        case events.CanalBuilt(source=Source.SHARED) | events.CanalDiscarded():
            return 2.0 if pacing.decision else _FACES
        case (
            events.BidMade()
            | events.BidSealed()
            | events.TilePlanted()
            | events.CanalProposed()
            | events.ProposalPassed()
            | events.ExtraPassed()
            | events.CanalBuilt()
        ):
            return 1.0 if pacing.decision else 0.0
        case (
            events.TileSetAside()
            | events.BidsPaid()
            | events.BribesPaid()
            | events.PricePaid()
            | events.IncomePaid()
            | events.GameEnded()
        ):
            return 0.0


def _target(event: Event) -> Target | None:
    """Return the square or canal that an event concerns, or None."""
    if isinstance(event, events.TilePlanted | events.FarmerLost | events.TileDied):
        return SquareTarget(event.square)
    return CanalTarget(event.canal) if isinstance(event, events.CanalProposed | events.CanalBuilt) else None


def act_of(event: Event, moment: EventContext) -> Act:  # noqa: C901  one case for each kind
    """Return the act that animates an event."""
    match event:
        case events.TileSetAside():
            return auction.tile_set_aside(event, moment)
        case events.TilesTurnedUp():
            return auction.tiles_turned_up(event, moment)
        case events.PalmsRevealed():
            return canals.palms_revealed(event, moment)
        case events.BidMade():
            return auction.bid_made(event, moment)
        case events.BidSealed():
            return auction.bid_sealed(event, moment)
        case events.BidsRevealed():
            return auction.bids_revealed(event, moment)
        case events.BidsPaid():
            return auction.bids_paid(event, moment)
        case events.OverseerNamed():
            return auction.overseer_named(event, moment)
        case events.TilePlanted():
            return planting.tile_planted(event, moment)
        case events.CanalProposed():
            return canals.canal_proposed(event, moment)
        case events.BribesPaid():
            return canals.bribes_paid(event, moment)
        case events.PricePaid():
            return canals.price_paid(event, moment)
        case events.CanalBuilt():
            return canals.canal_built(event, moment)
        case events.CanalDiscarded():
            return canals.canal_discarded(moment)
        case events.FarmerLost():
            return drought.farmer_lost(event, moment)
        case events.TileDied():
            return drought.tile_died(event, moment)
        case events.IncomePaid():
            return drought.income_paid(event, moment)
        case events.ProposalPassed() | events.ExtraPassed() | events.GameEnded():
            return Act(moment.after)


def _scorched(acts: list[Act], step: Transition, dry: int) -> list[Act]:
    """Return an act that shows a gust of wind, followed by the acts of a drought with hot light added."""
    light = HotLight()
    wind = Cue(0, GUST, HotWind())
    announced = Announcement(DroughtBegins(dry), step)
    gust = replace(
        acts[0], cues=(wind,), patches=(), sounds=(), lit=None, event_times=(), announced=announced
    )
    lit = ((Cue(0, act.seconds, light), *act.cues) if act.cues else () for act in acts)
    return [gust, *(replace(act, cues=cues, held=(light,)) for act, cues in zip(acts, lit, strict=True))]


def _drought(acts: tuple[Act, ...]) -> Act:
    """Merge the acts of the drying tiles into a single act.

    The merged acts overlap so that the drought takes at most `DROUGHT` seconds.
    """
    longest = max(act.seconds for act in acts)
    apart = (DROUGHT - longest) / (len(acts) - 1) if len(acts) > 1 else 0.0
    return staggered(acts, min(BETWEEN_DRY, apart))
