"""The program: services for the menu screens, and callbacks for the main loop."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from functools import cache, cached_property, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

import santiago.presentation
import santiago.ui  # by `from santiago import ui`, the package would look for a name of the library
from santiago import __version__
from santiago.presentation.spoken.nodes import Cue
from santiago.rules.options import Seat
from santiago.rules.record import Record
from santiago.rules.scoring import is_money_public, score_now
from santiago.session.former_players import credited
from santiago.session.lesson import LessonState
from santiago.session.library import BadSave, CannotWrite, Library, OpenedGame
from santiago.session.review_runner import ReviewRunner
from santiago.session.settings import Settings, VoiceUse
from santiago.session.table_record import practice_of, without
from santiago.session.table_setup import Aid, TableSetup
from santiago.session.thinking import Thinker
from santiago.session.window_place import WindowPlace
from santiago.ui.app.captions import Captions, CaptionText
from santiago.ui.app.game_tables import GameTables
from santiago.ui.app.main_loop import Hooks
from santiago.ui.app.menu_notices import MenuNotices, obstacle_card
from santiago.ui.contracts import (
    DailyDeal,
    DailyProblem,
    Home,
    OpenEvening,
    Push,
    Scene,
    SceneChange,
    ShowPly,
    UnfinishedGame,
)
from santiago.ui.devices.pads import Pads
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.screens.dialog import broken_card, message_card
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails
from santiago.ui.screens.menu import Menu
from santiago.ui.sound.effects import Effect
from santiago.ui.sound.sounds import Sounds
from santiago.wording.table_names import usual_table
from santiago.wording.translator import Translator

if TYPE_CHECKING:
    from santiago.session.background_reviews import BackgroundReviews
    from santiago.session.strength import StoredReviews
    from santiago.session.valley_path import Stop
    from santiago.session.worker_messages import ReviewResult
    from santiago.ui.app.problem_screens import ProblemScreens
    from santiago.ui.screens.games.catalogue_cards import SavedGames
    from santiago.ui.screens.games.finished_archive import FinishedArchive


def _on_battery() -> bool:
    power = pygame.system.get_power_state()
    return power is not None and power.on_battery


def _caption_of(effect: Effect, tr: Translator) -> str:
    return tr(f"sound.{effect.value}")


@cache
def _caption_of_cues(cues: tuple[Cue | Seat, ...]) -> CaptionText:
    return lambda tr: " ".join(
        tr(f"sound.cue.{cue.name.lower()}")
        if isinstance(cue, Cue)
        else tr("sound.cue.seat", {"number": cue + 1})
        for cue in cues
    )


_IMPORT_SECONDS = 0.01
"""The time, in seconds, after which no further module is imported in an idle frame."""
_RUMBLES = {Effect.TURN: (0.15, 0.3, 160), Effect.REFUSAL: (0.4, 0.0, 90)}
"""The rumble for each effect: the strengths of a gamepad's two motors (0 to 1), and the duration in ms."""
_CAPTIONS: dict[Effect, CaptionText] = {effect: partial(_caption_of, effect) for effect in Effect}


