"""The player's games and choices: begin, go on, open, keep; nothing here fails a game because a disk does."""

from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from santiago.persistence import paths
from santiago.persistence.autosave import Autosave
from santiago.persistence.codec import encode, read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.generations import Restored
from santiago.persistence.lock import Locked
from santiago.persistence.names import with_clean_names
from santiago.persistence.preferences import load_json, save_json
from santiago.persistence.reports import write_report
from santiago.persistence.safe_write import CannotWrite, write_safely
from santiago.persistence.seal import Sealed
from santiago.persistence.slots import BrokenSlot, Shelf, Slot
from santiago.persistence.store import GameStore
from santiago.resources import shipped_saves
from santiago.rules.grid import INTERSECTIONS, SQUARES
from santiago.rules.record import Record
from santiago.session.game import GameSession
from santiago.session.opening import opened
from santiago.session.settings import LEAST_TEXT_SCALE, MOST_TEXT_SCALE, Settings
from santiago.session.table_setup import TableSetup

__all__ = ["BadSave", "BrokenSlot", "CannotWrite", "KeptGame", "Library", "Opened", "Remark", "Slot"]

_SETTINGS: Final = "settings.json"
_TABLE: Final = "table.json"


class Remark(StrEnum):
    """What the player should be told about a game that was opened; the value is the key of its text."""

    FELL_BACK = "fell_back"
    LOCKED = "locked"
    NOT_KEPT = "not_kept"
    CUT = "cut"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class Opened:
    """A game that was opened; a replay can be looked at, not played on. `detail` belongs to the remark."""

    game: "KeptGame"
    replay: bool = False
    remark: Remark | None = None
    detail: str = ""


class KeptGame:
    """A session that is written after every move, where that is possible, and archived when it is over."""

    def __init__(self, session: GameSession, autosave: Autosave | None, archive: Shelf | None) -> None:
        self.session = session
        self._autosave = autosave
        self._archive = archive
        self._archive_problem: CannotWrite | None = None
        if autosave is not None:
            session.listen(lambda _: self._keep())
            self._keep()

    @property
    def problem(self) -> CannotWrite | None:
        """Why the game could not be written, if it could not."""
        return self._archive_problem or (self._autosave.problem if self._autosave else None)

    def move_to(self, folder: Path) -> None:
        """Keep the game in another folder from now on; see `problem` for whether that works."""
        self._release()
        try:
            self._autosave = GameStore(folder).new()
        except CannotWrite as problem:
            self._archive_problem = problem
            return
        self._archive_problem = None
        self._autosave.submit(self.session.record)
        self._autosave.flush()

    def close(self) -> None:
        """Write what is left, or clear up after a game that is over and archived."""
        self._release()

    def _release(self) -> None:
        autosave, self._autosave = self._autosave, None
        if autosave is None:
            return
        if self.session.state.is_over and self._archive_problem is None and self._archive is not None:
            try:
                autosave.discard()
            except CannotWrite as problem:
                self._archive_problem = problem
        else:
            autosave.close()

    def _keep(self) -> None:
        if self._autosave is None:
            return
        self._autosave.submit(self.session.record)
        if self.session.state.is_over and self._archive is not None:
            self._archive_now(self._archive, self._autosave.game)

    def _archive_now(self, archive: Shelf, game: str) -> None:
        try:
            archive.save(self.session.record, "", datetime.now().astimezone(), slot_id=game)
            self._archive_problem = None
        except CannotWrite as problem:
            self._archive_problem = problem


