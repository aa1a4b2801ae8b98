"""The note in a seat's panel about the seat's last or next action in this phase."""

from __future__ import annotations

from santiago.rules.events import (
    BidMade,
    BidSealed,
    CanalBuilt,
    CanalProposed,
    Event,
    ExtraPassed,
    ProposalPassed,
    TilePlanted,
)
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    FirstCanal,
    Leftover,
    Over,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
    SecretAuction,
)
from santiago.rules.scoring import score
from santiago.rules.state import GameState, clockwise, next_seat
from santiago.wording.canal_text import canal_text
from santiago.wording.translator import Shortened, TextValues, Translator


def _said(tr: Translator, key: str, values: TextValues | None = None) -> Shortened:
    return Shortened(tr(key, values), tr.short(key, values))


def seat_note(position: GameState, seat: Seat, tr: Translator) -> str:
    """Return the note in the panel of `seat`, or "" if there is none."""
    match position.phase:
        case FirstCanal():
            return _said(tr, "view.note.first") if seat == position.to_move else ""
        case Auction():
            return _said(tr, _auction_note(position, seat), {"escudos": position.bids[seat] or 0})
        case SecretAuction(turn=turn):
            return _said(tr, _secret_note(position, seat, turn))
        case Planting(turn=turn, waiting=waiting):
            return _said(tr, _planting_note(seat, turn, waiting))
        case Leftover(turn=turn):
            return _said(tr, _planting_note(seat, turn, ()))
        case Proposals(proposals=proposals, turn=turn) | OverseerDecision(proposals=proposals, turn=turn):
            return _proposal_note(position, seat, proposals, turn, tr)
        case ExtraCanal(turn=turn):
            if seat == turn:
                return _said(tr, "view.note.to-extra")
            return _said(tr, "view.note.overseer") if seat == position.overseer else ""
        case Over():
            return _said(tr, "view.note.winner") if seat in score(position).winners else ""


def next_note(tr: Translator) -> str:
    """Return the note for the seat whose turn comes next."""
    return _said(tr, "view.note.next")


def note_of_event(event: Event, after: GameState, tr: Translator) -> str | None:
    """Return the new note for the seat whose decision caused `event`, or None if the note does not change.

    `after` is the position after the move to which `event` belongs.
    """
    match event:
        case BidMade(escudos=escudos):
            return _said(tr, "view.note.bid" if escudos else "view.note.passed", {"escudos": escudos})
        case TilePlanted(leftover=False):
            return _said(tr, "view.note.planted")
        case BidSealed():
            return _said(tr, "view.note.sealed")
        case CanalProposed(seat=seat):
            return seat_note(after, seat, tr)
        case ProposalPassed():
            return _said(tr, "view.note.no-offer")
        case ExtraPassed():
            return _said(tr, "view.note.passed")
        case CanalBuilt():
            return ""
        case _:
            return None


def _secret_note(position: GameState, seat: Seat, turn: Seat) -> str:
    if seat == turn:
        return "view.note.to-bid"
    return "view.note.sealed" if turn == position.overseer else "view.note.overseer"


def _planting_note(seat: Seat, turn: Seat, waiting: tuple[Seat, ...]) -> str:
    if seat == turn:
        return "view.note.to-plant"
    return "view.note.plants-later" if seat in waiting else "view.note.planted"


def _auction_note(position: GameState, seat: Seat) -> str:
    bid = position.bids[seat]
    if bid is not None:
        return "view.note.bid" if bid else "view.note.passed"
    if seat == position.to_move:
        return "view.note.to-bid"
    return "view.note.overseer" if seat == position.overseer else "view.note.nothing"


def _proposal_note(
    position: GameState, seat: Seat, proposals: tuple[Proposal | None, ...], turn: Seat, tr: Translator
) -> str:
    if seat == position.overseer:
        return _said(tr, "view.note.decides" if seat == turn else "view.note.overseer")
    if seat == turn:
        return _said(tr, "view.note.to-propose")
    order = clockwise(next_seat(position.overseer, position.seats), position.seats)
    proposal = proposals[seat]
    if proposal is None:
        asked = order.index(seat) < order.index(turn)
        return _said(tr, "view.note.no-offer") if asked else ""
    before = (proposals[other] for other in order[: order.index(seat)])
    joined = any(other is not None and other.canal == proposal.canal for other in before)
    key = "view.note.joins" if joined else "view.note.offers"
    return _said(tr, key, {"canal": canal_text(proposal.canal)})
