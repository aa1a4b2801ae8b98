"""The texts of the action bar, which ask for a decision and describe the effects of the current choice."""

from dataclasses import dataclass

from santiago.presentation.input.hover_choice import HoverChoice
from santiago.presentation.input.phase_input import choices
from santiago.presentation.input.selection import (
    Asking,
    PlacePicked,
    Selection,
    SquarePicked,
    SumPicked,
    TilePicked,
)
from santiago.presentation.input.turn import Turn, ends_round
from santiago.rules.grid import SQUARE_NAMES, canal_set, canals_in
from santiago.rules.legal import bribe_totals, price_of_refusing, why_not
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
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
from santiago.rules.previews import (
    bid_preview,
    certain_overseer,
    planting_preview,
    water_preview,
)
from santiago.rules.scoring import is_money_public
from santiago.rules.state import GameState
from santiago.wording.board_words import palm_words
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames, capital
from santiago.wording.refusal_text import refusal_text
from santiago.wording.sentences import sentences
from santiago.wording.translator import Shortened, TextValues


@dataclass(frozen=True, slots=True)
class BarText:
    """The texts of the bar: a headline without the player's name, a detail, and the captions of two
    buttons."""

    headline: str
    detail: str = ""
    main: str = ""
    second: str = ""


def bar_text(turn: Turn, selection: Selection, choice: HoverChoice, names: GameNames) -> BarText:
    """Return the texts of the bar for the seat to move."""
    if isinstance(selection, Asking):
        return _asking(turn, selection.move, choice, names)
    phase = turn.position.phase
    match phase:
        case Auction() | SecretAuction():
            return _auction(turn, selection, choice, names)
        case Planting() | Leftover():
            return BarText(_planting_headline(turn, selection, names), planting_detail(turn, choice, names))
        case Proposals():
            return _proposals(turn, selection, choice, names)
        case OverseerDecision():
            second = names.tr("table.discard") if not bribe_totals(phase.proposals) else ""
            return BarText(names.tr("table.decide"), decision_detail(turn, choice, names), second=second)
        case ExtraCanal():
            detail = canal_detail(turn, choice, names) or names.tr("table.extra_detail")
            return BarText(names.tr("table.extra"), detail, second=names.tr("table.pass"))
        case FirstCanal():
            hidden = turn.position.options.palms and turn.position.hides_palms
            return BarText(names.tr("table.first"), names.tr("table.first_palms") if hidden else "")
        case Over():
            return BarText(names.tr("table.over"))


def _asking(turn: Turn, move: Move, choice: HoverChoice, names: GameNames) -> BarText:
    detail = _why_asked(turn, move, names)
    if isinstance(turn.position.phase, SecretAuction):
        detail = f"{detail} {_on_a_tie(turn, names)}".lstrip()
    match move:
        case Bid(escudos):
            return BarText(names.tr("table.ask.bid", {"sum": names.escudos(escudos)}), detail)
        case Pass():
            return BarText(names.tr("table.ask.pass"), detail)
        case Plant(kind, square):
            values: TextValues = {"crop": names.crop(kind), "square": SQUARE_NAMES[square]}
            return BarText(names.tr("table.ask.plant", values), planting_detail(turn, choice, names))
        case Propose(canal, bribe):
            offer: TextValues = {"canal": canal_text(canal), "sum": names.escudos(bribe)}
            return BarText(names.tr("table.ask.propose", offer), detail)
        case Accept(canal) | Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return BarText(names.tr("table.ask.build", {"canal": canal_text(canal)}), detail)
        case Discard():
            return BarText(names.tr("table.ask.discard"), detail)


