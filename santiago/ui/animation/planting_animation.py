"""The act for planting: the tile moves to its square and drops, then farmers hop onto it."""

from santiago.presentation.view_model.animated_view import DisplayPatch
from santiago.presentation.view_model.tile_states import tile_state
from santiago.presentation.view_model.tile_tray import tray_index
from santiago.presentation.view_model.values import HiddenPieces
from santiago.rules.events import TilePlanted
from santiago.rules.grid import SquareSet
from santiago.ui.animation.acts import Act, Cue, SoundCue
from santiago.ui.animation.durations import BETWEEN_CUBES, FLIGHT, HOP, SETTLE
from santiago.ui.animation.event_context import EventContext
from santiago.ui.animation.motion_paths import Flight, InTray, OnSquare
from santiago.ui.animation.tile_motions import ComingCube, FlyingTile, SettlingTile
from santiago.ui.sound.effects import Effect

_THUD = 0.04
"""Seconds from the start of the drop to the landing sound."""


def tile_planted(event: TilePlanted, moment: EventContext) -> Act:
    """Return an act in which the tile moves to its square, then farmers hop onto it one by one.

    The tile comes from the tray, or from the pixel where the player dropped it.
    """
    square = event.square
    start = moment.origin or InTray(tray_index(moment.before, event.kind, moment.taken))
    state = tile_state(moment.after.board, square)
    flight = Flight(start, OnSquare(square), lift=0 if moment.origin else 60)
    down = FLIGHT + SETTLE
    cues = [
        Cue(0, FLIGHT, FlyingTile(event.kind, square, state, flight)),
        Cue(FLIGHT, SETTLE, SettlingTile(event.kind, square, state)),
    ]
    patches = [DisplayPatch(0, down, HiddenPieces(tiles=SquareSet(1 << square)))]
    sounds = [SoundCue(FLIGHT + _THUD, Effect.TILE)]
    hops = [down - 0.06 + n * BETWEEN_CUBES for n in range(event.farmers)]
    for space, hop in enumerate(hops):
        landed = hop + HOP
        cues.append(Cue(hop, HOP, ComingCube(square, space, event.seat)))
        patches.append(DisplayPatch(0 if space == 0 else hops[0] + HOP, landed, cubes=((square, space),)))
        sounds.append(SoundCue(landed - 0.03, Effect.CUBE))
    return Act(moment.after, tuple(cues), tuple(patches), tuple(sounds))
