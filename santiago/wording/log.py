"""The sentences of the game log."""

from collections.abc import Sequence
from dataclasses import dataclass

from santiago.rules import events
from santiago.rules.events import Event, Source
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.options import Seat
from santiago.rules.tiles import icons_of
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames, capital
from santiago.wording.stages import Stage
from santiago.wording.translator import TextValues

_BUILT = {Source.FIRST: "log.built_first", Source.SHARED: "log.built", Source.OWN: "log.built_own"}


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log about `seat`; `others` are the other seats that pay or are paid.

    A `heading` begins a round. An `aside` repeats visible information and appears only in the full log. An
    `idle` line changes neither the board nor anybody's money.
    """

    text: str
    seat: Seat | None = None
    heading: bool = False
    aside: bool = False
    others: tuple[Seat, ...] = ()
    idle: bool = False

    def concerns(self, seat: Seat) -> bool:
        """Whether `seat` acted, paid or received something."""
        return seat == self.seat or seat in self.others


def sentences(event: Event, names: GameNames) -> tuple[Sentence, ...]:  # noqa: C901  a line for each event
    """Return the log lines of an event."""
    match event:
        case events.TileSetAside(kind):
            return (Sentence(names.tr("log.set_aside", names.tile_values(kind))),)
        case events.TilesTurnedUp():
            return _turned_up(event, names)
        case events.PalmsRevealed(squares):
            listed = names.tr.listing([SQUARE_NAMES[square] for square in squares])
            return (Sentence(names.tr("log.palms_revealed", {"squares": listed})),)
        case events.BidMade(seat, escudos):
            return (_by(names, seat, "log.bid" if escudos else "log.bid_passed", sum=names.escudos(escudos)),)
        case events.BidSealed(seat):
            return (_by(names, seat, "log.bid_sealed"),)
        case events.BidsRevealed(bids):
            text = names.tr("log.bids_revealed", {"bids": _bids(bids, names)})
            return (Sentence(text, others=_everybody(names)),)
        case events.BidsPaid(bids):
            return (Sentence(names.tr("log.bids_paid", {"bids": names.sums(bids)}), others=_payers(bids)),)
        case events.OverseerNamed(seat, before, passed):
            key = "log.overseer_stays" if seat == before else "log.overseer"
            return (_by(names, seat, f"{key}_passed" if passed else key),)
        case events.TilePlanted():
            return (_planted(event, names),)
        case events.CanalProposed():
            return (_proposed(event, names),)
        case events.ProposalPassed(seat):
            return (_by(names, seat, "log.proposal_passed", idle=True),)
        case events.BribesPaid():
            return (_bribes(event, names),)
        case events.PricePaid(overseer, escudos, refused):
            key = "log.refused" if refused else "log.price"
            return (_by(names, overseer, key, sum=names.escudos(escudos)),)
        case events.CanalBuilt(seat, canal, source):
            return (_by(names, seat, _BUILT[source], canal=canal_text(canal)),)
        case events.CanalDiscarded(overseer, supply):
            return (_by(names, overseer, "log.discarded", count=supply),)
        case events.ExtraPassed(seat, helps):
            return (_by(names, seat, "log.extra_passed" if helps else "log.extra_passed_useless", idle=True),)
        case events.FarmerLost(square, kind, owner, left):
            lost: TextValues = {"name": names.name(owner), "left": names.farmers(left)}
            key = "log.farmer_lost" if left else "log.last_farmer_lost"
            return (Sentence(_dry(names, key, names.crop(kind), SQUARE_NAMES[square], lost), owner),)
        case events.TileDied():
            return (_died(event, names),)
        case events.IncomePaid(escudos):
            text = names.tr("log.income", {"sum": names.escudos(escudos)})
            return (Sentence(text, others=_everybody(names)),)
        case events.GameEnded():
            return (_ended(event, names),)


def stage_of_event(event: Event) -> Stage | None:
    """Return the phase under which the full log lists an event, or None for events outside the phases."""
    match event:
        case (
            events.BidMade()
            | events.BidSealed()
            | events.BidsRevealed()
            | events.BidsPaid()
            | events.OverseerNamed()
        ):
            return Stage.AUCTION
        case events.TilePlanted():
            return Stage.PLANTING
        case events.CanalProposed() | events.ProposalPassed():
            return Stage.PROPOSALS
        case (
            events.BribesPaid()
            | events.PricePaid()
            | events.CanalDiscarded()
            | events.CanalBuilt(source=Source.SHARED)
        ):
            return Stage.DECISION
        case events.CanalBuilt(source=Source.OWN) | events.ExtraPassed():
            return Stage.EXTRA
        case events.FarmerLost() | events.TileDied() | events.IncomePaid():
            return Stage.DRYING
        case (
            events.CanalBuilt()
            | events.PalmsRevealed()
            | events.TileSetAside()
            | events.TilesTurnedUp()
            | events.GameEnded()
        ):
            return None


def _by(
    names: GameNames,
    seat: Seat,
    key: str,
    others: tuple[Seat, ...] = (),
    *,
    idle: bool = False,
    **values: str | int,
) -> Sentence:
    """Return a sentence about an action of `seat`; `values` fill the placeholders other than the name."""
    return Sentence(names.tr(key, {"name": names.name(seat), **values}), seat, others=others, idle=idle)


def _turned_up(event: events.TilesTurnedUp, names: GameNames) -> tuple[Sentence, ...]:
    tiles = ", ".join(f"{names.crop(kind)} {icons_of(kind)}" for kind in event.tiles)
    heading = Sentence(names.tr("log.round", {"round": event.round, "rounds": event.rounds}), heading=True)
    return (heading, *((Sentence(names.tr("log.turned_up", {"tiles": tiles}), aside=True),) if tiles else ()))


def _bids(bids: tuple[int, ...], names: GameNames) -> str:
    passed = names.tr("log.pass")
    return ", ".join(f"{names.names[n]}\u00a0{bid or passed}" for n, bid in names.in_order(bids))


def _planted(event: events.TilePlanted, names: GameNames) -> Sentence:
    key = "log.planted_left" if event.leftover else "log.planted" if event.farmers else "log.planted_neutral"
    crop, farmers = names.crop(event.kind), names.farmers(event.farmers)
    return _by(names, event.seat, key, crop=crop, square=SQUARE_NAMES[event.square], farmers=farmers)


def _proposed(event: events.CanalProposed, names: GameNames) -> Sentence:
    key = "log.joined" if event.joined else "log.proposed"
    key = key if event.bribe else f"{key}_free"
    canal, bribe = canal_text(event.canal), names.escudos(event.bribe)
    return _by(names, event.seat, key, canal=canal, sum=bribe, total=event.total)


def _bribes(event: events.BribesPaid, names: GameNames) -> Sentence:
    givers = _payers(event.payments)
    key = "log.accepted_free" if not givers else "log.accepted" if len(givers) == 1 else "log.accepted_many"
    return _by(
        names,
        event.overseer,
        key,
        givers,
        canal=canal_text(event.canal),
        sum=names.escudos(sum(event.payments)),
        giver=names.name(givers[0]) if givers else "",
        payments=names.sums(event.payments),
    )


def _payers(by_seat: Sequence[int | None]) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n, paid in enumerate(by_seat) if paid)


def _everybody(names: GameNames) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(len(names.names)))


def _dry(names: GameNames, key: str, crop: str, square: str, values: TextValues) -> str:
    return capital(names.tr(key, {"crop": crop, "square": square, **values}))


def _died(event: events.TileDied, names: GameNames) -> Sentence:
    key = "log.died_farmers" if event.owner is not None and event.farmers else "log.died"
    key = f"{key}_palm" if event.palm else key
    values = {
        "name": names.name(event.owner) if event.owner is not None else "",
        "farmers": names.farmers(event.farmers),
    }
    return Sentence(_dry(names, key, names.crop(event.kind), SQUARE_NAMES[event.square], values), event.owner)


def _ended(event: events.GameEnded, names: GameNames) -> Sentence:
    winners = event.winners
    listed = names.tr.listing([names.name(seat) for seat in winners])
    values: dict[str, str | int] = {
        "count": len(winners),
        "name": listed,
        "names": listed,
        "points": names.points(max(event.scores)),
    }
    winner = winners[0] if len(winners) == 1 else None
    return Sentence(names.tr("log.ended", values), winner, others=_everybody(names))
