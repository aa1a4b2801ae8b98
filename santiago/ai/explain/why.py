"""Explains a choice against one other move: how the move works (claims), and what each part of the difference
is worth (terms).

The value of a position is a weighted sum over seats and parts, so the difference between the means of two
searches is divided exactly.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from santiago.ai.agent import Claim, Mechanism, Option, Part, PricedTerm, Why, about_equal
from santiago.ai.evaluation.evaluate import droughts_left, money_worth
from santiago.ai.evaluation.tuned_weights import weights_for_search
from santiago.ai.explain.likely_lines import Line, Outlook
from santiago.ai.explain.mechanisms import LEAST, SMALL, claims_of
from santiago.ai.explain.move_comparison import Pair
from santiago.rules.legal import bribe_totals, price_of_refusing
from santiago.rules.moves import Accept, Bid, Build, BuildOwn, Move, Propose
from santiago.rules.options import Seat
from santiago.rules.phases import OverseerDecision
from santiago.rules.scoring import plantations
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop

MOST_TERMS: Final = 3
ALIKE: Final = 1.0
"""Moves that differ by more points than this are never about equal."""
SMALL_CHANCE: Final = 0.01
"""Differences in the chance of winning below this one count as none."""
MOST_BENT: Final = 0.5
"""Prices are told in half points if whole points would change one of them by more than this many points."""
CONFIRMED: Final = 0.75
"""The sizes of a plantation are told if the points by them differ from the mean's by at most this many."""
LEAST_SHARE, LEAST_SECOND = 0.2, 0.5
"""A claim is told if it accounts for at least this share of the largest gain, and a second claim if it
accounts for at least this many points."""


Parts = Sequence[Sequence[float]]
"""The mean differences in the final points of each seat: those of each crop, then the money."""


def why(state: GameState, seat: Seat, best: Outlook, rival: Outlook, parts: Parts = ()) -> Why:
    """Compare the move of `best` with that of `rival` for `seat`, which is to move in `state`.

    If `parts` were measured in games, the terms are theirs.
    """
    first, second = best.option, rival.option
    pair = Pair(state, seat, best, rival)
    terms, total = _terms(pair)
    most = _most(terms)
    if parts:
        terms, total = measured_terms(seat, parts)
        most = min(most, _most(terms))
    tied = as_good(first, second) and not parts
    return Why(
        seat,
        first.move,
        second.move,
        _told(claims_of(pair), seat, terms, most),
        tuple(terms),
        total,
        (first.chance or 0.0, second.chance or 0.0),
        tied,
        tied and cost(first.move) < cost(second.move),
        best.sealed,
    )


def as_good(best: Option, option: Option) -> bool:
    """Return whether `option` is about as good as `best`."""
    points = abs((best.points or 0.0) - (option.points or 0.0))
    chance = abs((best.chance or 0.0) - (option.chance or 0.0))
    return (points < SMALL and chance < SMALL_CHANCE) or (points <= ALIKE and about_equal(best, option))


def cost(move: Move) -> int:
    """Return the escudos that a move stakes; the own canal counts more than any sum."""
    match move:
        case Bid(escudos):
            return escudos
        case Propose(_, bribe):
            return bribe
        case _:
            return 1 << 10 if isinstance(move, BuildOwn) else 0


# Claims


_GROUPS: Final = (
    ("tile", "joins farmer saves own_canal higher_bid idle room preserves"),
    ("water", "wet watered own water_cost"),
    ("others", "taken hems feeds"),
    ("course", "built overseer earlier bribe price"),
)
_GROUP: Final = {Mechanism(kind): group for group, kinds in _GROUPS for kind in kinds.split()}
_NEEDED: Final = {
    Mechanism.WATER_COST: {Part.MONEY, Part.PURSE},
    Mechanism.HIGHER_BID: {Part.MONEY, Part.PURSE},
    Mechanism.OWN: {Part.CANAL, Part.PURSE, Part.OTHER, Part.OTHERS},
}
"""The parts of which one must be among the gains if a claim of this kind is told."""


FIELDS: Final = (Part.CROP, Part.FIELDS, Part.NOW, Part.LATER)
"""The parts that are plantations of the player; they count together as one term."""


def _most(terms: list[PricedTerm]) -> float:
    """Return the largest term."""
    fields = sum(term.exact for term in terms if term.part in FIELDS)
    return max((fields, *(term.exact for term in terms if term.part not in FIELDS)))


