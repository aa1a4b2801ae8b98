"""A lock that lets only one program write a game. The system releases it when the program ends."""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final

from santiago.persistence.regular_file import open_regular
from santiago.persistence.safe_write import FAILURES, cannot_write

_HELD: Final = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""Error codes that mean that another program holds the lock. Any other error means that the file system has
no locks."""

_REMOVABLE_WHILE_OPEN: Final = sys.platform != "win32"
LOCK_FILE = "lock"
"""The name of the lock file in the folder of a game."""


class GameLocked(Exception):
    """Raised if the game is open in another program, or in another window of this program."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path.parent} is open in another program")
        self.path = path


class FileLock:
    """An exclusive lock on a file, held from construction until `release`.

    It has no effect on file systems without locks.
    """

    def __init__(self, path: Path) -> None:
        """Acquire the lock without waiting. Raises GameLocked, or CannotWrite if the file cannot be
        created."""
        try:
            if path.is_symlink():
                path.unlink()
            handle = open_regular(path, os.O_RDWR | os.O_CREAT, follow_links=False)
        except FAILURES as error:
            raise cannot_write(path, error) from error
        self._path = path
        self._handle: int | None = handle
        self.is_exclusive = True
        """False on file systems without locks, where other programs can open the game too."""
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _HELD:
                self.release()
                raise GameLocked(path) from None
            self.is_exclusive = False
        except MemoryError as error:
            self.release()
            raise cannot_write(path, error) from error

    @property
    def is_in_place(self) -> bool:
        """Whether the locked file still exists at its path. The lock does not prevent the removal of the
        file."""
        if self._handle is None:
            return False
        try:
            there = self._path.stat(follow_symlinks=False)
            # Windows does not remove open files, and since Python 3.12 its `stat` and `fstat` use different
            # sources: a mismatch would lock the program out of its own game.
            return not _REMOVABLE_WHILE_OPEN or os.path.samestat(there, os.fstat(self._handle))
        except FAILURES:
            return False

    def release(self) -> None:
        """Let other programs open the game. Further calls do nothing."""
        handle, self._handle = self._handle, None
        if handle is not None:
            with suppress(*FAILURES):  # closing releases it anyway
                os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
