"""The wording of hints and of explanations of computer moves."""

from dataclasses import dataclass, replace
from typing import Final

from santiago.ai.agent import Decision, Mechanism, Option, Part, Reason, ReasonKind, Why
from santiago.ai.explain.mechanisms import SMALL
from santiago.ai.explain.reason_keys import FAIR, TOLD, Theme, text_of
from santiago.ai.explain.why import SMALL_CHANCE, as_good, cost
from santiago.presentation.advice.move_text import move_words
from santiago.presentation.advice.why_text import Ledger, claim_words, ledger_of, signed
from santiago.presentation.overlay.why_marks import NO_MARKS, WhyMarks, marks_of
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.seat_panels import Person
from santiago.rules.moves import Move, Plant, Propose
from santiago.rules.options import Seat
from santiago.session.expected_scores import ExpectedScore
from santiago.session.worker_messages import Question
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames
from santiago.wording.translator import TextValues

_MOST_OPTIONS = 3

_THEMES: Final = (
    (Theme.WATER, "wet watered own room saves preserves idle own_canal built"),
    (Theme.OTHERS, "taken hems feeds"),
    (Theme.MONEY, "water_cost higher_bid overseer bribe price"),
)
_THEME: Final = {Mechanism(kind): theme for theme, kinds in _THEMES for kind in kinds.split()}
"""The theme of a character's remark on a mechanism; the others belong to `Theme.FIELDS`."""


@dataclass(frozen=True, slots=True)
class AdviceLine:
    """A line of the advice card that compares an alternative move with the best move.

    `text` is the alternative in words, and `figure` is the difference in points and winning chance, or "".
    `reason` and `ledger` compare the two moves, and `marks` show on the board what the reason names.
    """

    text: str
    figure: str = ""
    reason: str = ""
    ledger: Ledger | None = None
    marks: WhyMarks = NO_MARKS


@dataclass(frozen=True, slots=True)
class Advice:
    """The contents of the advice card: a move, its main reason, and the details behind "More".

    `decided` is the move that `text` describes. `action` is the command of the card's link: to make this
    move, which is then also drawn on the board, to take back the player's own, or none. `remark` is a comment
    by the computer's character. `what_if` compares the move under the pointer with the advised move. `asking`
    explains how to compare another move, or is "" if that is not possible. `ledger` prices the differences
    from another move, and `marks` show on the board what `reason` names.
    """

    title: str
    text: str
    reason: str
    decided: Move
    action: Command | None = Command.FOLLOW
    remark: str = ""
    reasons: tuple[str, ...] = ()
    others: tuple[AdviceLine, ...] = ()
    chance: str = ""
    what_if: AdviceLine | None = None
    asking: str = ""
    character: str | None = None
    unfolded: bool = False
    marks: WhyMarks = NO_MARKS
    ledger: Ledger | None = None

    @property
    def is_hint(self) -> bool:
        """Whether the advice is for a decision that a person must make now."""
        return self.action is Command.FOLLOW

    @property
    def lines(self) -> tuple[AdviceLine, ...]:
        """The lines that can be chosen: those of `others`, and `what_if`."""
        return self.others if self.what_if is None else (*self.others, self.what_if)

    @property
    def is_whole(self) -> bool:
        """Whether no details are hidden behind "More"."""
        return self.unfolded or not (self.reasons or self.lines or self.chance or self.asking)

    def with_line(self, line: AdviceLine) -> "Advice":
        """Return a copy that compares the advised move with the one in `line`."""
        if line.ledger is None:
            return self
        return replace(self, reason=line.reason or self.reason, ledger=line.ledger, marks=line.marks)


@dataclass(frozen=True, slots=True)
class ForecastBar:
    """The expected final score of a player, shown as a bar beside a hint."""

    person: Person
    expected: ExpectedScore


def hint_advice(decision: Decision, names: GameNames) -> Advice:
    """Return the hint that describes `decision`: the best move, the reasons for it, and alternatives."""
    best, tr = _option(decision), names.tr
    chance = "" if best.chance is None else tr("table.chance", {"percent": round(100 * best.chance)})
    shown = _advice(decision, names, None)
    return replace(
        shown,
        title=tr("table.advice"),
        chance=chance,
        asking="" if best.chance is None else _how_to_ask(decision.options, names),
    )


def explanation_advice(asked: Question, decision: Decision, names: GameNames) -> Advice:
    """Return the explanation of a computer's decision, with the alternatives that were considered."""
    seat, character = asked.observation.seat, asked.character
    shown = _advice(decision, names, seat)
    others, more = shown.others, shown.reasons
    if others and not any(line.figure for line in others):
        listed = ", ".join(line.text for line in others)
        more, others = (names.tr("table.also", {"moves": listed}), *more), ()
    why, theme = decision.why, TOLD[decision.reasons[0].kind].theme
    if why is not None and why.claims:
        theme = _THEME.get(why.claims[0].kind, Theme.FIELDS)
    remark = "" if character is None or theme is None else names.tr(f"voices.{character}.{theme}")
    return replace(
        shown,
        title=names.tr("table.why", {"name": names.name(seat), "move": shown.text}),
        action=None,
        remark=remark,
        reasons=more,
        others=others,
        character=character,
    )


