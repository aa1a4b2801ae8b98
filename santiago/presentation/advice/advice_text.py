"""The wording of hints and of explanations of computer moves."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from santiago.ai.agent import Contrast, Decision, Option, Part, Reason, ReasonKind, Term
from santiago.ai.explain.causes import SMALL_CHANCE, SMALL_POINTS, as_good, with_difference
from santiago.ai.explain.reason_text import TOLD, text_of
from santiago.presentation.view_model.seat_panels import Person
from santiago.presentation.view_model.values import NO_SQUARES
from santiago.rules.grid import SQUARE_NAMES, SquareSet
from santiago.rules.moves import Accept, Bid, Build, BuildFirst, BuildOwn, Discard, Move, Pass, Plant, Propose
from santiago.rules.options import Seat
from santiago.rules.tiles import TileKind, crop_of
from santiago.session.expected_scores import ExpectedScore
from santiago.session.worker_messages import Question
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames
from santiago.wording.translator import TextValues, Translator

_MOST_OPTIONS = 3
_REVEALS_BETTER_MOVE = (
    ReasonKind.BUILT,
    ReasonKind.STAYS_DRY,
    ReasonKind.CANAL_LATER,
    ReasonKind.CANAL_NOW,
    ReasonKind.OUTCOME,
)
"""The kinds of reasons whose usual sentences may reveal the better move."""


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A line of the advice card that compares an alternative move with the best move.

    `text` is the alternative in words, `figure` is the difference in points and winning chance, and `cause`
    is the reason for the difference. `figure` and `cause` may be "".
    """

    text: str
    figure: str = ""
    cause: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """The contents of the advice card: a move, its main reason, and the details behind "More".

    `decided` is the move that `text` describes. `is_hint` is true if the advice is for a decision that a
    person must make now. It is then also drawn on the board. `remark` is a comment by the computer's
    character. `what_if` compares the move under the pointer with the advised move. `asking` explains how to
    compare another move, or is "" if that is not possible. `squares` are the squares of the tiles that
    `reason` is about.
    """

    title: str
    text: str
    reason: str
    decided: Move
    is_hint: bool = True
    remark: str = ""
    reasons: tuple[str, ...] = ()
    others: tuple[AdviceLine, ...] = ()
    chance: str = ""
    what_if: AdviceLine | None = None
    asking: str = ""
    character: str | None = None
    unfolded: bool = False
    squares: SquareSet = NO_SQUARES


@dataclass(frozen=True, slots=True)
class ForecastBar:
    """The expected final score of a player, shown as a bar beside a hint."""

    person: Person
    expected: ExpectedScore


def hint_advice(decision: Decision, names: GameNames) -> Advice:
    """Return the hint that describes `decision`: the best move, the reasons for it, and alternatives."""
    best = _option(decision)
    others = [option for option in decision.options if option.move != decision.move][: _MOST_OPTIONS - 1]
    moves = tuple(option.move for option in others)
    among = _moves(decision)
    reason, *more = [reason_words(one, names, others=moves, among=among) for one in decision.reasons]
    is_equal = decision.reasons[0].kind is ReasonKind.EQUAL
    if is_equal and more:  # says why an unnamed move is worse
        reason = f"{reason} {more.pop(0)}"
    chance = "" if best.chance is None else names.tr("table.chance", {"percent": round(100 * best.chance)})
    return Advice(
        names.tr("table.advice"),
        move_words(decision.move, names, among),
        reason,
        decision.move,
        reasons=tuple(more),
        others=tuple(compared_line(option, best, names, among) for option in others if not is_equal),
        chance=chance,
        asking="" if best.chance is None else _how_to_ask(decision.options, names),
        squares=_squares(decision),
    )


def _moves(decision: Decision) -> list[Move]:
    """Return every move that the text about a decision can mention."""
    options = [option.move for option in decision.options]
    reasons = (*decision.reasons, *(option.cause for option in decision.options))
    return [
        decision.move,
        *options,
        *(one.rival for one in reasons if one is not None and one.rival is not None),
    ]


def _squares(decision: Decision) -> SquareSet:
    """Return the squares of the tiles that the main reason is about, or an empty set if there are none."""
    shown = decision.reasons[:2] if decision.reasons[0].kind is ReasonKind.EQUAL else decision.reasons[:1]
    return next((one.contrast.squares for one in shown if one.contrast is not None), NO_SQUARES)


