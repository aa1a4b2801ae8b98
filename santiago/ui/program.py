"""The program put together: what the screens and the table need done, and what outlives each of them."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime

import pygame

from santiago import __version__
from santiago.rules.record import Record
from santiago.session import opening
from santiago.session.library import (
    BadSave,
    BrokenSlot,
    CannotWrite,
    Library,
    Opened,
    Slot,
)
from santiago.session.settings import Settings
from santiago.session.table_setup import TableSetup
from santiago.session.thinking import Thinker
from santiago.ui.app import Hooks
from santiago.ui.scene import Home, Pop, Push, Scene, SceneChange
from santiago.ui.screens.dialog import message
from santiago.ui.screens.menu import Menu, usual_names, usual_table
from santiago.ui.services import SlotCard
from santiago.ui.sound import Sounds, Volumes
from santiago.ui.sprites import Sprites
from santiago.ui.translate import Translator

_THUMBNAIL = (300, 232)
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_SAMPLE = "praia"


class Program:
    """The services of every screen, and the doors of the table."""

    def __init__(self, library: Library, settings: Settings) -> None:
        self._library = library
        self._settings = settings
        self._thinker = Thinker()
        self._sounds = Sounds(_volumes(settings))
        self._thumbnails = _Thumbnails()
        self._tables: list[_Table] = []
        self._unkept = False

    def hooks(self) -> Hooks:
        """What the application tells the program."""
        return Hooks(self._settings_changed, self._crashed, self._shown)

    def menu(self) -> Scene:
        """The first screen."""
        return Menu(self, __version__)

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

    def go_on(self) -> SceneChange | None:
        """Continue the game that was left."""
        opened = self._library.go_on()
        return None if opened is None else self.enter(opened)

    def last_table(self) -> TableSetup | None:
        """The table played last."""
        return self._library.last_table()

    def usual_table(self) -> TableSetup:
        """The table of the first start."""
        return usual_table(Translator(self._settings.language))

    def usual_names(self) -> tuple[str, ...]:
        """Five names in the player's language."""
        return usual_names(Translator(self._settings.language))

    def start(self, table: TableSetup) -> SceneChange | None:
        """Remember `table` and begin a game at it."""
        try:
            self._library.keep_table(replace(table, seed=None))
        except CannotWrite:
            self._unkept = True  # the game itself says so when it cannot be kept
        return self.enter(self._library.begin(table))

    def learn(self) -> SceneChange | None:
        """The sample game that ships with the program."""
        return self.open_slot(_SAMPLE)

    def slots(self) -> tuple[SlotCard, ...]:
        """The saved games, the newest first; then those that ship with the program."""
        mine = [self._card(slot, mine=True) for slot in self._library.slots()]
        return (*mine, *(self._card(slot, mine=False) for slot in self._library.shipped.slots()))

    def _card(self, slot: Slot | BrokenSlot, *, mine: bool) -> SlotCard:
        if isinstance(slot, BrokenSlot):
            return _broken_card(slot, mine=mine)
        seats = opening.seat_choices(slot.record)
        return SlotCard(
            slot.slot_id,
            slot.name or ", ".join(seat.name for seat in seats),
            seats,
            slot.round,
            slot.rounds,
            slot.saved or _LONG_AGO,
            self._thumbnails.of(slot),
            over=slot.finished,
            mine=mine,
        )

    def open_slot(self, slot: str) -> SceneChange | None:
        """Go on with a saved game."""
        try:
            return self.enter(self._library.open_slot(slot))
        except BadSave as fault:
            return Push(_told("program.broken", str(fault)))

    def rename_slot(self, slot: str, name: str) -> None:
        """Call a saved game something else."""
        with _as_os_error():
            self._library.saves.rename(slot, name)

    def delete_slot(self, slot: str) -> None:
        """Throw a saved game away."""
        with _as_os_error():
            self._library.saves.delete(slot)

    # entering and leaving tables

    def enter(self, opened: Opened) -> SceneChange:
        """Show an opened game, in place of any other; say first what is to be said about it."""
        self._leave_all()
        return Home(self._seated(opened))

    def _seated(self, opened: Opened) -> SceneChange:
        from santiago.ui.table.scene import TableScene

        table = _Table(self, self._library, opened)
        scene = TableScene(
            opened.game.session, self._thinker, self._sounds, self, table, practice=opened.replay
        )
        self._tables.append(table)
        self._sounds.start_ambience()
        return Push(scene, _remark(opened))

    def practise(self, record: Record) -> SceneChange:
        """A practice game over the one under way."""
        return self._seated(self._library.practise(record))

    def leave(self) -> SceneChange:
        """From the table on top back to where it was opened: the game below it, or the menu."""
        self._tables.pop().opened.game.close()
        return Pop() if self._tables else Home()

    def _leave_all(self) -> None:
        while self._tables:
            self._tables.pop().opened.game.close()
        self._thinker.cancel()
        self._sounds.stop_ambience()

    # what the application tells

    def _settings_changed(self, settings: Settings) -> None:
        self._settings = settings
        self._sounds.change(_volumes(settings))
        try:
            self._library.keep_settings(settings)
        except CannotWrite:
            self._unkept = True

    def _shown(self) -> None:
        self._sounds.start()
        self._thinker.warm_up()

    def _crashed(self, error: Exception) -> Scene | None:
        trace = "".join(traceback.format_exception(error))
        record = self._tables[-1].opened.game.session.record if self._tables else None
        self._leave_all()
        try:
            path = self._library.report(trace, record)
        except CannotWrite as problem:
            return _told("program.crash.unwritten", str(problem))
        return _told("program.crash", str(path))