def coach_advice(why: Why, names: GameNames) -> Advice:
    """Return what the coach says about a costly mistake, the rival move of `why`."""
    shown = _advice(Decision(why.move, why=why), names, None)
    return replace(
        shown,
        title=names.tr("table.coach", {"better": shown.text}),
        action=Command.UNDO,
        reasons=(*shown.reasons, names.tr("table.coach.about")),
    )


def _advice(decision: Decision, names: GameNames, of: Seat | None) -> Advice:
    """Return the parts that a hint and an explanation share, about the player at seat `of` or to "you"."""
    best, why = _option(decision), decision.why
    others = [
        option if why is None or option.move != why.rival else replace(option, why=why)  # one price for it
        for option in decision.options
        if option.move != decision.move
    ][: _MOST_OPTIONS - 1]
    among = (decision.move, *(option.move for option in others), *(() if why is None else (why.rival,)))
    told = set() if why is None else {str(claim.kind) for claim in why.claims}
    reasons = [
        one
        for one in decision.reasons
        if str(one.kind) not in told
        and (why is None or _supports(one, why))  # the terms do not contradict it
    ]
    reason = "" if why is None else claim_words(why, names, of)
    if not reason and (reasons or (why is not None and not why.total)):
        reason = reason_words(reasons.pop(0) if reasons else Reason(ReasonKind.MOST_PROMISING), names, of)
    facts = [reason_words(one, names, of) for one in reasons]
    if why is not None and any(term.part in (Part.OTHER, Part.OTHERS) for term in why.terms):
        facts.append(names.tr("why.share"))
    return Advice(
        "",
        move_words(decision.move, names, among),
        reason,
        decision.move,
        reasons=tuple(facts),
        others=tuple(compared_line(option, best, names, of, among) for option in others),
        marks=marks_of(why, names),
        ledger=None if why is None else ledger_of(why, names, among),
    )


def _supports(reason: Reason, why: Why) -> bool:
    """Return whether a fact can stand beside the terms of `why`.

    No fact calls a move as good as others if a term tells them apart, or praises it for what the rival has
    too.
    """
    match reason.kind:
        case ReasonKind.MOST_PROMISING:
            return why.is_tied
        case ReasonKind.BRIBE:
            bribe = why.rival.bribe if isinstance(why.rival, Propose) else 0
            return reason.percent >= FAIR and bribe != reason.escudos
        case ReasonKind.STARTS | ReasonKind.BRINGS:
            return False
        case ReasonKind.KEEPS_MONEY:
            return cost(why.rival) > 0
        case _:
            return True


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


def compared_line(
    option: Option, best: Option, names: GameNames, of: Seat | None = None, among: tuple[Move, ...] = ()
) -> AdviceLine:
    """Return a line that compares the move of `option` with `best`, in points and in winning chance."""
    among, why = (option.move, best.move, *among), option.why
    line = AdviceLine(move_words(option.move, names, among), _difference(option, best, names))
    if why is None:
        return line
    reason, ledger = claim_words(why, names, of), ledger_of(why, names, among)
    return replace(line, reason=reason, ledger=ledger, marks=marks_of(why, names))


def _difference(option: Option, best: Option, names: GameNames) -> str:
    if option.points is None or best.points is None:
        return ""
    tr, parts, why = names.tr, [], option.why
    points, before, after = option.points - best.points, best.chance or 0.0, option.chance or 0.0
    if why is not None:  # the search that prices the terms
        points, (before, after) = -why.total, why.chances
    if abs(points) >= SMALL:
        whole = round(points) or (1 if points > 0 else -1)
        parts.append(tr("table.points_figure", {"points": signed(whole), "count": abs(whole)}))
    if abs(after - before) >= SMALL_CHANCE:
        parts.append(tr("table.chance_figure", _in_percent(before, after)))
    if as_good(best, option) if why is None else why.is_tied:
        return tr("table.advice_equal")
    return ", ".join(parts)


def _in_percent(before: float, after: float) -> TextValues:
    return {"before": round(100 * before), "after": round(100 * after)}


def loss_words(points: float, before: float, after: float, names: GameNames) -> tuple[str, ...]:
    """Return sentences about the points and winning chance that a move lost; negligible losses are left out.

    `before` is the winning chance (0-1) after the better move, `after` the chance after the move played.
    """
    parts = []
    if abs(points) >= SMALL:
        count = round(abs(points)) or 1
        parts.append(names.tr("table.points_fewer" if points > 0 else "table.points_more", {"count": count}))
    if before - after >= SMALL_CHANCE:
        parts.append(names.tr("table.chance_less", _in_percent(before, after)))
    return tuple(parts)


def reason_words(reason: Reason, names: GameNames, of: Seat | None = None) -> str:
    """Return a reason as a sentence about the player at seat `of`, or addressed to "you" if `of` is None."""
    key, figures = text_of(reason)
    values: TextValues = {
        **figures,
        "coins": names.escudos(reason.escudos),
        "worth": names.points(reason.points),
    }
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
        values = {**values, "rival": move_words(reason.rival, names)}
    return names.tr(f"{key}.{'you' if of is None else 'other'}", values)
