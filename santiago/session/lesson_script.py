"""The script of the lesson, from `assets/lesson`: a game as it is to go, and the steps that teach it."""

import json
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from santiago.persistence.codec import read_record
from santiago.persistence.seal import Sealed
from santiago.resources import asset
from santiago.rules.grid import Square, SquareSet, square_named, square_set
from santiago.rules.moves import Move
from santiago.rules.notation import parse_move
from santiago.rules.record import Record


class StepArea(StrEnum):
    """What besides squares a step speaks of."""

    SPRING = "spring"
    PANELS = "panels"
    TOOLS = "tools"


@dataclass(frozen=True, slots=True)
class ReadTask:
    """Something is told about squares of the board or what lies beside it."""

    squares: SquareSet
    beside: StepArea | None


@dataclass(frozen=True, slots=True)
class MoveTask:
    """The learner moves: one of `moves`, the first of which is meant; with `any_move` all others do too."""

    moves: tuple[Move, ...]
    any_move: bool


@dataclass(frozen=True, slots=True)
class CountTask:
    """The learner says what the plantation at a square is worth to them."""

    square: Square


Task = ReadTask | MoveTask | CountTask


@dataclass(frozen=True, slots=True)
class Step:
    """What is taught after `ply` moves; `name` is that of its texts, `clause` where the rules tell more."""

    name: str
    ply: int
    clause: str
    task: Task


@dataclass(frozen=True, slots=True)
class Script:
    """`record` has all moves as they are meant, those of the learner too."""

    record: Record
    steps: tuple[Step, ...]


@cache
def script() -> Script:
    """The lesson that ships with the program."""
    record = read_record(asset("lesson", "record.json"), sealed=Sealed.OPTIONAL)
    steps = json.loads(asset("lesson", "steps.json").read_text(encoding="utf-8"))
    return Script(record, tuple(_step(members) for members in steps))


def _step(members: dict[str, object]) -> Step:
    name, ply, clause = members["name"], members["ply"], members["clause"]
    assert isinstance(name, str), "checked by the tests"
    assert isinstance(ply, int), "checked by the tests"
    assert isinstance(clause, str), "checked by the tests"
    return Step(name, ply, clause, _task(members))


def _task(members: dict[str, object]) -> Task:
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
