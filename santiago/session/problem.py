"""A problem as a record: the game up to a decision, with what was found about it in `extra.problem`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Final

import msgspec

from santiago.rules.apply import apply
from santiago.rules.moves import Move, Plant
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level, Player, Record, SeatInfo
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import GameState

if TYPE_CHECKING:  # the window never loads the opponents
    from santiago.ai.problems.finding import Problem
    from santiago.ai.problems.playouts import Margin as Estimate

_MEMBER: Final = "problem"
_LAST_ROUNDS: Final = 2
_LONGEST_LINE: Final = 24
"""More moves than a round has."""


class Theme(StrEnum):
    """What a problem is about."""

    AUCTION = "auction"
    TILE = "tile"
    """Which tile to take, and where to plant it."""
    JOINING = "joining"
    """Where to plant: beside one's own tiles, or where somebody else wants to."""
    HEMMING = "hemming"
    """Closing a plantation, or placing the leftover tile."""
    CANAL = "canal"
    """Which canal to propose, and for how much."""
    DECISION = "decision"
    """The overseer's decision."""
    OWN_CANAL = "own_canal"
    LAST_ROUNDS = "last_rounds"


class Margin(msgspec.Struct, frozen=True, array_like=True):
    """How much better than another a move does in games: points, standard error, share of the win."""

    points: Annotated[float, msgspec.Meta(ge=-500, le=500)]
    error: Annotated[float, msgspec.Meta(ge=0, le=500)]
    wins: Annotated[float, msgspec.Meta(ge=-1, le=1)]


_Text = Annotated[str, msgspec.Meta(max_length=40)]


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The member `problem` as JSON."""

    theme: Theme
    degree: Annotated[int, msgspec.Meta(ge=1, le=3)]
    best: Annotated[list[_Text], msgspec.Meta(min_length=1, max_length=200)]
    tempting: _Text
    second: _Text
    gap: Annotated[float, msgspec.Meta(ge=0, le=500)]
    chance: Annotated[float, msgspec.Meta(ge=0, le=1)]
    over_tempting: Margin
    over_second: Margin
    pairs: Annotated[int, msgspec.Meta(ge=1, le=100_000)]
    line: Annotated[list[_Text], msgspec.Meta(min_length=1, max_length=_LONGEST_LINE)]
    tempting_line: Annotated[list[_Text], msgspec.Meta(min_length=1, max_length=_LONGEST_LINE)]


@dataclass(frozen=True, slots=True)
class Task:
    """A problem to be solved: the position of the seat to move, and what counts as right.

    `solutions`: the best move first; `line`, `tempting_line`: the moves to the end of the round from the best
    and from the tempting move.
    """

    record: Record
    position: GameState
    seat: Seat
    theme: Theme
    degree: int
    solutions: tuple[Move, ...]
    tempting: Move
    second: Move
    gap: float
    chance: float
    over_tempting: Margin
    over_second: Margin
    pairs: int
    line: tuple[Move, ...]
    tempting_line: tuple[Move, ...]

    def is_solved_by(self, move: Move) -> bool:
        """Tell whether `move` counts as right."""
        return move in self.solutions


class NoProblem(Exception):
    """The record holds no problem, or a damaged one."""


def task_of(record: Record) -> Task:
    """Return the problem of a record; raises NoProblem, IllegalMove."""
    state = record.start()
    for move in record.moves:
        state = apply(state, move).after
    if state.to_move is None or _MEMBER not in record.extra:
        raise NoProblem("the record holds no problem")
    try:
        found = msgspec.convert(record.extra[_MEMBER], _Document)
        best, line, other = (
            tuple(parse_move(text) for text in some) for some in (found.best, found.line, found.tempting_line)
        )
        tempting, second = parse_move(found.tempting), parse_move(found.second)
        for move in (*best, tempting, second):
            apply(state, move)
        _play(state, line)
        _play(state, other)
    except (msgspec.ValidationError, MalformedMove, IllegalMove) as error:
        raise NoProblem(f"the member extra.problem is damaged: {error}") from error
    if line[0] != best[0] or other[0] != tempting or tempting in best:
        raise NoProblem("the member extra.problem is damaged: its lines do not begin with its moves")
    return Task(
        record,
        state,
        state.to_move,
        found.theme,
        found.degree,
        best,
        tempting,
        second,
        found.gap,
        found.chance,
        found.over_tempting,
        found.over_second,
        found.pairs,
        line,
        other,
    )


def _play(state: GameState, line: tuple[Move, ...]) -> None:
    for move in line:
        state = apply(state, move).after


def problem_record(record: Record, ply: int, problem: Problem, pairs: int) -> Record:
    """Return the game up to `ply` moves as a problem; the seat to move is a person's, all others computers'.

    `pairs`: how many pairs of games each margin comes from.
    """
    begun = replace(record, moves=record.moves[:ply])
    state = begun.start()
    for move in begun.moves:
        state = apply(state, move).after
    document = _Document(
        theme_of(state, problem.best[0], problem.tempting),
        problem.degree,
        [str(move) for move in problem.best],
        str(problem.tempting),
        str(problem.second),
        round(problem.gap, 2),
        round(problem.chance, 3),
        _rounded(problem.over_tempting),
        _rounded(problem.over_second),
        pairs,
        *([str(move) for move in line] for line in problem.lines),
    )
    seats = tuple(
        SeatInfo(info.name, Player.HUMAN)
        if seat == state.to_move
        else SeatInfo(info.name, Player.AI, info.level or Level.EXPERT)
        for seat, info in enumerate(record.seats)
    )
    kept = {name: value for name, value in record.extra.items() if name in ("paints", "characters")}
    return replace(begun, seats=seats, extra={**kept, _MEMBER: msgspec.to_builtins(document)})


def _rounded(found: Estimate) -> Margin:
    return Margin(round(found.points, 2), round(found.error, 2), round(found.wins, 3))


def theme_of(state: GameState, best: Move, tempting: Move) -> Theme:
    """Return what a problem with this solution and this mistake is about."""
    if state.rounds - state.round < _LAST_ROUNDS:
        return Theme.LAST_ROUNDS
    match state.phase:
        case Auction():
            return Theme.AUCTION
        case Leftover():
            return Theme.HEMMING
        case Proposals():
            return Theme.CANAL
        case OverseerDecision():
            return Theme.DECISION
        case ExtraCanal():
            return Theme.OWN_CANAL
        case Planting() if isinstance(best, Plant) and isinstance(tempting, Plant):
            return Theme.TILE if best.kind != tempting.kind else Theme.JOINING
        case _:
            raise NoProblem("no problem has this phase")
