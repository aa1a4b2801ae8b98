"""The script of the lesson, stored in `assets/lesson`: a game, and the steps that explain the game."""

import json
from dataclasses import dataclass
from functools import cache

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import asset
from santiago.rules.grid import SquareSet, square_named, square_set
from santiago.rules.moves import Move
from santiago.rules.notation import parse_move
from santiago.rules.record import Record


@dataclass(frozen=True, slots=True)
class ReadTask:
    """The learner reads an explanation of `squares`, which may be empty."""

    squares: SquareSet


@dataclass(frozen=True, slots=True)
class MoveTask:
    """The learner makes one of `moves`, or any legal move if `any_move` is true.

    The first of `moves` is the move in the script.
    """

    moves: tuple[Move, ...]
    any_move: bool


LessonTask = ReadTask | MoveTask


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step that the lesson reaches after `ply` moves.

    `name` is the key of the step's texts, and `clause` the clause of the rule book that the step explains.
    """

    name: str
    ply: int
    clause: str
    task: LessonTask


@dataclass(frozen=True, slots=True)
class Script:
    """The script of the lesson; `record` contains the moves of all seats, including the learner's.

    The moves before the first step have been made when the lesson begins.
    """

    record: Record
    steps: tuple[LessonStep, ...]

    @property
    def begin(self) -> int:
        """The number of moves made before the lesson begins."""
        return self.steps[0].ply


@cache
def script() -> Script:
    """Return the script that ships with the program."""
    record = read_record(asset("lesson", "record.json"), sealed=SealPolicy.OPTIONAL)
    steps = json.loads(asset("lesson", "steps.json").read_text(encoding="utf-8"))
    return Script(record, tuple(_step(members) for members in steps))


def _step(members: dict[str, object]) -> LessonStep:
    name, ply, clause = members["name"], members["ply"], members["clause"]
    assert isinstance(name, str), "checked by the tests"
    assert isinstance(ply, int), "checked by the tests"
    assert isinstance(clause, str), "checked by the tests"
    return LessonStep(name, ply, clause, _task(members))


def _task(members: dict[str, object]) -> LessonTask:
    moves, squares = _texts(members.get("moves")), _texts(members.get("squares"))
    if moves:
        return MoveTask(tuple(map(parse_move, moves)), members.get("any") is True)
    return ReadTask(square_set(*map(square_named, squares)))


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []
