"""Problems stored as records.

Each record contains the moves before a decision and, in `extra.problem`, an analysis of that decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any, Final

import msgspec

from santiago.ai.problems.margin import Margin
from santiago.persistence.jsontext import converted
from santiago.rules.apply import apply
from santiago.rules.legal import bribe_totals
from santiago.rules.moves import Move, Plant, Propose
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.options import Seat
from santiago.rules.phases import Auction, ExtraCanal, Leftover, OverseerDecision, Planting, Proposals
from santiago.rules.record import Level, Player, Record, SeatInfo, final_state
from santiago.rules.refusals import IllegalMove
from santiago.rules.state import GameState
from santiago.rules.tiles import Crop

if TYPE_CHECKING:  # the window process never loads the opponents
    from santiago.ai.problems.finding import Problem

_MEMBER: Final = "problem"
_OLD_MEMBERS: Final = ("worse", "better", "squares")
"""The members of `extra.problem` that only versions before 3.0 wrote."""
_EDGE_ROUNDS: Final = 2
"""The number of first rounds, and of last rounds, that have themes of their own."""
_LITTLE: Final = 3
_PLACES: Final = (
    *("Praia", "Tarrafal", "Assomada", "Cidade Velha", "Calheta", "Pedra Badejo", "São Domingos"),
    *("Picos", "João Teves", "Chão Bom", "Rui Vaz", "Porto Mosquito", "Ribeira da Barca", "Milho Branco"),
    *("Achada Fazenda", "São Francisco", "Ribeira Seca", "Flamengos", "Principal", "Rincão", "São Jorge"),
)
_LONGEST_LINE: Final = 24
"""Upper bound on the number of moves in a round."""


class Theme(StrEnum):
    """The themes of problems. The theme is the kind of decision that the player must make, except in the
    first two rounds (but for bids and proposals) and in the last two."""

    AUCTION = "auction"
    TILE = "tile"
    """The choice of a tile and its square."""
    JOINING = "joining"
    """The choice of the square for a tile, for example beside the player's own tiles."""
    HEMMING = "hemming"
    """The choice of the square for the leftover tile, which can enclose a plantation."""
    CANAL = "canal"
    """The choice of a canal to propose, and of the bribe."""
    DECISION = "decision"
    """The overseer's decision."""
    EQUAL_OFFERS = "equal_offers"
    """The overseer's decision if the largest bribes for several places are equal."""
    OWN_CANAL = "own_canal"
    LAST_TO_PLANT = "last_to_plant"
    """The planting after which no other player plants."""
    FIRST_ROUNDS = "first_rounds"
    LAST_ROUNDS = "last_rounds"


Degree = Annotated[int, msgspec.Meta(ge=1, le=3)]
"""The difficulty of a problem, from 1 (easy) to 3 (hard)."""


_Text = Annotated[str, msgspec.Meta(max_length=40)]


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The JSON document in `extra.problem`. `_OLD_MEMBERS` are not read.

    `game` and `number` identify a problem that ships; both are kept for ever. `answers` holds the margins of
    the best move over other wrong answers, and of other right answers over the tempting move.
    """

    theme: Theme
    degree: Degree
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
    game: _Text = ""
    number: Annotated[int, msgspec.Meta(ge=0)] = 0
    answers: Annotated[list[tuple[_Text, Margin]], msgspec.Meta(max_length=12)] = []


@dataclass(frozen=True, slots=True)
class Task:
    """A problem to solve: a position in which `seat` is to move, and the moves that count as right.

    The first of `solutions` is the best move, and `tempting` is a mistake that looks good. `line` and
    `tempting_line` are the moves to the end of the round after these two. `margins` holds the margins of the
    best move over some of the wrong moves, and of some of the other right moves over `tempting`.
    """

    record: Record
    position: GameState
    seat: Seat
    theme: Theme
    degree: int
    solutions: tuple[Move, ...]
    tempting: Move
    margins: Mapping[Move, Margin]
    line: tuple[Move, ...]
    tempting_line: tuple[Move, ...]

    def measured(self, move: Move) -> Margin | None:
        """Return the margin that explains the answer `move` by its parts, or None if it is not known.

        It is that of the best move over `move`, or over `tempting` if `move` is the best one.
        """
        found = self.margins.get(self.tempting if move == self.solutions[0] else move)
        return found if found is not None and found.parts else None

    def is_solved_by(self, move: Move) -> bool:
        """Return whether `move` counts as right."""
        return move in self.solutions

    def excess_of(self, move: Move) -> int:
        """Return by how many escudos a proposal of the right place is too dear, or 0 if it is too dear by
        more than `_LITTLE` or wrong otherwise."""
        if not isinstance(move, Propose):
            return 0
        right = [one.bribe for one in self.solutions if isinstance(one, Propose) and one.canal == move.canal]
        excess = move.bribe - max(right, default=move.bribe)
        return excess if 0 < excess <= _LITTLE else 0


class NoProblem(Exception):
    """Raised if a record contains no problem, or if the problem is damaged."""


class ProblemLabel(msgspec.Struct, frozen=True):
    """What identifies and sorts a problem; `game` is "" and `number` is 0 for the player's own problems."""

    theme: Theme
    degree: Degree
    game: str = ""
    number: int = 0

    @property
    def name(self) -> str:
        """The name of a problem that ships: a place on the island of Santiago and its number."""
        return f"{_PLACES[self.number % len(_PLACES)]} {self.number}"


