"""Autosaved games: saved after every move, in three generations, and found again after any fault."""

import errno
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from santiago.persistence import paths
from santiago.persistence.autosave import Autosave
from santiago.persistence.codec import encode, read_bytes
from santiago.persistence.disk_cache import DiskCache
from santiago.persistence.faults import Fault
from santiago.persistence.generations import DamagedGame, RestoredGame
from santiago.persistence.lock import GameLocked
from santiago.persistence.safe_write import CannotWrite, Obstacle
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.rules.record import Record

from .games import small_game
from .links import needs_links

PATIENCE_SECONDS = 60
MOVES = len(small_game().moves)


@pytest.fixture
def store(tmp_path: Path) -> UnfinishedGames:
    return UnfinishedGames(tmp_path / "games")


@pytest.fixture
def new(store: UnfinishedGames) -> Iterator[Callable[[], Autosave]]:
    """Opens games and closes those that the test leaves open."""
    opened: list[Autosave] = []

    def open_one() -> Autosave:
        opened.append(store.new())
        return opened[-1]

    yield open_one
    for autosave in opened:
        autosave.close()


def after(ply: int) -> Record:
    game = small_game()
    return replace(game, moves=game.moves[:ply])


def saved(autosave: Autosave, *plies: int) -> None:
    for ply in plies:
        autosave.submit(after(ply))
        autosave.flush()
        assert autosave.problem is None


def generations(tmp_path: Path) -> dict[int, Path]:
    """Return the files of the only game, by number of moves."""
    files = (tmp_path / "games").glob("*/*.json")
    return {len(json.loads(path.read_bytes())["moves"]): path for path in files}


def damage(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-40])


def restored(store: UnfinishedGames) -> RestoredGame:
    game = store.newest()
    assert game is not None
    return game


def test_nothing_saved_means_nothing_to_continue(store: UnfinishedGames, new: Callable[[], Autosave]) -> None:
    assert store.newest() is None
    assert store.stamps() == {}
    autosave = new()
    assert store.newest() is None
    assert store.read(autosave.game) is None


def test_a_game_continues_exactly_where_it_was_left(
    store: UnfinishedGames, new: Callable[[], Autosave]
) -> None:
    saved(new(), *range(MOVES + 1))
    assert restored(store).record == small_game()
    assert restored(store).damaged is None


def test_three_generations_are_kept(tmp_path: Path, new: Callable[[], Autosave]) -> None:
    saved(new(), 0, 1, 2, 3, 4, 5)
    assert sorted(generations(tmp_path)) == [3, 4, 5]


def test_closing_writes_what_is_left(store: UnfinishedGames) -> None:
    autosave = store.new()
    autosave.submit(after(4))
    autosave.close()
    assert len(restored(store).record.moves) == 4


def test_moves_taken_back_are_saved_as_well(store: UnfinishedGames, new: Callable[[], Autosave]) -> None:
    saved(new(), 4, 5, 6, 3)
    assert len(restored(store).record.moves) == 3


@pytest.mark.parametrize("broken", [1, 2])
def test_damaged_newest_generations_give_way_to_the_one_before(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path, broken: int
) -> None:
    saved(new(), 3, 4, 5)
    files = generations(tmp_path)
    for ply in (5, 4)[:broken]:
        damage(files[ply])
    assert len(restored(store).record.moves) == 5 - broken
    assert restored(store).damaged is not None


def test_the_game_goes_on_after_a_fall_back_and_the_damaged_file_goes_first(
    store: UnfinishedGames, tmp_path: Path
) -> None:
    first = store.new()
    saved(first, 3, 4, 5)
    first.close()
    damage(generations(tmp_path)[5])
    again = store.open(first.game)
    saved(again, 6)
    again.close()
    assert sorted(generations(tmp_path)) == [3, 4, 6]
    assert restored(store).damaged is None