def _why_asked(turn: Turn, move: Move, names: GameNames) -> str:
    """Return text about the risk of `move`, or "" if it needs confirmation only because of the settings."""
    phase = turn.position.phase
    if isinstance(move, Bid) and move.escudos == turn.money and not turn.covered:
        return names.tr("table.risk.all_money")
    if isinstance(move, Build) and isinstance(phase, OverseerDecision) and bribe_totals(phase.proposals):
        sum_paid = names.escudos(price_of_refusing(phase.proposals))
        return names.tr("table.risk.refuse", {"sum": sum_paid})
    if isinstance(phase, FirstCanal):
        return names.tr("table.risk.first.free" if turn.free_undo else "table.risk.first")
    if ends_round(turn.position, move):
        if turn.position.is_last_round:
            return names.tr("table.risk.last_round")
        return names.tr("table.risk.round_ends.free" if turn.free_undo else "table.risk.round_ends")
    return ""


# The auction


def _auction(turn: Turn, selection: Selection, choice: HoverChoice, names: GameNames) -> BarText:
    secret = isinstance(turn.position.phase, SecretAuction)
    picked = selection.escudos if isinstance(selection, SumPicked) else None
    headline = names.tr("table.bid_secret" if secret else "table.bid")
    main = names.tr("table.bid_none") if picked is None else names.tr("table.bid_sum", {"sum": picked})
    return BarText(headline, bid_detail(turn, choice, names), main, names.tr("table.pass"))


def bid_detail(turn: Turn, choice: HoverChoice, names: GameNames) -> str:
    """Return text about the effects of the chosen bid: the money left, the planting order and the overseer.

    If nothing is chosen, return text about the bids so far. In a secret auction, add the rule for ties
    (R10.4).
    """
    position, escudos = turn.position, choice.escudos
    if escudos is None:
        return _bids_so_far(turn, names)
    refused = None if choice.declined else why_not(position, Bid(escudos))
    if refused is not None and not turn.hides(refused):
        return refusal_text(refused, names)
    preview = bid_preview(position, escudos)
    parts = [] if escudos == 0 else _keeps(turn, preview.money_left, names)
    if preview.rank is not None:
        sure, passed = preview.is_certain, escudos == 0
        parts.append(_rank_text(preview.rank, position.seats, names, is_certain=sure, passed=passed))
    if escudos == 0:
        parts.append(names.tr("table.farmer_fewer"))
    if preview.overseer is not None:
        parts.append(_overseer_words(preview.overseer, turn, names))
    if isinstance(position.phase, SecretAuction):
        parts.append(_on_a_tie(turn, names))
    return " ".join(parts)


def _on_a_tie(turn: Turn, names: GameNames) -> str:
    return names.tr("table.on_a_tie", {"name": names.name(turn.position.overseer)})


def _rank_text(rank: int, seats: int, names: GameNames, *, is_certain: bool, passed: bool) -> str:
    """Return text about the seat's rank in the planting order, and whether later bids can change this rank.

    `rank` counts from 1.
    """
    if not passed:
        key = "table.chooses_surely" if is_certain else "table.chooses"
    elif not is_certain:
        key = "table.plants_so_far"
    else:
        key = "table.plants_last" if rank == seats else "table.plants_surely"
    return names.tr(key, {"nth": names.tr(f"table.nth.{rank}"), "n": rank})


def _keeps(turn: Turn, left: int, names: GameNames) -> list[str]:
    """Return a list with the sentence about the remaining money, or an empty list if the money is hidden."""
    return [] if turn.covered else [names.tr("table.keeps", {"sum": names.escudos(left)})]


def _overseer_words(overseer: Seat, turn: Turn, names: GameNames) -> str:
    becomes = "table.stays_overseer" if overseer == turn.position.overseer else "table.becomes_overseer"
    key = becomes if overseer == turn.seat else "table.will_be_overseer"
    return names.tr(key, {"name": names.name(overseer)})