def label_of(record: Record) -> ProblemLabel | None:
    """Return the label of the problem in a record, or None if there is no problem."""
    return converted(record.extra.get(_MEMBER), ProblemLabel, None)


def task_of(record: Record) -> Task:
    """Return the problem in a record; raises NoProblem or IllegalMove."""
    state = final_state(record)
    if state.to_move is None or _MEMBER not in record.extra:
        raise NoProblem("the record contains no problem")
    try:
        members = msgspec.convert(record.extra[_MEMBER], dict[str, Any])
        known = {name: value for name, value in members.items() if name not in _OLD_MEMBERS}
        found = msgspec.convert(known, _Document)
        best, line, other = (
            tuple(parse_move(text) for text in some) for some in (found.best, found.line, found.tempting_line)
        )
        tempting, second = parse_move(found.tempting), parse_move(found.second)
        margins = {parse_move(text): margin for text, margin in found.answers}
        margins |= {second: found.over_second, tempting: found.over_tempting}
        for moves in (line, other, *zip(best), *zip(margins)):
            end = state
            for move in moves:
                end = apply(end, move).after
        for one in margins.values():
            round(one.points)  # raises an error if it is no number
            if one.parts and {len(seat) for seat in one.parts} != {len(Crop) + 1}:
                raise ValueError("a margin has wrong parts")
    except (ValueError, OverflowError, MalformedMove, IllegalMove, KeyError) as error:
        raise NoProblem(f"the member extra.problem is damaged: {error}") from error
    if line[0] != best[0] or other[0] != tempting or tempting in best:
        raise NoProblem("the member extra.problem is damaged: a line does not begin with its move")
    return Task(
        record,
        state,
        state.to_move,
        found.theme,
        found.degree,
        best,
        tempting,
        margins,
        line,
        other,
    )


def problem_record(record: Record, ply: int, problem: Problem, pairs: int) -> Record:
    """Return a record that stores `problem` and the first `ply` moves of `record`.

    The seat to move is played by a person, and all other seats are played by computers. Each margin was
    measured with at least `pairs` pairs of games.
    """
    begun = replace(record, moves=record.moves[:ply])
    state = final_state(begun)
    document = _Document(
        theme=theme_of(state, problem.best[0], problem.tempting),
        degree=problem.degree,
        best=[str(move) for move in problem.best],
        tempting=str(problem.tempting),
        second=str(problem.second),
        gap=round(problem.gap, 2),
        chance=round(problem.chance, 3),
        over_tempting=rounded(problem.over_tempting),
        over_second=rounded(problem.over_second),
        pairs=pairs,
        line=[str(move) for move in problem.line],
        tempting_line=[str(move) for move in problem.tempting_line],
    )
    seats = tuple(
        SeatInfo(info.name, Player.HUMAN)
        if seat == state.to_move
        else SeatInfo(info.name, Player.AI, info.level or Level.EXPERT)
        for seat, info in enumerate(record.seats)
    )
    kept = {name: value for name, value in record.extra.items() if name in ("paints", "characters")}
    return replace(begun, seats=seats, extra={**kept, _MEMBER: msgspec.to_builtins(document)})


def rounded(found: Margin) -> Margin:
    """Return a margin with as many decimals as a record keeps."""
    parts = tuple(tuple(round(part, 2) for part in seat) for seat in found.parts)
    return Margin(round(found.points, 2), round(found.error, 2), round(found.wins, 3), found.others, parts)


def theme_of(state: GameState, best: Move, tempting: Move) -> Theme:
    """Return the theme of a problem; raises NoProblem if there is none for the phase and the two moves."""
    if state.rounds - state.round < _EDGE_ROUNDS:
        return Theme.LAST_ROUNDS
    match state.phase:
        case Auction():
            return Theme.AUCTION
        case Proposals():
            return Theme.CANAL
        case Leftover() | OverseerDecision() | ExtraCanal() | Planting() if state.round <= _EDGE_ROUNDS:
            return Theme.FIRST_ROUNDS
        case Leftover():
            return Theme.HEMMING
        case OverseerDecision(_, proposals):
            bribes = [*bribe_totals(proposals).values()]
            return Theme.EQUAL_OFFERS if bribes.count(max(bribes, default=0)) > 1 else Theme.DECISION
        case ExtraCanal():
            return Theme.OWN_CANAL
        case Planting(_, ()):
            return Theme.LAST_TO_PLANT
        case Planting() if isinstance(best, Plant) and isinstance(tempting, Plant):
            return Theme.TILE if best.kind != tempting.kind else Theme.JOINING
        case _:
            raise NoProblem("no problem is set in this phase")
