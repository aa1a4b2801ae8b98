"""Acts for the deal and the auction: tiles, bids, and the overseer's walk to another seat."""

from santiago.presentation.view_model.animated_view import DisplayPatch
from santiago.presentation.view_model.values import HiddenPieces
from santiago.rules.events import (
    BidMade,
    BidSealed,
    BidsPaid,
    BidsRevealed,
    OverseerNamed,
    TileSetAside,
    TilesTurnedUp,
)
from santiago.rules.options import Seat
from santiago.ui.animation.acts import Act, Cue, SoundCue
from santiago.ui.animation.coins import coin_flight
from santiago.ui.animation.durations import ASIDE, BETWEEN_SEATS, BETWEEN_TILES, COIN, FLIGHT, HOP, TURN
from santiago.ui.animation.event_context import EventContext
from santiago.ui.animation.motion_paths import AtMoney, AtOverseer, AtTag, FixedSpot, Flight, InTray
from santiago.ui.animation.piece_motions import (
    FlyingCoin,
    SealedCoin,
    TurningCoin,
    WalkingOverseer,
)
from santiago.ui.animation.tile_motions import AsideMotion, DealtTile, TurningTile
from santiago.ui.sound.effects import Effect
from santiago.wording.stages import Stage

_MOST_PACES = 3
_BEAT = 0.6
"""Seconds for which both sealed bids are shown face down before they are revealed."""


def tile_set_aside(event: TileSetAside, moment: EventContext) -> Act:
    """Return an act in which a tile leaves the stacks, turns over in the middle of the board, and returns."""
    offers = HiddenPieces(offers=frozenset(range(len(moment.after.offered))))
    cues = (Cue(0, ASIDE, AsideMotion(event.kind)),)
    return Act(
        moment.after, cues, (DisplayPatch(0, None, offers),), (SoundCue(0, Effect.CARD),), Stage.AUCTION
    )


def tiles_turned_up(event: TilesTurnedUp, moment: EventContext) -> Act:
    """Return an act in which tiles move from the stacks to the tray one by one and turn over there."""
    cues, patches, sounds = [], [], []
    for index, kind in enumerate(event.tiles):
        spot, start = InTray(index), index * BETWEEN_TILES
        landed = start + FLIGHT
        cues += [
            Cue(start, FLIGHT, DealtTile(Flight(FixedSpot.STACKS, spot, lift=20))),
            Cue(landed, TURN, TurningTile(kind, spot)),
        ]
        patches.append(DisplayPatch(0, landed + TURN, HiddenPieces(offers=frozenset({index}))))
        sounds.append(SoundCue(landed, Effect.CARD))
    return Act(moment.after, tuple(cues), tuple(patches), tuple(sounds), stage=Stage.AUCTION)


def bid_made(event: BidMade, moment: EventContext) -> Act:
    """Return an act in which coins move from the seat's money to its bid. A pass takes no time."""
    if not event.escudos:
        return Act(moment.after)
    start = moment.origin or AtMoney(event.seat)
    return coin_flight(moment.before, Flight(start, AtTag(event.seat), lift=40), event.escudos)


def bid_sealed(event: BidSealed, moment: EventContext) -> Act:
    """Return an act in which one blank coin, whatever the amount, moves from the seat's money to its bid."""
    flight = Flight(AtMoney(event.seat), AtTag(event.seat), lift=40)
    return Act(moment.before, (Cue(0, COIN, FlyingCoin(flight)),), sounds=(SoundCue(COIN, Effect.COIN),))


def bids_revealed(event: BidsRevealed, moment: EventContext) -> Act:
    """Return an act in which both sealed bids turn over together and stay visible for a moment."""
    bids = [(AtTag(Seat(seat)), escudos) for seat, escudos in enumerate(event.bids)]
    cues = (
        *(Cue(0, _BEAT, SealedCoin(spot)) for spot, _ in bids),
        *(Cue(_BEAT, 3 * TURN, TurningCoin(spot, escudos)) for spot, escudos in bids),
    )
    return Act(moment.before, cues, sounds=(SoundCue(_BEAT + TURN / 2, Effect.CARD),))


def bids_paid(event: BidsPaid, moment: EventContext) -> Act:
    """Return an act in which one coin for each bid moves to the bank."""
    paid = [Seat(seat) for seat, escudos in enumerate(event.bids) if escudos]
    cues = tuple(
        Cue(n * BETWEEN_SEATS, FLIGHT, FlyingCoin(Flight(AtTag(seat), FixedSpot.BANK), event.bids[seat]))
        for n, seat in enumerate(paid)
    )
    return Act(moment.after, cues, sounds=(SoundCue(0, Effect.COIN),))


def overseer_named(event: OverseerNamed, moment: EventContext) -> Act:
    """Return an act in which the overseer's figure walks to its new seat.

    If the overseer's seat has not changed, the figure hops once on the spot.
    """
    paces = 1 if event.seat == event.before else _MOST_PACES
    walk = WalkingOverseer(Flight(AtOverseer(event.before), AtOverseer(event.seat)), paces)
    return Act(
        moment.after,
        (Cue(0, paces * HOP, walk),),
        (DisplayPatch(0, paces * HOP, HiddenPieces(overseer=True)),),
        tuple(SoundCue((n + 1) * HOP - 0.05, Effect.CUBE) for n in range(paces)),
        Stage.OVERSEER,
    )