def _option(decision: Decision) -> Option:
    """Return the evaluation of the chosen move. If the move was not considered, its value is 0."""
    options = [option for option in decision.options if option.move == decision.move]
    return options[0] if options else Option(decision.move, 0.0)


def _how_to_ask(options: tuple[Option, ...], names: GameNames) -> str:
    """Return a sentence that invites the player to point at another move in order to have it evaluated."""
    kinds = {type(option.move) for option in options}
    if Plant in kinds:
        return names.tr("table.what_if.point.planting")
    return names.tr("table.what_if.point.proposals" if Propose in kinds else "table.what_if.point")


def explanation_advice(asked: Question, decision: Decision, names: GameNames) -> Advice:
    """Return the explanation of a computer's decision, with the alternatives that were considered."""
    seat, character = asked.observation.seat, asked.character
    among = _moves(decision)
    text = move_words(decision.move, names, among)
    reason, *more = [reason_words(one, names, seat, among=among) for one in decision.reasons]
    best = _option(decision)
    others = [option for option in decision.options if option.move != decision.move][: _MOST_OPTIONS - 1]
    if others and all(option.points is None for option in others):
        listed = ", ".join(move_words(option.move, names, among) for option in others)
        more, others = [names.tr("table.also", {"moves": listed}), *more], []
    return Advice(
        names.tr("table.why", {"name": names.name(seat), "move": text}),
        text,
        reason,
        decision.move,
        is_hint=False,
        remark="" if character is None else _remark(decision.reasons[0], character, names.tr),
        reasons=tuple(more),
        others=tuple(compared_line(option, best, names, among) for option in others),
        character=character,
        squares=_squares(decision),
    )


def _remark(reason: Reason, character: str, tr: Translator) -> str:
    theme = TOLD[reason.kind].theme
    return "" if theme is None else tr(f"voices.{character}.{theme}")


def compared_line(option: Option, best: Option, names: GameNames, among: Sequence[Move] = ()) -> AdviceLine:
    """Return a line that compares the move of `option` with `best`, in points and in winning chance."""
    among = (option.move, best.move, *among)
    cause = ""
    if option.cause is not None:
        cause = reason_words(with_difference(option.cause, best, option), names, among=among)
    return AdviceLine(move_words(option.move, names, among), _difference(option, best, names), cause)


def _difference(option: Option, best: Option, names: GameNames) -> str:
    if option.points is None or best.points is None:
        return ""
    tr, parts = names.tr, []
    points, before, after = option.points - best.points, best.chance or 0.0, option.chance or 0.0
    if abs(points) >= SMALL_POINTS:
        whole = round(points) or (1 if points > 0 else -1)
        parts.append(tr("table.points_figure", {"points": _signed(whole), "count": abs(whole)}))
    if abs(after - before) >= SMALL_CHANCE:
        parts.append(tr("table.chance_figure", _in_percent(before, after)))
    if as_good(best, option):
        return tr("table.advice_equal")
    return ", ".join(parts)


def _signed(figure: int) -> str:
    return f"{figure:+}".replace("-", "−")


def _in_percent(before: float, after: float) -> TextValues:
    return {"before": round(100 * before), "after": round(100 * after)}


def loss_words(points: float, before: float, after: float, names: GameNames) -> tuple[str, ...]:
    """Return sentences about the points and winning chance that a move lost; negligible losses are left out.

    `before` is the winning chance (0-1) after the better move, `after` the chance after the move played.
    """
    parts = []
    if abs(points) >= SMALL_POINTS:
        count = round(abs(points)) or 1
        parts.append(names.tr("table.points_fewer" if points > 0 else "table.points_more", {"count": count}))
    if before - after >= SMALL_CHANCE:
        parts.append(names.tr("table.chance_less", _in_percent(before, after)))
    return tuple(parts)


