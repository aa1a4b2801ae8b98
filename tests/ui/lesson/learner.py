"""A pilot that takes the lesson with mouse or keyboard, without a window."""

import pygame

from santiago.rules.moves import Move
from santiago.session.lesson import Lesson, LessonStore
from santiago.session.lesson_script import LessonStep, MoveTask, ReadTask, script
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.lesson.card import LessonCard
from santiago.ui.lesson.lesson_scene import LessonScene
from santiago.ui.sound.sounds import SILENCE, Sounds
from tests.ui.drawings import context_of
from tests.ui.table.playing import NAMES, QUICK, SIZE, QuietProgram, advised
from tools.desktop.pilot import Pilot, PromptThinker


class School(QuietProgram):
    """Services that only record, in `way`, how the lesson was left."""

    way = ""

    def again(self) -> SceneChange | None:
        self.way = "again"
        return None

    def first_game(self) -> SceneChange | None:
        self.way = "first game"
        return None

    def leave(self) -> SceneChange | None:
        self.way = "leave"
        return None


def lesson_at(number: int) -> Lesson:
    """Return a lesson that is played as intended up to the step `number`."""
    lesson = LessonStore().open(NAMES, anew=True)
    while lesson.done < number or lesson.step is None:
        if lesson.holds:
            lesson.resume()
        else:
            lesson.session.play(script().record.moves[lesson.session.ply])
    return lesson


class Learner(Pilot):
    """A pilot that takes the lesson."""

    scene: LessonScene

    def __init__(self, lesson: Lesson | None = None, context: DrawContext | None = None) -> None:
        self.lesson = lesson or LessonStore().open(NAMES, anew=True)
        self.school = School(QUICK)
        self.program = self.school
        self.thinker = PromptThinker(advised)
        sounds = Sounds(SILENCE)
        scene = LessonScene(
            self.lesson,
            self.thinker,
            sounds,
            self.school,
            self.school,  # type: ignore[arg-type]
            restart=self.school.again,
            first_game=self.school.first_game,
        )
        super().__init__(scene, context or context_of(SIZE))
        self.surface = pygame.Surface(SIZE)

    @property
    def step(self) -> LessonStep:
        assert self.lesson.step is not None
        return self.lesson.step

    @property
    def card(self) -> LessonCard:
        assert self.scene.card is not None
        return self.scene.card

    def await_card(self) -> None:
        """Advance until the others have moved and the next card is shown."""
        for _ in range(400):
            if self.scene.card is not None:
                return
            self.wait()
        raise AssertionError("no card comes")

    def press_on_card(self, key: str) -> SceneChange | None:
        point = self.card.widgets.find(key).rect.center
        self.move(point)
        return self.press(point) or self.release(point)

    def take(self) -> None:
        """Complete the task of the current step with the mouse."""
        match self.step.task:
            case ReadTask():
                self.press_on_card("next")
            case MoveTask(moves):
                self.decide(moves[0])

    def take_until(self, name: str) -> None:
        """Take the lesson up to the step `name`, and wait for its card."""
        self.await_card()
        while self.step.name != name:
            self.take()
            self.await_card()

    @property
    def meant(self) -> Move:
        task = self.step.task
        assert isinstance(task, MoveTask)
        return task.moves[0]
