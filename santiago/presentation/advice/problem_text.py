"""The texts of a problem: the task, the verdict on an answer, and two lines of play to compare."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from santiago.ai.agent import Claim, Mechanism, Part, PricedTerm, Why
from santiago.presentation.advice.advice_text import reason_words
from santiago.presentation.advice.move_text import move_words
from santiago.presentation.advice.why_text import Ledger, claim_words, ledger_of
from santiago.presentation.overlay.why_marks import NO_MARKS, WhyMarks, marks_of
from santiago.rules.board import Board
from santiago.rules.grid import Canal, SquareSet
from santiago.rules.moves import BuildOwn, Move, Plant
from santiago.rules.options import Seat
from santiago.rules.phases import (
    Auction,
    ExtraCanal,
    Leftover,
    OverseerDecision,
    Planting,
    Proposal,
    Proposals,
)
from santiago.rules.scoring import field_points, plantations
from santiago.rules.state import GameState
from santiago.rules.successor import successor
from santiago.rules.tiles import Crop, crop_of
from santiago.session.problem import Task
from santiago.session.visibility import concealed_seats
from santiago.session.worker_messages import Explanation
from santiago.wording.canal_text import canal_text
from santiago.wording.names import GameNames
from santiago.wording.translator import TextValues


def question_of(position: GameState, names: GameNames) -> tuple[str, str] | None:
    """Return the question that a problem asks, and a text that describes the situation.

    Return None in phases for which there are no problems.
    """
    tr, phase = names.tr, position.phase
    match phase:
        case Planting() if len(position.offered) == 1:
            return tr("problems.ask.last"), tr("problems.task.last")
        case Planting(_, ()):
            return tr("problems.ask.plant"), tr("problems.task.last_choice")
        case Planting(_, waiting):
            others = tr.listing([names.name(one) for one in waiting])
            after: TextValues = {"names": others, "count": len(waiting)}
            return tr("problems.ask.plant"), tr("problems.task.plant", after)
        case Leftover():
            kind = position.offered[0]
            values: TextValues = {"crop": names.crop(kind)}
            return tr("problems.ask.leftover"), tr("problems.task.leftover", values)
        case Auction():
            bids = [
                tr("problems.bid" if bid else "problems.passed", {"name": names.name(Seat(n)), "sum": bid})
                for n, bid in enumerate(position.bids)
                if bid is not None
            ]
            said = tr("problems.so_far", {"list": tr.listing(bids)}) if bids else tr("problems.task.first")
            return tr("problems.ask.bid"), said
        case Proposals(_, proposals):
            return tr("problems.ask.propose"), _proposed(proposals, names)
        case OverseerDecision(_, proposals):
            return tr("problems.ask.decide"), _proposed(proposals, names)
        case ExtraCanal():
            key = "problems.task.last_own" if position.is_last_round else "problems.task.own"
            return tr("problems.ask.own"), tr(key)
        case _:
            return None


def _proposed(proposals: tuple[Proposal | None, ...], names: GameNames) -> str:
    """Return a sentence that lists the total of the bribes offered for each proposed place."""
    sums: Counter[Canal] = Counter()
    for one in proposals:
        if one is not None:
            sums[one.canal] += one.bribe
    if not sums:
        return names.tr("problems.task.no_offer")
    offers = [
        names.tr("problems.offer", {"sum": bribes, "canal": canal_text(canal)})
        for canal, bribes in sums.items()
    ]
    return names.tr("problems.task.offers", {"list": names.tr.listing(offers)})


@dataclass(frozen=True, slots=True)
class AnswerText:
    """The texts about an answer to a problem.

    `lost` says how much worse a wrong answer is, and is "" for a right answer. `lost`, `reasons` and `ledger`
    are empty until the worker has explained the answer. `marks` show on the board what the reasons name.
    `basis` says where the figures in the ledger come from.
    """

    title: str
    move: str
    lost: str = ""
    reasons: tuple[str, ...] = ()
    ledger: Ledger | None = None
    marks: WhyMarks = NO_MARKS
    basis: str = ""


def answer_text(task: Task, move: Move, found: Explanation | None, names: GameNames) -> AnswerText:
    """Return the texts about the answer `move`.

    `found` is the worker's explanation of the answer, or None until the explanation arrives.
    """
    right = task.is_solved_by(move)
    title, told = names.tr("problems.right" if right else "problems.wrong"), move_words(move, names)
    if excess := task.excess_of(move):
        title = names.tr("problems.dear", {"count": excess})
    if found is None:
        return AnswerText(title, told)
    why, measured = found.why, task.measured(move)
    basis = names.tr("problems.estimate" if measured is None else f"problems.played.{measured.others}")
    if right:
        facts = tuple(reason_words(one, names) for one in found.reasons[:1])
        if why is None:
            return AnswerText(title, told, "", facts)
        ledger = ledger_of(why, names)
        claims = tuple(  # what a canal kept for later would be worth is estimated, not measured
            replace(claim, kind=Mechanism.SAVES, seat=why.seat)
            if measured is not None and claim.kind is Mechanism.OWN_CANAL and isinstance(move, BuildOwn)
            else claim
            for claim in why.claims
        )
        reasons = tuple(filter(None, [claim_words(replace(why, claims=claims), names)]))
        board = task.position.board
        if why.terms and not any(_is_about(claim, why.terms[0], why, board) for claim in why.claims[:1]):
            reasons = (names.tr("problems.above_all", {"term": ledger.rows[0].text}), *reasons)
        return AnswerText(title, told, "", reasons, ledger, marks_of(why, names), basis)
    if why is None or why.total <= 0:
        lost = "" if why is None else names.tr("problems.less")
        return AnswerText(title, told, lost, (names.tr("problems.no_cause"),))
    lost = names.tr("problems.lost", {"count": why.total})
    against = _against(why)
    reason = claim_words(against, names)
    ledger = replace(
        ledger_of(against, names),
        against=names.tr("problems.than_best"),
        summary=names.tr("problems.sum", {"count": why.total}),
    )
    return AnswerText(title, told, lost, (reason,) if reason else (), ledger, basis=basis)


_OWN_FIELDS: Final = (
    *(Mechanism.JOINS, Mechanism.FARMER, Mechanism.WET, Mechanism.WATERED),
    *(Mechanism.HEMS, Mechanism.ROOM, Mechanism.SAVES, Mechanism.OWN_CANAL),
)
"""The mechanisms whose sentences are about plantations: the player's, unless they name another seat."""


