"""Cache files: damaged, foreign or missing files do no harm, and the cache stays within its limit."""

import os
import time
from itertools import count
from pathlib import Path

import pytest

from santiago.persistence.disk_cache import DiskCache


def kept(folder: Path, **files: bytes) -> list[Path]:
    cache = DiskCache(folder, 1000)
    for name, data in files.items():
        cache.put(name, data)
    cache.write()
    return sorted(folder.iterdir()) if folder.is_dir() else []


def test_what_was_written_is_there_at_the_next_start(tmp_path: Path) -> None:
    kept(tmp_path / "new" / "folder", ab=b"data", cd=b"")
    cache = DiskCache(tmp_path / "new" / "folder", 1000)
    assert (cache.get("ab"), cache.get("cd"), cache.get("ef")) == (b"data", b"", None)


def test_writing_stops_in_time_beside_a_coarse_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On Windows, `time.monotonic` has steps of 15.6 ms, longer than the time for writing."""
    monkeypatch.setattr(time, "monotonic", lambda: 1000.0)
    monkeypatch.setattr(time, "perf_counter", count(step=0.001).__next__)
    cache = DiskCache(tmp_path, 1000)
    for name in ("ab", "cd", "ef"):
        cache.put(name, b"data")
    cache.write(0.002)
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("length", range(16))
def test_a_file_cut_short_is_not_there(tmp_path: Path, length: int) -> None:
    (file,) = kept(tmp_path, ab=b"data")
    file.write_bytes(file.read_bytes()[:length])
    assert DiskCache(tmp_path, 1000).get("ab") is None


@pytest.mark.parametrize("at", range(16))
def test_a_flipped_bit_is_seen(tmp_path: Path, at: int) -> None:
    (file,) = kept(tmp_path, ab=b"data")
    damaged = bytearray(file.read_bytes())
    damaged[at] ^= 4
    file.write_bytes(damaged)
    cache = DiskCache(tmp_path, 1000)
    assert cache.get("ab") is None
    cache.put("ab", b"data")
    cache.write()
    assert cache.get("ab") == b"data"


def test_what_is_no_file_is_not_there(tmp_path: Path) -> None:
    (file,) = kept(tmp_path, ab=b"data")
    file.unlink()
    file.mkdir()
    assert DiskCache(tmp_path, 1000).get("ab") is None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_named_pipe_is_not_waited_for(tmp_path: Path) -> None:
    (file,) = kept(tmp_path, ab=b"data")
    file.unlink()
    os.mkfifo(file)
    assert DiskCache(tmp_path, 1000).get("ab") is None


def test_a_folder_that_cannot_be_made_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert kept(tmp_path / "file" / "folder", ab=b"data") == []
    assert DiskCache(tmp_path / "file" / "folder", 1000).get("ab") is None


def test_the_oldest_files_go_first_and_foreign_ones_stay(tmp_path: Path) -> None:
    tmp_path.joinpath("foreign.txt").write_bytes(bytes(5000))
    for age, name in enumerate(("new", "old", "older")):
        file = next(file for file in kept(tmp_path, **{name: bytes(300)}) if file.stem == name)
        os.utime(file, (1_000_000 - age, 1_000_000 - age))
    kept(tmp_path, newest=bytes(300))
    names = {file.stem for file in tmp_path.iterdir()}
    assert names == {"foreign", "new", "old", "newest"}, "three of 300 bytes and a header fit in 1000"


def test_what_is_read_counts_as_used(tmp_path: Path) -> None:
    """Otherwise the drawings for the everyday window size would be deleted before rarely used ones."""
    for age, name in enumerate(("ab", "cd", "ef")):
        file = next(file for file in kept(tmp_path, **{name: bytes(300)}) if file.stem == name)
        os.utime(file, (1_000_000 + age, 1_000_000 + age))
    DiskCache(tmp_path, 1000).get("ab")
    kept(tmp_path, gh=bytes(300))
    assert {file.stem for file in tmp_path.iterdir()} == {"ab", "ef", "gh"}


def test_leftovers_of_a_killed_program_are_removed(tmp_path: Path) -> None:
    leftover = tmp_path / ".0123456789abcdef.tmp"
    leftover.write_bytes(b"half")
    os.utime(leftover, (1_000_000, 1_000_000))
    kept(tmp_path, ab=b"data")
    assert not leftover.exists()


def test_what_another_window_is_writing_stays(tmp_path: Path) -> None:
    """Without its temporary file that window could no longer write drawings."""
    temporary = tmp_path / ".0123456789abcdef.tmp"
    temporary.write_bytes(b"half")
    kept(tmp_path, ab=b"data")
    assert temporary.exists()


def test_writing_stops_when_its_time_is_up_and_goes_on_later(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, 1000)
    for name in ("ab", "cd"):
        cache.put(name, b"data")
    cache.write(0.0)
    assert cache.get("ab") is cache.get("cd") is None
    cache.write()
    assert cache.get("ab") == cache.get("cd") == b"data"


def test_after_a_failure_nothing_more_is_tried(tmp_path: Path) -> None:
    blocked = tmp_path / "folder"
    blocked.write_bytes(b"")
    cache = DiskCache(blocked, 1000)
    cache.put("ab", b"data")
    cache.write()
    blocked.unlink()
    cache.put("cd", b"data")
    cache.write()
    assert not blocked.exists()
