"""Manages the open games, each with its host: real games, practice games, problems and the lesson."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from santiago.persistence.clean_names import LONGEST
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.record import Level, Record
from santiago.session.folders import writable_folders
from santiago.session.game_session import GameSession
from santiago.session.lesson import Lesson, LessonState, LessonStore
from santiago.session.library import CannotWrite, Library, OpenedGame, SavedGame
from santiago.session.people import Hands, Person, change_person, household, note_seats, preferred
from santiago.session.settings import Settings
from santiago.session.table_record import (
    evening_of,
    new_record,
    people_of,
    player_of,
    practice_at,
    practice_of,
    same_deal,
    same_table,
    seat_choices,
    won_against_easy,
)
from santiago.session.table_setup import BY_CHANCE, SeatChoice, TableSetup, with_level, with_seat
from santiago.session.thinking import Thinker
from santiago.ui.app.menu_notices import MenuNotices, opened_notice
from santiago.ui.contracts import Apply, Home, Pop, Push, SceneChange, Services, ShowPly
from santiago.ui.devices.pads import Pads
from santiago.ui.graphics.text_language import text_language
from santiago.ui.screens.dialog import Dialog, DialogButton
from santiago.ui.screens.games.game_export import ask_to_export
from santiago.ui.screens.games.thumbnails import Thumbnails
from santiago.ui.screens.save_failure import SaveFailureHandler
from santiago.ui.sound.sounds import Music, Sounds
from santiago.wording.names import usual_names
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator

if TYPE_CHECKING:
    from santiago.ui.lesson.lesson_scene import LessonScene
    from santiago.ui.table.table_scene import TableScene


class GameHost:
    """Implements `Navigation` for one of the open games of `tables`.

    `leave` is called when the player leaves the game.
    """

    def __init__(
        self, tables: GameTables, library: Library, opened: OpenedGame, leave: Callable[[], SceneChange]
    ) -> None:
        self.opened = opened
        self._tables = tables
        self.leave = leave
        self._library = library
        self._thumbnails = Thumbnails()
        self._warned = False
        self._unsaved_accepted = False
        self._finished = len(library.finished.stamps())
        self._known: tuple[tuple[str, ...], tuple[Person, ...]] = (), ()
        """The names of the people at the table, and those of them who are known."""

    @property
    def people(self) -> tuple[Person, ...]:
        """The known people at the table."""
        session = self.opened.game.session
        names = tuple(session.seats[seat].name for seat in sorted(session.humans))
        if names != self._known[0]:
            known = household()
            found = (known.find(name) for name in names)
            self._known = names, tuple(known.people[key] for key in found if key is not None)
        return self._known[1]

    def settings(self) -> Settings:
        return preferred(self._tables.services.settings(), self.people, quiet=self._tables.quiet)

    def finished_games(self) -> int:
        return self._finished

    @property
    def record(self) -> Record:
        return self.opened.game.session.record

    def notice(self) -> SceneChange | None:
        """Return a warning that the game cannot be saved, or None if there is no new problem.

        The warning is not repeated until saving has worked again.
        """
        problem = self.opened.game.problem
        if problem is None or self._unsaved_accepted or self.opened.practice:
            self._warned = False
            return None
        if self._warned:
            return None
        self._warned = True
        return Push(
            SaveFailureHandler(self.opened.game, writable_folders(), self._accept_unsaved).dialog(problem)
        )

    def _accept_unsaved(self) -> None:
        self._unsaved_accepted = True

    def save(self, name: str) -> None:
        self._library.save(self.record, name)

    def suggested_name(self) -> str:
        """Return a name for saving the game: the players' names, shortened if necessary, and the round."""
        names = ", ".join(seat.name for seat in self.record.seats)
        number = f" ({self.opened.game.session.state.round})"
        room = LONGEST - len(number)
        return (names if len(names) <= room else f"{names[: room - 1]}…") + number

    def rename(self, seat: Seat, choice: SeatChoice) -> None:
        session, table = self.opened.game.session, self._library.last_table()
        before = session.seats[seat].name
        session.rename(seat, player_of(choice))
        if table is not None and len(table.seats) > seat and table.seats[seat].name == before:
            named = replace(table.seats[seat], name=choice.name, character=choice.character)
            with suppress(CannotWrite):  # the game itself is saved with the name
                self._library.keep_table(with_seat(table, seat, named))
        person = household().find(before)
        if person is not None and household().find(choice.name) in (None, person):
            with suppress(CannotWrite):
                change_person(person, choice)

    def export(self) -> SceneChange | None:
        suggested = self._library.suggested_export("-".join(seat.name for seat in self.record.seats))
        is_over = self.opened.game.session.state.is_over
        return ask_to_export(suggested, lambda path: self._library.export(self.record, path), is_over=is_over)

    def report(self, trace: str) -> str | None:
        try:
            return str(self._library.report(trace, self.record))
        except CannotWrite:
            return None

    def is_saving(self) -> bool:
        return self.opened.game.is_saving

    def story(self, visit: Callable[[int], None]) -> SceneChange | None:
        from santiago.ui.screens.games.finished_archive import FinishedCard
        from santiago.ui.screens.games.finished_game import game_on_the_table

        record, position = self.record, self.opened.game.session.state
        card, review = FinishedCard("", None, record, position), partial(self._tables.review, record)
        return Push(game_on_the_table(card, self._thumbnails, visit, self.export, review))

    def review(self, visit: Callable[[int], None]) -> SceneChange | None:
        def show(ply: int) -> SceneChange | None:
            visit(ply)
            return Pop()

        return self._tables.review(self.record, show)

    def same_table(self) -> SceneChange | None:
        if self.opened.practice:
            return self.leave()
        if evening_of(self.record) is not None:
            return self._tables.evening(self.record)
        return self._tables.start(same_table(self.record))

    def same_deal(self) -> SceneChange | None:
        if self.opened.practice:
            return self.leave()
        return self._tables.play(same_deal(self.record))

    def practice(self, ply: int) -> SceneChange | None:
        return self._tables.practise(practice_of(self.record, ply))

    def practice_at(self, text: str) -> SceneChange | None:
        return self._tables.practise_at(text)


