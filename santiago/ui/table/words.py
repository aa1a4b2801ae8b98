"""The words of the action bar: what is asked of whom, and what the choice looked at would lead to."""

from dataclasses import dataclass

from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.legal import bribe_totals, price_of_refusing, why_not
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Money, Seat
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
from santiago.ui.table.cast import Cast, capital
from santiago.ui.table.considered import Considered
from santiago.ui.table.controller import choices
from santiago.ui.table.previews import (
    bid_preview,
    certain_overseer,
    planting_preview,
    refusal_preview,
    water_preview,
)
from santiago.ui.table.refusing import refusal_text
from santiago.ui.table.selection import Asking, PlacePicked, Selection, SquarePicked, SumPicked, TilePicked
from santiago.ui.table.turn import Turn, ends_round
from santiago.ui.view.notes import canal_text

Values = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class Words:
    """The action bar's headline, which goes on after the name, its detail, and its two captions."""

    headline: str
    detail: str = ""
    main: str = ""
    second: str = ""


def words(turn: Turn, selection: Selection, looked_at: Considered, cast: Cast) -> Words:
    """What the bar says to the seat to move."""
    if isinstance(selection, Asking):
        return _asking(turn, selection.move, looked_at, cast)
    phase = turn.position.phase
    match phase:
        case Auction() | SecretAuction():
            return _auction(turn, selection, looked_at, cast)
        case Planting() | Leftover():
            return Words(_planting_headline(turn, selection, cast), planting_detail(turn, looked_at, cast))
        case Proposals():
            return _proposals(turn, selection, looked_at, cast)
        case OverseerDecision():
            second = cast.tr("table.discard") if not bribe_totals(phase.proposals) else ""
            return Words(cast.tr("table.decide"), decision_detail(turn, looked_at, cast), second=second)
        case ExtraCanal():
            detail = canal_detail(turn, looked_at, cast) or cast.tr("table.extra_detail")
            return Words(cast.tr("table.extra"), detail, second=cast.tr("table.pass"))
        case FirstCanal():
            return Words(cast.tr("table.first"), canal_detail(turn, looked_at, cast))
        case Over():
            return Words(cast.tr("table.over"))


def _asking(turn: Turn, move: Move, looked_at: Considered, cast: Cast) -> Words:
    detail = _why_asked(turn, move, cast)
    match move:
        case Bid(escudos):
            return Words(cast.tr("table.ask.bid", {"sum": cast.escudos(escudos)}), detail)
        case Pass():
            return Words(cast.tr("table.ask.pass"), detail)
        case Plant(kind, square):
            values: Values = {"crop": cast.crop(kind), "square": SQUARE_NAMES[square]}
            return Words(cast.tr("table.ask.plant", values), planting_detail(turn, looked_at, cast))
        case Propose(canal, bribe):
            offer: Values = {"canal": canal_text(canal), "sum": cast.escudos(bribe)}
            return Words(cast.tr("table.ask.propose", offer), detail)
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return Words(cast.tr("table.ask.build", {"canal": canal_text(canal)}), detail)
        case Discard():
            return Words(cast.tr("table.ask.discard"), detail)


def _why_asked(turn: Turn, move: Move, cast: Cast) -> str:
    """What makes the move worth a question."""
    phase = turn.position.phase
    if isinstance(move, Bid) and move.escudos == turn.money and not turn.covered:
        return cast.tr("table.risk.all_money")
    if isinstance(move, Build) and isinstance(phase, OverseerDecision) and bribe_totals(phase.proposals):
        sum_paid = cast.escudos(price_of_refusing(phase.proposals))
        return cast.tr("table.risk.refuse", {"sum": sum_paid})
    if isinstance(phase, FirstCanal):
        return cast.tr("table.risk.first")
    if ends_round(turn.position, move):
        return cast.tr("table.risk.last_round" if turn.position.is_last_round else "table.risk.round_ends")
    return ""


# The auction


def _auction(turn: Turn, selection: Selection, looked_at: Considered, cast: Cast) -> Words:
    secret = isinstance(turn.position.phase, SecretAuction)
    picked = selection.escudos if isinstance(selection, SumPicked) else None
    headline = cast.tr("table.bid_secret" if secret else "table.bid")
    main = cast.tr("table.bid_none") if picked is None else cast.tr("table.bid_sum", {"sum": picked})
    return Words(headline, bid_detail(turn, looked_at, cast), main, cast.tr("table.pass"))


