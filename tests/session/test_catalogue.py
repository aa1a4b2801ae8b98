"""Lists of the games in a folder, from an index that never takes precedence over the files."""

import os
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from santiago.persistence import paths
from santiago.persistence.codec import decode_steps, encode
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.regular_file import read_regular
from santiago.persistence.seal import SealPolicy
from santiago.persistence.slots import Shelf, Slot
from santiago.session.catalogue import Catalogue, finished_games, saved_games, unfinished_games
from santiago.session.game_summary import GameSummary, summary_of
from santiago.session.library import Library
from santiago.session.table_record import new_record
from tests.persistence.games import RECORDS, finished_game, small_game
from tests.session.test_library import TABLE

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games that were read from a shelf."""
    found: list[str] = []
    load = Shelf.load

    def counted(self: Shelf, slot_id: str) -> Slot:
        found.append(slot_id)
        return load(self, slot_id)

    monkeypatch.setattr(Shelf, "load", counted)
    return found


def finish(library: Library, count: int) -> list[str]:
    """Return ids of finished games, newest first."""
    moments = (EVENING + timedelta(hours=number) for number in range(count))
    return [library.finished.save(finished_game(), "", moment) for moment in moments][::-1]


def unread(catalogue: Catalogue) -> int:
    """Return the number of games that have not been read yet."""
    return sum(listed.content is None for listed in catalogue.games())


def read_all(catalogue: Catalogue) -> list[GameSummary | BadSave | None]:
    catalogue.games()
    while catalogue.read_next():
        pass
    return [listed.content for listed in catalogue.games()]


def index() -> Path:
    return paths.index_folder() / "finished.index"


def test_a_game_is_read_once_for_all_lists_to_come(library: Library, reads: list[str]) -> None:
    ids = finish(library, 3)
    first = read_all(finished_games(library))
    assert sorted(reads) == sorted(ids)
    again = finished_games(Library())
    assert [listed.game for listed in again.games()] == ids
    assert [listed.content for listed in again.games()] == first
    assert unread(again) == 0
    assert len(reads) == 3


def test_only_a_game_that_changed_or_is_new_is_read_again(library: Library, reads: list[str]) -> None:
    old, other = finish(library, 2)
    read_all(finished_games(library))
    library.finished.save(small_game(), "", EVENING, other)
    new = library.finished.save(finished_game(), "", EVENING + timedelta(days=1))
    reads.clear()
    contents = read_all(finished_games(library))
    assert sorted(reads) == sorted([other, new])
    assert [listed.game for listed in finished_games(library).games()] == [new, old, other]
    assert [content.is_over for content in contents if isinstance(content, GameSummary)] == [
        True,
        True,
        False,
    ]


def test_the_last_saved_stands_first_though_the_clock_went_back_to_winter_time(library: Library) -> None:
    summer, winter = (timezone(timedelta(hours=hours)) for hours in (2, 1))
    earlier = library.saves.save(small_game(), "", datetime(2026, 10, 25, 2, 30, tzinfo=summer))
    later = library.saves.save(small_game(), "", datetime(2026, 10, 25, 2, 10, tzinfo=winter))
    catalogue = saved_games(library)
    read_all(catalogue)
    assert [listed.game for listed in catalogue.games()] == [later, earlier]


def test_a_deleted_game_is_gone_from_list_and_index(library: Library) -> None:
    gone, kept = finish(library, 2)
    read_all(finished_games(library))
    library.finished.delete(gone)
    assert [listed.game for listed in finished_games(library).games()] == [kept]
    assert gone.encode() not in index().read_bytes()


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "missing": lambda _: b"",
    "cut short": lambda data: data[:-7],
    "a changed byte": lambda data: data.replace(b'"trefl"', b'"amigo"'),
    "another version": lambda data: data.replace(b"santiago-index", b"santiago-index 9"),
    "no text": lambda _: b"\x00" * 500,
    "deep": lambda _: b"[" * 100_000,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_an_index_that_is_wrong_is_built_anew(library: Library, reads: list[str], damage: str) -> None:
    finish(library, 2)
    first = read_all(finished_games(library))
    good = index().read_bytes()
    index().write_bytes(DAMAGE[damage](good))
    reads.clear()
    assert read_all(finished_games(library)) == first
    assert len(reads) == 2
    assert index().read_bytes() == good


def test_an_index_of_another_folder_tells_nothing(library: Library) -> None:
    """Copied files have different times from those in the copied index."""
    finish(library, 2)
    read_all(finished_games(library))
    for path in paths.finished_folder().iterdir():
        os.utime(path, (1_000, 1_000))
    catalogue = finished_games(library)
    assert unread(catalogue) == 2


Rows = list[list[Any]]
FORGED: dict[str, Callable[[Rows], object]] = {
    "a long name of a seat": lambda rows: rows[0][3][7][0].__setitem__(0, "W" * 41),
    "a name of a seat that runs backwards": lambda rows: rows[0][3][7][0].__setitem__(0, "\u202eana"),
    "no name of a seat": lambda rows: rows[0][3][7][0].__setitem__(0, ""),
    "two seats of one colour": lambda rows: rows[0][3][7][0].__setitem__(1, rows[0][3][7][1][1]),
    "an unknown character": lambda rows: rows[0][3][7][1].__setitem__(3, "W" * 9),
    "many points": lambda rows: [seat.__setitem__(4, 2**62) for seat in rows[0][3][7]],
    "fewer points than the others": lambda rows: rows[0][3][7][rows[0][3][8][0]].__setitem__(4, 0),
    "negative bids": lambda rows: rows[0][3][7][0].__setitem__(5, -1),
    "many bribes": lambda rows: rows[0][3][7][0].__setitem__(6, 10**6),
    "a long name": lambda rows: rows[0][3].__setitem__(0, "W" * 900_000),
    "a name of several lines": lambda rows: rows[0][3].__setitem__(0, "a\nb"),
    "a moment without a time zone": lambda rows: rows[0][3].__setitem__(1, "2026-11-21T18:30:00"),
    "a moment before all games": lambda rows: rows[0][3].__setitem__(1, "0001-01-01T00:00:00Z"),
    "an unknown edition": lambda rows: rows[0][3].__setitem__(2, "other"),
    "a round that no game has": lambda rows: rows[0][3].__setitem__(3, 1_000_000),
    "a number of rounds that no game has": lambda rows: rows[0][3].__setitem__(4, 12),
    "negative moves": lambda rows: rows[0][3].__setitem__(5, -5),
    "many moves": lambda rows: rows[0][3].__setitem__(5, 10**9),
    "an unknown winner": lambda rows: rows[0][3].__setitem__(8, [7]),
    "points before the end": lambda rows: rows[0][3].__setitem__(8, []),
    "a negative place in the order": lambda rows: rows[0].__setitem__(2, -7),
    "good moves that no game has": lambda rows: rows[0].__setitem__(
        slice(2, 5), [-1, None, ["move", "move 9", "why", 10**9]]
    ),
}


@pytest.mark.parametrize("forged", FORGED)
def test_a_forged_row_is_read_anew(library: Library, reads: list[str], forged: str) -> None:
    """The hash of an index has no key, so anybody can compute it."""
    finish(library, 1)
    first = read_all(finished_games(library))
    good = index().read_bytes()
    rows = msgspec.json.decode(good.partition(b"\n")[2])
    FORGED[forged](rows)
    body = msgspec.json.encode(rows)
    index().write_bytes(f"santiago-index 2 {sha256(body).hexdigest()}\n".encode() + body)
    reads.clear()
    assert read_all(finished_games(library)) == first
    assert len(reads) == 1
    assert index().read_bytes() == good


def test_every_game_of_the_corpus_makes_sense() -> None:
    """Otherwise it would be read again each time."""
    for path in sorted((RECORDS.parent / "saves_corpus").rglob("*.json")) + sorted(RECORDS.glob("*.json")):
        with suppress(BadSave):
            record, steps = decode_steps(path.read_bytes(), sealed=SealPolicy.OPTIONAL)
            for end in (0, len(steps) // 2, len(steps)):
                moves = tuple(step.move for step in steps[:end])
                assert summary_of(replace(record, moves=moves), steps[:end], "", EVENING).makes_sense, path


def test_a_broken_game_stands_at_the_end_and_says_why(library: Library, reads: list[str]) -> None:
    finish(library, 1)
    (paths.finished_folder() / "zz.json").write_bytes(encode(finished_game())[:-40])
    for _ in range(2):
        _, content = read_all(finished_games(library))
        assert isinstance(content, BadSave)
        assert content.fault is Fault.UNSEALED
    assert len(reads) == 2, "the index knows broken games too"


def test_a_file_that_cannot_be_read_now_is_tried_again_next_time(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(library, 1)
    with monkeypatch.context() as patch:
        patch.setattr("santiago.persistence.codec.read_regular", _refused)
        (content,) = read_all(finished_games(library))
        assert isinstance(content, BadSave)
    (content,) = read_all(finished_games(library))
    assert isinstance(content, GameSummary)


def _refused(path: Path, most: int, *, follow_links: bool = True) -> bytes:
    del most, follow_links
    raise PermissionError(13, "Permission denied", str(path))


def test_without_a_place_for_the_index_everything_is_shown_all_the_same(library: Library) -> None:
    finish(library, 2)
    paths.index_folder().parent.mkdir(parents=True, exist_ok=True)
    paths.index_folder().write_text("in the way")
    for _ in range(2):
        assert all(isinstance(content, GameSummary) for content in read_all(finished_games(library)))


def test_games_in_view_are_read_first(library: Library, reads: list[str]) -> None:
    ids = finish(library, 4)
    catalogue = finished_games(library)
    catalogue.games()
    assert catalogue.read_next([ids[2], ids[3]])
    assert reads == [ids[2]]
    assert catalogue.read_next()
    assert reads == [ids[2], ids[0]]


def test_games_that_were_left_are_listed_from_the_index_until_they_are_played_on(library: Library) -> None:
    for _ in range(2):
        library.start_from(new_record(TABLE)).game.close()
    first = read_all(unfinished_games(library))
    assert len(first) == 2
    newest = library.left.newest()
    assert newest is not None
    assert newest.game == unfinished_games(library).games()[0].game
    assert unread(unfinished_games(library)) == 0
    older = unfinished_games(library).games()[1].game
    library.continue_game(older).game.close()
    catalogue = unfinished_games(library)
    assert unread(catalogue) == 1
    read_all(catalogue)
    assert catalogue.games()[0].game == older


@pytest.mark.skipif(os.name == "nt", reason="every name on Windows is a text")
def test_a_name_that_is_no_text_does_not_stop_the_index(library: Library) -> None:
    library.saves.save(replace(small_game()), "Sunday", EVENING)
    (path,) = paths.slots_folder().iterdir()
    path.rename(path.with_name(os.fsdecode(b"\xff.json")))
    library.saves.save(small_game(), "Monday", EVENING)
    names = [content.name for content in read_all(saved_games(library)) if isinstance(content, GameSummary)]
    assert sorted(names) == ["Monday", "Sunday"]
    catalogue = saved_games(library)
    assert unread(catalogue) == 1


def test_a_large_index_is_cut_and_not_refused(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    finish(library, 8)
    monkeypatch.setattr("santiago.session.catalogue._LARGEST_INDEX", 1500)
    assert len(read_all(finished_games(library))) == 8
    assert 0 < len(read_regular(index(), 1500)) <= 1500
    catalogue = finished_games(library)
    catalogue.games()
    assert 0 < unread(catalogue) < 8