def _told(claims: list[Claim], seat: Seat, terms: list[PricedTerm], most: float) -> tuple[Claim, ...]:
    """Return the claim with the largest weight, and a second one of another group if it has weight enough.
    Where the canal is built is told first.

    `most` is the largest term for `seat`. A claim about what another seat loses needs this seat among the
    terms, and one about the cost of water needs the cost.
    """
    losers = {term.seat for term in terms if term.part is Part.OTHER and term.exact > 0} | {None, seat}
    is_merged = any(term.part is Part.OTHERS and term.exact > 0 for term in terms)
    gains = {term.part for term in terms if term.exact > 0}
    owners = {claim.seat for claim in claims if claim.kind is Mechanism.OWN}  # who save their tiles
    told: list[Claim] = []
    for claim in sorted(claims, key=lambda claim: -claim.weight):
        needed = _NEEDED.get(claim.kind)
        is_loss = _GROUP[claim.kind] == "others" and not (is_merged or claim.seat in losers)
        least = LEAST_SECOND if told else max(LEAST_SHARE * most, LEAST)
        if (
            not is_loss
            and (needed is None or gains & needed)
            and claim.weight >= least
            and _GROUP[claim.kind] not in [_GROUP[c.kind] for c in told]
            and not (claim.kind is Mechanism.BUILT and told and told[0].likely)
            and not (claim.kind is Mechanism.SAVES and claim.seat in owners)
        ):
            told.append(claim)
    return tuple(sorted(told[:2], key=lambda claim: claim.kind is not Mechanism.BUILT))


# Terms


def _terms(pair: Pair) -> tuple[list[PricedTerm], int]:
    """Return the terms to tell, gains first, and the total in whole points.

    Of all ways to merge the parts that leave at most `MOST_TERMS` of them and at most `SMALL` points untold,
    the least vague one is chosen.
    """
    state, seat = pair.state, pair.seat
    crops = [_crop_term(pair, crop) for crop in Crop]
    fields = [
        PricedTerm(part, exact, members=tuple(crops))
        for part, exact in ((Part.NOW, sum(pair.now)), (Part.LATER, sum(pair.later)))
    ]
    whole = PricedTerm(Part.FIELDS, pair.fields[seat], members=tuple(crops))
    end = pair.first.end
    weights = weights_for_search(state.seats, state.options.edition)
    escudo = money_worth(weights, droughts_left(end), end.rounds)
    amount, paid = round(pair.money[seat] / escudo), 0
    match state.phase, pair.best.option.move, pair.rival.option.move:
        case OverseerDecision(_, offers), Build(), Accept(place) if -amount - bribe_totals(offers)[
            place
        ] == price_of_refusing(offers):
            paid = price_of_refusing(offers)
    money = PricedTerm(Part.MONEY, pair.money[seat], amount=amount, paid=paid)
    canal = PricedTerm(Part.CANAL, pair.hand[seat] - pair.office)
    office = PricedTerm(Part.OVERSEER, pair.office)
    others = [_other_term(pair, Seat(n)) for n in range(state.seats) if n != seat]
    return _least_vague(
        ((0.0, crops), (1.0, [whole] if state.is_last_round else fields), (1.6, [whole])),
        (
            (0.0, [money, canal, office]),
            (1.0, [money, _merged(Part.PURSE, [canal, office])]),
            (1.0, [_merged(Part.PURSE, [money, office]), canal]),
            (1.1, [_merged(Part.PURSE, [money, canal]), office]),
            (2.0, [_merged(Part.PURSE, [money, canal, office])]),
        ),
        ((0.0, others), (1.2, [_merged(Part.OTHERS, others)])),
        total=pair.total,
    )


def measured_terms(seat: Seat, parts: Parts) -> tuple[list[PricedTerm], int]:
    """Return the terms of measured `parts` and the total; the points of the others count as their mean."""
    *fields, money = parts[seat]
    crops = [PricedTerm(Part.CROP, fields[crop], crop=crop) for crop in Crop]
    whole = PricedTerm(Part.FIELDS, sum(fields), members=tuple(crops))
    others = [
        _seat_term(Seat(n), sum(own), own, 1 / (len(parts) - 1)) for n, own in enumerate(parts) if n != seat
    ]
    return _least_vague(
        ((0.0, crops), (1.6, [whole])),
        ((0.0, [PricedTerm(Part.MONEY, money, amount=round(money))]),),
        ((0.0, others), (1.2, [_merged(Part.OTHERS, others)])),
        total=sum(parts[seat]) + sum(other.exact for other in others),
    )


