"""Folders among the temporary files, where everybody may put something first."""

import os
from itertools import count
from pathlib import Path


def belongs_to_another(path: Path) -> bool:
    """Whether another user put `path` there; a link counts by who made it. False where there is nothing."""
    try:
        return os.name == "posix" and path.lstat().st_uid != os.getuid()
    except OSError:
        return False


def claim_folder(path: Path) -> Path:
    """Make `path` for this user alone, or the first of `path`-2, `path`-3, ... that no other user has.

    One that cannot be made is returned as well: writing there tells why.
    """
    for number in count(1):
        claimed = path if number == 1 else path.with_name(f"{path.name}-{number}")
        try:
            claimed.mkdir(mode=0o700)
        except FileExistsError:
            if belongs_to_another(claimed):
                continue
        except OSError:
            pass
        return claimed
    raise AssertionError("the numbers do not end")