def test_a_damaged_file_that_claims_a_high_number_is_not_believed(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    saved(new(), 3, 4, 5)
    oldest = generations(tmp_path)[3]
    oldest.write_bytes(oldest.read_bytes().replace(b'"count": ', b'"count": 9999'))
    assert len(restored(store).record.moves) == 5
    assert restored(store).damaged is not None


def test_a_game_of_which_nothing_is_whole_is_distinguished_and_passed_over(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    saved(older := new(), 2)
    saved(ruined := new(), 3, 4, 5)
    for path in (tmp_path / "games" / ruined.game).glob("*.json"):
        path.write_bytes(path.read_bytes().replace(b"Ana", b"Eva"))
    assert restored(store).game == older.game
    kept = store.read(ruined.game)
    assert isinstance(kept, DamagedGame)
    assert kept.fault.fault is Fault.DAMAGED
    assert kept.fault.readable is not None
    assert len(kept.fault.readable.moves) == 5, "the longest one can still be looked at"
    assert {*store.stamps()} == {older.game, ruined.game}


def test_a_game_whose_last_move_is_no_longer_legal_falls_back_too(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    from santiago.persistence.seal import with_seal

    saved(new(), 5, 6)
    path = generations(tmp_path)[6]
    body = path.read_bytes().rpartition(b",")[0]
    path.write_bytes(with_seal(body.replace(b"plant pepper2 c3", b"plant pepper2 h6")))
    assert len(restored(store).record.moves) == 5


def test_the_newest_game_is_the_one_played_last_not_the_one_begun_last(store: UnfinishedGames) -> None:
    first, second = store.new(), store.new()
    saved(first, 1, 2)
    saved(second, 1)
    for autosave in (first, second):
        autosave.close()
    again = store.open(first.game)
    saved(again, 3)
    again.close()
    assert restored(store).game == first.game


def test_a_clock_set_back_changes_nothing(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    """File dates come from the clock; here the newest file has the oldest date."""
    saved(new(), 1)
    saved(new(), 3, 4, 5)
    for age, path in enumerate(path for _, path in sorted(generations(tmp_path).items())):
        os.utime(path, (1_000_000 - age, 1_000_000 - age))
    assert len(restored(store).record.moves) == 5


def test_what_else_the_record_keeps_is_untouched(store: UnfinishedGames, new: Callable[[], Autosave]) -> None:
    extra: dict[str, object] = {"colours": ["red"], "zoo": {"autosave": 3}}
    autosave = new()
    autosave.submit(replace(after(2), extra=extra))
    autosave.flush()
    assert restored(store).record.extra == extra


def test_only_the_latest_of_several_waiting_records_is_written(
    new: Callable[[], Autosave], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate, replace_file = threading.Event(), os.replace

    def held(source: str, target: str) -> None:
        gate.wait(PATIENCE_SECONDS)
        replace_file(source, target)

    monkeypatch.setattr(os, "replace", held)
    autosave = new()
    autosave.submit(after(1))
    end = time.monotonic() + PATIENCE_SECONDS
    while not list((tmp_path / "games" / autosave.game).glob(".*.tmp")):
        assert time.monotonic() < end, "the first one is not being written"
    for ply in range(2, MOVES + 1):
        autosave.submit(after(ply))
    gate.set()
    autosave.flush()
    assert sorted(generations(tmp_path)) == [1, MOVES]


def test_the_game_goes_on_when_nothing_can_be_written_and_catches_up_later(
    store: UnfinishedGames, new: Callable[[], Autosave], monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = new()
    saved(autosave, 1)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    autosave.submit(after(2))
    autosave.flush()
    assert autosave.problem is not None
    assert autosave.problem.obstacle is Obstacle.DISK_FULL
    assert len(restored(store).record.moves) == 1
    monkeypatch.undo()
    autosave.flush()
    assert autosave.problem is None
    assert len(restored(store).record.moves) == 2


def test_a_game_on_a_disk_that_has_become_read_only_can_be_read_but_not_opened(
    store: UnfinishedGames, new: Callable[[], Autosave], monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = new()
    saved(autosave, 3)
    autosave.close()
    real_open = os.open

    def read_only(path: str, flags: int, *others: int, **more: int) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(errno.EROFS, "Read-only file system")
        return real_open(path, flags, *others, **more)

    monkeypatch.setattr(os, "open", read_only)
    with pytest.raises(CannotWrite) as caught:
        store.open(autosave.game)
    assert caught.value.obstacle is Obstacle.READ_ONLY
    assert len(restored(store).record.moves) == 3


def test_a_folder_that_disappears_is_a_problem_not_a_crash_and_another_place_helps(
    store: UnfinishedGames, tmp_path: Path
) -> None:
    autosave = store.new()
    saved(autosave, 1, 2)
    (tmp_path / "games").rename(tmp_path / "unplugged")
    autosave.submit(after(3))
    autosave.flush()
    assert autosave.problem is not None
    assert autosave.problem.obstacle is Obstacle.FOLDER_GONE
    elsewhere = UnfinishedGames(tmp_path / "elsewhere")
    other = elsewhere.new()
    saved(other, 3)
    other.close()
    autosave.close()
    assert len(restored(elsewhere).record.moves) == 3


def test_without_a_folder_to_be_had_there_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    store = UnfinishedGames(tmp_path / "file")
    assert store.newest() is None
    with pytest.raises(CannotWrite):
        store.new()
    with pytest.raises(CannotWrite):
        store.open("gone")


def test_a_second_window_may_read_a_game_but_not_write_it(
    store: UnfinishedGames, new: Callable[[], Autosave]
) -> None:
    autosave = new()
    saved(autosave, 3)
    with pytest.raises(GameLocked):
        store.open(autosave.game)
    assert len(restored(store).record.moves) == 3
    autosave.close()
    store.open(autosave.game).close()


def test_leftovers_are_swept_when_a_game_is_opened_again(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1)
    autosave.close()
    leftover = tmp_path / "games" / autosave.game / ".0123456789abcdef.tmp"
    leftover.write_bytes(encode(after(5))[:50])
    assert len(restored(store).record.moves) == 1
    store.open(autosave.game).close()
    assert not leftover.exists()


def test_a_discarded_game_is_gone_without_a_trace(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1, 2)
    autosave.discard()
    assert store.newest() is None
    assert list((tmp_path / "games").iterdir()) == []


DEEP: list[object] = []
for _ in range(100):
    DEEP = [DEEP]


@pytest.mark.parametrize("note", [object(), float("nan"), DEEP], ids=["object", "nan", "deep"])
def test_a_note_that_is_no_json_is_a_problem_once_and_the_game_is_saved_without_it(
    store: UnfinishedGames, note: object
) -> None:
    autosave = store.new()
    problems: list[CannotWrite | None] = []
    for ply in (1, 2):
        autosave.submit(replace(after(ply), extra={"right": 1, "wrong": note}))
        end = time.monotonic() + PATIENCE_SECONDS
        while autosave.is_saving and time.monotonic() < end:
            time.sleep(0.001)
        problems.append(autosave.problem)
    autosave.close()
    assert problems[0] is not None
    assert problems[1] is None
    assert restored(store).record == replace(after(2), extra={"right": 1})


def test_strange_files_beside_the_games_do_no_harm(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    saved(new(), 2)
    (tmp_path / "games" / "notes.txt").write_bytes(b"")
    (tmp_path / "games" / "folder").mkdir()
    (tmp_path / "games" / "folder" / "a.json").mkdir()
    assert len(restored(store).record.moves) == 2


@needs_links
def test_links_in_the_folder_of_a_game_are_not_followed(store: UnfinishedGames, tmp_path: Path) -> None:
    """A game folder may come from a downloaded archive."""
    autosave = store.new()
    saved(autosave, 1, 2, 3)
    autosave.close()
    folder = tmp_path / "games" / autosave.game
    target, missing = tmp_path / "bashrc", tmp_path / "missing"
    target.write_bytes(encode(after(6)))
    for name, elsewhere in (("b.json", missing), ("c.json", target), ("lock", missing)):
        (folder / name).unlink()
        (folder / name).symlink_to(elsewhere)
    assert len(restored(store).record.moves) == 1
    again = store.open(autosave.game)
    saved(again, 4, 5, 6, 7)
    again.close()
    assert len(restored(store).record.moves) == 7
    assert restored(store).damaged is None
    store.open(autosave.game).discard()
    assert target.read_bytes() == encode(after(6))
    assert not missing.exists()


@needs_links
def test_a_link_to_a_folder_is_no_game(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1)
    autosave.close()
    (tmp_path / "games" / autosave.game).rename(tmp_path / "elsewhere")
    (tmp_path / "games" / autosave.game).symlink_to(tmp_path / "elsewhere", target_is_directory=True)
    assert store.stamps() == {}
    assert store.newest() is None


def test_a_generation_without_a_number_counts_as_the_oldest(
    store: UnfinishedGames, new: Callable[[], Autosave], tmp_path: Path
) -> None:
    autosave = new()
    saved(autosave, 2)
    for name, label in (("b.json", "many"), ("c.json", {"count": "9"})):
        foreign = replace(after(5), extra={"autosave": label})
        (tmp_path / "games" / autosave.game / name).write_bytes(encode(foreign))
    assert len(restored(store).record.moves) == 2


def test_discarding_a_game_leaves_the_files_of_others(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1, 2)
    folder = tmp_path / "games" / autosave.game
    (folder / "notes.txt").write_text("mine")
    (folder / ".notes.tmp").write_text("mine too")
    (folder / ".0123456789abcdef.tmp").write_text("half a game")
    (folder / "pictures").mkdir()
    autosave.discard()
    assert sorted(path.name for path in folder.iterdir()) == [".notes.tmp", "notes.txt", "pictures"]


@pytest.mark.skipif(os.name == "nt", reason="Windows removes no file that is open")
def test_a_folder_removed_during_the_game_is_made_again(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1)
    folder = tmp_path / "games" / autosave.game
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    saved(autosave, 2)
    with pytest.raises(GameLocked):
        store.open(autosave.game)
    autosave.close()
    store.open(autosave.game).close()
    left = store.newest()
    assert left is not None
    assert len(left.record.moves) == 2


def test_where_open_files_cannot_be_removed_a_lock_is_not_taken_twice(
    store: UnfinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows, `stat` and `fstat` may disagree about a file."""
    monkeypatch.setattr("santiago.persistence.lock._REMOVABLE_WHILE_OPEN", False)
    monkeypatch.setattr(os.path, "samestat", lambda *_: False)
    autosave = store.new()
    saved(autosave, 1, 2)
    with pytest.raises(GameLocked):
        store.open(autosave.game)
    autosave.close()


def test_trying_again_makes_even_the_folder_of_all_games(store: UnfinishedGames, tmp_path: Path) -> None:
    autosave = store.new()
    saved(autosave, 1)
    (tmp_path / "games").rename(tmp_path / "unplugged")
    autosave.submit(after(2))
    autosave.flush()
    assert autosave.problem is not None
    autosave.try_again()
    assert autosave.problem is None
    with pytest.raises(GameLocked):
        store.open(autosave.game)
    autosave.close()
    assert len(restored(store).record.moves) == 2


@pytest.mark.parametrize(
    ("what", "error"),
    [
        ("santiago.persistence.autosave.write_record", MemoryError()),
        ("santiago.persistence.autosave.write_record", KeyError("a mistake of the program")),
        ("threading.Thread.start", RuntimeError("can't start new thread")),
    ],
)
def test_whatever_fails_while_writing_is_a_problem_and_not_the_end(
    what: str, error: Exception, store: UnfinishedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave = store.new()

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(what, fail)
    autosave.submit(after(1))
    autosave.flush()
    assert autosave.problem is not None
    monkeypatch.undo()
    autosave.submit(after(2))
    autosave.flush()
    assert autosave.problem is None
    autosave.close()
    assert restored(store).record == after(2)


def test_a_game_takes_the_room_of_the_cached_drawings(
    store: UnfinishedGames, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SANTIAGO_HOME", str(tmp_path / "home"))
    drawings = DiskCache(paths.drawings_folder(), 10**6)
    drawings.put("ab", b"palm")
    drawings.write()
    flush = os.fsync

    def full(handle: int) -> None:
        if any(paths.drawings_folder().iterdir()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        flush(handle)

    monkeypatch.setattr(os, "fsync", full)
    autosave = store.new()
    saved(autosave, 1)
    autosave.close()
    assert drawings.get("ab") is None
    assert restored(store).record == after(1)


def test_a_later_game_without_a_whole_generation_is_noticed(store: UnfinishedGames, tmp_path: Path) -> None:
    older = store.new()
    saved(older, 1)
    older.close()
    later = store.new()
    saved(later, 2)
    later.close()
    for path in (tmp_path / "games" / later.game).glob("*.json"):
        os.utime(path, (path.stat().st_atime, path.stat().st_mtime + 10))
        times = path.stat()
        path.write_bytes(path.read_bytes()[:100])
        os.utime(path, (times.st_atime, times.st_mtime))
    left = store.newest()
    assert left is not None
    assert left.game == older.game
    damaged = store.damaged_after(left)
    assert damaged is not None
    assert damaged.game == later.game


def test_going_on_reads_each_generation_once(
    store: UnfinishedGames, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three games of three generations: finding, locking, numbering and checking take nine reads."""
    for _ in range(3):
        autosave = store.new()
        saved(autosave, 1, 2, 3)
        autosave.close()
    reads: list[Path] = []

    def counted(path: Path, **options: bool) -> bytes:
        reads.append(path)
        return read_bytes(path, **options)

    monkeypatch.setattr("santiago.persistence.generations.read_bytes", counted)
    again = UnfinishedGames(tmp_path / "games")
    left = restored(again)
    assert again.damaged_after(left) is None
    going_on = again.open(left.game)
    assert again.reread(left) is left
    going_on.close()
    assert len(reads) == len(set(reads)) == 9
    reads.clear()
    assert again.has_any()
    assert len(reads) == 3, "one whole game is enough for the menu"


def test_a_game_played_on_by_another_program_meanwhile_is_read_again(
    store: UnfinishedGames, tmp_path: Path
) -> None:
    autosave = store.new()
    saved(autosave, 1, 2, 3)
    autosave.close()
    again = UnfinishedGames(tmp_path / "games")
    left = restored(again)
    elsewhere = store.open(left.game)
    saved(elsewhere, 4)
    elsewhere.close()
    going_on = again.open(left.game)
    now = again.reread(left)
    assert isinstance(now, RestoredGame)
    assert len(now.record.moves) == 4
    saved(going_on, 5)
    going_on.close()
    assert sorted(generations(tmp_path)) == [3, 4, 5]