class Library:
    """Everything of the player's that outlives the window."""

    def __init__(self) -> None:
        self._games = GameStore(paths.games_folder())
        self._practice = GameStore(paths.practice_folder())
        self.saves = Shelf(paths.slots_folder())
        self.finished = Shelf(paths.finished_folder())
        self.shipped = Shelf(shipped_saves())

    def settings(self) -> Settings:
        """The settings as they were kept, those of the first start where none were."""
        settings = load_json(paths.config_folder() / _SETTINGS, Settings())
        return replace(
            settings,
            text_scale=min(MOST_TEXT_SCALE, max(LEAST_TEXT_SCALE, settings.text_scale)),
            effects_volume=min(1.0, max(0.0, settings.effects_volume)),
            ambience_volume=min(1.0, max(0.0, settings.ambience_volume)),
        )

    def keep_settings(self, settings: Settings) -> None:
        """Keep the settings; raises CannotWrite."""
        save_json(paths.config_folder() / _SETTINGS, settings)

    def last_table(self) -> TableSetup | None:
        """The table played last."""
        table = load_json(paths.config_folder() / _TABLE, TableSetup(()))
        return None if table.fault or not _on_the_board(table) else table

    def keep_table(self, table: TableSetup) -> None:
        """Remember the table; raises CannotWrite."""
        save_json(paths.config_folder() / _TABLE, table)

    def has_left_game(self) -> bool:
        """Whether Continue has a game to go on with."""
        return self._games.newest() is not None

    def begin(self, table: TableSetup) -> Opened:
        """A new game at `table`."""
        return self.play(opened(table))

    def play(self, record: Record) -> Opened:
        """Play on from where `record` ends, as a game of its own; a finished one opens as a replay."""
        session = GameSession(record)
        if session.state.is_over:
            return Opened(KeptGame(session, None, None), replay=True, remark=Remark.FINISHED)
        try:
            return Opened(KeptGame(session, self._games.new(), self.finished))
        except CannotWrite as problem:
            return Opened(KeptGame(session, None, None), remark=Remark.NOT_KEPT, detail=str(problem))

    def practise(self, record: Record) -> Opened:
        """The same, kept apart from the real games and never archived."""
        session = GameSession(record, free_undo=True)
        try:
            return Opened(KeptGame(session, self._practice.new(), None))
        except CannotWrite as problem:
            return Opened(KeptGame(session, None, None), remark=Remark.NOT_KEPT, detail=str(problem))

    def go_on(self) -> Opened | None:
        """The newest game that was left, from its newest whole generation."""
        left = self._games.newest()
        if left is None:
            return None
        try:
            autosave = self._games.open(left.game)
        except Locked:
            return Opened(KeptGame(GameSession(left.record), None, None), replay=True, remark=Remark.LOCKED)
        except CannotWrite as problem:
            session = GameSession(left.record)
            return Opened(KeptGame(session, None, None), remark=Remark.NOT_KEPT, detail=str(problem))
        now = self._games.read(left.game)  # another program may have played on before we had the lock
        left = now if isinstance(now, Restored) else left
        kept = KeptGame(GameSession(left.record), autosave, self.finished)
        if left.damaged is not None:
            return Opened(kept, remark=Remark.FELL_BACK, detail=str(left.damaged))
        return Opened(kept)

    def open_file(self, path: Path) -> Opened:
        """A game in a file that a person named; what is legal of a broken one as a replay. Raises BadSave."""
        try:
            record = read_record(path, sealed=Sealed.OPTIONAL)
        except BadSave as fault:
            return self.cut(fault)
        return self.play(_cleaned(record))

    def open_slot(self, slot_id: str) -> Opened:
        """A saved game, or one that ships with the program; raises BadSave."""
        for shelf in (self.saves, self.finished, self.shipped):
            if shelf.path(slot_id).exists():
                try:
                    return self.play(_cleaned(shelf.load(slot_id).record))
                except BadSave as fault:
                    return self.cut(fault)
        return self.play(_cleaned(self.saves.load(slot_id).record))

    def cut(self, fault: BadSave) -> Opened:
        """What of a broken game can still be looked at; raises the fault if there is nothing."""
        if fault.readable is None:
            raise fault
        session = GameSession(_cleaned(fault.readable))
        return Opened(KeptGame(session, None, None), replay=True, remark=Remark.CUT, detail=str(fault))

    def save(self, record: Record, name: str) -> None:
        """Keep a game in a new slot; raises CannotWrite."""
        self.saves.save(record, name, datetime.now().astimezone())

    def export(self, record: Record, path: Path) -> None:
        """Write a game to a file; raises CannotWrite."""
        write_safely(path, encode(record))

    def report(self, trace: str, record: Record | None) -> Path:
        """Write a report of an error; where it lies. Raises CannotWrite."""
        return write_report(trace, record, datetime.now().astimezone())

    def slots(self) -> tuple[Slot | BrokenSlot, ...]:
        """The player's saved games, the newest first."""
        return self.saves.slots()


def _on_the_board(table: TableSetup) -> bool:
    """Whether the places in a file that anybody may have edited are places at all."""
    return (table.spring is None or table.spring in INTERSECTIONS) and set(table.palms or ()) <= set(SQUARES)


def _cleaned(record: Record) -> Record:
    return with_clean_names(record, tuple(f"Seat {number + 1}" for number in range(len(record.seats))))
