"""The lesson among the tables: it is taught, resumed, begun again, and leads to a first game."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from santiago.rules.record import Level
from santiago.session.lesson import Lesson, LessonStore
from santiago.session.library import CannotWrite, Library, Opened, SavedGame
from santiago.session.table_setup import TableSetup
from santiago.ui.app.game_host import GameHost, HostServices
from santiago.ui.contracts import SceneChange


class LessonServices(HostServices, Protocol):
    """What a lesson asks of the program around it."""

    def usual_table(self) -> TableSetup:
        """The table of the first start."""

    def teach(self, *, anew: bool) -> SceneChange | None:
        """Show the lesson, from its beginning or where it was left."""

    def cannot_keep(self, problem: CannotWrite) -> None:
        """What should outlive the window will not."""


class LessonHost(GameHost):
    """The doors of the lesson. It is none of the player's games: only how far it came is kept."""

    def __init__(self, host: LessonServices, library: Library, lessons: LessonStore, lesson: Lesson) -> None:
        super().__init__(host, library, Opened(SavedGame(lesson.session)))
        self._around = host
        self._lessons = lessons
        self._lesson = lesson
        lesson.changed = self._keep

    def again(self) -> SceneChange | None:
        """The lesson from its beginning."""
        return self._around.teach(anew=True)

    def first_game(self) -> SceneChange | None:
        """A real game against easy opponents."""
        table = self._around.usual_table()
        seats = (seat if seat.level is None else replace(seat, level=Level.EASY) for seat in table.seats)
        return self._around.start(replace(table, seats=tuple(seats)))

    def _keep(self) -> None:
        try:
            self._lessons.keep(self._lesson)
        except CannotWrite as problem:
            self._around.cannot_keep(problem)
