"""The animations in which tiles dry out and income is paid."""

from santiago.presentation.view_model.animated_view import DisplayPatch
from santiago.presentation.view_model.tile_states import tile_state
from santiago.presentation.view_model.values import HiddenPieces, TileState
from santiago.rules.events import FarmerLost, IncomePaid, TileDied
from santiago.rules.grid import SquareSet
from santiago.rules.options import Seat
from santiago.ui.animation.acts import Act, Cue, SoundCue, staggered
from santiago.ui.animation.board_motions import FadingSquares
from santiago.ui.animation.coins import coin_flight
from santiago.ui.animation.durations import BETWEEN_SEATS, HOP, STEP
from santiago.ui.animation.event_context import EventContext
from santiago.ui.animation.motion_paths import AtMoney, FixedSpot, Flight
from santiago.ui.animation.tile_motions import Cracks, Dust, FallingPalm, FlippingTile, GoingCube
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage

_MOST_COINS = 3


def farmer_lost(event: FarmerLost, moment: EventContext) -> Act:
    """Return an act in which cracks spread over the tile and a farmer walks off.

    The tile fades if its last farmer leaves.
    """
    square = event.square
    before, after = (tile_state(position.board, square) for position in (moment.before, moment.after))
    off = STEP / 2 if before is after else STEP
    cues = [Cue(0, STEP, Cracks(square)), Cue(off, STEP, GoingCube(square, event.left, event.owner))]
    if before is not after:
        paler = FadingSquares(SquareSet(1 << square), moment.before.board, ((square, after),))
        cues.insert(0, Cue(0, STEP, paler))
    patches = (
        DisplayPatch(off, None, cubes=((square, event.left),)),
        DisplayPatch(off, None, tile_states=((square, after),)),
    )
    return Act(moment.before, tuple(cues), patches, (SoundCue(0, Effect.DROUGHT),), stage=Stage.DRYING)


def tile_died(event: TileDied, moment: EventContext) -> Act:
    """Return an act in which the farmers leave, then the tile turns over to desert in a cloud of dust."""
    square = event.square
    off = 0.0 if not event.farmers else HOP
    here = SquareSet(1 << square)
    state = tile_state(moment.before.board, square)
    cues = [
        Cue(off, STEP, FlippingTile(event.kind, square, state)),
        Cue(off + STEP * 0.6, STEP, Dust(square)),
    ]
    if event.owner is not None:
        cues += [Cue(0, HOP, GoingCube(square, space, event.owner)) for space in range(event.farmers)]
    if event.palm:
        cues.append(Cue(off, STEP, FallingPalm(square)))
    patches = (
        DisplayPatch(0, None, cubes=((square, 0),)),
        DisplayPatch(off, None, HiddenPieces(palms=here)),
        DisplayPatch(off, off + STEP, HiddenPieces(tiles=here)),
        DisplayPatch(off + STEP, None, tile_states=((square, TileState.DESERT),)),
    )
    return Act(moment.before, tuple(cues), patches, (SoundCue(off, Effect.DESERT),), stage=Stage.DRYING)


def income_paid(event: IncomePaid, moment: EventContext) -> Act:
    """Return an act in which coins move from the bank to the seats, one seat after another."""
    shown = min(event.escudos, _MOST_COINS)
    paid = tuple(
        coin_flight(moment.before, Flight(FixedSpot.BANK, AtMoney(Seat(seat))), shown, Stage.INCOME)
        for seat in range(moment.before.seats)
    )
    act = staggered(paid, BETWEEN_SEATS)
    return Act(
        act.position, act.cues, sounds=(*act.sounds, SoundCue(0, Effect.ROUND_END)), stage=Stage.INCOME
    )
