"""Every event as sentences of the log."""

from collections.abc import Sequence
from dataclasses import dataclass

from santiago.rules.events import (
    BidMade,
    BidSealed,
    BidsPaid,
    BidsRevealed,
    BribesPaid,
    CanalBuilt,
    CanalDiscarded,
    CanalProposed,
    Event,
    ExtraPassed,
    FarmerLost,
    GameEnded,
    IncomePaid,
    OverseerNamed,
    PricePaid,
    ProposalPassed,
    Source,
    TileDied,
    TilePlanted,
    TilesTurnedUp,
)
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.options import Seat
from santiago.rules.tiles import icons_of
from santiago.ui.table.cast import Cast, capital
from santiago.ui.view.notes import canal_text
from santiago.ui.view.values import Stage


@dataclass(frozen=True, slots=True)
class Sentence:
    """A line of the log; `seat` is whom it is about, `others` who pays or is paid besides.

    `heading` opens a round. `aside`: the table shows it anyhow, so that only the whole log says it.
    """

    text: str
    seat: Seat | None = None
    heading: bool = False
    aside: bool = False
    others: tuple[Seat, ...] = ()

    def concerns(self, seat: Seat) -> bool:
        """Whether it tells of what `seat` did, paid or got."""
        return seat == self.seat or seat in self.others


def sentences(event: Event, cast: Cast) -> tuple[Sentence, ...]:  # noqa: C901  a line for each event
    """What the log says about an event."""
    match event:
        case TilesTurnedUp():
            return _turned_up(event, cast)
        case BidMade(seat, escudos):
            return (_by(cast, seat, "log.bid" if escudos else "log.bid_passed", sum=cast.escudos(escudos)),)
        case BidSealed(seat):
            return (_by(cast, seat, "log.bid_sealed"),)
        case BidsRevealed(bids):
            told = cast.tr("log.bids_revealed", {"bids": _bids(bids, cast)})
            return (Sentence(told, others=_everybody(cast)),)
        case BidsPaid(bids):
            return (Sentence(cast.tr("log.bids_paid", {"bids": cast.sums(bids)}), others=_payers(bids)),)
        case OverseerNamed(seat, before, passed):
            return (_by(cast, seat, _overseer_key(stays=seat == before, passed=passed)),)
        case TilePlanted():
            return (_planted(event, cast),)
        case CanalProposed():
            return (_proposed(event, cast),)
        case ProposalPassed(seat):
            return (_by(cast, seat, "log.proposal_passed"),)
        case BribesPaid():
            return (_bribes(event, cast),)
        case PricePaid(overseer, escudos, refused):
            key = "log.refused" if refused else "log.price"
            return (_by(cast, overseer, key, sum=cast.escudos(escudos)),)
        case CanalBuilt(seat, canal, source):
            return (_by(cast, seat, _built_key(source), canal=canal_text(canal)),)
        case CanalDiscarded(overseer, supply):
            return (_by(cast, overseer, "log.discarded", count=supply),)
        case ExtraPassed(seat):
            return (_by(cast, seat, "log.extra_passed"),)
        case FarmerLost(square, kind, owner, left):
            values = {"of": cast.of(owner), "left": cast.farmers(left)}
            key = "log.farmer_lost" if left else "log.last_farmer_lost"
            return (Sentence(_dry(cast, key, cast.crop(kind), SQUARE_NAMES[square], values), owner),)
        case TileDied():
            return (_died(event, cast),)
        case IncomePaid(escudos):
            told = cast.tr("log.income", {"sum": cast.escudos(escudos)})
            return (Sentence(told, others=_everybody(cast)),)
        case GameEnded():
            return (_ended(event, cast),)


def stage_of_event(event: Event) -> Stage | None:
    """Under which phase the whole log tells it; None for what opens or closes a round or the game."""
    match event:
        case BidMade() | BidSealed() | BidsRevealed() | BidsPaid() | OverseerNamed():
            return Stage.AUCTION
        case TilePlanted():
            return Stage.PLANTING
        case CanalProposed() | ProposalPassed():
            return Stage.PROPOSALS
        case BribesPaid() | PricePaid() | CanalDiscarded() | CanalBuilt(source=Source.SHARED):
            return Stage.DECISION
        case CanalBuilt(source=Source.OWN) | ExtraPassed():
            return Stage.EXTRA
        case FarmerLost() | TileDied() | IncomePaid():
            return Stage.DRYING
        case CanalBuilt() | TilesTurnedUp() | GameEnded():
            return None


