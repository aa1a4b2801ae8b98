"""Games that a player saves under a name."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from santiago.persistence.codec import read_record, write_record
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.safe_write import CannotWrite
from santiago.persistence.seal import SealPolicy
from santiago.persistence.slots import Shelf, Slot

from .games import NO_MOMENTS, finished_game, slots_of, small_game
from .links import needs_links

EVENING = datetime(2026, 11, 21, 18, 30, tzinfo=UTC)


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves")


def only(shelf: Shelf) -> Slot:
    (slot,) = slots_of(shelf)
    return slot


def names(shelf: Shelf) -> list[str]:
    return [slot.name for slot in slots_of(shelf)]


def test_an_empty_shelf_needs_no_folder(shelf: Shelf, tmp_path: Path) -> None:
    assert shelf.stamps() == {}
    assert list(tmp_path.iterdir()) == []


def test_a_slot_tells_what_a_list_shows(shelf: Shelf) -> None:
    slot_id = shelf.save(small_game(), "Sunday", EVENING)
    slot = only(shelf)
    assert (slot.slot_id, slot.name, slot.saved) == (slot_id, "Sunday", EVENING)
    assert [seat.name for seat in slot.record.seats] == ["Ana", "Pedro"]
    assert (slot.position.round, slot.position.is_over) == (1, False)
    assert slot.record == small_game()


def test_a_finished_game_says_so(shelf: Shelf) -> None:
    shelf.save(finished_game(), "", EVENING)
    assert only(shelf).position.is_over
    assert only(shelf).position.round == 10


def test_a_slot_is_loaded_as_it_was_saved(shelf: Shelf) -> None:
    record = replace(small_game(), extra={"colours": ["red"]})
    assert shelf.load(shelf.save(record, "Sunday", EVENING)).record == record


def test_games_saved_within_the_same_second_are_all_kept(shelf: Shelf) -> None:
    for _ in range(20):
        shelf.save(small_game(), "again", EVENING)
    assert len(shelf.stamps()) == 20


def test_saving_over_a_slot_replaces_it(shelf: Shelf) -> None:
    slot_id = shelf.save(small_game(), "first", EVENING)
    assert shelf.save(finished_game(), "second", EVENING, slot_id) == slot_id
    assert only(shelf).name == "second"
    assert only(shelf).position.is_over


def test_a_new_name_changes_nothing_else(shelf: Shelf) -> None:
    slot_id = shelf.save(small_game(), "before", EVENING)
    before = only(shelf)
    shelf.rename(slot_id, "after\u202e\n" + "x" * 100)
    slot = only(shelf)
    assert slot.name == "after " + "x" * 34
    assert replace(slot, name=before.name) == before


def test_a_deleted_slot_is_gone_and_the_others_stay(shelf: Shelf) -> None:
    slot_id = shelf.save(small_game(), "gone", EVENING)
    shelf.save(small_game(), "kept", EVENING)
    shelf.delete(slot_id)
    shelf.delete(slot_id)
    assert names(shelf) == ["kept"]


def test_a_slot_is_a_record_like_any_other(shelf: Shelf) -> None:
    path = shelf.path(shelf.save(small_game(), "Sunday", EVENING))
    record = read_record(path, sealed=SealPolicy.REQUIRED)
    assert replace(record, extra=small_game().extra) == small_game()


def test_a_damaged_slot_cannot_be_loaded(shelf: Shelf) -> None:
    broken = shelf.save(small_game(), "broken", EVENING)
    shelf.save(small_game(), "whole", EVENING)
    path = shelf.path(broken)
    path.write_bytes(path.read_bytes().replace(b"Pedro", b"Pedra"))
    with pytest.raises(BadSave) as damaged:
        shelf.load(broken)
    assert damaged.value.fault is Fault.DAMAGED
    for action in (lambda: shelf.rename(broken, "x"), lambda: shelf.load("none")):
        with pytest.raises(BadSave):
            action()
    shelf.delete(broken)
    assert names(shelf) == ["whole"]


@pytest.mark.parametrize(
    "label",
    [None, 3, {}, {"name": 5, "saved": "soon"}, {"saved": "9999-99-99"}, {"saved": "2026-11-21T18:30:00"}],
)
def test_a_strange_label_does_not_hide_a_game(shelf: Shelf, label: object) -> None:
    shelf.save(small_game(), "Sunday", EVENING)
    path = shelf.path(only(shelf).slot_id)
    from santiago.persistence.codec import encode

    path.write_bytes(encode(replace(small_game(), extra={"slot": label})))
    assert (only(shelf).name, only(shelf).saved) == ("", None)


@pytest.mark.parametrize("saved", NO_MOMENTS)
def test_a_moment_that_the_system_cannot_convert_is_no_moment(shelf: Shelf, saved: str) -> None:
    record = replace(small_game(), extra={"slot": {"name": "Sunday", "saved": saved}})
    shelf.save(small_game(), "", EVENING)
    write_record(shelf.path(only(shelf).slot_id), record)
    assert only(shelf).saved is None


def test_a_moment_is_reported_in_local_time(shelf: Shelf) -> None:
    shelf.save(small_game(), "", EVENING.astimezone(timezone(timedelta(hours=14))))
    saved = only(shelf).saved
    assert saved is not None
    assert saved == EVENING
    assert saved.utcoffset() == EVENING.astimezone().utcoffset()


@needs_links
def test_a_link_among_the_games_is_not_followed(shelf: Shelf, tmp_path: Path) -> None:
    kept = shelf.save(small_game(), "Sunday", EVENING)
    elsewhere = tmp_path / "elsewhere.json"
    shelf.path(kept).rename(elsewhere)
    data = elsewhere.read_bytes()
    shelf.path(kept).symlink_to(elsewhere)
    with pytest.raises(BadSave) as fault:
        only(shelf)
    assert fault.value.fault is Fault.UNREADABLE
    with pytest.raises(BadSave):
        shelf.rename(kept, "Monday")
    shelf.save(finished_game(), "Monday", EVENING, slot_id=kept)
    assert names(shelf) == ["Monday"]
    shelf.delete(kept)
    assert elsewhere.read_bytes() == data


@needs_links
def test_a_shelf_of_installed_games_may_be_made_of_links(shelf: Shelf, tmp_path: Path) -> None:
    kept = shelf.save(small_game(), "Sunday", EVENING)
    (tmp_path / "installed").mkdir()
    (tmp_path / "installed" / "game.json").symlink_to(shelf.path(kept))
    assert names(Shelf(tmp_path / "installed", follow_links=True)) == ["Sunday"]


def test_other_files_in_the_folder_are_left_alone(shelf: Shelf, tmp_path: Path) -> None:
    shelf.save(small_game(), "Sunday", EVENING)
    for name in ("notes.txt", ".0123.tmp"):
        (tmp_path / "saves" / name).write_bytes(b"")
    assert names(shelf) == ["Sunday"]


def test_a_shelf_that_cannot_be_made_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    shelf = Shelf(tmp_path / "file")
    assert shelf.stamps() == {}
    with pytest.raises(CannotWrite):
        shelf.save(small_game(), "Sunday", EVENING)
