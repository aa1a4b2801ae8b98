"""The wording of a comparison of two moves (`ai.agent.Why`): sentences about its claims, and a ledger of its
terms."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from santiago.ai.agent import Claim, Mechanism, Part, PricedTerm, Why
from santiago.ai.explain.why import FIELDS
from santiago.presentation.advice.move_text import move_words
from santiago.rules.grid import SQUARE_NAMES
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames, capital
from santiago.wording.translator import TextValues

_DECIDES, _LEAST_CHANCE = 5, 1
"""Minimum difference in the chance of winning, in percent, that is told: beside a clear gain in points, and
otherwise."""
_GROWTH: Final = 1.0
"""More or less growth is named beside the size of a plantation if it is worth at least this many points."""


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """A row of a ledger: a price with its sign, such as "+5", the term that it belongs to, and its text."""

    price: str
    term: PricedTerm
    text: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The priced differences between a move and a rival move, and their total.

    `against` is the text beside the total, and `summary` a sentence with both. `chance` compares the chances
    of winning, or is "".
    """

    rows: tuple[LedgerRow, ...]
    total: str
    against: str
    summary: str
    chance: str
    is_gain: bool


def claim_words(why: Why, names: GameNames, of: Seat | None = None) -> str:
    """Return the claims of `why` as sentences about the player at seat `of`, or to "you" if `of` is None."""
    words = [names.tr(f"why.{_claim_key(one)}", _claim_values(one, why, names, of)) for one in why.claims]
    if words and why.sealed is not None:
        other = names.name(Seat(1 - why.seat))
        key = "why.sealed" if why.sealed else "why.sealed_pass"
        words.insert(0, names.tr(key, {"name": other, "sum": why.sealed}))
    return " ".join(words)


def _claim_key(claim: Claim) -> str:
    """Return the text key of a claim, without the prefix."""
    ending = _ENDINGS.get(claim.kind)
    return claim.kind if ending is None else f"{claim.kind}.{ending(claim)}"


def _some(figure: int) -> str:
    return "some" if figure > 0 else "none"


def _likely(claim: Claim) -> str:
    return "likely" if claim.likely else "sure"


def _instead(claim: Claim) -> str:
    return "none" if claim.instead is None else "instead"


_ENDINGS: Final[dict[Mechanism, Callable[[Claim], str]]] = {
    Mechanism.JOINS: lambda claim: "more" if claim.points else "size" if claim.tiles else "plain",
    Mechanism.FARMER: lambda claim: (
        "palm"
        if claim.here is not None
        else "pass"
        if claim.points
        else f"tile.{_some(claim.fewer)}"
        if claim.count
        else "plain"
    ),
    Mechanism.WATERED: lambda claim: f"ways.{_some(claim.fewer)}" if claim.count else "now",
    Mechanism.OWN: lambda claim: "then" if claim.count else "otherwise",
    Mechanism.WATER_COST: lambda claim: _some(claim.count),
    Mechanism.HEMS: lambda claim: "otherwise" if claim.count else "then",
    Mechanism.TAKEN: lambda claim: (
        "crop" if claim.crop is not None else "anyone" if claim.seat is None else "square"
    ),
    Mechanism.ROOM: lambda claim: f"{'square' if claim.canal is None else 'canal'}.{_some(claim.fewer)}",
    Mechanism.EARLIER: _likely,
    Mechanism.OVERSEER: lambda claim: (
        f"{'bribes' if claim.escudos else 'plain' if claim.canal is None else 'builds'}.{_likely(claim)}"
    ),
    Mechanism.HIGHER_BID: lambda claim: (
        "water"
        if claim.here is not None
        else "canal"
        if claim.canal is not None
        else "level"
        if claim.count == claim.fewer
        else f"earlier.{_some(claim.points)}"
    ),
    Mechanism.IDLE: lambda claim: "all" if claim.canal is None else _some(claim.points),
    Mechanism.OWN_CANAL: lambda claim: _some(claim.points),
    Mechanism.BUILT: lambda claim: "level" if claim.canal == claim.instead else _instead(claim),
    Mechanism.BRIBE: _instead,
    Mechanism.SAVES: lambda claim: (
        "otherwise"
        if claim.likely
        else "farmer"
        if claim.here is not None and claim.instead
        else _instead(claim)
    ),
}
"""The last part of the text key, for the mechanisms that have several sentences."""


def _claim_values(claim: Claim, why: Why, names: GameNames, of: Seat | None) -> TextValues:
    seat = why.seat if claim.seat is None else claim.seat
    values: dict[str, str | int] = {
        "name": names.tr.you if of is None and seat == why.seat else names.name(seat),
        "rival": move_words(why.rival, names, (why.move,)),
        "points": names.points(claim.points),
        "less": names.points(claim.fewer),
        "coins": names.escudos(abs(claim.escudos)),
        "paid": names.escudos(abs(claim.count)),
        "workers": names.farmers(claim.count),
        "count": claim.count,
        "m": claim.fewer,
        "tiles": claim.tiles,
        "farmers": claim.farmers,
    }
    for key, crop in (("crop", claim.crop), ("other", claim.other)):
        values |= {} if crop is None else {key: names.crop(crop)}
    for key, square in (("here", claim.here), ("there", claim.there)):
        values |= {} if square is None else {key: SQUARE_NAMES[square]}
    for key, canal in (("canal", claim.canal), ("instead", claim.instead)):
        values |= {} if canal is None else {key: canal_text(canal)}
    return values