def reason_words(
    reason: Reason,
    names: GameNames,
    of: Seat | None = None,
    *,
    others: tuple[Move, ...] = (),
    among: Sequence[Move] = (),
) -> str:
    """Return a reason as a sentence about the player at seat `of`, or addressed to "you" if `of` is None.

    `others` are the other moves, which the sentence lists if they are equally good (`ReasonKind.EQUAL`).
    `among` are the moves mentioned in the same text (see `move_words`).
    """
    key, figures = text_of(reason)
    values: TextValues = {
        **figures,
        "coins": names.escudos(reason.escudos),
        "worth": names.points(reason.count or reason.points),
    }
    if reason.farmers:
        values = {**values, "workers": names.farmers(reason.farmers)}
    if of is not None:
        values = {**values, "who": names.name(of)}
    if reason.seat is not None:
        values = {**values, "name": names.name(reason.seat)}
    if reason.canal is not None:
        values = {**values, "canal": canal_text(reason.canal)}
    if reason.instead is not None:
        values = {**values, "instead": canal_text(reason.instead)}
    if reason.tile is not None:
        values = {**values, "crop": names.crop(reason.tile)}
    if reason.rival is not None:
        values = {**values, "rival": move_words(reason.rival, names, among), "chance": reason.count}
    if isinstance(reason.rival, Plant):
        values = {**values, "there": SQUARE_NAMES[reason.rival.square]}
    if reason.contrast is not None and reason.rival is not None:
        values = {**values, **_compared(reason.rival, reason.contrast, names, of, among)}
    if others:
        values = {**values, "moves": ", ".join(move_words(move, names, among) for move in others)}
    return names.tr(f"{key}.{'you' if of is None else 'other'}", values)


def refutation_words(reason: Reason, names: GameNames) -> str:
    """Return a sentence that says why an answer to a problem is wrong, without revealing the better move."""
    told, kind = reason.contrast, reason.kind
    if told is None or reason.rival is None or kind not in _REVEALS_BETTER_MOVE:
        return reason_words(reason, names)
    if kind is ReasonKind.BUILT:
        return reason_words(replace(reason, instead=None), names)
    condition = _condition(reason.rival, told, names, None, ())
    outcome = _outcome(told, "reasons.though.chance" if told.chances else "reasons.though", names, None)
    certain = kind is ReasonKind.OUTCOME and reason.wet
    key = "reasons.outcome.certain.you" if certain else "reasons.outcome.probable.you"
    if kind is ReasonKind.STAYS_DRY:
        key = "problems.stays_dry"
    return names.tr(key, {"if": condition, "outcome": outcome})


def _compared(
    rival: Move, told: Contrast, names: GameNames, of: Seat | None, among: Sequence[Move]
) -> dict[str, str]:
    """Return the values that fill the placeholders of a sentence comparing the outcomes of two moves."""
    contrast, move, here = told, told.line[0], ""
    condition = _condition(rival, told, names, of, among)
    if told.sealed is not None:
        key = "reasons.if.sealed" if told.sealed else "reasons.if.sealed_pass"
        other = names.name(Seat(1 - told.seat))
        condition = names.tr(key, {"if": condition, "name": other, "sum": told.sealed})
    if isinstance(move, Plant):
        here = SQUARE_NAMES[move.square]
    elif isinstance(move, BuildOwn):
        here = canal_text(move.canal)
        contrast = _gained(told) if isinstance(rival, Pass) else told
    key = "reasons.though.gained" if contrast is not told else "reasons.though"
    key = "reasons.though.chance" if contrast.chances else key
    return {"if": condition, "here": here, "outcome": _outcome(contrast, key, names, of)}


def _gained(contrast: Contrast) -> Contrast:
    """Return the effects of building the own canal, derived from the effects of passing in `contrast`.

    The canal that the builder spends is not counted as a loss.
    """
    built = (Part.CANAL, contrast.seat)
    worse, better = (
        tuple(Term(term.part, term.seat, -term.amount) for term in terms if (term.part, term.seat) != built)
        for terms in (contrast.worse, contrast.better)
    )
    return replace(contrast, worse=worse, better=better)


def _condition(
    rival: Move, contrast: Contrast, names: GameNames, of: Seat | None, among: Sequence[Move]
) -> str:
    """Return the conditional clause for the move `rival`, as in "If you pass"."""
    values: TextValues = {} if of is None else {"who": names.name(of)}
    match rival:
        case Pass():
            own, proposed = (isinstance(contrast.line[0], one) for one in (BuildOwn, Propose))
            key = "pass.own" if own else "pass.proposals" if proposed else "pass.auction"
        case Bid(escudos):
            key, values = "bid", {**values, "sum": escudos}
        case Plant(kind, square):
            tile = _tile_words(kind, names, (contrast.line[0], *among))
            key, values = "plant", {**values, "crop": tile, "square": SQUARE_NAMES[square]}
        case Propose(canal, bribe):
            key, values = "propose", {**values, "canal": canal_text(canal), "sum": bribe}
        case Accept(canal):
            key, values = "accept", {**values, "canal": canal_text(canal)}
        case Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            key, values = "build", {**values, "canal": canal_text(canal)}
        case Discard():
            key = "discard"
    return names.tr(f"reasons.if.{key}.{'you' if of is None else 'other'}", values)


