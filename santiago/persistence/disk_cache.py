"""A cache on disk for data that can be computed again; damaged and foreign files count as missing."""

import os
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from santiago.persistence import paths
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import (
    FAILURES,
    CannotWrite,
    Obstacle,
    make_folder,
    sweep,
    write_safely,
)

_MAGIC: Final = b"santiago"
_HEADER: Final = len(_MAGIC) + 4
_SUFFIX: Final = ".cache"
_MOST_QUEUED_BYTES: Final = 40_000_000
_LEFTOVER_SECONDS: Final = 3600.0
"""Age, in seconds, from which a temporary file counts as abandoned. Writing a file never takes that long."""
T = TypeVar("T")


class DiskCache:
    """A cache in a folder. If its size exceeds `limit_bytes`, the least recently used files are removed.

    Files are not flushed to the disk, so a power cut may damage them. A damaged or unreadable file counts as
    missing. No method raises. After a failed write, nothing more is written.
    """

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._queue: dict[str, bytes] = {}
        self._queued_bytes = 0
        self._works = True

    def get(self, name: str) -> memoryview | None:
        """Return the data stored under `name`, or None if it is missing or damaged."""
        path = self._path(name)
        try:
            file = read_regular(path, self._limit)
        except (*FAILURES, ValueError):
            return None
        with suppress(*FAILURES):
            os.utime(path)  # the file was used
        data = memoryview(file)[_HEADER:]
        return data if file[:_HEADER] == _header(data) else None

    def put(self, name: str, data: bytes) -> None:
        """Queue `data` to be stored under `name`, which may contain only hexadecimal digits.

        The data is written to the disk by `write`.
        """
        fits = self._queued_bytes + len(data) <= _MOST_QUEUED_BYTES
        if self._works and fits and name not in self._queue:
            self._queue[name] = data
            self._queued_bytes += len(data)

    def write(self, seconds: float = float("inf")) -> None:
        """Write queued data to the disk, and stop after about `seconds`. The next call writes the rest."""
        if not self._queue:
            return
        end = time.perf_counter() + seconds
        try:
            make_folder(self._folder)
            while self._queue and time.perf_counter() < end:
                name, data = self._queue.popitem()
                self._queued_bytes -= len(data)
                write_safely(self._path(name), _header(data) + data, flush=False)
            if not self._queue:
                self._trim()
        except (CannotWrite, *FAILURES):
            self._works = False
            self._queue.clear()

    def _trim(self) -> None:
        """Remove temporary files of killed programs, and the least recently used files until the size limit
        is met."""
        sweep(self._folder, _LEFTOVER_SECONDS)
        files = []
        for file in self._folder.glob(f"*{_SUFFIX}"):
            with suppress(*FAILURES):
                status = file.lstat()
                files.append((status.st_mtime, status.st_size, file))
        excess = sum(size for _, size, _ in files) - self._limit
        for _, size, file in sorted(files):
            if excess <= 0:
                break
            file.unlink(missing_ok=True)
            excess -= size

    def _path(self, name: str) -> Path:
        return self._folder / f"{name}{_SUFFIX}"


def making_room(write: Callable[[], T]) -> T:
    """Call `write` and return its result; raises CannotWrite.

    If the disk is full, the cached drawings are removed and `write` is called again.
    """
    try:
        return write()
    except CannotWrite as problem:
        if problem.obstacle is not Obstacle.DISK_FULL or not _remove_drawings():
            raise
    return write()


def _remove_drawings() -> bool:
    """Remove all cached drawings. Return False if there were none."""
    removed = False
    with suppress(*FAILURES):
        for file in paths.drawings_folder().glob(f"*{_SUFFIX}"):
            with suppress(*FAILURES):
                file.unlink()
                removed = True
    return removed


def _header(data: bytes | memoryview) -> bytes:
    return _MAGIC + zlib.crc32(data).to_bytes(4, "big")
