"""Conversion of a position to a `TableView` without selection or pointer."""

from __future__ import annotations

from santiago.presentation.view_model.seat_panels import NOBODY, Person, first_panel, seat_panels
from santiago.presentation.view_model.tile_tray import tray_of
from santiago.presentation.view_model.values import ActionBar, BoardOverlay, Drought, TableView
from santiago.rules.grid import CanalSet
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposals,
    SecretAuction,
)
from santiago.rules.position_json import phase_name
from santiago.rules.scoring import score
from santiago.rules.state import GameState
from santiago.rules.tiles import TileKind
from santiago.wording.stages import Stage
from santiago.wording.translator import Translator


def table_view(
    position: GameState,
    people: tuple[Person, ...],
    tr: Translator,
    *,
    to_come: tuple[TileKind, ...],
    concealed: frozenset[Seat] = NOBODY,
    scores: tuple[int, ...] | None = None,
) -> TableView:
    """Return the view of `position`, with a question in the action bar but without controls or selection.

    `to_come` are the face-down tiles. The money of seats in `concealed` is not shown. `scores`, indexed by
    seat, replace the live scores if given.
    """
    return TableView(
        position=position,
        people=people,
        stage=stage_of(position),
        panels=seat_panels(position, tr, first_panel(people), concealed, scores),
        to_come=to_come,
        tray=tray_of(position),
        action=plain_action(position, people, tr),
        overlay=BoardOverlay(places_open=open_places(position)),
    )


def open_places(position: GameState) -> CanalSet:
    """Return the places where a canal may be built or proposed in this phase; they are drawn dashed."""
    match position.phase:
        case FirstCanal() | Proposals() | OverseerDecision() | ExtraCanal():
            return position.board.places
        case Auction() | SecretAuction() | Planting() | Leftover() | Over():
            return CanalSet(0)


def drought_of(position: GameState) -> Drought:
    """Return the kind of the next drought: usual or last, or none when the game is over."""
    if position.is_over:
        return Drought.NONE
    return Drought.LAST if position.is_last_round else Drought.USUAL


def stage_of(position: GameState) -> Stage:
    """Return the phase that the ribbon in the top bar highlights."""
    match position.phase:
        case Auction() | SecretAuction():
            return Stage.AUCTION
        case Planting() | Leftover():
            return Stage.PLANTING
        case Proposals():
            return Stage.PROPOSALS
        case OverseerDecision() | FirstCanal():
            return Stage.DECISION
        case ExtraCanal():
            return Stage.EXTRA
        case Over():
            return Stage.DRYING


# ---------------------------------------------------------------- action bar


def plain_action(position: GameState, people: tuple[Person, ...], tr: Translator) -> ActionBar:
    """Return an action bar that asks for the current decision; the bar has no controls."""
    seat, headline = position.to_move, tr(f"view.head.{phase_name(position.phase)}")
    return ActionBar(headline=headline, name="" if seat is None else people[seat].name, seat=seat)


def winners_text(position: GameState, people: tuple[Person, ...], tr: Translator) -> str:
    """Return a sentence that names the winners and their points."""
    sheet = score(position)
    names = [people[seat].name for seat in sheet.winners]
    points = max(sheet.totals)
    if len(names) == 1:
        return tr("view.head.won", {"name": names[0], "points": points})
    return tr("view.head.shared", {"names": tr.listing(names), "points": points})