def _by(cast: Cast, seat: Seat, key: str, *, sum: str = "", canal: str = "", count: int = 1) -> Sentence:  # noqa: A002  the placeholder's name
    values: dict[str, str | int] = {"name": cast.name(seat), "sum": sum, "canal": canal, "count": count}
    return Sentence(cast.tr(key, values), seat)


def _turned_up(event: TilesTurnedUp, cast: Cast) -> tuple[Sentence, ...]:
    tiles = ", ".join(f"{cast.crop(kind)} {icons_of(kind)}" for kind in event.tiles)
    heading = cast.tr("log.round", {"round": event.round, "rounds": event.rounds})
    return (
        Sentence(heading, heading=True),
        Sentence(cast.tr("log.turned_up", {"tiles": tiles}), aside=True),
    )


def _bids(bids: tuple[int, ...], cast: Cast) -> str:
    passed = cast.tr("log.pass")
    return ", ".join(f"{cast.names[n]} {bid or passed}" for n, bid in enumerate(bids))


def _overseer_key(*, stays: bool, passed: bool) -> str:
    if stays:
        return "log.overseer_stays"
    return "log.overseer_passed" if passed else "log.overseer"


def _planted(event: TilePlanted, cast: Cast) -> Sentence:
    key = "log.planted_left" if event.leftover else "log.planted" if event.farmers else "log.planted_neutral"
    values = {
        "name": cast.name(event.seat),
        "crop": cast.crop(event.kind),
        "square": SQUARE_NAMES[event.square],
        "farmers": cast.farmers(event.farmers),
    }
    return Sentence(cast.tr(key, values), event.seat)


def _proposed(event: CanalProposed, cast: Cast) -> Sentence:
    if event.joined:
        key = "log.joined" if event.bribe else "log.joined_free"
    else:
        key = "log.proposed" if event.bribe else "log.proposed_free"
    values = {
        "name": cast.name(event.seat),
        "canal": canal_text(event.canal),
        "sum": cast.escudos(event.bribe),
        "total": str(event.total),
    }
    return Sentence(cast.tr(key, values), event.seat)


def _bribes(event: BribesPaid, cast: Cast) -> Sentence:
    total = sum(event.payments)
    givers = _payers(event.payments)
    key = "log.accepted_free" if not givers else "log.accepted" if len(givers) == 1 else "log.accepted_many"
    values = {
        "name": cast.name(event.overseer),
        "canal": canal_text(event.canal),
        "sum": cast.escudos(total),
        "giver": cast.name(givers[0]) if givers else "",
        "of_giver": cast.of(givers[0]) if givers else "",
        "payments": cast.sums(event.payments),
    }
    return Sentence(cast.tr(key, values), event.overseer, others=givers)


def _payers(by_seat: Sequence[int | None]) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n, paid in enumerate(by_seat) if paid)


def _everybody(cast: Cast) -> tuple[Seat, ...]:
    return tuple(Seat(n) for n in range(len(cast.names)))


def _built_key(source: Source) -> str:
    match source:
        case Source.FIRST:
            return "log.built_first"
        case Source.SHARED:
            return "log.built"
        case Source.OWN:
            return "log.built_own"


def _dry(cast: Cast, key: str, crop: str, square: str, values: dict[str, str]) -> str:
    return capital(cast.tr(key, {"crop": crop, "square": square, **values}))


def _died(event: TileDied, cast: Cast) -> Sentence:
    key = "log.died_farmers" if event.owner is not None and event.farmers else "log.died"
    values = {
        "name": cast.name(event.owner) if event.owner is not None else "",
        "farmers": cast.farmers(event.farmers),
        "palm": cast.tr("log.palm_too") if event.palm else "",
    }
    return Sentence(_dry(cast, key, cast.crop(event.kind), SQUARE_NAMES[event.square], values), event.owner)


def _ended(event: GameEnded, cast: Cast) -> Sentence:
    winners = event.winners
    values: dict[str, str | int] = {
        "count": len(winners),
        "names": cast.listing([cast.name(seat) for seat in winners]),
        "points": cast.points(max(event.scores)),
    }
    winner = winners[0] if len(winners) == 1 else None
    return Sentence(cast.tr("log.ended", values), winner, others=_everybody(cast))