def _bids_so_far(turn: Turn, names: GameNames) -> str:
    position = turn.position
    if isinstance(position.phase, SecretAuction):
        return f"{names.tr('table.secret_detail')} {_on_a_tie(turn, names)}"
    best = max((bid or 0) for bid in position.bids)
    certain = certain_overseer(position)
    parts = []
    if best:
        bidder = names.name(Seat(position.bids.index(best)))
        parts.append(names.tr("table.best_bid", {"sum": best, "name": bidder}))
    else:
        parts.append(names.tr("table.no_bid"))
    if certain is not None:
        parts.append(names.tr("table.will_be_overseer", {"name": names.name(certain)}))
    return " ".join(parts)


# Planting


def _planting_headline(turn: Turn, selection: Selection, names: GameNames) -> str:
    if isinstance(turn.position.phase, Leftover):
        return names.tr("table.plant_left")
    match selection:
        case TilePicked():
            return names.tr("table.plant_where")
        case SquarePicked(square):
            return names.tr("table.plant_what", {"square": SQUARE_NAMES[square]})
        case _:
            return names.tr("table.plant")


def planting_detail(turn: Turn, choice: HoverChoice, names: GameNames) -> str:
    """Return text about the plantation that the chosen tile joins, the plantation's points, and the tile's
    water supply."""
    position = turn.position
    if choice.kind is None or choice.square is None:
        if isinstance(position.phase, Leftover):
            beside_life = bool(position.board.empty_beside_life)
            return names.tr("table.left_detail" if beside_life else "table.left_detail_desert")
        return "" if position.bids[turn.seat] else names.tr("table.farmer_fewer")
    if not choices(turn).squares >> choice.square & 1:
        return names.tr("refusals.leftover_alone")
    preview = planting_preview(position, choice.kind, choice.square)
    tiles, is_safe = preview.plantation.bit_count(), preview.points == preview.points_now
    values: TextValues = {
        "tiles": names.tr.term("tiles", tiles),
        "farmers": names.farmers(preview.own_farmers),
        "points": names.points(preview.points) if is_safe else preview.points,
        "now": preview.points_now,
    }
    if preview.own_farmers and not turn.shows_points:
        joined = names.tr("table.joins_unscored", values)
    elif preview.own_farmers:
        joined = names.tr("table.joins" if is_safe else "table.joins_dry", values)
    else:
        joined = names.tr("table.joins_neutral", {"count": tiles})
    joined = sentences(joined, *map(capital, palm_words(preview.board, preview.plantation, names)))
    if preview.droughts is None:
        return f"{joined} {names.tr('table.wet')}"
    if position.is_last_round:
        return f"{joined} {names.tr('table.dry_last')}"
    if not preview.droughts:
        return f"{joined} {names.tr('table.dry_now')}"
    return f"{joined} {names.tr('table.dry', {'count': preview.droughts})}"


# Canals


def _proposals(turn: Turn, selection: Selection, choice: HoverChoice, names: GameNames) -> BarText:
    match selection:
        case PlacePicked(canal, bribe):
            headline = names.tr("table.propose_sum", {"canal": canal_text(canal)})
            main = names.tr("table.offer", {"sum": bribe})
        case SumPicked(escudos):
            headline = names.tr("table.propose_where", {"sum": names.escudos(escudos)})
            main = names.tr("table.offer", {"sum": escudos})
        case _:
            headline, main = names.tr("table.propose"), names.tr("table.offer_none")
    return BarText(headline, proposal_detail(turn, choice, names), main, names.tr("table.pass"))


