"""Acts for proposals and canals: markers, bribes, water, and the palms revealed after the first canal."""

from santiago.presentation.view_model.animated_view import DisplayPatch
from santiago.presentation.view_model.tile_states import tile_state
from santiago.presentation.view_model.values import HiddenPieces, TileLooks
from santiago.rules.events import BribesPaid, CanalBuilt, CanalProposed, PalmsRevealed, PricePaid, Source
from santiago.rules.grid import CANAL_SQUARES, CanalSet, SquareSet, square_set, squares_in
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.ui.animation.acts import Act, Cue, SoundCue, staggered
from santiago.ui.animation.board_motions import FadingSquares, RunningWater
from santiago.ui.animation.coins import coin_flight
from santiago.ui.animation.durations import BETWEEN_SEATS, FADE, FLIGHT, PALM, STEP
from santiago.ui.animation.event_context import EventContext, wet_ends
from santiago.ui.animation.motion_paths import AtMoney, AtOwnCanal, FixedSpot, Flight, OnCanal
from santiago.ui.animation.piece_motions import FlyingCanal, LaidMarker, LiftedMarker, SinkingCanal
from santiago.ui.animation.tile_motions import GrowingPalm
from santiago.ui.painting.board_geometry import is_level
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage


def canal_proposed(event: CanalProposed, moment: EventContext) -> Act:
    """Return an act in which a marker is placed on the canal site, then the bribe moves there.

    If the seat joins another seat's proposal, the marker and the bribe move together. If it joins without
    a bribe, nothing moves.
    """
    flight = Flight(moment.origin, OnCanal(event.canal)) if moment.origin else None
    hidden = HiddenPieces(markers=frozenset({event.seat}))
    bribe = coin_flight(moment.after, Flight(AtMoney(event.seat), OnCanal(event.canal), lift=50), event.bribe)
    marker = Act(
        moment.after,
        (Cue(0, FLIGHT, LaidMarker(event.canal, event.seat, flight)),),
        (DisplayPatch(0, FLIGHT, hidden),),
        (SoundCue(FLIGHT - 0.04, Effect.MARKER),),
    )
    if event.joined:
        return staggered((bribe, marker), 0) if event.bribe else Act(moment.after)
    return staggered((marker, bribe), FLIGHT - 0.04)


def bribes_paid(event: BribesPaid, moment: EventContext) -> Act:
    """Return an act in which the bribes for the canal move to the overseer, one seat after another."""
    start, end = OnCanal(event.canal), AtMoney(event.overseer)
    paid = tuple(
        coin_flight(moment.before, Flight(start, end, lift=50), escudos)
        for escudos in event.payments
        if escudos
    )
    return staggered(paid, BETWEEN_SEATS) if paid else Act(moment.before)


def price_paid(event: PricePaid, moment: EventContext) -> Act:
    """Return an act in which the price of the canal moves from the overseer's money to the bank."""
    return coin_flight(moment.before, Flight(AtMoney(event.overseer), FixedSpot.BANK), event.escudos)


def canal_built(event: CanalBuilt, moment: EventContext) -> Act:
    """Return an act in which the markers vanish, the canal is placed, and water runs in from the wet end.

    Finally, the tiles that the canal irrigates change from dry to wet.
    """
    canal, board = event.canal, moment.after.board
    stage = Stage.EXTRA if event.source is Source.OWN else Stage.DECISION
    watered = SquareSet(CANAL_SQUARES[canal] & ~moment.before.board.wet & board.occupied & ~board.deserts)
    dry: TileLooks = tuple(
        (square, tile_state(moment.before.board, square)) for square in squares_in(watered)
    )
    laid, lifted = FLIGHT, _lifted(moment)
    run = laid + STEP
    cues = [
        *(Cue(0, FADE, marker) for marker in lifted),
        Cue(0, FLIGHT, _piece(event, moment)),
        Cue(laid, STEP, RunningWater(canal, wet_ends(canal, moment.before), board, dry)),
        Cue(laid, STEP, SinkingCanal(canal)),
    ]
    if dry:
        cues.append(Cue(run, STEP, FadingSquares(watered, board)))
    patches = (
        DisplayPatch(0, run, HiddenPieces(canals=CanalSet(1 << canal))),
        DisplayPatch(0, run + STEP, tile_states=dry),
    )
    sounds = (SoundCue(laid - 0.03, Effect.MARKER), SoundCue(laid, Effect.WATER))
    return Act(moment.after, tuple(cues), patches, sounds, stage=stage)


def palms_revealed(event: PalmsRevealed, moment: EventContext) -> Act:
    """Return an act in which the palms grow one by one and then stay visible for a moment."""
    starts = [n * PALM for n in range(len(event.squares))]
    cues = (Cue(start, STEP, GrowingPalm(at)) for start, at in zip(starts, event.squares, strict=True))
    patches = (
        DisplayPatch(0, start + STEP, HiddenPieces(palms=square_set(at)))
        for start, at in zip(starts, event.squares, strict=True)
    )
    sounds = tuple(SoundCue(start, Effect.TILE) for start in starts)
    return Act(moment.after, tuple(cues), tuple(patches), sounds, stage=Stage.DECISION, rest=PALM)


def canal_discarded(moment: EventContext) -> Act:
    """Return an act in which the markers vanish and an unused canal leaves the supply."""
    gone = FlyingCanal(Flight(FixedSpot.SUPPLY, FixedSpot.BANK), level=True, fades=True)
    lifted = tuple(Cue(0, FADE, marker) for marker in _lifted(moment))
    sounds = (SoundCue(0, Effect.MARKER),)
    return Act(moment.after, (Cue(0, STEP, gone), *lifted), sounds=sounds, stage=Stage.DECISION)


def _piece(event: CanalBuilt, moment: EventContext) -> FlyingCanal:
    start = moment.origin or (AtOwnCanal(event.seat) if event.source is Source.OWN else FixedSpot.SUPPLY)
    return FlyingCanal(Flight(start, OnCanal(event.canal)), level=is_level(event.canal), fades=False)


def _lifted(moment: EventContext) -> tuple[LiftedMarker, ...]:
    """Return the motions that remove the markers, one for each proposed canal.

    Each marker has the colour of the first seat that proposed its canal.
    """
    phase = moment.before.phase
    if not isinstance(phase, OverseerDecision):
        return ()
    first = {
        proposal.canal: Seat(seat)
        for seat, proposal in reversed(tuple(enumerate(phase.proposals)))
        if proposal is not None
    }
    return tuple(LiftedMarker(canal, seat) for canal, seat in first.items())
