"""A game on the table: its doors, its scene, and who looks after it while it is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from santiago.rules.record import Record
from santiago.session import table_record as opening
from santiago.session.folders import places
from santiago.session.library import CannotWrite, Library, Opened
from santiago.session.table_setup import TableSetup
from santiago.ui.app.os_errors import as_os_error
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.contracts import Ending, FinishedCard, Pop, Push, Scene, SceneChange, Size, Visit
from santiago.ui.screens.dialog import message
from santiago.ui.screens.save_failure import SaveFailureDialog


class HostServices(Protocol):
    """What a table asks of the program around it."""

    def play(self, record: Record) -> SceneChange:
        """Play on from where `record` ends, in place of any other game."""

    def start(self, table: TableSetup) -> SceneChange | None:
        """Begin a game at `table`."""

    def practise(self, record: Record) -> SceneChange | None:
        """Show a practice game over the one under way."""

    def review(self, record: Record, visit: Visit) -> SceneChange:
        """Look back at a game; `visit` shows it as it stood after so many moves."""

    def leave(self) -> SceneChange:
        """From the table on top back to where it was opened."""


class GameHost:
    """The doors of one table. The program sets `scene` and `visit` as soon as there is one."""

    scene: Scene | None = None

    @staticmethod
    def _nowhere(ply: int) -> None:
        """Before there is a scene no moment can be shown."""
        del ply

    def __init__(self, host: HostServices, library: Library, opened: Opened) -> None:
        self.opened = opened
        self._host = host
        self._library = library
        self.visit: Callable[[int], None] = self._nowhere
        """Shows the moment after so many moves."""
        self._warned = False
        self._given_up = False

    @property
    def record(self) -> Record:
        """The game as it stands."""
        return self.opened.game.session.record

    def look_after(self) -> SceneChange | None:
        """Say once that the game is not being written, and what can be done."""
        problem = self.opened.game.problem
        if problem is None or self._given_up or self.opened.practice:
            self._warned = False
            return None
        if self._warned:
            return None
        self._warned = True
        return Push(SaveFailureDialog(self.opened.game, places(), self._give_up).dialog(problem))

    def _give_up(self) -> None:
        self._given_up = True

    def save(self, name: str) -> None:
        """Keep the game as it stands in a new slot; raises OSError."""
        with as_os_error():
            self._library.save(self.record, name)

    def suggested_name(self) -> str:
        """Who plays, and the round."""
        names = ", ".join(seat.name for seat in self.record.seats)
        return f"{names} ({self.opened.game.session.state.round})"

    def export(self) -> SceneChange | None:
        """Write the game to a file where the player finds it, and say where."""
        name = "-".join(seat.name for seat in self.record.seats)
        try:
            with as_os_error():
                path = str(self._library.export_for_player(self.record, name))
        except OSError as error:
            reason = error.strerror or str(error)
            return Push(
                message(
                    lambda tr: tr("finished.export"),
                    lambda tr: tr("finished.export.failed", {"reason": reason}),
                )
            )
        return Push(
            message(
                lambda tr: tr("finished.exported"), lambda tr: tr("finished.exported.text", {"path": path})
            )
        )

    def report(self, trace: str) -> str | None:
        """Write down how an agent failed, with the game; the file, or None where none could be written."""
        try:
            return str(self._library.report(trace, self.record))
        except CannotWrite:
            return None

    def is_behind(self) -> bool:
        """Whether the last move is still being written: a computer waits for it with the next one."""
        return self.opened.game.is_behind

    def story(self) -> SceneChange | None:
        """What turned the game that has ended, with its chart."""
        from santiago.ui.screens.games.finished_game import game_on_the_table

        record, position = self.record, self.opened.game.session.state
        card = FinishedCard("", None, Ending(record, position, opening.seat_choices(record)))
        thumbnails = Thumbnails()

        def picture(_: FinishedCard, size: Size) -> pygame.Surface:
            return thumbnails.of("", record, position, size)

        def review(visit: Visit) -> SceneChange:
            return self._host.review(record, visit)

        return Push(game_on_the_table(card, picture, self.visit, self.export, review))

    def review(self) -> SceneChange | None:
        """Look back at the decisions of the people in the game; a moment is shown on the table below."""

        def show(ply: int) -> SceneChange | None:
            self.visit(ply)
            return Pop()

        return self._host.review(self.record, show)

    def leave(self) -> SceneChange | None:
        """Back to the menu, where the game is kept for Continue; from practice back to the real game."""
        return self._host.leave()

    def same_table(self) -> SceneChange | None:
        """A new game at the same table; practice only leads back."""
        if self.opened.practice:
            return self._host.leave()
        return self._host.start(opening.same_table(self.record))

    def same_deal(self) -> SceneChange | None:
        """A new game with the same tiles, spring and palms; practice only leads back."""
        if self.opened.practice:
            return self._host.leave()
        return self._host.play(opening.same_deal(self.record))

    def practice(self, ply: int) -> SceneChange | None:
        """A practice game from the moment after `ply` moves, over this one."""
        return self._host.practise(opening.practice_of(self.record, ply))