def bid_detail(turn: Turn, looked_at: Considered, cast: Cast) -> str:
    """Money left, the place in the order so far, and the overseer where certain; else how bids stand."""
    position, escudos = turn.position, looked_at.escudos
    if escudos is None:
        return _bids_so_far(turn, cast)
    refused = why_not(position, Bid(escudos)) if escudos else None
    if refused is not None and not turn.hides(refused):
        return refusal_text(refused, cast)
    preview = bid_preview(position, escudos)
    parts = [] if escudos == 0 else _keeps(turn, preview.money_left, cast)
    if preview.choice is not None:
        nth = cast.tr(f"table.nth.{preview.choice}")
        parts.append(cast.tr("table.chooses", {"nth": nth}))
    if escudos == 0:
        parts.append(cast.tr("table.farmer_fewer"))
    if preview.overseer is not None:
        parts.append(_overseer_words(preview.overseer, turn.seat, cast))
    return " ".join(parts)


def _keeps(turn: Turn, left: int, cast: Cast) -> list[str]:
    """What would be left, unless the money lies covered."""
    return [] if turn.covered else [cast.tr("table.keeps", {"sum": cast.escudos(left)})]


def _overseer_words(overseer: Seat, seat: Seat, cast: Cast) -> str:
    key = "table.becomes_overseer" if overseer == seat else "table.will_be_overseer"
    return cast.tr(key, {"name": cast.name(overseer)})


def _bids_so_far(turn: Turn, cast: Cast) -> str:
    position = turn.position
    if isinstance(position.phase, SecretAuction):
        return cast.tr("table.secret_detail")
    best = max((bid or 0) for bid in position.bids)
    certain = certain_overseer(position)
    parts = []
    if best:
        bidder = cast.name(Seat(position.bids.index(best)))
        parts.append(cast.tr("table.best_bid", {"sum": best, "name": bidder}))
    else:
        parts.append(cast.tr("table.no_bid"))
    if certain is not None:
        parts.append(cast.tr("table.will_be_overseer", {"name": cast.name(certain)}))
    return " ".join(parts)


# Planting


def _planting_headline(turn: Turn, selection: Selection, cast: Cast) -> str:
    if isinstance(turn.position.phase, Leftover):
        return cast.tr("table.plant_left")
    match selection:
        case TilePicked():
            return cast.tr("table.plant_where")
        case SquarePicked(square):
            return cast.tr("table.plant_what", {"square": SQUARE_NAMES[square]})
        case _:
            return cast.tr("table.plant")


def planting_detail(turn: Turn, looked_at: Considered, cast: Cast) -> str:
    """The plantation joined, and how the tile fares there."""
    position = turn.position
    if looked_at.kind is None or looked_at.square is None:
        if isinstance(position.phase, Leftover):
            return cast.tr("table.left_detail")
        return "" if position.bids[turn.seat] else cast.tr("table.farmer_fewer")
    if not _may_plant(turn, looked_at):
        return cast.tr("refusals.leftover_alone")
    preview = planting_preview(position, looked_at.kind, looked_at.square)
    tiles = preview.plantation.bit_count()
    values: Values = {
        "tiles": cast.tr("table.tiles", {"count": tiles}),
        "farmers": cast.farmers(preview.own_farmers),
        "points": cast.points(preview.points),
    }
    if preview.own_farmers:
        joined = cast.tr("table.joins", values)
    else:
        joined = cast.tr("table.joins_neutral", {"count": tiles})
    if preview.droughts is None:
        return f"{joined} {cast.tr('table.wet')}"
    if position.is_last_round:
        return f"{joined} {cast.tr('table.dry_last')}"
    if not preview.droughts:
        return f"{joined} {cast.tr('table.dry_now')}"
    return f"{joined} {cast.tr('table.dry', {'count': preview.droughts})}"


def _may_plant(turn: Turn, looked_at: Considered) -> bool:
    return looked_at.square is not None and bool(choices(turn).squares >> looked_at.square & 1)


# Canals


