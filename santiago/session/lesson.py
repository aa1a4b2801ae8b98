"""A lesson in progress: a game in which the computers follow a script, and the learner's progress."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from santiago.persistence import paths
from santiago.persistence.json_store import JsonStore
from santiago.rules.moves import Move
from santiago.rules.notation import MalformedMove, parse_move
from santiago.rules.record import Record
from santiago.rules.refusals import IllegalMove
from santiago.session.game_session import (
    Change,
    GameSession,
    MovePlayed,
    MovesUndone,
    NoUndo,
    RecordChanged,
    Undo,
)
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask, Script, script


class LessonState(Enum):
    """Whether the lesson is unopened, has saved progress, or was opened but has no saved progress."""

    NEW = "new"
    BEGUN = "begun"
    KNOWN = "known"


class LessonSession(GameSession):
    """A game in which the computers make the moves of the lesson's script."""

    def __init__(self, record: Record, plan: Script) -> None:
        """Continue from the end of `record`, which must contain the moves made before the lesson begins."""
        super().__init__(record, free_undo=True)
        self._meant = plan.record.moves
        self._begin = plan.begin

    def next_known_move(self) -> Move | None:
        """Return the scripted move of the computer whose turn it is.

        If no computer is to move or the script has ended, return the next undone move, or None.
        """
        seat = self.state.to_move
        if seat is None or self.is_human(seat) or self.ply >= len(self._meant):
            return super().next_known_move()
        return self._meant[self.ply]

    def undoable(self) -> Undo | NoUndo:
        """Return what an undo would take back, which is never a move made before the lesson begins."""
        undo = super().undoable()
        before = isinstance(undo, Undo) and self.ply - undo.steps < self._begin
        return NoUndo.NOTHING if before else undo


class Lesson:
    """A lesson in progress.

    The current step changes when a step is completed and when moves are made or undone.
    """

    def __init__(self, plan: Script, session: GameSession, done: int = 0) -> None:
        self.session = session
        self.steps = plan.steps
        self.done = done
        """The number of steps completed."""
        self._listeners: list[Callable[[], None]] = []
        session.listen(self._follow)

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever the number of completed steps changes."""
        self._listeners.append(listener)

    @property
    def step(self) -> LessonStep | None:
        """The step that the learner must complete now, or None while the computers move."""
        step = self.steps[self.done]
        return step if step.ply == self.session.ply else None

    @property
    def holds(self) -> bool:
        """Whether the game must wait for the learner to finish reading."""
        return self.step is not None and isinstance(self.step.task, ReadTask)

    @property
    def is_at_end(self) -> bool:
        """Whether all steps but the last one are completed."""
        return self.done == len(self.steps) - 1

    def resume(self) -> None:
        """Complete the current step, unless it needs a move or is the last step."""
        if self.holds and not self.is_at_end:
            self._stand(self.done + 1)

    def objects(self, move: Move) -> bool:
        """Return whether the current step forbids `move` because another move is required."""
        step = self.step
        return (
            step is not None
            and isinstance(step.task, MoveTask)
            and not step.task.any_move
            and move not in step.task.moves
        )

    def completed(self) -> "Lesson":
        """Return a copy of this lesson at the last step, after all moves of the script."""
        plan = script()
        session = LessonSession(replace(self.session.record, moves=plan.record.moves), plan)
        return Lesson(plan, session, len(plan.steps) - 1)

    def _follow(self, change: Change) -> None:
        match change:
            case MovePlayed():
                self._stand(max(self.done, self._first_at(self.session.ply)))
            case MovesUndone(ply):
                self._stand(self._first_at(ply))
            case RecordChanged():
                pass

    def _first_at(self, ply: int) -> int:
        """Return the index of the first step that begins at `ply` or later."""
        return sum(step.ply < ply for step in self.steps)

    def _stand(self, done: int) -> None:
        if done != self.done:
            self.done = done
            for listener in self._listeners:
                listener()


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """The saved progress of a lesson: the number of completed steps and the moves made."""

    done: int = 0
    moves: tuple[str, ...] = ()


_STORE: Final = JsonStore(lambda: paths.config_folder() / "lesson.json", LessonProgress)


class _OffScript(Exception):
    """Raised if the saved moves do not belong to this lesson."""


class LessonStore:
    """Loads and saves the progress of the lesson, which is stored separately from the player's games."""

    def __init__(self) -> None:
        self._known: LessonProgress | None = None
        """The progress last loaded or saved by this object, or None if there is none yet."""

    @property
    def state(self) -> LessonState:
        if _STORE.load().done > 0:
            return LessonState.BEGUN
        is_known = os.path.lexists(_STORE.locate())  # never raises, even if the disk fails
        return LessonState.KNOWN if is_known else LessonState.NEW

    def open(self, names: tuple[str, ...], *, anew: bool = False) -> Lesson:
        """Return the lesson at its saved step, or at its beginning if `anew` is true.

        `names` are the players' names, indexed by seat.
        """
        self._known = _STORE.load()
        plan, kept = script(), LessonProgress() if anew else self._known
        seats = tuple(replace(seat, name=name) for seat, name in zip(plan.record.seats, names, strict=False))
        start = replace(plan.record, seats=seats, moves=plan.record.moves[: plan.begin])
        with suppress(IllegalMove, MalformedMove, _OffScript):
            return _resumed(plan, start, kept)
        return _begun(plan, start)

    def keep(self, lesson: Lesson) -> None:
        """Save the progress of `lesson`; raises CannotWrite.

        If the lesson is completed, the saved progress is cleared. If another program has meanwhile saved a
        later step, that progress is kept.
        """
        moves = tuple(map(str, lesson.session.record.moves))
        progress = LessonProgress() if lesson.is_at_end else LessonProgress(lesson.done, moves)
        before, self._known = self._known, progress

        def changed(stored: LessonProgress) -> LessonProgress:
            is_ours = before in (None, stored)
            return progress if is_ours or stored.done <= progress.done else stored

        _STORE.change(changed)


def _begun(plan: Script, start: Record) -> Lesson:
    return Lesson(plan, LessonSession(start, plan))


def _resumed(plan: Script, start: Record, kept: LessonProgress) -> Lesson:
    """Return the lesson after the moves in `kept`; raises _OffScript if a move does not fit the script."""
    lesson, moves = _begun(plan, start), tuple(map(parse_move, kept.moves))
    if moves[: plan.begin] != start.moves:
        raise _OffScript
    for move in moves[plan.begin :]:
        meant = lesson.session.next_known_move()
        if lesson.objects(move) if meant is None else move != meant:
            raise _OffScript
        lesson.session.play(move)
    while lesson.holds and lesson.done < kept.done and not lesson.is_at_end:
        lesson.resume()
    return lesson
