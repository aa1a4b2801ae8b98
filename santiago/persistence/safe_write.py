"""Writes files atomically: at any time, either the old or the new file exists and is complete."""

import errno
import os
import re
import stat
import time
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final

from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.regular_file import open_handle, read_regular

_TEMPORARY: Final = re.compile(r"\.[0-9a-f]{16}\.tmp")
"""The suffix of temporary files."""


FAILURES: Final = (OSError, MemoryError)
"""Errors that any file operation may raise at any time."""


class Obstacle(StrEnum):
    """A reason why a write failed; the value is the key of the text that describes it."""

    DISK_FULL = "disk_full"
    READ_ONLY = "read_only"
    FOLDER_GONE = "folder_gone"
    NO_RIGHTS = "no_rights"
    LOCKED = "locked"
    TOO_BIG = "too_big"
    OTHER = "other"


class CannotWrite(Exception):
    """Raised if a file cannot be written, renamed or removed. Its old content is untouched."""

    def __init__(self, path: Path, obstacle: Obstacle, reason: str) -> None:
        super().__init__(f"{path} cannot be written: {reason}")
        self.path = path
        self.obstacle = obstacle
        self.reason = reason


def write_safely(
    path: Path,
    data: bytes,
    read: Callable[[bytes], object] = bytes,
    *,
    follow_links: bool = False,
    flush: bool = True,
) -> None:
    """Write `data` to `path` atomically, by renaming a temporary file. Raises CannotWrite.

    The folder must exist. Before the renaming, the content is read back and passed to `read`, which raises
    BadSave if the content is faulty. A symbolic link at `path` is replaced. If `follow_links` is true, the
    target of the link is replaced instead, and must be a regular file or missing. If `flush` is false, a
    power cut may destroy both the old and the new version.
    """
    temporary = None
    try:
        path = _target(path) if follow_links else path
        temporary = path.with_name(f".{os.urandom(8).hex()}.tmp")
        _write(temporary, data, flush=flush)
        written = read_regular(temporary, len(data), follow_links=False)
        if written != data:
            raise OSError(errno.EIO, "it reads back differently", str(path))
        read(written)
        retry_while_held(lambda: temporary.replace(path))
    except (*FAILURES, BadSave) as error:
        with suppress(*FAILURES):
            if temporary is not None:
                temporary.unlink()
        raise cannot_write(path, error) from error
    if flush:
        with suppress(*FAILURES):  # the file exists, and some file systems cannot do this
            _flush_folder(path.parent)


def make_folder(path: Path) -> None:
    """Create a folder and its missing parents; raises CannotWrite."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FAILURES as error:
        raise cannot_write(path, error) from error


def remove_file(path: Path) -> None:
    """Remove a file if it exists; raises CannotWrite."""
    try:
        retry_while_held(lambda: path.unlink(missing_ok=True))
    except FAILURES as error:
        raise cannot_write(path, error) from error


def retry_while_held(operate: Callable[[], object], sleep: Callable[[float], None] = time.sleep) -> None:
    """Call `operate`. On Windows, retry for up to two seconds while another program has the file open.

    Virus scanners, indexers and sync clients briefly open new files. Raises OSError if the last attempt
    fails, or at once if the error has another cause.
    """
    for pause in _PAUSES:
        try:
            operate()
        except OSError as error:
            if getattr(error, "winerror", None) not in (_ACCESS_DENIED, *_SHARING_VIOLATIONS):
                raise
            sleep(pause)
        else:
            return
    operate()


def sweep(folder: Path, least_age_seconds: float | None = None) -> None:
    """Remove the temporary files that killed programs have left in `folder`.

    With `least_age_seconds`, younger files are kept, since another program may be writing them.
    """
    with suppress(*FAILURES):
        for leftover in folder.iterdir():
            if _TEMPORARY.fullmatch(leftover.name):
                age = time.time() - leftover.lstat().st_mtime
                if least_age_seconds is None or age >= least_age_seconds:
                    leftover.unlink()


def cannot_write(path: Path, error: Exception) -> CannotWrite:
    """Convert a system error, a memory error or a BadSave to a CannotWrite."""
    if isinstance(error, MemoryError):
        return CannotWrite(path, Obstacle.OTHER, "there is not enough memory")
    if isinstance(error, BadSave):
        is_big = error.fault is Fault.TOO_BIG
        return CannotWrite(path, Obstacle.TOO_BIG if is_big else Obstacle.OTHER, error.reason)
    if not isinstance(error, OSError):
        return CannotWrite(path, Obstacle.OTHER, str(error) or type(error).__name__)
    if os.name == "nt" and error.errno == errno.ENOENT and len(str(path.absolute())) > _LONGEST_PATH:
        return CannotWrite(path, Obstacle.OTHER, os.strerror(errno.ENAMETOOLONG))
    return CannotWrite(path, _obstacle(error), error.strerror or str(error))


def _target(path: Path) -> Path:
    """Return `path`, or the target of a symbolic link. Raises OSError for a device or anything else that must
    not be overwritten."""
    target = Path(os.path.realpath(path)) if path.is_symlink() else path
    with suppress(FileNotFoundError):
        if not stat.S_ISREG(target.lstat().st_mode):
            raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    return target


def _write(path: Path, data: bytes, *, flush: bool) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open_handle(os.open(path, flags, 0o666), "wb") as file:
        file.write(data)
        if flush:
            file.flush()
            os.fsync(file.fileno())


def _flush_folder(folder: Path) -> None:
    if os.name != "posix":
        return  # only POSIX systems buffer a rename in the folder
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


_OBSTACLES: Final = {
    errno.ENOSPC: Obstacle.DISK_FULL,
    errno.EFBIG: Obstacle.DISK_FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): Obstacle.DISK_FULL,
    errno.EROFS: Obstacle.READ_ONLY,
    errno.ENOENT: Obstacle.FOLDER_GONE,
    errno.ENOTDIR: Obstacle.FOLDER_GONE,
    errno.EACCES: Obstacle.NO_RIGHTS,
    errno.EPERM: Obstacle.NO_RIGHTS,
    errno.EBUSY: Obstacle.LOCKED,
    errno.EAGAIN: Obstacle.LOCKED,
    errno.ETXTBSY: Obstacle.LOCKED,
}
_LONGEST_PATH: Final = 259 - len(".0123456789abcdef.tmp")
"""The longest path that has a temporary file on Windows, where a longer path is reported as missing."""
_PAUSES: Final = (0.01, 0.02, 0.04, 0.08, 0.15, 0.3, 0.5, 0.9)
"""Pauses between attempts, in seconds."""
_ACCESS_DENIED: Final = 5
"""Windows' error code for missing permissions, and for a file that another program is about to release."""
_SHARING_VIOLATIONS: Final = (32, 33)
"""Windows' error codes for a file in use by another program. Missing permissions have the same errno."""


def _obstacle(error: OSError) -> Obstacle:
    if getattr(error, "winerror", None) in _SHARING_VIOLATIONS:
        return Obstacle.LOCKED
    return _OBSTACLES.get(error.errno or 0, Obstacle.OTHER)
