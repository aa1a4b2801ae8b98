"""Acts, which are timed motions drawn over a position of the game. Times are in seconds at normal speed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto
from functools import reduce
from typing import Protocol

from santiago.presentation.view_model.animated_view import DisplayPatch, Narration
from santiago.presentation.view_model.values import HiddenPieces
from santiago.rules.grid import CanalSet, SquareSet
from santiago.ui.animation.canvas import Canvas
from santiago.ui.sound.effects import Effect


class Motion(Protocol):
    """The interface of motions, which are immutable values. The timeline calls `paint` once per frame."""

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint the motion as it looks after `share` (0 to 1) of its duration."""


@dataclass(frozen=True, slots=True)
class Cue:
    """A motion that starts `start` seconds after the beginning of an act and lasts `seconds`."""

    start: float
    seconds: float
    motion: Motion

    @property
    def end(self) -> float:
        return self.start + self.seconds


@dataclass(frozen=True, slots=True)
class SoundCue:
    """A sound that starts `start` seconds after the beginning of an act."""

    start: float
    effect: Effect


class Segment(Enum):
    """The kinds of segments in the animation of a game step.

    A key press or a click skips to the end of the current segment.
    """

    DECISION = auto()
    DROUGHT = auto()
    CARD = auto()
    NEW_ROUND = auto()
    COUNT = auto()
    CELEBRATION = auto()


@dataclass(frozen=True, slots=True)
class Act(Narration):
    """A narration (a position and the texts shown with it) with motions, display changes and sounds.

    The motions are followed by `rest` seconds without motion and then by a pause. `dwell` is the length of
    the pause, as a multiple of the pause after a decision, and `least_dwell` is its minimum in seconds. If
    `waits` is true and the pace is "step", the pause lasts until the player continues. The motions in `held`
    stay visible during the pause, which is shorter by `read` seconds that were spent on reading while motions
    ran. With animations off, it lasts at least `still` seconds. The log may show each event from its time in
    `event_times`.
    """

    cues: tuple[Cue, ...] = ()
    patches: tuple[DisplayPatch, ...] = ()
    sounds: tuple[SoundCue, ...] = ()
    rest: float = 0.0
    event_times: tuple[float, ...] = ()
    segment: Segment = Segment.DECISION
    dwell: float = 0.0
    least_dwell: float = 0.0
    waits: bool = False
    held: tuple[Motion, ...] = ()
    read: float = 0.0
    still: float = 0.0

    @property
    def seconds(self) -> float:
        """The duration in seconds at normal speed, including `rest` but not the pause."""
        return max((cue.end for cue in self.cues), default=0.0) + self.rest

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The sounds of the act without duplicates, in the order of `sounds`."""
        return tuple(dict.fromkeys(heard.effect for heard in self.sounds))

    def pending_events(self, time: float) -> int:
        """Return the number of events that the log must not show yet at `time`."""
        return sum(start > time for start in self.event_times)

    def patched(self, time: float) -> DisplayPatch:
        """Return all display changes that apply at `time`, merged into one."""
        return reduce(
            _merged_patch, (patch for patch in self.patches if patch.holds(time)), DisplayPatch(0, None)
        )


def staggered(acts: tuple[Act, ...], apart: float) -> Act:
    """Merge `acts` into one act, in which each of them starts `apart` seconds after the one before.

    The merged act shows the position of the first act.
    """
    return replace(
        acts[0],
        cues=tuple(replace(c, start=c.start + n * apart) for n, act in enumerate(acts) for c in act.cues),
        patches=tuple(_later(patch, n * apart) for n, act in enumerate(acts) for patch in act.patches),
        sounds=tuple(replace(s, start=s.start + n * apart) for n, act in enumerate(acts) for s in act.sounds),
        rest=max(act.rest for act in acts),
        event_times=tuple(start + n * apart for n, act in enumerate(acts) for start in act.event_times),
    )


def _later(patch: DisplayPatch, seconds: float) -> DisplayPatch:
    end = None if patch.end is None else patch.end + seconds
    return replace(patch, start=patch.start + seconds, end=end)


def _merged_patch(first: DisplayPatch, second: DisplayPatch) -> DisplayPatch:
    return DisplayPatch(
        start=first.start,
        end=first.end,
        hidden=merged_hidden(first.hidden, second.hidden),
        tile_states=first.tile_states + second.tile_states,
        cubes=first.cubes + second.cubes,
        outlines=first.outlines + second.outlines,
    )


def merged_hidden(first: HiddenPieces, second: HiddenPieces) -> HiddenPieces:
    """Return the pieces that are hidden in `first`, in `second` or in both."""
    return HiddenPieces(
        tiles=SquareSet(first.tiles | second.tiles),
        cubes=SquareSet(first.cubes | second.cubes),
        palms=SquareSet(first.palms | second.palms),
        canals=CanalSet(first.canals | second.canals),
        markers=first.markers | second.markers,
        offers=first.offers | second.offers,
        overseer=first.overseer or second.overseer,
    )
