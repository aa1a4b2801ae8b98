"""Starts, opens and saves the player's games, and loads and saves the settings."""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

from santiago.persistence import paths
from santiago.persistence.clean_names import with_clean_names
from santiago.persistence.codec import read_record, write_record
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.generations import RestoredGame
from santiago.persistence.json_store import JsonStore
from santiago.persistence.lock import GameLocked
from santiago.persistence.reports import write_report
from santiago.persistence.safe_write import CannotWrite, Obstacle, write_safely
from santiago.persistence.seal import SealPolicy
from santiago.persistence.slots import Shelf
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.resources import shipped_saves
from santiago.rules.record import Record
from santiago.session.folders import (
    EXPORT_SUFFIX,
    export_folder,
    fallback_folders,
    free_path,
    pictures_folder,
)
from santiago.session.game_session import GameSession
from santiago.session.problem_book import ProblemBook
from santiago.session.saved_game import SavedGame
from santiago.session.screen_reader_check import speaks_at_first
from santiago.session.settings import LEAST_TEXT_SCALE, MOST_TEXT_SCALE, SHARES, Settings, VoiceUse
from santiago.session.table_record import is_practice
from santiago.session.table_setup import TableSetup, checked
from santiago.session.window_place import WindowPlace

__all__ = [
    "BadSave",
    "CannotWrite",
    "GameLocked",
    "Library",
    "Obstacle",
    "OpenNotice",
    "OpenedGame",
    "RestoredGame",
    "SavedGame",
]

_DECK_TEXT_SCALE: Final = 1.5
"""At this text scale, the smallest letters are 9 pixels high on the Steam Deck's 7-inch 1280x800 screen."""


class OpenNotice(StrEnum):
    """Notices that can be shown when a game is opened; each value identifies the text."""

    FELL_BACK = "fell_back"
    OLDER_GAME = "older_game"
    LOCKED = "locked"
    DAMAGED = "damaged"
    FINISHED = "finished"
    NO_LOCKS = "no_locks"


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """An opened game. If `replay` is true, the game can be watched but not continued.

    `notice` is shown to the player, and `fault` is the error in the file, if any.
    """

    game: SavedGame
    replay: bool = False
    notice: OpenNotice | None = None
    fault: BadSave | None = None

    @property
    def practice(self) -> bool:
        return is_practice(self.game.session.record)


def _first_settings() -> Settings:
    """Return the default settings.

    They have larger text on the small screen of a Steam Deck, and the voice if the player has a screen
    reader that the game does not serve.
    """
    on_deck = os.environ.get("SteamDeck") == "1"  # noqa: SIM112 - as Steam writes it
    voice = VoiceUse.NO_READER if speaks_at_first() else VoiceUse.OFF
    return Settings(text_scale=_DECK_TEXT_SCALE if on_deck else 1.0, voice=voice)


_SETTINGS: Final = JsonStore(lambda: paths.config_folder() / "settings.json", _first_settings)
_TABLE: Final = JsonStore(lambda: paths.config_folder() / "table.json", lambda: TableSetup(()))
_WINDOW: Final = JsonStore(lambda: paths.config_folder() / "window.json", WindowPlace)


