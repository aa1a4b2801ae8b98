"""The texts of a problem: the task, the verdict on an answer, and two lines of play to compare."""

from collections import Counter
from dataclasses import dataclass

from santiago.presentation.advice.advice_text import move_words, reason_words, refutation_words
from santiago.rules.grid import Canal
from santiago.rules.moves import Move
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
from santiago.rules.scoring import field_points
from santiago.rules.state import GameState
from santiago.rules.successor import successor
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
        case Planting(_, waiting):
            if not waiting:
                return tr("problems.ask.last"), tr("problems.task.last")
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

    `lost` says how much worse a wrong answer is, and is "" for a right answer. `lost` and `reasons` are empty
    until the worker has explained the answer.
    """

    title: str
    move: str
    lost: str = ""
    reasons: tuple[str, ...] = ()


def answer_text(task: Task, move: Move, found: Explanation | None, names: GameNames) -> AnswerText:
    """Return the texts about the answer `move`.

    `found` is the worker's explanation of the answer, or None until the explanation arrives.
    """
    right = task.is_solved_by(move)
    title, told = names.tr("problems.right" if right else "problems.wrong"), move_words(move, names)
    if found is None:
        return AnswerText(title, told)
    if right:
        return AnswerText(title, told, "", tuple(reason_words(one, names) for one in found.reasons))
    less = round(found.points or 0.0)
    lost = names.tr("problems.lost", {"count": less}) if less > 0 else names.tr("problems.less")
    reasons = tuple(refutation_words(one, names) for one in found.reasons)
    return AnswerText(title, told, lost, reasons or (names.tr("problems.no_cause"),))


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
    played = [_positions(task.position, line) for line in (task.contrast.line, task.contrast.other)]
    ends = [_figures(positions[-1]) for positions in played]
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

    best, tempting = task.contrast.line, task.contrast.other
    return (
        line("problems.best", best, played[0], 0),
        line("problems.tempting", tempting, played[1], 1),
    )


def _positions(position: GameState, moves: tuple[Move, ...]) -> tuple[GameState, ...]:
    found = [position]
    for move in moves:
        found.append(successor(found[-1], move))
    return tuple(found)


def _figures(position: GameState) -> list[tuple[int, int]]:
    return list(zip(field_points(position.board), position.money, strict=True))