class Program:
    """Implements `Services`, and owns the open games, the worker and the sounds."""

    def __init__(self, library: Library, settings: Settings) -> None:
        self.library = library
        self._settings = settings
        self._thinker = Thinker()
        self._reviews = ReviewRunner(self._thinker, self._keep_losses)
        self._captions = Captions()
        self._pads = Pads()
        self.sounds = Sounds(settings, caption=self._tell)
        self._thumbnails = Thumbnails()
        self._notices = MenuNotices(library.temporary_folder)
        self._modules = _modules()
        self.tables = GameTables(
            library, self._thinker, self.sounds, self, self._notices, self._pads, self._review, self._evening
        )

    def menu(self) -> Scene:
        """Return the main menu, which is the first screen."""
        return Menu(self, __version__)

    def hooks(self) -> Hooks:
        """Return the callbacks for the main loop."""
        return Hooks(
            settings_changed=self._settings_changed,
            preferred=self.tables.preferred,
            crashed=self._crashed,
            shown=self._shown,
            pressed=self._pressed,
            bumped=self._bumped,
            dropped=self.open_file,
            save_screenshot=self._pictured,
            moved=self._moved,
            rested=self._rested,
            idle=self._review_in_background,
            cued=self._cued,
            spoke=self.sounds.make_room,
            captions=self._captions,
            pads=self._pads,
        )

    def close(self) -> None:
        """Write all data that is not yet written, and stop the worker."""
        self.tables.close_all()
        self._thinker.close()
        self.sounds.close()

    # -------------------------------------------------------------- services of the menu screens

    def notice(self) -> SceneChange | None:
        """Return the next notice for the menu, or None. Each notice is returned only once."""
        return self._notices.next()

    def settings(self) -> Settings:
        return self._settings

    def unfinished_game(self) -> UnfinishedGame | None:
        """Return the summary and a picture of the game that the Continue button resumes, or None."""
        from santiago.session.game_summary import summary_of

        left = self.library.left.newest()
        if left is None:
            return None
        position, points = left.position, tuple[int, ...]()
        if Aid.POINTS not in without(left.record):
            sheet = score_now(position)
            points = sheet.totals if is_money_public(position) else sheet.field_points
        summary, ending = summary_of(left.record, left.steps), Ending(left.record, left.position)

        def picture(sprites: Sprites) -> Steps[pygame.Surface]:
            return self._thumbnails.of(f"left-{left.game}", summary.moves, lambda: ending, sprites)

        return UnfinishedGame(summary, picture, points)

    def open_evening(self) -> OpenEvening | None:
        from santiago.ui.app.menu_news import open_evening

        return open_evening(self._finished)

    def last_review(self) -> Callable[[], SceneChange | None] | None:
        return self._finished.last_review()

    def next_opponent(self) -> Stop | None:
        from santiago.session.valley_path import PATH, progress

        reached = progress(self._finished.summaries(), self._last_table.person.name).next
        return PATH[reached] if self._settings.path and reached < len(PATH) else None

    @property
    def _last_table(self) -> TableSetup:
        return self.library.last_table() or usual_table(self.tables.tr)

    def daily_problem(self) -> DailyProblem | None:
        from santiago.ui.app.menu_news import daily_problem

        return daily_problem(self._desk, self._thumbnails)

    def daily_deal(self) -> DailyDeal:
        from santiago.ui.app.menu_news import daily_deal

        archive = self._finished
        archive.cards()
        return daily_deal(archive, self._last_table, self.tables.play)

    def resume(self) -> SceneChange | None:
        self.tables.close_all()
        opened = self.library.resume()
        return None if opened is None else self.tables.show(opened)

    def start(self, table: TableSetup) -> SceneChange | None:
        return self.tables.start(table)

    def lesson(self) -> LessonState:
        return self.tables.lesson

    def learn(self) -> SceneChange | None:
        return self.tables.learn()

    def problems(self) -> SceneChange:
        return self._desk.page()

    def path(self) -> SceneChange:
        from santiago.ui.screens.games.path_page import PathPage

        table = self._last_table
        return Push(PathPage(self._finished, table.person, len(table.seats), self.tables.start))

    def load(self) -> SceneChange:
        from santiago.ui.screens.games.load import Load

        return Push(Load(self.games(), self.tables.practise_at))

    def games(self) -> SavedGames:
        """Return the games for the load screen; open games are left out."""
        from santiago.ui.screens.games.catalogue_cards import SavedGames

        open_games = frozenset(host.opened.game.saved_id for host in self.tables.hosts)
        return SavedGames(self.library, self._thumbnails, open_games, self._enter)

    def _enter(self, opening: Callable[[], OpenedGame]) -> SceneChange:
        """Open a game with `opening`, and show it in place of all open games."""
        self.tables.close_all()
        try:
            return self.tables.show(opening())
        except BadSave as fault:
            return Home(Push(broken_card(fault)))

    def archive(self) -> SceneChange | None:
        from santiago.ui.screens.games.finished_games import FinishedGames

        self._finished.filter = lambda _: True
        return Push(FinishedGames(self._finished))

    @cached_property
    def _finished(self) -> FinishedArchive:
        from santiago.ui.screens.games.finished_archive import FinishedArchive

        tables = self.tables
        return FinishedArchive(self.library, self._thumbnails, tables.enter, self._review, tables.start)

    def _evening(self, record: Record) -> SceneChange | None:
        """Show the standings of the evening (a series of games) to which `record` belongs."""
        from santiago.ui.screens.games.games_comparison import evening_page

        return evening_page(self._finished, record)

    def _review(self, record: Record, visit: ShowPly) -> SceneChange:
        """Open the review of a game; `visit` shows the game at a given ply."""
        from santiago.ui.review.game_overview import MomentRoutes
        from santiago.ui.review.make_problem import MakeProblemDialog
        from santiago.ui.review.review_screen import Review

        record = credited(record)

        def practise(ply: int) -> SceneChange | None:
            return self.tables.practise(practice_of(record, ply))

        def what_if(ply: int) -> SceneChange | None:
            return self.tables.practise(practice_of(record, ply), what_if=True)

        def make_problem(ply: int) -> SceneChange:
            return Push(MakeProblemDialog(self._thinker, record, ply, self.library.save_own_problem))

        return Push(Review(self._reviews, record, MomentRoutes(visit, practise, what_if, make_problem)))

    @cached_property
    def _desk(self) -> ProblemScreens:
        from santiago.ui.app.problem_screens import ProblemScreens

        attempt = self._notices.attempt
        return ProblemScreens(
            self.library, self._thumbnails, self._thinker, self.tables, self.settings, attempt
        )

    @cached_property
    def _reviewed(self) -> StoredReviews:
        from santiago.session.strength import StoredReviews

        return StoredReviews(self.library)

    @cached_property
    def _background(self) -> BackgroundReviews:
        from santiago.session.background_reviews import BackgroundReviews

        return BackgroundReviews(self._thinker, self._reviews, self._reviewed, self._keep_losses)

    def _keep_losses(self, record: Record, reviewed: ReviewResult) -> None:
        self._notices.attempt(lambda: self._reviewed.keep(record, reviewed))

    # ---------------------------------------------------------------- callbacks of the main loop

    def _review_in_background(self) -> None:
        """Judge the decisions of the game at the table, or review finished games, if the settings allow it.

        Nothing is reviewed while another game is open in front of a game, or while the battery is used.
        """
        games = [host.opened for host in self.tables.hosts]
        top = games[0] if games and not games[0].replay and games[0].game.saved_id is not None else None
        goes_on = any(not game.game.session.state.is_over for game in games[1 if top else 0 :])
        if not self._settings.background_review or goes_on:
            if self._reviews.in_background is not None:
                self._reviews.cancel()
        elif self._reviews.in_background is not None or not _on_battery():
            self._background.advance(None if top is None else top.game.session)

    def open_file(self, path: Path) -> SceneChange:
        """Close all open games, and open a game from a file."""
        try:
            return self.tables.enter(self.library.open_file(path))
        except BadSave as fault:
            return Push(broken_card(fault))

    def _settings_changed(self, settings: Settings) -> None:
        if settings.voice is not VoiceUse.OFF:
            self.tables.quiet = False
        elif settings == self._settings or self._settings.voice is not VoiceUse.OFF:
            self.tables.quiet = True  # switched off, perhaps where only the people at the table had it on
        self._settings = settings
        self.sounds.change(settings)
        self._notices.attempt(lambda: self.library.keep_settings(settings))

    def _pictured(self, picture: pygame.Surface) -> CaptionText:
        from santiago.ui.screens.games.game_export import saved_picture

        return saved_picture(self.library, picture, f"Santiago {datetime.now().astimezone():%Y-%m-%d}")

    def _moved(self, place: WindowPlace) -> None:
        with suppress(CannotWrite):  # the window is closing, and no game is lost
            self.library.keep_window_place(place)

    def _shown(self) -> None:
        self.sounds.start()
        self._thinker.warm_up()

    def _pressed(self) -> None:
        self.sounds.play(Effect.CLICK)

    def _bumped(self) -> None:
        if self._settings.earcons:
            self._cued((Cue.EDGE,))
        else:
            self.sounds.play(Effect.REFUSAL)

    def _cued(self, cues: tuple[Cue | Seat, ...]) -> None:
        """Play the sounds of what the cursor has reached, and show their caption."""
        self.sounds.play_cues(cues)
        if cues and self._settings.captions:
            self._captions.show(_caption_of_cues(cues))

    def _tell(self, effect: Effect) -> None:
        """Show the caption of a sound effect, and make the gamepad vibrate.

        The player can turn off captions and vibration in the settings. Clicks have no caption.
        """
        if self._settings.captions and effect is not Effect.CLICK:
            self._captions.show(_CAPTIONS[effect])
        if self._settings.rumble and effect in _RUMBLES:
            self._pads.rumble(*_RUMBLES[effect])

    def _rested(self) -> bool:
        """Spend about 10 ms on importing modules in advance, and return whether all are imported."""
        end = time.perf_counter() + _IMPORT_SECONDS
        for name in self._modules:
            import_module(name)
            if time.perf_counter() > end:
                return False
        return True

    def _crashed(self, error: Exception) -> Scene | None:
        """Write a report, close the games, and return a card that shows the path of the report.

        If the report cannot be written, the card shows the reason.
        """
        hosts = self.tables.hosts
        card = self._report("".join(traceback.format_exception(error)), hosts[-1].record if hosts else None)
        self.tables.close_all()
        return card

    def _report(self, trace: str, record: Record | None) -> Scene:
        try:
            where = str(self.library.report(trace, record))
        except CannotWrite as problem:
            return obstacle_card("program.crash.unwritten", problem)
        return message_card("program.crash", lambda _: where)


def _modules() -> Iterator[str]:
    """Yield the names of all modules of `presentation` and `ui`, except those that need AccessKit."""
    from pkgutil import walk_packages  # imported only after the first frame

    for package in (santiago.presentation, santiago.ui):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            if not module.name.startswith("santiago.ui.reader."):
                yield module.name
