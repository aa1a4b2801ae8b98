"""The lesson under way: a real game whose computers follow the script, and how far the learner has come."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace

from santiago.persistence import paths
from santiago.persistence.preferences import load_json, save_json
from santiago.rules.moves import Move
from santiago.rules.notation import MalformedMove, move_text, parse_move
from santiago.rules.record import Record
from santiago.rules.refusals import IllegalMove
from santiago.session.game import Annotated, Change, GameSession, Played, WentBack
from santiago.session.lesson_script import MoveTask, Script, Step, script

_FILE = "lesson.json"


class LessonSession(GameSession):
    """A game in which the computers know their moves."""

    def __init__(self, record: Record, moves: tuple[Move, ...]) -> None:
        """It stands where `record` ends; `moves` are all that are meant, from the first on."""
        super().__init__(record, free_undo=True)
        self._meant = moves

    def known_answer(self) -> Move | None:
        """The move of the script, for a computer."""
        seat = self.state.to_move
        if seat is None or self.is_human(seat) or self.ply >= len(self._meant):
            return super().known_answer()
        return self._meant[self.ply]


class Lesson:
    """Which step is on. It follows the game: to the next step after a move, back when one is taken back."""

    def __init__(self, plan: Script, session: GameSession, done: int = 0) -> None:
        self.session = session
        self.steps = plan.steps
        self.done = done
        """How many steps have been taken."""
        self._listeners: list[Callable[[], None]] = []
        session.listen(self._follow)

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever `done` has changed."""
        self._listeners.append(listener)

    @property
    def step(self) -> Step | None:
        """The step that is on at this moment of the game, None while the others move."""
        step = self.steps[self.done]
        return step if step.ply == self.session.ply else None

    @property
    def holds(self) -> bool:
        """Whether the game waits for the learner to have read or counted."""
        step = self.step
        return step is not None and not isinstance(step.task, MoveTask)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step is on: it stays."""
        return self.done == len(self.steps) - 1

    def resume(self) -> None:
        """The step in which nothing is moved is done."""
        if self.holds and not self.is_at_end:
            self._stand(self.done + 1)

    def objects(self, move: Move) -> bool:
        """Whether the learner is asked to make another move than `move` here."""
        step = self.step
        return (
            step is not None
            and isinstance(step.task, MoveTask)
            and not step.task.any_move
            and move not in step.task.moves
        )

    def _follow(self, change: Change) -> None:
        match change:
            case Played():
                self._stand(max(self.done, self._first_at(self.session.ply)))
            case WentBack(ply):
                self._stand(self._first_at(ply))
            case Annotated():
                pass

    def _first_at(self, ply: int) -> int:
        """The first step that comes no earlier than after `ply` moves."""
        return sum(step.ply < ply for step in self.steps)

    def _stand(self, done: int) -> None:
        if done != self.done:
            self.done = done
            for listener in self._listeners:
                listener()


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """What is kept of a lesson that was left: the steps taken and the moves made."""

    done: int = 0
    moves: tuple[str, ...] = ()


class _OffScript(Exception):
    """The moves that were kept are not those of this lesson."""


class LessonStore:
    """Opens the lesson where it was left. It lies apart from the player's games and counts as none."""

    @property
    def begun(self) -> bool:
        """Whether a lesson was left in the middle."""
        return _kept().done > 0

    def open(self, names: tuple[str, ...], *, anew: bool = False) -> Lesson:
        """The lesson where it was left, else from its beginning; `names` for the seats."""
        plan, kept = script(), LessonProgress() if anew else _kept()
        seats = tuple(replace(seat, name=name) for seat, name in zip(plan.record.seats, names, strict=False))
        start = replace(plan.record, seats=seats, moves=())
        with suppress(IllegalMove, MalformedMove, _OffScript):
            return _resumed(plan, start, kept)
        return _begun(plan, start)

    def keep(self, lesson: Lesson) -> None:
        """Remember how far it came, nothing once it is at its end; raises CannotWrite."""
        moves = tuple(map(move_text, lesson.session.record.moves))
        progress = LessonProgress() if lesson.is_at_end else LessonProgress(lesson.done, moves)
        save_json(paths.config_folder() / _FILE, progress)


def _kept() -> LessonProgress:
    return load_json(paths.config_folder() / _FILE, LessonProgress())


def _begun(plan: Script, start: Record) -> Lesson:
    return Lesson(plan, LessonSession(start, plan.record.moves))


def _resumed(plan: Script, start: Record, kept: LessonProgress) -> Lesson:
    """The lesson after the moves that were kept; raises if they cannot have been made in it."""
    lesson = _begun(plan, start)
    for move in map(parse_move, kept.moves):
        meant = lesson.session.known_answer()
        if lesson.objects(move) if meant is None else move != meant:
            raise _OffScript
        lesson.session.play(move)
    while lesson.holds and lesson.done < kept.done and not lesson.is_at_end:
        lesson.resume()
    return lesson
