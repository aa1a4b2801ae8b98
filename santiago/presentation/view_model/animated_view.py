"""The content of the table during an animation: a position, changes to how it is drawn, and announcements."""

from __future__ import annotations

from collections import Counter
from dataclasses import KW_ONLY, dataclass, replace

from santiago.presentation.view_model.points_changes import PointsChange
from santiago.presentation.view_model.seat_panels import MoneyTag, SeatPanel, TagKind
from santiago.presentation.view_model.targets import Target
from santiago.presentation.view_model.values import (
    NO_CANALS,
    HiddenPieces,
    Outline,
    TableView,
    TileLooks,
)
from santiago.rules.apply import Transition
from santiago.rules.events import BidSealed, BidsRevealed, Event
from santiago.rules.grid import Canal, Square
from santiago.rules.options import Seat
from santiago.rules.phases import SecretAuction
from santiago.rules.scoring import Plantation
from santiago.rules.state import GameState
from santiago.wording.stages import Stage

NOTHING_HIDDEN = HiddenPieces()


@dataclass(frozen=True, slots=True)
class BribeCount:
    """Announces the total of the bribes for `canal` before the overseer decides."""

    canal: Canal


@dataclass(frozen=True, slots=True)
class DroughtBegins:
    """Announces the drought, which affects `tiles` dry tiles."""

    tiles: int


@dataclass(frozen=True, slots=True)
class Announcement:
    """An event that the action bar announces, and the step to which the event belongs."""

    event: Event | BribeCount | DroughtBegins
    step: Transition


@dataclass(frozen=True, slots=True)
class Counting:
    """A step of the final count, which adds the points for `plantation` to the scores.

    If `plantation` is None, the step adds the money.
    """

    plantation: Plantation | None


@dataclass(frozen=True, slots=True)
class DisplayPatch:
    """Changes to how a position is drawn during a part of an animation.

    The changes apply from `start` until `end`, in seconds, or to the end of the act if `end` is None.
    """

    start: float
    end: float | None
    hidden: HiddenPieces = NOTHING_HIDDEN
    tile_states: TileLooks = ()
    cubes: tuple[tuple[Square, int], ...] = ()
    outlines: tuple[Outline, ...] = ()

    def holds(self, time: float) -> bool:
        """Whether the changes apply at `time`."""
        return self.start <= time and (self.end is None or time < self.end)


@dataclass(frozen=True, slots=True)
class Narration:
    """A position, and the contents of the ribbon, panels and action bar while the position is shown.

    `scores` holds the points counted so far, indexed by seat; a None in it leaves the seat's score blank.
    `points`, indexed by seat, replace the live scores until a change of points has arrived; `changes` are
    on their way. The action bar
    shows `announced` or `counting`. `lit` is the target highlighted during an announcement. `card` is the
    last step of the round whose summary is shown. `winners` are the seats being celebrated.
    """

    position: GameState
    _: KW_ONLY
    stage: Stage | None = None
    scores: tuple[int | None, ...] | None = None
    points: tuple[int, ...] | None = None
    changes: tuple[PointsChange, ...] = ()
    announced: Announcement | None = None
    lit: Target | None = None
    counting: Counting | None = None
    card: Transition | None = None
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Display:
    """The content of the table during an animation; it replaces the game's current position.

    `patch` changes how the narration's position is drawn. The last `pending_events` events are not shown in
    the log yet. `rests` is true while nothing moves, and `waits` is true while the animation is paused until
    the player continues.
    """

    narration: Narration
    patch: DisplayPatch
    pending_events: int = 0
    rests: bool = False
    waits: bool = False

    def over(self, view: TableView) -> TableView:
        """Return `view` with the narration and the patch applied.

        `view` must show the narration's position.
        """
        narration, patch = self.narration, self.patch
        stage = narration.stage
        overlay = replace(
            view.overlay,
            places_open=view.overlay.places_open if stage is None else NO_CANALS,
            outlines=patch.outlines,
            hidden=patch.hidden,
            tile_states=patch.tile_states,
            cubes=patch.cubes,
            lit=narration.lit,
        )
        stage = view.stage if stage is None else stage
        tray, hidden = view.tray or (), patch.hidden.offers
        face_down = tuple(tile.kind for index, tile in enumerate(tray) if index in hidden)
        to_come = tuple(sorted((*view.to_come, *face_down)))
        return replace(view, overlay=overlay, stage=stage, panels=self._panels(view.panels), to_come=to_come)

    def _panels(self, panels: tuple[SeatPanel, ...]) -> tuple[SeatPanel, ...]:
        """Return copies of `panels` that show sealed bids and the scores counted so far.

        During drought and income, no seat is marked as the seat to move.
        """
        if self._both_sealed:
            panels = tuple(replace(panel, tag=MoneyTag(TagKind.BID), note="") for panel in panels)
        scores = self.narration.scores
        if self.narration.stage in (Stage.DRYING, Stage.INCOME):
            panels = tuple(replace(panel, turn=False, note="") for panel in panels)
        points = self.narration.points
        if scores is None:
            if points is None:
                return panels
            arriving = Counter[Seat]()
            for change in self.narration.changes:
                arriving[change.seat] += change.points
            return tuple(
                replace(panel, score=points[panel.seat], arriving=arriving[panel.seat]) for panel in panels
            )
        return tuple(replace(panel, score=scores[panel.seat], leads=False, note="") for panel in panels)

    @property
    def _both_sealed(self) -> bool:
        """Whether both sealed bids of a two-player auction have been made (R10.3).

        A position does not show this, because it contains only the first bid.
        """
        announced = self.narration.announced
        if announced is None:
            return False
        event, after = announced.event, announced.step.after
        made = isinstance(event, BidsRevealed) or (isinstance(event, BidSealed) and self.rests)
        return made and not isinstance(after.phase, SecretAuction)


def uncounted(position: GameState) -> Display:
    """Return the display of a finished game before the final count, with blank scores."""
    blank = (None,) * position.seats
    return Display(Narration(position, scores=blank), DisplayPatch(0, None), pending_events=1, rests=True)