@dataclass(frozen=True, slots=True)
class _OpenGame:
    """An open game, with its host and its scene."""

    host: GameHost
    scene: TableScene | LessonScene


class GameTables:
    """Holds the open games.

    The last one is on the screen. If it is a practice game, the game from which it branched is also open.
    `review` opens the review of a record, and `evening` shows the standings of a record's evening.
    """

    def __init__(
        self,
        library: Library,
        thinker: Thinker,
        sounds: Sounds,
        services: Services,
        notices: MenuNotices,
        pads: Pads,
        review: Callable[[Record, ShowPly], SceneChange],
        evening: Callable[[Record], SceneChange | None],
    ) -> None:
        self._library = library
        self._thinker = thinker
        self._sounds = sounds
        self.services = services
        self._notices = notices
        self._pads = pads
        self.review = review
        self.evening = evening
        self._lessons = LessonStore()
        self._open: list[_OpenGame] = []
        self.quiet = False
        """Whether the voice was switched off, also for people who play by ear."""

    @property
    def hosts(self) -> tuple[GameHost, ...]:
        """The host of each open game; the last game is on the screen."""
        return tuple(game.host for game in self._open)

    @property
    def tr(self) -> Translator:
        return Translator(text_language(self.services.settings().language))

    def preferred(self, settings: Settings) -> Settings:
        """Return `settings` as the people at the table on the screen, if there is one, prefer them."""
        people = self._open[-1].host.people if self._open else ()
        return preferred(settings, people, quiet=self.quiet)

    def start(self, table: TableSetup) -> SceneChange | None:
        record = new_record(table)
        self._keep_table(table)
        with suppress(CannotWrite):  # they are also noted when the game is finished
            note_seats(seat_choices(record), int(time.time()), self.tr.you)
        return self.play(record)

    def _keep_table(self, table: TableSetup) -> None:
        overseer = table.overseer if table.evening is None else None
        seats = tuple(
            replace(seat, character=BY_CHANCE, drawn=False) if seat.drawn else seat for seat in table.seats
        )
        kept = replace(table, seats=seats, seed=None, evening=None, overseer=overseer)
        self._notices.attempt(lambda: self._library.keep_table(kept))

    def play(self, record: Record) -> SceneChange:
        """Close all open games, and start a new game from `record`."""
        self.close_all()  # before the new game is created, which must count as the newest
        opened = self._library.start_from(record)
        explained = self.services.settings().two_seats_explained
        if len(record.seats) == 2 and people_of(record) and not explained:
            return Home(self._seat(opened, card=self._two_seats()))
        return self.show(opened)

    def _two_seats(self) -> Dialog:
        """Return the card that explains the special rules for two players."""
        ok = DialogButton(
            "common.ok", lambda: Pop(Apply(replace(self.services.settings(), two_seats_explained=True)))
        )
        return Dialog("program.two_seats.title", "program.two_seats", (ok,))

    def enter(self, opened: OpenedGame, ply: int | None = None) -> SceneChange:
        """Close all open games and show `opened`, at the position after `ply` moves if `ply` is given."""
        self.close_all()
        return self.show(opened, ply)

    def show(self, opened: OpenedGame, ply: int | None = None) -> SceneChange:
        """Show `opened`, at the position after `ply` moves if `ply` is given. No other game may be open."""
        change = self._seat(opened)
        if ply is not None:
            self._open[-1].scene.visit(ply)
        return Home(change)

    def leave(self) -> SceneChange:
        """Close the game on the screen, and return to the game from which it branched.

        If there is no such game, return to the menu.
        """
        self._thinker.cancel()
        self._close_one()
        if self._open:
            return Home(Push(self._open[-1].scene))
        self._sounds.play_music(Music.MENU)
        return Home()

    def close_all(self) -> None:
        """Close every open game. The menu's Continue button can resume the newest unfinished game."""
        while self._open:
            self._close_one()
        self._thinker.cancel()
        self._sounds.play_ambience(False)
        self._sounds.play_music(Music.MENU)

    def _close_one(self) -> None:
        """Close the game on the screen.

        If this was the first win against Easy opponents, the menu will offer stronger opponents.
        """
        opened = self._open.pop().host.opened
        opened.game.close()
        session, settings = opened.game.session, self.services.settings()
        if (
            not opened.replay
            and not settings.normal_offered
            and won_against_easy(session.record, session.state)
        ):
            self._notices.add(self._offer_of_normal())

    def _offer_of_normal(self) -> Dialog:
        """Return a dialog that offers a game at the last-used table with Normal opponents.

        Once it has been answered, it is not shown again.
        """

        def answer(level: Level, take: Callable[[TableSetup], SceneChange | None]) -> SceneChange:
            table = with_level(self._library.last_table() or usual_table(self.tr), level)
            return Pop(Apply(replace(self.services.settings(), normal_offered=True), take(table)))

        return Dialog(
            "program.first_win.title",
            "program.first_win",
            (
                DialogButton("program.first_win.normal", lambda: answer(Level.NORMAL, self.start)),
                DialogButton("program.first_win.easy", lambda: answer(Level.EASY, self._keep_table)),
            ),
            picture="icon-trophy",
        )

    def practise(self, record: Record, *, what_if: bool = False) -> SceneChange | None:
        """Start a practice game on top of the current game, with detailed advice if `what_if` is true."""
        self._thinker.cancel()
        return self._seat(self._library.start_from(record), what_if=what_if)

    def practise_at(self, text: str) -> SceneChange | None:
        """Start a practice game at the position with this text; raises MalformedPosition."""
        return self.practise(practice_at(text, self.tr.you, self._library.last_table()))

    def _seat(self, opened: OpenedGame, *, what_if: bool = False, card: Dialog | None = None) -> SceneChange:
        from santiago.ui.table.table_scene import TableScene

        host = GameHost(self, self._library, opened, self.leave)
        scene = TableScene(opened.game.session, self._thinker, self._sounds, self.services, host)
        if what_if:
            scene.ask_what_if()
        shown = self._show(_OpenGame(host, scene))
        return shown if card is None else Push(scene, Push(card))

    def _show(self, game: _OpenGame) -> SceneChange:
        self._open.append(game)
        if any(person.hands is Hands.PAD for person in game.host.people):
            self._pads.take()
        self._sounds.play_ambience(True)
        self._sounds.play_music(Music.TABLE)
        return Push(game.scene, opened_notice(game.host.opened))

    # ---------------------------------------------------------------- the lesson

    @property
    def lesson(self) -> LessonState:
        """The state of the lesson, including the number of completed steps."""
        return self._lessons.state

    def learn(self, *, restart: bool = False) -> SceneChange:
        """Close all open games and resume the lesson, or start it again if `restart` is true.

        The progress of the lesson is stored, but the lesson does not count as a game.
        """
        from santiago.ui.lesson.lesson_scene import LessonScene

        self.close_all()
        lesson = self._lessons.open(usual_names(self.tr), anew=restart)
        lesson.listen(lambda: self._keep_lesson(lesson))
        self._keep_lesson(lesson)
        host = self._unsaved(lesson.session, self.leave)
        scene = LessonScene(
            lesson,
            self._thinker,
            self._sounds,
            self.services,
            host,
            restart=lambda: self.learn(restart=True),
            first_game=self._first_game,
        )
        return Home(self._show(_OpenGame(host, scene)))

    def show_problem(
        self,
        record: Record,
        answer: Callable[[Move], SceneChange | None],
        leave: Callable[[], SceneChange],
    ) -> SceneChange:
        """Close all open games and show the position of a problem.

        `answer` is called with each move that the player makes, and `leave` when the player leaves the table.
        """
        from santiago.presentation.table.problem_solving_policy import ProblemSolvingPolicy
        from santiago.ui.screens.pause import ProblemPause
        from santiago.ui.table.table_scene import TableScene

        self.close_all()
        session, services = GameSession(record), self.services
        host = self._unsaved(session, leave)
        scene = TableScene(
            session,
            self._thinker,
            self._sounds,
            services,
            host,
            policy=ProblemSolvingPolicy(session, services.settings, host.is_saving),
            menu=lambda: ProblemPause(services, host),
            answer=answer,
        )
        return Home(self._show(_OpenGame(host, scene)))

    def _unsaved(self, session: GameSession, leave: Callable[[], SceneChange]) -> GameHost:
        """Return the host of an unsaved game; `leave` is called when the player leaves it."""
        return GameHost(self, self._library, OpenedGame(SavedGame(session)), leave)

    def _first_game(self) -> SceneChange | None:
        """Start a real game against two Easy opponents; called after the lesson."""
        table = usual_table(self.tr)
        return self.start(replace(table, seats=table.seats[:3]))

    def _keep_lesson(self, lesson: Lesson) -> None:
        self._notices.attempt(lambda: self._lessons.keep(lesson))
