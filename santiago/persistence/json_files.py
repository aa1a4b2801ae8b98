"""Stores frozen dataclasses, such as the settings and the last table, as small JSON files."""

import errno
import json
import os
import stat
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar, get_type_hints

import msgspec

from santiago.persistence.codec import LARGEST
from santiago.persistence.faults import BadSave
from santiago.persistence.jsontext import parse
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import (
    FAILURES,
    CannotWrite,
    Obstacle,
    cannot_write,
    make_folder,
    write_safely,
)

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")


def load_json(path: Path, default: T) -> T:
    """Return a copy of `default` with the values from the file.

    Never raises. A member keeps its default value if it is missing in the file or has the wrong type, or if
    the file cannot be read. Files from older or newer versions can therefore be read.
    """
    return _filled(_members(path) or {}, default)


def update_json(path: Path, default: T, change: Callable[[T], T]) -> None:
    """Read a value as `load_json` does, apply `change`, and write the result. Raises CannotWrite.

    If a file exists but cannot be read now, CannotWrite is raised and the file is not overwritten.
    """
    _save(path, change(_filled(_members_to_change(path), default)))


def _filled(members: dict[str, object], default: T) -> T:
    hints = get_type_hints(type(default))
    good: dict[str, object] = {}
    for field in fields(default):
        if field.name in members:
            try:
                good[field.name] = msgspec.convert(members[field.name], hints[field.name])
            except msgspec.ValidationError:
                continue
    return replace(default, **good)


def save_json(path: Path, value: "DataclassInstance") -> None:
    """Write `value` to a file, and create its folder if necessary.

    Raises CannotWrite if the file cannot be written, or if an existing file cannot be read.
    If `path` is a symbolic link, the link is kept and its target is written.
    """
    _members_to_change(path)
    _save(path, value)


def _save(path: Path, value: "DataclassInstance") -> None:
    make_folder(path.parent)
    try:
        is_link = os.path.islink(path)  # noqa: PTH114 - is_symlink() raises where the system cannot tell
        plain = msgspec.to_builtins(value)
        data = (json.dumps(plain, ensure_ascii=False, indent=2) + "\n").encode(errors="replace")
    except MemoryError as error:
        raise cannot_write(path, error) from error
    if len(data) > LARGEST:
        raise CannotWrite(path, Obstacle.TOO_BIG, "it is larger than 4 MiB")
    write_safely(path, data, parse, follow_links=is_link)  # a named pipe in the player's folder is replaced


def _members_to_change(path: Path) -> dict[str, object]:
    members = _members(path)
    if members is None:
        raise CannotWrite(path, Obstacle.NO_RIGHTS, "its content cannot be read now, and would be lost")
    return members


def _members(path: Path) -> dict[str, object] | None:
    """Return the members of the JSON object in a file. Return {} if the file contains no object, or None if
    the file cannot be read."""
    try:
        value = parse(read_regular(path, LARGEST))
    except MemoryError:
        return None
    except (BadSave, ValueError):
        return {}
    except OSError as error:
        return {} if error.errno == errno.EFBIG or not _may_be_regular(path) else None
    return value if isinstance(value, dict) else {}


def _may_be_regular(path: Path) -> bool:
    """Return whether there is a regular file at `path`, or True if the system cannot tell."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except FAILURES:
        return True
