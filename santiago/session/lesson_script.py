"""The script of the lesson, stored in `assets/lesson`: a game, and the steps that explain the game."""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import asset
from santiago.rules.grid import Square, SquareSet, square_named, square_set
from santiago.rules.moves import Move
from santiago.rules.notation import parse_move
from santiago.rules.record import Record


class StepArea(StrEnum):
    """The parts of the screen that a step can explain."""

    SPRING = "spring"
    REMAINING = "remaining"
    TRAY = "tray"
    OVERSEER = "overseer"
    PANELS = "panels"
    UNDO = "undo"
    WHAT_HAPPENED = "again"
    HINT = "hint"
    LOG = "log"


@dataclass(frozen=True, slots=True)
class ReadTask:
    """The learner reads an explanation.

    `squares` are the explained squares, if any; `beside` is the explained part of the screen, or None.
    """

    squares: SquareSet
    beside: StepArea | None


@dataclass(frozen=True, slots=True)
class MoveTask:
    """The learner makes one of `moves`, or any legal move if `any_move` is true.

    The first of `moves` is the move in the script.
    """

    moves: tuple[Move, ...]
    any_move: bool


@dataclass(frozen=True, slots=True)
class CountTask:
    """The learner counts the value of the plantation that contains a square."""

    square: Square


LessonTask = ReadTask | MoveTask | CountTask


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
    """The script of the lesson; `record` contains the moves of all seats, including the learner's."""

    record: Record
    steps: tuple[LessonStep, ...]


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
    if "counts" in members:
        return CountTask(square_named(str(members["counts"])))
    beside = members.get("beside")
    return ReadTask(
        square_set(*map(square_named, squares)), None if beside is None else StepArea(str(beside))
    )


def _texts(value: object) -> list[str]:
    return [str(text) for text in value] if isinstance(value, list) else []