class Library:
    """The player's games and settings on the disk."""

    def __init__(self) -> None:
        self.temporary_folder = paths.temporary_data_folder()
        """The temporary data folder if the user has no home directory, otherwise None."""
        self._settings: Settings | None = None
        self._warned_of_locks = False
        self.left = UnfinishedGames(paths.games_folder(), fallback_folders())
        self.saves = Shelf(paths.slots_folder())
        self.finished = Shelf(paths.finished_folder())
        self.shipped = Shelf(shipped_saves(), follow_links=True)
        self.problems = ProblemBook(shipped_saves() / "problems.jsonl.gz")
        self.own_problems = Shelf(paths.problems_folder())

    def settings(
        self, *, language: str | None = None, text_scale: float | None = None, voice: bool = False
    ) -> Settings:
        """Return the saved settings, with default values for settings that are missing.

        `language` and `text_scale`, if given, override the saved values for this run only, as does `voice`,
        with which the game speaks.
        """
        settings = _SETTINGS.load()
        self._settings = replace(
            settings,
            language=settings.language if language is None else language,
            voice=VoiceUse.ALWAYS if voice else settings.voice,
            text_scale=min(MOST_TEXT_SCALE, max(LEAST_TEXT_SCALE, text_scale or settings.text_scale)),
            **{name: min(1.0, max(0.0, getattr(settings, name))) for name in SHARES},
        )
        return self._settings

    def keep_settings(self, settings: Settings) -> None:
        """Save the settings that have changed since they were last read or saved; raises CannotWrite.

        The other settings in the file are not changed, even if the file could not be read at start-up.
        """
        _SETTINGS.write_changes(self._settings or self.settings(), settings)
        self._settings = settings

    def window_place(self) -> WindowPlace:
        return _WINDOW.load().bounded

    def keep_window_place(self, place: WindowPlace) -> None:
        """Save the position and size of the window; raises CannotWrite."""
        _WINDOW.change(lambda _: place)

    def last_table(self) -> TableSetup | None:
        """Return the table set-up used last, or None if no playable table set-up is stored."""
        return checked(_TABLE.load())

    def keep_table(self, table: TableSetup) -> None:
        """Save `table` as the table set-up used last; raises CannotWrite."""
        _TABLE.change(lambda _: table)

    def has_unfinished_game(self) -> bool:
        """Return whether there is an unfinished game that can be continued."""
        return self.left.has_any()

    def start_from(self, record: Record) -> OpenedGame:
        """Start a game that continues from the end of `record`; if that game is over, open it as a replay.

        Practice games are not saved, since players never continue them.
        """
        session = GameSession(record, free_undo=is_practice(record))
        if session.state.is_over:
            return OpenedGame(_replay(record), replay=True, notice=OpenNotice.FINISHED)
        kept = SavedGame(session) if is_practice(record) else SavedGame(session, self.left, self.finished)
        kept.begin()
        return self._opened(kept)

    def save_own_problem(self, record: Record) -> None:
        """Store a problem made from one of the player's own games; raises CannotWrite.

        If the same problem is already stored, it is replaced.
        """
        name = sha256(repr((record.setup, record.moves)).encode()).hexdigest()[:16]
        self.own_problems.save(record, "", datetime.now(UTC), f"own-{name}")

    def resume(self) -> OpenedGame | None:
        """Continue the newest unfinished game that has an intact file; return None if no game has one.

        If a newer game is damaged, the result has a notice about the damage.
        """
        left = self.left.newest()
        if left is None:
            return None
        damaged = self.left.damaged_after(left)  # before `_go_on`, which makes the older game the newest
        opened = self._go_on(left)
        if damaged is None or opened.replay:
            return opened
        return replace(opened, notice=OpenNotice.OLDER_GAME, fault=damaged.fault)

    def unfinished_game(self, game: str) -> RestoredGame:
        """Read the unfinished game with the id `game`; raises BadSave."""
        left = self.left.read(game)
        if isinstance(left, RestoredGame):
            return left
        raise BadSave(Fault.UNREADABLE, game, "it is gone") if left is None else left.fault

    def continue_game(self, game: str) -> OpenedGame:
        """Continue an unfinished game; if it is damaged, open the readable part as a replay.

        Raises BadSave if nothing is readable.
        """
        try:
            left = self.unfinished_game(game)
        except BadSave as fault:
            return self.open_as_replay(fault)
        return self._go_on(left)

    def delete_unfinished(self, game: str) -> None:
        """Delete an unfinished game.

        Raises CannotWrite, or GameLocked if the game is open in another program.
        """
        self.left.open(game).discard()

    def _go_on(self, left: RestoredGame) -> OpenedGame:
        try:
            autosave = self.left.open(left.game)
        except GameLocked:
            return OpenedGame(_replay(with_clean_names(left.record)), replay=True, notice=OpenNotice.LOCKED)
        except CannotWrite:
            opened = self.start_from(with_clean_names(left.record))
            if left.damaged is None:
                return opened
            return replace(opened, notice=OpenNotice.FELL_BACK, fault=left.damaged)
        now = self.left.reread(left)  # another program may have continued the game meanwhile
        left = now if isinstance(now, RestoredGame) else left
        session = GameSession(with_clean_names(left.record), left.steps)
        kept = SavedGame(session, self.left, self.finished)
        kept.adopt(autosave)
        if left.damaged is not None:
            return OpenedGame(kept, notice=OpenNotice.FELL_BACK, fault=left.damaged)
        return self._opened(kept)

    def _opened(self, kept: SavedGame) -> OpenedGame:
        """Return `kept` as an opened game, with a notice if it cannot be locked against other programs.

        The notice is shown only once.
        """
        if kept.is_exclusive or self._warned_of_locks:
            return OpenedGame(kept)
        self._warned_of_locks = True
        return OpenedGame(kept, notice=OpenNotice.NO_LOCKS)

    def open_file(self, path: Path) -> OpenedGame:
        """Open a game file; if it is damaged, open the readable part as a replay. Raises BadSave."""
        return self._read(lambda: read_record(path, sealed=SealPolicy.OPTIONAL), self.start_from)

    def open_slot(self, slot_id: str) -> OpenedGame:
        """Open a game that the player saved by name; raises BadSave."""
        return self._read(lambda: self.saves.load(slot_id).record, self.start_from)

    def open_shipped(self, slot_id: str) -> OpenedGame:
        """Open a game that ships with the program; raises BadSave."""
        return self._read(lambda: self.shipped.load(slot_id).record, self.start_from)

    def _read(self, read: Callable[[], Record], opened: Callable[[Record], OpenedGame]) -> OpenedGame:
        """Return `opened` of the record that `read` returns, or its readable part as a replay if `read`
        raises BadSave; raises BadSave if nothing is readable."""
        try:
            record = read()
        except BadSave as fault:
            return self.open_as_replay(fault)
        return opened(with_clean_names(record))

    def open_as_replay(self, fault: BadSave) -> OpenedGame:
        """Open the readable part of a damaged game as a replay; raises `fault` if nothing is readable."""
        if fault.readable is None:
            raise fault
        record = with_clean_names(fault.readable)
        return OpenedGame(_replay(record), replay=True, notice=OpenNotice.DAMAGED, fault=fault)

    def replay(self, slot_id: str) -> OpenedGame:
        """Open a finished game as a replay; raises BadSave."""
        return self._read(
            lambda: self.finished.load(slot_id).record,
            lambda record: OpenedGame(_replay(record), replay=True),
        )

    def save(self, record: Record, name: str) -> None:
        """Save a game under `name` in a new file; raises CannotWrite."""
        self.saves.save(record, name, datetime.now().astimezone())

    def export(self, record: Record, path: Path) -> None:
        """Write a game to a file; raises CannotWrite."""
        write_record(path, record)

    def suggested_export(self, name: str) -> Path:
        """Return an unused path, made from `name`, in the folder for exported games."""
        return free_path(export_folder(), name, EXPORT_SUFFIX)

    def save_picture(self, png: bytes, name: str) -> Path:
        """Write a PNG picture to the pictures folder, and return the path of the picture.

        Raises CannotWrite.
        """
        path = free_path(pictures_folder(), name, ".png")
        write_safely(path, png)
        return path

    def report(self, trace: str, record: Record | None) -> Path:
        """Write an error report that contains the traceback and the game, and return the path of the report.

        Raises CannotWrite.
        """
        return write_report(trace, record, datetime.now().astimezone())


def _replay(record: Record) -> SavedGame:
    return SavedGame(GameSession(record, is_replay=True))
