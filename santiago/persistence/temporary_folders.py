"""Creates folders in the shared temporary directory, where another user may have used the same name."""

import os
from itertools import count
from pathlib import Path

from santiago.persistence.safe_write import FAILURES


def belongs_to_another(path: Path) -> bool:
    """Return whether another user owns `path`, or False if `path` does not exist. Links are not followed."""
    try:
        return os.name == "posix" and path.lstat().st_uid != os.getuid()
    except FAILURES:
        return False


def claim_folder(path: Path) -> Path:
    """Create and return the first of the folders `path`, `path`-2, `path`-3, ... that no other user owns.

    If the folder cannot be created, its path is returned anyway; the error is raised when a file is written
    there.
    """
    for number in count(1):
        claimed = path if number == 1 else path.with_name(f"{path.name}-{number}")
        try:
            claimed.mkdir(mode=0o700)
        except FileExistsError:
            if belongs_to_another(claimed):
                continue
        except FAILURES:
            pass
        return claimed
    raise AssertionError("itertools.count never ends")
