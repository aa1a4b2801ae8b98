"""The program put together: what the screens and the tables need done, and what outlives each of them."""

from __future__ import annotations

import traceback
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from santiago import __version__
from santiago.rules.record import Record
from santiago.session import table_record as opening
from santiago.session.game import GameSession
from santiago.session.lesson import LessonStore
from santiago.session.library import (
    BadSave,
    BrokenSlot,
    CannotWrite,
    DamagedGame,
    Library,
    Opened,
    Slot,
    StoredGame,
)
from santiago.session.settings import Settings
from santiago.session.table_setup import TableSetup
from santiago.session.thinking import Thinker
from santiago.ui.app.attended import SceneWithNotices
from santiago.ui.app.finished_archive import FinishedArchive
from santiago.ui.app.game_host import GameHost
from santiago.ui.app.lesson_host import LessonHost
from santiago.ui.app.os_errors import as_os_error
from santiago.ui.app.thumbnails import Thumbnails
from santiago.ui.app.window import Hooks
from santiago.ui.contracts import Home, Push, Scene, SceneChange, SlotCard, Visit
from santiago.ui.review.runner import ReviewRunner
from santiago.ui.screens.dialog import Say, message
from santiago.ui.screens.menu import Menu, usual_names, usual_table
from santiago.ui.sound.sounds import Effect, Sounds, Volumes
from santiago.ui.wording.fault_text import fault_text, obstacle_text
from santiago.ui.wording.names import capital
from santiago.ui.wording.translator import Translator, language_of

if TYPE_CHECKING:
    from santiago.ui.table.scene import TableScene

_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_LEFT = "left-"
"""Before the ids of games that were left, to tell them from saved ones."""


