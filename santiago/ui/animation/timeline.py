"""The timeline, which plays acts one after another at any speed and can skip them."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from math import inf

import pygame

from santiago.presentation.view_model.animated_view import Display
from santiago.presentation.view_model.tile_tray import TakenTiles
from santiago.presentation.view_model.values import TableView
from santiago.rules.apply import Transition
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act
from santiago.ui.animation.board_motions import FadingSquares, RunningWater
from santiago.ui.animation.canvas import Canvas, spots_of
from santiago.ui.animation.choreography import Pacing, acts_of, deal
from santiago.ui.animation.durations import Speed
from santiago.ui.animation.final_count import final_count
from santiago.ui.animation.motion_paths import AtPoint, TableSpots
from santiago.ui.painting.table_painter import TablePainter
from santiago.ui.sound.effects import Effect


class Timeline:
    """Plays the acts for the steps of a game. Only `update` advances time; drawing changes nothing.

    `decision_seconds` is the length of the pause after a decision. If `stepwise` is true, this pause lasts
    until the player continues.
    """

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self.decision_seconds = 0.0
        self.stepwise = False
        self._acts: deque[Act] = deque()
        self.time = 0.0
        """The time since the act began, in seconds at normal speed."""
        self._rested = 0.0
        self._due: list[Effect] = []
        self.shown: Display | None = None
        """The table's display while an act is playing. The same object is kept until the display changes."""
        self._laid: tuple[TableView, TableSpots] | None = None
        """The most recent view and its spots, kept because computing spots takes longer than drawing."""

    @property
    def busy(self) -> bool:
        """Whether an act is playing or pausing. While this is true, the table shows an earlier position."""
        return bool(self._acts)

    @property
    def moving(self) -> bool:
        return self.shown is not None and not self.shown.rests

    @property
    def act(self) -> Act | None:
        """The act that is playing, or None."""
        return self._acts[0] if self._acts else None

    def play(
        self,
        step: Transition,
        origin: tuple[float, float] | None = None,
        pacing: Pacing | None = None,
        taken: TakenTiles = (),
    ) -> None:
        """Queue the acts of `step`. Without `pacing`, there are no pauses and no announcements.

        `origin` is the pixel where the player dropped the moved piece. `taken` records which of several equal
        tiles were taken from the tray.
        """
        self._add(acts_of(step, AtPoint(*origin) if origin else None, pacing, taken))

    def play_deal(self, position: GameState) -> None:
        """Queue the acts that show the deal at the beginning of a game."""
        self._add(deal(position))

    def play_count(self, position: GameState) -> None:
        """Queue the acts that show the final count of a finished game."""
        self._add(final_count(position))

    def update(self, seconds: float, *, hurry: bool = False) -> None:
        """Advance by `seconds` of real time.

        If `hurry` is true, the timeline does not wait for the player, except at a round summary.
        """
        factor = self.speed.factor
        while self._acts:
            act = self._acts[0]
            now = min(self.time + seconds * factor, self._motion_seconds(act))
            self._due += [heard.effect for heard in act.sounds if self.time <= heard.start < now]
            seconds = max(0.0, seconds - (now - self.time) / factor)
            self.time = now
            if now < self._motion_seconds(act):
                break
            left = self._dwell_seconds(act, hurry=hurry) - self._rested
            if seconds < left:
                self._rested += seconds
                break
            seconds -= max(0.0, left)
            self._next()
        self._refresh()

    def skip_segment(self) -> None:
        """Skip to the end of the current segment."""
        segment = self._acts[0].segment if self._acts else None
        self._drop(next((n for n, act in enumerate(self._acts) if act.segment is not segment), None))

    def skip_all(self) -> None:
        """Drop all queued acts, including the one that is playing."""
        self._drop(None)

    def _drop(self, end: int | None) -> None:
        """Drop the acts before index `end`, or all acts if `end` is None.

        The sounds of these acts are not played, except for the fanfare.
        """
        acts = tuple(self._acts)
        dropped = acts[:end]
        if any(heard.effect is Effect.FANFARE for act in dropped for heard in act.sounds):
            self._due.append(Effect.FANFARE)
        self._acts = deque(acts[len(dropped) :])
        self.time = self._rested = 0.0
        self._refresh()

    def _motion_seconds(self, act: Act) -> float:
        return 0.0 if self.speed is Speed.OFF else act.seconds

    def _dwell_seconds(self, act: Act, *, hurry: bool = False) -> float:
        """Return the length of the pause after the act's motions, in seconds.

        The length is infinite if the pause lasts until the player continues. `hurry` overrides `stepwise`.
        """
        if act.card is not None or (act.waits and act.dwell and self.stepwise and not hurry):
            return inf
        still = act.still if self.speed is Speed.OFF else 0.0
        return max(act.dwell * self.decision_seconds - act.read / self.speed.factor, act.least_dwell, still)

    def sounds(self) -> tuple[Effect, ...]:
        """Return the sounds that have become due since the last call."""
        due = tuple(self._due)
        self._due.clear()
        return due

    def draw(self, surface: pygame.Surface, painter: TablePainter, view: TableView) -> None:
        """Paint the current motions over the table, which `painter` has drawn for `view`."""
        if not self._acts:
            return
        act = self._acts[0]
        seen = [
            (cue.motion, (self.time - cue.start) / cue.seconds)
            for cue in act.cues
            if self.moving and cue.start <= self.time < cue.end
        ]
        if not self.moving:
            seen = [(motion, 1.0) for motion in act.held]
        if not seen:
            return
        if self._laid is None or self._laid[0] is not view:
            self._laid = view, spots_of(painter, view)
        canvas = Canvas(surface, painter, view, self._laid[1])
        for motion, share in sorted(
            seen, key=lambda one: not isinstance(one[0], FadingSquares | RunningWater)
        ):
            motion.paint(canvas, share)

    def _add(self, acts: tuple[Act, ...]) -> None:
        """Queue the acts that take time.

        The events of an act that takes no time are added to the next act, or to the last act if none follows.
        """
        kept: list[Act] = []
        waiting = 0
        for act in acts:
            if self._motion_seconds(act) or self._dwell_seconds(act):
                kept.append(replace(act, event_times=(0.0,) * waiting + act.event_times))
                waiting = 0
            else:
                waiting += len(act.event_times)
                self._due += [effect for effect in act.effects if effect not in self._due]
        if kept and waiting:
            kept[-1] = replace(kept[-1], event_times=kept[-1].event_times + (inf,) * waiting)
        self._acts.extend(kept)
        self._refresh()

    def _next(self) -> None:
        end = self._motion_seconds(self._acts[0])
        self._due += [heard.effect for heard in self._acts[0].sounds if heard.start >= end]
        self._acts.popleft()
        self.time = self._rested = 0.0

    def _refresh(self) -> None:
        shown = self._shown_of(self._acts[0]) if self._acts else None
        if shown != self.shown:
            self.shown = shown

    def _shown_of(self, act: Act) -> Display:
        rests = self.time >= self._motion_seconds(act)
        waits = rests and self._dwell_seconds(act) == inf
        later = sum(len(each.event_times) for each in self._acts) - len(act.event_times)
        pending_events = act.pending_events(self.time) + later
        return Display(act, act.patched(self.time), pending_events, rests, waits)