def _least_vague(
    *ways: Sequence[tuple[float, list[PricedTerm]]], total: float
) -> tuple[list[PricedTerm], int]:
    """Return the terms to tell with their prices, and `total` in whole points.

    Each of `ways` holds the ways to merge some of the parts, with their vagueness.
    """
    found: list[tuple[float, int, list[PricedTerm]]] = []
    for option in product(*ways):
        told = sorted((term for _, some in option for term in some), key=lambda term: -abs(term.exact))
        while told and abs(told[-1].exact) < SMALL and abs(_exact(told[:-1]) - total) <= SMALL:
            told.pop()
        vague = sum(penalty for penalty, _ in option) + 0.2 * len(told)
        if len(told) <= MOST_TERMS:
            found.append((vague + abs(_exact(told) - total), len(found), told))
    whole = _whole(total)
    return _priced(min(found)[2], whole), whole


def _exact(terms: list[PricedTerm]) -> float:
    return sum(term.exact for term in terms)


def _whole(points: float) -> int:
    """Return `points` rounded; at least half a point counts as one."""
    return round(points) or (1 if points >= SMALL else -1 if points <= -SMALL else 0)


def _merged(part: Part, terms: list[PricedTerm]) -> PricedTerm:
    """Return a term for `terms` together, or the only large one if the others hardly count."""
    large = sorted((term for term in terms if abs(term.exact) >= SMALL), key=lambda term: -abs(term.exact))
    exact = _exact(terms)
    if len(large) == 1 and abs(exact - large[0].exact) <= SMALL:
        return replace(large[0], exact=exact)
    return PricedTerm(part, exact, amount=sum(term.amount for term in terms), members=tuple(large))


def _crop_term(pair: Pair, crop: Crop) -> PricedTerm:
    """Return the term of a crop, with the sizes of the plantation that differs if the mean confirms them."""
    now, exact = pair.now[crop], pair.now[crop] + pair.later[crop]
    mine, theirs = (_sizes(line, pair.seat, crop) for line in (pair.first, pair.second))
    for size in [*mine]:
        if size in theirs:
            theirs.remove(size)
            mine.remove(size)
    if max(len(mine), len(theirs)) == 1:
        after, then = (sizes[0] if sizes else (0, 0) for sizes in (mine, theirs))
        points = after[0] * after[1] - then[0] * then[1]
        known = exact if pair.state.is_last_round else now
        if points * exact > 0 and abs(points - known) <= CONFIRMED:
            return PricedTerm(Part.CROP, exact, amount=points, crop=crop, now=after, then=then)
    return PricedTerm(Part.CROP, exact, crop=crop)


def _sizes(line: Line, seat: Seat, crop: Crop) -> list[tuple[int, int]]:
    """Return (tiles, farmers of `seat`) of each of its plantations of `crop` at the end of `line`."""
    found = [field for field in plantations(line.end.board) if field.crop == crop and field.farmers[seat]]
    return sorted((field.tiles, field.farmers[seat]) for field in found)


def _other_term(pair: Pair, seat: Seat) -> PricedTerm:
    """Return the term of another seat, with the crop that makes most of it, if one does."""
    return _seat_term(seat, pair.points(seat), [pair.crop(seat, crop) for crop in Crop], pair.share)


def _seat_term(seat: Seat, points: float, crops: Sequence[float], share: float) -> PricedTerm:
    crop = max(Crop, key=lambda crop: crops[crop] * points)
    is_most = crops[crop] * points > 0 and abs(crops[crop]) >= 0.6 * abs(points)
    return PricedTerm(
        Part.OTHER,
        -share * points,
        seat=seat,
        amount=round(points),
        crop=crop if is_most else None,
    )


def _priced(terms: list[PricedTerm], total: int) -> list[PricedTerm]:
    """Return the terms with prices that add up to `total`, gains first. The prices are whole points, or half
    points if whole ones would be too far from the exact prices."""
    for unit in (1.0, 0.5):
        prices = [unit * round(term.exact / unit) for term in terms]
        while terms and (off := total - sum(prices)):
            step = unit if off > 0 else -unit
            n = max(range(len(terms)), key=lambda n: (terms[n].exact - prices[n]) * step)
            prices[n] += step
        if all(abs(price - term.exact) <= MOST_BENT for price, term in zip(prices, terms, strict=True)):
            break
    told = [replace(term, price=price) for term, price in zip(terms, prices, strict=True) if price]
    return sorted(told, key=lambda term: (term.price < 0, -abs(term.price)))