def ledger_of(why: Why, names: GameNames, among: Sequence[Move] = ()) -> Ledger:
    """Return the ledger of `why`; `among` are the moves mentioned in the same text."""
    tr, total = names.tr, why.total
    rows = tuple(LedgerRow(signed(term.price), term, _term_words(term, names)) for term in why.terms)
    rival = move_words(why.rival, names, (why.move, *among))
    after, before = (round(100 * chance) for chance in why.chances)
    least = _DECIDES if total > 1 else _LEAST_CHANCE
    has_chance = not why.is_tied and after - before >= least
    order = ("fewer" if total < 0 else "level") if has_chance else "worse" if total < 0 else "even"
    order = "better" if total > 0 else order
    order = "free" if why.is_free else "even" if why.is_tied else order
    against = tr(f"why.total.{order}", {"rival": rival})
    summary = tr(f"why.sum.{order}", {"rival": rival, "count": abs(total)})
    chance = tr("why.chance", {"percent": after, "chance": before}) if has_chance else ""
    return Ledger(rows, signed(total), against, summary, chance, total >= 0)


def signed(price: float) -> str:
    """Return a price with its sign, as in "+5", "−2½" or "0"."""
    whole, half = divmod(abs(price), 1)
    figure = f"{int(whole) or ''}{'½' if half else ''}" or "0"
    return figure if not price else f"{'+' if price > 0 else '−'}{figure}"


def ledger_words(ledger: Ledger, names: GameNames) -> str:
    """Return a ledger as sentences."""
    tr = names.tr
    rows = [tr("why.priced", {"price": row.price, "term": row.text}) for row in ledger.rows]
    words = [tr.joined_by_semicolons(rows), ledger.summary, capital(ledger.chance)]
    return " ".join(tr("why.sentence", {"text": text}) for text in words if text)


def _term_words(term: PricedTerm, names: GameNames) -> str:
    """Return a term in words, without its price."""
    tr, part, key = names.tr, term.part, f"why.term.{term.part}"
    values: dict[str, str | int] = {
        "points": names.points(abs(term.amount)),
        "coins": names.escudos(abs(term.amount)),
        "bribes": names.escudos(abs(term.amount) - term.paid),
        "paid": names.escudos(term.paid),
        "now": f"{term.now[0]} × {term.now[1]}",
        "then": f"{term.then[0]} × {term.then[1]}",
    }
    if term.crop is not None:
        values["crop"] = names.crop(term.crop)
    if term.seat is not None:
        values["name"] = names.name(term.seat)
    if part is Part.PURSE and term.members:
        return tr.listing([_term_words(one, names) for one in term.members])
    if part in FIELDS and not (term.now[0] or term.then[0]):
        how = "more" if term.exact > 0 else "fewer"
        return tr(f"why.term.points.{how}", {"crops": _fields_words(term, names)})
    if part is Part.CROP:
        (tiles, _), (size, _) = term.now, term.then
        how = "both" if tiles and size else "new" if tiles else "lost"
        if how == "both" and (term.exact - term.amount) * term.exact >= _GROWTH:
            how = "growing" if term.exact > 0 else "waning"
        return tr(f"{key}.{how}", values)
    if part in (Part.OTHER, Part.OTHERS, Part.MONEY):
        how = (
            ("more" if term.amount > 0 else "fewer" if term.amount < 0 else "some")
            if term.amount >= 0 or not term.paid
            else ("refused" if term.amount < -term.paid else "paid")
        )
        return tr(f"{key}.{how}{'.crop' if term.crop is not None and term.amount else ''}", values)
    if part in (Part.CANAL, Part.OVERSEER):
        return tr(f"{key}.{'more' if term.exact > 0 else 'fewer'}")
    return tr(key, values)


def _fields_words(term: PricedTerm, names: GameNames) -> str:
    """Return the plantations of a term in words: one or two crops that make up most of it, or all."""
    crops = [
        one
        for one in term.members or (term,)
        if one.crop is not None and (one is term or (abs(one.exact) >= 0.5 and one.exact * term.exact > 0))
    ]
    is_rest_small = abs(sum(one.exact for one in crops) - term.exact) <= 1
    if term.part in (Part.NOW, Part.LATER) or not 0 < len(crops) <= 2 or not is_rest_small:
        return names.tr(f"why.term.{term.part}")
    return names.tr.listing(
        [
            names.tr("why.term.crop.some", {"crop": names.crop(one.crop)})
            for one in crops
            if one.crop is not None
        ]
    )
