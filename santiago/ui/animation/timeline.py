"""The timeline, which plays acts one after the other at any speed, and can skip them."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, replace

import pygame

from santiago.rules.apply import Transition
from santiago.rules.state import GameState
from santiago.ui.animation.acts import Act
from santiago.ui.animation.canvas import Canvas, places_of
from santiago.ui.animation.choreography import acts_of, deal
from santiago.ui.animation.durations import Speed
from santiago.ui.animation.final_count import final_count
from santiago.ui.animation.motions import Becoming, RunningWater
from santiago.ui.animation.paint_motion import paint
from santiago.ui.animation.spot_positions import TablePlaces
from santiago.ui.animation.spots import AtPoint
from santiago.ui.sound.effects import Effect
from santiago.ui.view.table import TablePainter
from santiago.ui.view.values import NO_CANALS, BoardOverlay, SeatPanel, TableView
from santiago.ui.wording.stages import Stage


@dataclass(frozen=True, slots=True)
class Shown:
    """What the table shows during an animation, instead of the game's position.

    `stage` and `scores` (by seat) are None where the view reads them from the position. `pending_events`:
    how many of the last events are still to be shown.
    """

    position: GameState
    overlay: BoardOverlay
    stage: Stage | None = None
    scores: tuple[int, ...] | None = None
    pending_events: int = 0

    def over(self, view: TableView) -> TableView:
        """`view` of `position` without the pieces that are moving."""
        overlay, own = view.overlay, self.overlay
        overlay = replace(
            overlay,
            places_open=overlay.places_open if self.stage is None else NO_CANALS,
            outlines=own.outlines,
            hidden=own.hidden,
            tile_states=own.tile_states,
            cubes=own.cubes,
        )
        stage = view.stage if self.stage is None else self.stage
        action = view.action if self.scores is None else replace(view.action, detail="")
        return replace(view, overlay=overlay, stage=stage, panels=self._panels(view.panels), action=action)

    def _panels(self, panels: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
        """Removes the turn during the drought, and scores that are still being counted."""
        if self.stage in (Stage.DRYING, Stage.INCOME):
            return tuple(replace(panel, turn=False, note="") for panel in panels)
        if self.scores is None:
            return panels
        return tuple(
            replace(panel, score=self.scores[panel.seat], leads=False, note="")
            for panel in sorted(panels, key=lambda panel: panel.seat)
        )


class Timeline:
    """Plays steps of the game. Only `update` advances time; drawing changes nothing."""

    def __init__(self, speed: Speed = Speed.NORMAL) -> None:
        self.speed = speed
        self._acts: deque[Act] = deque()
        self._time = 0.0
        self._due: list[Effect] = []
        self._shown: Shown | None = None
        self._laid: tuple[TableView, TablePlaces] | None = None
        """The positions on the view drawn last, cached: computing them takes longer than drawing."""

    @property
    def busy(self) -> bool:
        """Whether an animation is running."""
        return bool(self._acts)

    @property
    def shown(self) -> Shown | None:
        """What the table shows now, the same object while nothing changes; None if nothing is running."""
        return self._shown

    @property
    def act(self) -> Act | None:
        """The act that is being played."""
        return self._acts[0] if self._acts else None

    @property
    def time(self) -> float:
        """The elapsed time of the act, in seconds at normal speed."""
        return self._time

    def play(self, step: Transition, origin: tuple[float, float] | None = None) -> None:
        """Play `step` after the animations in progress.

        `origin`: the pixel where the player let go of the piece that the move placed.
        """
        self._add(acts_of(step, AtPoint(*origin) if origin else None))

    def deal(self, position: GameState) -> None:
        """Play the deal of a game that begins."""
        self._add(deal(position))

    def count(self, position: GameState) -> None:
        """Play the final count of a game that is over."""
        self._add(final_count(position))

    def update(self, seconds: float) -> None:
        """Advance by `seconds`."""
        passed = seconds * self.speed.factor
        while self._acts:
            act = self._acts[0]
            now = min(self._time + passed, act.seconds)
            self._due += [heard.effect for heard in act.sounds if self._time <= heard.start < now]
            passed = max(0.0, passed - (now - self._time))
            self._time = now
            if now < act.seconds:
                break
            self._next()
        self._refresh()

    def skip(self) -> None:
        """End all animations. Sounds that are left are not played, except the final fanfare."""
        if any(heard.effect is Effect.FANFARE for act in self._acts for heard in act.sounds):
            self._due.append(Effect.FANFARE)
        self._acts.clear()
        self._time = 0.0
        self._refresh()

    def sounds(self) -> tuple[Effect, ...]:
        """The sounds that are due since the last call."""
        due = tuple(self._due)
        self._due.clear()
        return due

    def draw(self, surface: pygame.Surface, painter: TablePainter, view: TableView) -> None:
        """Paint the motions over the table that `painter` has drawn for `view`."""
        if not self._acts:
            return
        seen = [cue for cue in self._acts[0].cues if cue.start <= self._time < cue.end]
        if not seen:
            return
        if self._laid is None or self._laid[0] is not view:
            self._laid = view, places_of(painter, view)
        canvas = Canvas(surface, painter, view, self._laid[1])
        for cue in sorted(seen, key=lambda cue: not isinstance(cue.picture, Becoming | RunningWater)):
            paint(canvas, cue.picture, (self._time - cue.start) / cue.seconds)

    def _add(self, acts: tuple[Act, ...]) -> None:
        if self.speed is Speed.OFF:
            self._due += dict.fromkeys(heard.effect for act in acts for heard in act.sounds)
            return
        self._acts.extend(acts)
        self._refresh()

    def _next(self) -> None:
        self._due += [heard.effect for heard in self._acts[0].sounds if heard.start >= self._acts[0].seconds]
        self._acts.popleft()
        self._time = 0.0

    def _pending_events(self) -> int:
        act, *later = self._acts
        return act.pending_events(self._time) + sum(len(each.event_times) for each in later)

    def _refresh(self) -> None:
        shown = _shown(self._acts[0], self._time, self._pending_events()) if self._acts else None
        if shown != self._shown:
            self._shown = shown


def _shown(act: Act, time: float, pending_events: int) -> Shown:
    patch = act.patched(time)
    overlay = BoardOverlay(
        outlines=patch.outlines, hidden=patch.hidden, tile_states=patch.tile_states, cubes=patch.cubes
    )
    return Shown(act.position, overlay, act.stage, act.scores, pending_events)