def _proposals(turn: Turn, selection: Selection, looked_at: Considered, cast: Cast) -> Words:
    match selection:
        case PlacePicked(canal, bribe):
            headline = cast.tr("table.propose_sum", {"canal": canal_text(canal)})
            main = cast.tr("table.offer", {"sum": bribe})
        case SumPicked(escudos):
            headline = cast.tr("table.propose_where", {"sum": cast.escudos(escudos)})
            main = cast.tr("table.offer", {"sum": escudos})
        case _:
            headline, main = cast.tr("table.propose"), cast.tr("table.offer_none")
    return Words(headline, proposal_detail(turn, looked_at, cast), main, cast.tr("table.pass"))


def proposal_detail(turn: Turn, looked_at: Considered, cast: Cast) -> str:
    """Money left, the total at the place, and what refusing would cost."""
    position = turn.position
    phase = position.phase
    assert isinstance(phase, Proposals), "only proposals have a bribe"
    if looked_at.declined:
        return refusing_words(turn, price_of_refusing(phase.proposals), cast)
    parts = []
    totals = bribe_totals(phase.proposals)
    bribe = looked_at.escudos
    price = price_of_refusing(phase.proposals)
    if bribe is not None and bribe <= turn.reach:
        parts += _keeps(turn, turn.money - bribe, cast)
        if looked_at.canal is not None:
            total = totals.get(looked_at.canal, 0) + bribe
            price = max(price, total + 1)
            if looked_at.canal in totals:
                parts.append(cast.tr("table.total", {"sum": total}))
    parts.append(refusing_words(turn, price, cast))
    if looked_at.canal is not None and bribe is None:
        return canal_detail(turn, looked_at, cast)
    return " ".join(parts)


def refusing_words(turn: Turn, price: int, cast: Cast) -> str:
    """What the overseer would pay to refuse, and whether they can where that may be known."""
    position = turn.position
    overseer = cast.name(position.overseer)
    known = position.options.money is Money.OPEN or (turn.seat == position.overseer and not turn.covered)
    key = (
        "table.refuse_cannot" if known and position.money[position.overseer] < price else "table.refuse_costs"
    )
    return cast.tr(key, {"name": overseer, "sum": price})


def decision_detail(turn: Turn, looked_at: Considered, cast: Cast) -> str:
    """What the place pays or costs, and what its water saves; else the price of refusing."""
    phase = turn.position.phase
    assert isinstance(phase, OverseerDecision), "only the overseer decides"
    totals = bribe_totals(phase.proposals)
    refusal = refusal_preview(turn.position, turn.seat)
    if looked_at.canal is None:
        if looked_at.declined:
            return cast.tr("table.discard_detail")
        if refusal.affordable or turn.covered:
            key = "table.decide_detail" if totals else "table.decide_alone"
            return cast.tr(key, {"sum": cast.escudos(refusal.escudos)})
        key = "table.decide_must" if totals else "table.decide_poor"
        return cast.tr(key, {"sum": cast.escudos(refusal.escudos)})
    if looked_at.canal in totals:
        pays = cast.tr("table.place_pays", {"sum": cast.escudos(totals[looked_at.canal])})
    else:
        pays = cast.tr("table.place_costs", {"sum": cast.escudos(refusal.escudos)})
    return f"{pays} {canal_detail(turn, looked_at, cast)}"


def canal_detail(turn: Turn, looked_at: Considered, cast: Cast) -> str:
    """Which tiles a canal there keeps from this drought, and which it does not, by owner."""
    if looked_at.canal is None:
        return ""
    preview = water_preview(turn.position, looked_at.canal)
    saved = _by_owner(preview.saved.bit_count(), preview.saved_by_seat, cast)
    lost = _by_owner(preview.lost.bit_count(), preview.lost_by_seat, cast)
    sentences = [cast.tr("table.saves", {"tiles": saved}) if saved else cast.tr("table.saves_nothing")]
    if lost:
        sentences.append(cast.tr("table.stay_dry", {"tiles": lost}))
    return " ".join(sentences)


def _by_owner(tiles: int, by_seat: tuple[int, ...], cast: Cast) -> str:
    """How many of `tiles` are whose, in words; "" if there are none."""
    owned = cast.sums(by_seat)
    neutral = tiles - sum(by_seat)
    parts = [owned] if owned else []
    if neutral:
        parts.append(cast.tr("table.neutral", {"count": neutral}))
    return ", ".join(parts)


def thinking(name: str, player: str, cast: Cast) -> str:
    """As in "Bruno (Carmen, Hard) is thinking", without the name's own part of the bar."""
    return capital(cast.tr("table.thinking", {"name": name, "level": player}))