def _is_about(claim: Claim, term: PricedTerm, why: Why, board: Board) -> bool:
    """Return whether the sentence about `claim` also tells `term`. If both are about a crop, it must be the
    same."""
    of = None if claim.kind is Mechanism.BUILT else claim.seat  # not the overseer
    if term.part is Part.MONEY:
        return claim.escudos > 0
    if term.part in (Part.OTHER, Part.OTHERS):
        return of not in (None, why.seat) and term.seat in (None, of)
    crops = _crops_of(why.move, claim, board)
    is_same = term.crop is None or not crops or term.crop in crops
    return claim.kind in _OWN_FIELDS and of in (None, why.seat) and is_same


def _crops_of(move: Move, claim: Claim, board: Board) -> set[Crop]:
    """Return the crops that `claim` is about.

    It is the crop that the claim names, or else the one that `move` plants; without both, the crops on the
    squares of the claim.
    """
    if claim.crop is not None:
        return {claim.crop}
    if isinstance(move, Plant):
        return {crop_of(move.kind)}
    return {crop for crop in Crop if board.crops[crop] & claim.squares}


_AFTER_RIVAL: Final = (*(Mechanism.OWN, Mechanism.IDLE, Mechanism.PRICE, Mechanism.HIGHER_BID),)
"""The mechanisms whose sentences are only about the rival move."""


def _against(why: Why) -> Why:
    """Return `why` as seen from the wrong rival move: what it costs, without what reveals the better move."""
    crops = [term for term in why.terms if term.part is Part.CROP]
    exact, price = (sum(getattr(term, name) for term in crops) for name in ("exact", "price"))
    merged = [PricedTerm(Part.FIELDS, exact, price)] if price else []
    terms = [
        replace(
            term,
            exact=-term.exact,
            price=-term.price,
            amount=-term.amount,
            crop=None,
            members=tuple(replace(one, exact=-one.exact, amount=-one.amount) for one in term.members)
            if term.part is Part.PURSE
            else (),
        )
        for term in (*merged, *(term for term in why.terms if term.part is not Part.CROP))
    ]
    claims = tuple(
        replace(one, count=one.kind is Mechanism.OWN and one.canal is not None)
        for one in why.claims
        if one.kind in _AFTER_RIVAL and not one.count
    )
    return replace(
        why,
        move=why.rival,
        claims=claims,
        terms=tuple(sorted(terms, key=lambda term: (term.price > 0, -abs(term.price)))),
        total=-why.total,
        chances=why.chances[::-1],
    )


def squares_apart(task: Task) -> SquareSet:
    """Return the squares, already planted, of the plantations that the two lines end with different points
    for."""
    ends = [_positions(task.position, line)[-1].board for line in (task.line, task.tempting_line)]
    first, second = ({(one.squares, one.points) for one in plantations(board)} for board in ends)
    squares = 0
    for field, _ in first ^ second:
        squares |= field
    return SquareSet(squares & task.position.board.farmed)


@dataclass(frozen=True, slots=True)
class LineText:
    """A line of play to the end of the round, to be compared with a second line.

    `said` contains the text of each move. `positions` begins with the position before the first move.
    `figures` contains a pair for each seat: the seat's points and visible money at the end of the round, as
    text, and whether they differ from those in the second line.
    """

    title: str
    moves: tuple[Move, ...]
    said: tuple[str, ...]
    positions: tuple[GameState, ...]
    figures: tuple[tuple[str, bool], ...]


def lines_of(task: Task, names: GameNames) -> tuple[LineText, LineText]:
    """Return the texts of a problem's two lines of play: first the best line, then the tempting one."""
    played = [_positions(task.position, line) for line in (task.line, task.tempting_line)]
    ends = [list(zip(field_points(end.board), end.money, strict=True)) for *_, end in played]
    concealed = concealed_seats(task.position, task.seat)

    def line(key: str, moves: tuple[Move, ...], positions: tuple[GameState, ...], own: int) -> LineText:
        said = [
            names.tr("problems.line", {"name": names.name(seat), "move": move_words(move, names)})
            for position, move in zip(positions, moves, strict=False)
            if (seat := position.to_move) is not None
        ]
        figures = []
        for n, (points, money) in enumerate(ends[own]):
            values: TextValues = {"name": names.name(Seat(n)), "points": names.points(points)}
            if n in concealed:
                figures.append((names.tr("problems.end.points", values), points != ends[1 - own][n][0]))
                continue
            values = {**values, "money": names.escudos(money)}
            figures.append((names.tr("problems.end", values), ends[own][n] != ends[1 - own][n]))
        return LineText(names.tr(key), moves, tuple(said), positions, tuple(figures))

    best, tempting = task.line, task.tempting_line
    return (
        line("problems.best", best, played[0], 0),
        line("problems.tempting", tempting, played[1], 1),
    )


def _positions(position: GameState, moves: tuple[Move, ...]) -> tuple[GameState, ...]:
    found = [position]
    for move in moves:
        found.append(successor(found[-1], move))
    return tuple(found)