class _Table:
    """The doors of one table."""

    def __init__(self, program: Program, library: Library, opened: Opened) -> None:
        self.opened = opened
        self._program = program
        self._library = library

    @property
    def _record(self) -> Record:
        return self.opened.game.session.record

    def problem(self) -> str | None:
        """Why the game is not being kept, if it is not."""
        problem = self.opened.game.problem
        return None if problem is None else str(problem)

    def save(self, name: str) -> None:
        """Keep the game as it stands in a new slot; raises OSError."""
        with _as_os_error():
            self._library.save(self._record, name)

    def suggested_name(self) -> str:
        """Who plays, and the round."""
        names = ", ".join(seat.name for seat in self._record.seats)
        return f"{names} ({self.opened.game.session.state.round})"

    def leave(self) -> SceneChange | None:
        """Back to the menu; the game is kept for Continue."""
        return self._program.leave()

    def same_table(self) -> SceneChange | None:
        """A new game at the same table."""
        return self._program.start(opening.same_table(self._record))

    def same_deal(self) -> SceneChange | None:
        """A new game with the same tiles, spring and palms."""
        return self._program.enter(self._library.play(opening.same_deal(self._record)))

    def practice(self, ply: int) -> SceneChange | None:
        """A practice game from an earlier moment, over this one."""
        record = replace(self._record, moves=self._record.moves[:ply])
        return self._program.practise(record)


@contextmanager
def _as_os_error() -> Iterator[None]:
    """What cannot be written or read reaches the screens as an OSError with its reason."""
    try:
        yield
    except CannotWrite as problem:
        raise OSError(problem.reason) from problem
    except BadSave as fault:
        raise OSError(str(fault)) from fault


def _volumes(settings: Settings) -> Volumes:
    return Volumes(settings.effects_volume, settings.ambience_volume, settings.muted)


def _told(key: str, detail: str) -> Scene:
    """A card that says something about a file or a fault."""
    return message(lambda tr: tr(f"{key}.title"), lambda tr: tr(key, {"detail": detail}))


def _remark(opened: Opened) -> SceneChange | None:
    remark = opened.remark
    return None if remark is None else Push(_told(f"program.{remark}", opened.detail))


def _broken_card(slot: BrokenSlot, *, mine: bool) -> SlotCard:
    return SlotCard(slot.slot_id, slot.slot_id, (), 0, 0, _LONG_AGO, mine=mine, problem=str(slot.fault))


class _Thumbnails:
    """Little boards, each drawn once."""

    def __init__(self) -> None:
        self._sprites = Sprites()
        self._known: dict[tuple[str, int], pygame.Surface] = {}

    def of(self, slot: Slot) -> pygame.Surface:
        """The board as it stands in `slot`."""
        from santiago.ui.view.render import render_board

        key = (slot.slot_id, len(slot.record.moves))
        if key not in self._known:
            colours = tuple(seat.paint.value for seat in opening.seat_choices(slot.record))
            self._known[key] = render_board(slot.position, colours, _THUMBNAIL, self._sprites)
        return self._known[key]