def proposal_detail(turn: Turn, choice: HoverChoice, names: GameNames) -> str:
    """Return text about the money left, the total bribe for the chosen place, and the price of refusing."""
    position = turn.position
    phase = position.phase
    assert isinstance(phase, Proposals), "only proposals have a bribe"
    canal, bribe = choice.canal, None if choice.declined else choice.escudos
    if bribe is None:
        return canal_detail(turn, choice, names) or refusal_words(position, phase.proposals, names)
    place = canals_in(position.board.places)[0] if canal is None else canal
    refused = why_not(position, Propose(place, bribe))
    if refused is not None and not turn.hides(refused):
        return refusal_text(refused, names)
    parts, proposals, more = _keeps(turn, turn.money - bribe, names), phase.proposals, bribe
    if canal is not None:
        before = bribe_totals(proposals).get(canal)
        if before is not None:
            parts.append(names.tr("table.total", {"sum": before + bribe}))
        proposals, more = (*proposals, Proposal(canal, bribe)), 0
    parts.append(refusal_words(position, proposals, names, more))
    return " ".join(parts)


def refusal_words(
    position: GameState, proposals: tuple[Proposal | None, ...], names: GameNames, more: int = 0
) -> str:
    """Return a sentence about whether the overseer can refuse `proposals`, and at what price (R6.4).

    `more` is another bribe, in escudos, whose place is not chosen yet.
    """
    totals = bribe_totals(proposals)
    price = max(price_of_refusing(proposals), more + 1)
    can_pay = not is_money_public(position) or position.money[position.overseer] >= price
    if not totals and not more:
        key = "table.unproposed" if can_pay else "table.unproposed_poor"
    elif not position.board.places & ~canal_set(*totals):
        key = "table.must_accept"
    elif not can_pay:
        key = "table.refuse_cannot"
    else:
        key = "table.refuse_least" if more else "table.refuse_costs"
    return names.tr(key, {"name": names.name(position.overseer), "sum": price})


def decision_detail(turn: Turn, choice: HoverChoice, names: GameNames) -> str:
    """Return text about what the chosen place pays or costs, and about the tiles that a canal there saves.

    If no place is chosen, return text about refusing.
    """
    phase = turn.position.phase
    assert isinstance(phase, OverseerDecision), "only the overseer decides"
    totals, price = bribe_totals(phase.proposals), price_of_refusing(phase.proposals)
    if choice.canal is None:
        if choice.declined:
            return names.tr("table.discard_detail")
        if totals and not turn.position.board.places & ~canal_set(*totals):
            return names.tr("table.decide_all_proposed")
        if turn.money >= price or turn.covered:
            key = "table.decide_detail" if totals else "table.decide_alone"
        else:
            key = "table.decide_must" if totals else "table.decide_poor"
        return names.tr(key, {"sum": names.escudos(price)})
    if choice.canal in totals:
        pays = names.tr("table.place_pays", {"sum": names.escudos(totals[choice.canal])})
    else:
        pays = names.tr("table.place_costs", {"sum": names.escudos(price)})
    effect = canal_detail(turn, choice, names)
    return Shortened(f"{pays} {effect}", f"{pays} {effect.short}")


def canal_detail(turn: Turn, choice: HoverChoice, names: GameNames) -> Shortened:
    """Return text with the number of tiles, by owner, that the chosen canal saves and that stay dry.

    The short form omits the tiles that stay dry.
    """
    if choice.canal is None:
        return Shortened("", "")
    preview = water_preview(turn.position, choice.canal)
    saved = _by_owner(preview.saved.bit_count(), preview.saved_by_seat, names)
    lost = _by_owner(preview.lost.bit_count(), preview.lost_by_seat, names)
    saves = names.tr("table.saves", {"tiles": saved}) if saved else names.tr("table.saves_nothing")
    stay_dry = names.tr("table.stay_dry", {"tiles": lost}) if lost else ""
    return Shortened(sentences(saves, stay_dry), saves)


def _by_owner(tiles: int, by_seat: tuple[int, ...], names: GameNames) -> str:
    """Return text that says how many of `tiles` belong to each seat, and how many are neutral.

    Return "" if there are no tiles.
    """
    owned = names.sums(by_seat)
    neutral = tiles - sum(by_seat)
    parts = [owned] if owned else []
    if neutral:
        parts.append(names.tr("table.neutral", {"count": neutral}))
    return ", ".join(parts)