def _outcome(contrast: Contrast, key: str, names: GameNames, of: Seat | None) -> str:
    """Return text about the drawbacks of the rival move, and about its advantages if it has any.

    `key` is the translation key that is used if there are advantages.
    """
    decider = contrast.seat if of is None else None
    worse, better = (
        names.tr.listing(_terms_words(terms, names, decider)) for terms in (contrast.worse, contrast.better)
    )
    values: TextValues = {"worse": worse, "better": better, "worth": names.points(contrast.points)}
    if contrast.chances:
        values = {**values, **dict(zip(("chance", "percent"), contrast.chances, strict=True))}
    return names.tr(key, values) if better else worse


def _terms_words(terms: tuple[Term, ...], names: GameNames, decider: Seat | None) -> list[str]:
    """Return a phrase for each term.

    The first two terms share a phrase, as in "2 points and 1 escudo more", if one seat gains both points and
    escudos, or loses both.
    """
    counted = {Part.FIELDS: "points", Part.MONEY: "escudos"}
    if len(terms) >= 2:
        (part, seat, amount), (other, owner, more) = terms[:2]
        if seat == owner and amount * more > 0 and {part, other} == set(counted):
            both = [names.tr.term(counted[term.part], abs(term.amount)) for term in terms[:2]]
            key = (
                f"reasons.term.both.{'more' if more > 0 else 'fewer'}.{'you' if seat == decider else 'other'}"
            )
            joined = names.tr(key, {"both": names.tr.listing(both), "name": names.name(seat)})
            return [joined, *(_term_words(term, names, decider) for term in terms[2:])]
    return [_term_words(term, names, decider) for term in terms]


def _term_words(term: Term, names: GameNames, decider: Seat | None) -> str:
    """Return a term in words, as in "3 points more for Ana"; `decider` is addressed as "you"."""
    seat, amount = term.seat, abs(term.amount)
    how = "more" if term.amount > 0 else "fewer" if term.amount else "none"
    key = f"reasons.term.{term.part.value}.{how}"
    values: TextValues = {
        "points": amount,
        "count": amount,
        "name": names.name(seat),
    }
    return names.tr(f"{key}.{'you' if seat == decider else 'other'}", values)


def _tile_words(kind: TileKind, names: GameNames, among: Sequence[Move]) -> str:
    """Return a tile's crop as the object of a verb, such as "bananas" or "bananas with 2 farmers".

    The farmers are added only if a move in `among` plants a different tile of the same crop.
    """
    kinds = {move.kind for move in among if isinstance(move, Plant)} - {kind}
    if all(crop_of(other) != crop_of(kind) for other in kinds):
        return names.crop(kind)
    return names.crop_with_farmers(kind)


def move_words(move: Move, names: GameNames, among: Sequence[Move] = ()) -> str:
    """Return a move as an imperative, as in "Plant bananas on c4".

    `among` are the moves mentioned in the same text. If one of them plants a different tile of the same crop,
    the number of farmers is added to tell the tiles apart.
    """
    tr = names.tr
    match move:
        case Pass():
            return tr("table.move.pass")
        case Bid(escudos):
            return tr("table.move.bid", {"sum": escudos})
        case Plant(kind, square):
            return tr(
                "table.move.plant", {"crop": _tile_words(kind, names, among), "square": SQUARE_NAMES[square]}
            )
        case Propose(canal, bribe):
            return tr("table.move.propose", {"canal": canal_text(canal), "sum": bribe})
        case Accept(canal):
            return tr("table.move.accept", {"canal": canal_text(canal)})
        case Build(canal) | BuildOwn(canal) | BuildFirst(canal):
            return tr("table.move.build", {"canal": canal_text(canal)})
        case Discard():
            return tr("table.move.discard")
