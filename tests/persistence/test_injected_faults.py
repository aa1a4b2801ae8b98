"""Whatever fails at whatever moment, no game is lost: each operation on files is made to fail in turn."""

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from santiago.persistence.faults import BadSave
from santiago.persistence.generations import RestoredGame
from santiago.persistence.lock import Locked
from santiago.persistence.preferences import load_json, save_json
from santiago.persistence.safe_write import CannotWrite
from santiago.persistence.slots import Shelf, Slot
from santiago.persistence.store import GameStore
from santiago.rules.record import Record

from .games import small_game
from .injection import ERRORS, each_fault

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)
GAME = small_game()
LAST = 4

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the operations are those of POSIX systems")
each_error = pytest.mark.parametrize("error", ERRORS)
once_or_lasting = pytest.mark.parametrize("lasting", [False, True], ids=["once", "lasting"])


@dataclass(frozen=True)
class Choices:
    language: str = ""


def after(ply: int) -> Record:
    return replace(GAME, moves=GAME.moves[:ply])


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.rglob("*") if path.name.endswith(".tmp")]


def played(store: GameStore, game: str | None, first: int) -> int:
    """Save a game after each of its moves; the last one that was saved as far as the player was told."""
    saved = first - 1
    try:
        autosave = store.new() if game is None else store.open(game)
    except (CannotWrite, Locked):
        return saved
    for ply in range(first, LAST + 1):
        autosave.submit(after(ply))
        autosave.flush()
        if autosave.problem is None:
            saved = ply
    autosave.close()
    return LAST if autosave.problem is None else saved


def left(folder: Path) -> RestoredGame | None:
    return GameStore(folder / "games").newest()


@each_error
@once_or_lasting
def test_a_new_game_is_as_far_as_the_player_was_told(tmp_path: Path, error: str, *, lasting: bool) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        with injection.at_work():
            saved = played(GameStore(folder / "games"), None, 0)
        assert injection.handles == set()
        game = left(folder)
        assert saved < 0 or game is not None
        if game is not None:
            assert len(game.record.moves) >= saved
            assert game.record == after(len(game.record.moves))


@each_error
@once_or_lasting
def test_a_game_gone_on_with_never_falls_behind(tmp_path: Path, error: str, *, lasting: bool) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        store = GameStore(folder / "games")
        before = store.new()
        for ply in (0, 1, 2):
            before.submit(after(ply))
            before.flush()
        before.close()
        with injection.at_work():
            saved = played(GameStore(folder / "games"), before.game, 3)
        assert injection.handles == set()
        game = left(folder)
        assert game is not None
        assert len(game.record.moves) >= saved >= 2
        assert game.record == after(len(game.record.moves))
        store.open(before.game).close()
        assert leftovers(folder) == []


@each_error
@once_or_lasting
def test_whatever_cannot_be_read_is_still_there_later(tmp_path: Path, error: str, *, lasting: bool) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        store = GameStore(folder / "games")
        autosave = store.new()
        for ply in (1, 2, 3):
            autosave.submit(after(ply))
            autosave.flush()
        autosave.close()
        with injection.at_work(), suppress(MemoryError):
            found = GameStore(folder / "games").newest()
            assert found is None or found.record == after(len(found.record.moves))
        assert injection.handles == set()
        game = left(folder)
        assert game is not None
        assert game.damaged is None
        assert game.record == after(3)


@each_error
@once_or_lasting
@pytest.mark.parametrize("there", [False, True], ids=["new", "old"])
def test_a_slot_is_the_old_one_or_the_new_one(
    tmp_path: Path, error: str, *, lasting: bool, there: bool
) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        shelf = Shelf(folder / "saves")
        if there:
            shelf.save(after(1), "Monday", EVENING, slot_id="game")
        told = True
        with injection.at_work():
            try:
                shelf.save(after(4), "Friday", EVENING, slot_id="game")
            except CannotWrite:
                told = False
        assert injection.handles == set()
        slots = Shelf(folder / "saves").slots()
        assert all(isinstance(slot, Slot) for slot in slots)
        names = [slot.name for slot in slots if isinstance(slot, Slot)]
        assert names == ["Friday"] if told else names in ([["Monday"]] if there else [[]])


@each_error
@once_or_lasting
@pytest.mark.parametrize("action", ["rename", "delete", "export"])
def test_what_is_done_with_a_slot_is_done_or_not(
    tmp_path: Path, action: str, error: str, *, lasting: bool
) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        shelf = Shelf(folder / "saves")
        shelf.save(after(3), "Monday", EVENING, slot_id="game")
        actions: dict[str, Callable[[], object]] = {
            "rename": lambda shelf=shelf: shelf.rename("game", "Friday"),
            "delete": lambda shelf=shelf: shelf.delete("game"),
            "export": lambda shelf=shelf: shelf.save(shelf.load("game").record, "", EVENING),
        }
        with injection.at_work(), suppress(CannotWrite, BadSave):
            actions[action]()
        assert injection.handles == set()
        for slot in Shelf(folder / "saves").slots():
            assert isinstance(slot, Slot)
            assert slot.record == after(3)
        if action != "delete":
            assert Shelf(folder / "saves").load("game").record == after(3)


@each_error
@once_or_lasting
def test_choices_are_the_old_ones_or_the_new_ones(tmp_path: Path, error: str, *, lasting: bool) -> None:
    for folder, injection in each_fault(tmp_path, error, lasting=lasting):
        path = folder / "config" / "settings.json"
        save_json(path, Choices("en"))
        told = True
        with injection.at_work():
            try:
                save_json(path, Choices("fr"))
            except CannotWrite:
                told = False
        assert injection.handles == set()
        assert load_json(path, Choices()) == Choices("fr" if told else "en")
        assert not told or leftovers(folder) == []


def test_a_machine_that_starts_no_more_threads_is_a_problem_and_not_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = GameStore(tmp_path)
    autosave = store.new()

    def refused(_: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)
    autosave.submit(after(1))
    autosave.flush()
    assert autosave.problem is not None
    monkeypatch.undo()
    autosave.submit(after(2))
    autosave.flush()
    assert autosave.problem is None
    autosave.close()
    game = store.newest()
    assert game is not None
    assert game.record == after(2)


def test_a_number_that_no_program_reaches_does_not_stop_other_games(tmp_path: Path) -> None:
    """A generation in a folder that somebody sent may claim any number that JSON can hold."""
    store = GameStore(tmp_path)
    for digits in (4300, 15, 14, 1):
        strange = store.new()
        strange.close()
        data = sealed_with_count(after(1), 10**digits - 1)
        (tmp_path / strange.game / "a.json").write_bytes(data)
        autosave = store.new()
        for ply in (2, 3, 4, 5):
            autosave.submit(after(ply))
            autosave.flush()
            assert autosave.problem is None
        autosave.close()
        game = store.newest()
        assert game is not None
        assert (game.game, game.record) == (autosave.game, after(5))


def test_a_game_with_the_highest_number_is_said_not_to_be_saved(tmp_path: Path) -> None:
    store = GameStore(tmp_path)
    strange = store.new()
    strange.close()
    (tmp_path / strange.game / "a.json").write_bytes(sealed_with_count(after(1), 10**15))
    again = store.open(strange.game)
    again.submit(after(2))
    again.flush()
    assert again.problem is not None
    again.close()
    kept = store.read(strange.game)
    assert isinstance(kept, RestoredGame)
    assert kept.record == after(1)


def sealed_with_count(record: Record, count: int) -> bytes:
    from santiago.persistence.codec import encode

    return encode(replace(record, extra={**record.extra, "autosave": {"count": count}}))