class Program:
    """The services of every screen, and the host of the tables."""

    def __init__(self, library: Library, settings: Settings) -> None:
        self._library = library
        self._settings = settings
        self._thinker = Thinker()
        self._reviews = ReviewRunner(self._thinker)
        self._sounds = Sounds(_volumes(settings))
        self._thumbnails = Thumbnails()
        self._tables: list[GameHost] = []
        self._lessons = LessonStore()
        self._unkept: CannotWrite | None = None
        self._told_unkept = False
        self._makeshift = library.makeshift

    def hooks(self) -> Hooks:
        """What the application tells the program."""
        return Hooks(self._settings_changed, self._crashed, self._shown, self._pressed, self.open_file)

    def menu(self) -> Scene:
        """The first screen."""
        return SceneWithNotices(Menu(self, __version__), self._look_after)

    def close(self) -> None:
        """Write what is left to write and end the worker."""
        self._leave_all()
        self._thinker.close()
        self._sounds.close()

    # what the screens ask for

    def settings(self) -> Settings:
        """The settings as they are now."""
        return self._settings

    def has_left_game(self) -> bool:
        """Whether Continue has a game to go on with."""
        return self._library.has_left_game()

    def resume(self) -> SceneChange | None:
        """Continue the game that was left."""
        self._leave_all()
        opened = self._library.resume()
        return None if opened is None else self.enter(opened)

    def last_table(self) -> TableSetup | None:
        """The table played last."""
        return self._library.last_table()

    def usual_table(self) -> TableSetup:
        """The table of the first start."""
        return usual_table(self._words)

    def usual_names(self) -> tuple[str, ...]:
        """Five names in the player's language."""
        return usual_names(self._words)

    @property
    def _words(self) -> Translator:
        return Translator(language_of(self._settings.language))

    def start(self, table: TableSetup) -> SceneChange | None:
        """Remember `table` and begin a game at it."""
        try:
            self._library.keep_table(replace(table, seed=None))
        except CannotWrite as problem:
            self.cannot_keep(problem)
        return self.play(opening.opened(table))

    def play(self, record: Record) -> SceneChange:
        """Play on from where `record` ends, as a game of its own."""
        self._leave_all()  # first of all, so that what is begun now counts as newer
        return self.enter(self._library.play(record))

    def lesson_begun(self) -> bool:
        """Whether the lesson was left in the middle."""
        return self._lessons.begun

    def learn(self) -> SceneChange | None:
        """The lesson, where it was left."""
        return self.teach(anew=False)

    def teach(self, *, anew: bool) -> SceneChange | None:
        """Show the lesson, from its beginning or where it was left, in place of any game."""
        from santiago.ui.lesson.scene import LessonScene

        self._leave_all()
        lesson = self._lessons.open(self.usual_names(), anew=anew)
        table = LessonHost(self, self._library, self._lessons, lesson)
        scene = LessonScene(lesson, self._thinker, self._sounds, self, table)
        return Home(self._sat_down(table, scene))

    def slots(self) -> tuple[SlotCard, ...]:
        """The games that were left and the saved ones, the newest first; then those that came along."""
        here = {table.opened.game.kept_as for table in self._tables}
        left = [self._left_card(kept) for kept in self._library.under_way() if kept.game not in here]
        mine = [self._card(slot, mine=True) for slot in self._library.saves.slots()]
        return (*left, *mine, *(self._card(slot, mine=False) for slot in self._library.shipped.slots()))

    def _card(self, slot: Slot | BrokenSlot, *, mine: bool) -> SlotCard:
        if isinstance(slot, BrokenSlot):
            return self._broken_card(slot.slot_id, slot.fault, mine=mine)
        seats = opening.seat_choices(slot.record)
        return SlotCard(
            slot.slot_id,
            slot.name or ", ".join(seat.name for seat in seats),
            seats,
            slot.round,
            slot.rounds,
            slot.saved or _LONG_AGO,
            self._thumbnails.of(slot.slot_id, slot.record, slot.position),
            over=slot.finished,
            practice=opening.is_practice(slot.record),
            mine=mine,
        )

    def _left_card(self, kept: StoredGame) -> SlotCard:
        name = _LEFT + kept.game
        if isinstance(kept, DamagedGame):
            return self._broken_card(name, kept.fault, mine=True)
        record = kept.record
        position = GameSession(record).state
        seats = opening.seat_choices(record)
        return SlotCard(
            name,
            ", ".join(seat.name for seat in seats),
            seats,
            position.round,
            position.rounds,
            opening.started(record) or _LONG_AGO,
            self._thumbnails.of(name, record, position),
            under_way=True,
        )

    def _broken_card(self, name: str, fault: BadSave, *, mine: bool) -> SlotCard:
        words = self._words
        problem = capital(fault_text(words, fault))
        left = name.startswith(_LEFT)
        called = words("load.broken")
        return SlotCard(name, called, (), 0, 0, _LONG_AGO, mine=mine, problem=problem, under_way=left)

    def open_slot(self, slot: str) -> SceneChange | None:
        """Go on with a game that was saved or left, in place of the one on the table."""
        self._leave_all()
        try:
            if slot.startswith(_LEFT):
                return self.enter(self._library.go_on_with(slot.removeprefix(_LEFT)))
            return self.enter(self._library.open_slot(slot))
        except BadSave as fault:
            return Home(Push(_message_card("program.broken", _clause(fault))))

    def open_file(self, path: Path) -> SceneChange:
        """A game in a file that the player brings along, in place of the one on the table."""
        try:
            return self.enter(self._library.open_file(path))
        except BadSave as fault:
            return Push(_message_card("program.broken", _clause(fault)))

    def rename_slot(self, slot: str, name: str) -> None:
        """Call a saved game something else."""
        with as_os_error():
            self._library.saves.rename(slot, name)

    def delete_slot(self, slot: str) -> None:
        """Throw a saved game away."""
        with as_os_error():
            if slot.startswith(_LEFT):
                self._library.give_up(slot.removeprefix(_LEFT))
            else:
                self._library.saves.delete(slot)

    def archive(self) -> SceneChange | None:
        """Show the finished games."""
        from santiago.ui.screens.games.finished_games import FinishedGames

        return Push(FinishedGames(FinishedArchive(self._library, self._thumbnails, self.enter, self.review)))

    def review(self, record: Record, visit: Visit) -> SceneChange:
        """Look back at what the decisions of the people in a game lost."""
        from santiago.ui.review.screen import Review

        return Push(Review(self._reviews, record, visit))

    # entering and leaving tables

    def enter(self, opened: Opened, ply: int | None = None) -> SceneChange:
        """Show an opened game, in place of any other; say first what is to be said about it.

        With `ply` it is shown as it stood after so many moves.
        """
        self._leave_all()
        change = self._seated(opened)
        if ply is not None:
            self._tables[-1].visit(ply)
        return Home(change)

    def _seated(self, opened: Opened) -> SceneChange:
        from santiago.ui.table.scene import TableScene

        table = GameHost(self, self._library, opened)
        scene = TableScene(
            opened.game.session, self._thinker, self._sounds, self, table, practice=opened.practice
        )
        return self._sat_down(table, scene)

    def _sat_down(self, table: GameHost, scene: TableScene) -> SceneChange:
        table.scene = SceneWithNotices(scene, table.look_after)
        table.visit = scene.visit
        self._tables.append(table)
        self._sounds.start_ambience()
        return Push(table.scene, _notice_card(table.opened))

    def practise(self, record: Record) -> SceneChange | None:
        """A practice game over the one under way."""
        self._thinker.cancel()
        return self._seated(self._library.play(record))

    def leave(self) -> SceneChange:
        """From the table on top back to where it was opened: the game below it, or the menu."""
        self._thinker.cancel()
        self._tables.pop().opened.game.close()
        below = self._tables[-1].scene if self._tables else None
        return Home() if below is None else Home(Push(below))

    def _leave_all(self) -> None:
        while self._tables:
            self._tables.pop().opened.game.close()
        self._thinker.cancel()
        self._sounds.stop_ambience()

    def cannot_keep(self, problem: CannotWrite) -> None:
        """What should outlive the window will not: it is said once."""
        self._unkept = problem

    # what the application tells

    def _settings_changed(self, settings: Settings) -> None:
        self._settings = settings
        self._sounds.change(_volumes(settings))
        try:
            self._library.keep_settings(settings)
        except CannotWrite as problem:
            self.cannot_keep(problem)

    def _look_after(self) -> SceneChange | None:
        """Say once that games lie in a makeshift place, or that choices will not outlive the window."""
        makeshift, self._makeshift = self._makeshift, None
        if makeshift is not None:
            return Push(_message_card("program.makeshift", lambda _: str(makeshift)))
        if self._unkept is None or self._told_unkept:
            return None
        self._told_unkept = True
        return Push(_message_card("program.unkept", _sentence(self._unkept)))

    def _shown(self) -> None:
        self._sounds.start()
        self._thinker.warm_up()

    def _pressed(self) -> None:
        self._sounds.play(Effect.CLICK)

    def _crashed(self, error: Exception) -> Scene | None:
        trace = "".join(traceback.format_exception(error))
        record = self._tables[-1].record if self._tables else None
        card = self._reported(trace, record)
        self._leave_all()
        return card

    def _reported(self, trace: str, record: Record | None) -> Scene:
        """Write a report, and say where it lies or why there is none."""
        try:
            where = str(self._library.report(trace, record))
        except CannotWrite as problem:
            return _message_card("program.crash.unwritten", _sentence(problem))
        return _message_card("program.crash", lambda _: where)


def _volumes(settings: Settings) -> Volumes:
    return Volumes(settings.effects_volume, settings.ambience_volume, settings.muted)


def _message_card(key: str, detail: Say) -> Scene:
    """A card that says something about a file or a fault."""
    return message(lambda tr: tr(f"{key}.title"), lambda tr: tr(key, {"detail": detail(tr)}))


def _clause(fault: BadSave) -> Say:
    return lambda tr: fault_text(tr, fault)


def _sentence(problem: CannotWrite) -> Say:
    return lambda tr: obstacle_text(tr, problem)


def _notice_card(opened: Opened) -> SceneChange | None:
    if opened.notice is None:
        return None
    detail = (lambda _: "") if opened.fault is None else _clause(opened.fault)
    return Push(_message_card(f"program.{opened.notice}", detail))
