"""Small JSON files, such as the settings, which several programs and versions of the program may change."""

import errno
import json
import os
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, get_origin, get_type_hints

import msgspec

from santiago.persistence.codec import LARGEST
from santiago.persistence.faults import BadSave
from santiago.persistence.jsontext import converted, parse
from santiago.persistence.lock import FileLock, GameLocked
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

_LOCK, _QUEUE = ".lock", ".queue"
"""The names of the lock files in each folder with stores.

Whoever waits for the first one holds the second one, so that a program that makes many changes lets others in
between.
"""
_PATIENCE_SECONDS: Final = 2.0
"""The longest wait for another program that is changing a store in the same folder."""
_PAUSE_SECONDS: Final = 0.002


@dataclass(frozen=True, slots=True)
class JsonStore(Generic[T]):
    """A small JSON file with the members of a frozen dataclass.

    `locate` returns the path. `default` returns the value if there is no file, which also stands in for
    members that are missing or do not fit the type of their field; `msgspec.Meta` in a type sets bounds. In a
    field that is a mapping, each entry is read by itself. Whatever a change does not concern stays in the
    file as it is, also members, entries and values that this version of the program cannot read.
    """

    locate: Callable[[], Path]
    default: Callable[[], T]

    def load(self) -> T:
        """Return the value in the file. Never raises."""
        return self._filled(_members(self.locate()) or {})

    def change(self, change: Callable[[T], T]) -> None:
        """Read the value, apply `change` and write the result, while no other program can write.

        Raises CannotWrite, also if the file exists but cannot be read now, or if another program does not
        release the folder within two seconds.
        """
        with _locked(self.locate()) as path:
            stored = _members_to_change(path)
            before = self._filled(stored)
            _write(path, merged(stored, _plain(before), _plain(change(before))))

    def write_changes(self, before: T, after: T) -> None:
        """Write what differs between `before` and `after`. Raises CannotWrite as `change` does."""
        with _locked(self.locate()) as path:
            _write(path, merged(_members_to_change(path), _plain(before), _plain(after)))

    def clear(self) -> None:
        """Remove all members from the file, including unknown ones. Raises CannotWrite as `change` does."""
        with _locked(self.locate()) as path:
            _members_to_change(path)
            _write(path, {})

    def _filled(self, members: dict[str, object]) -> T:
        default = self.default()
        hints = get_type_hints(type(default), include_extras=True)
        known = (field.name for field in fields(default) if field.name in members)
        values = {name: _converted(members[name], hints[name]) for name in known}
        return replace(
            default, **{name: value for name, value in values.items() if value is not msgspec.UNSET}
        )


def merged(stored: Any, before: Any, after: Any) -> Any:  # noqa: ANN401  JSON values
    """Return `stored` with the changes from `before` to `after`, which are parts of it that can be read.

    All three are JSON values. Members of objects that are in neither `before` nor `after` are kept, in nested
    objects as well. Elements of lists are kept if they are unchanged, and otherwise replaced as a whole.
    """
    if before == after:
        return stored
    if isinstance(stored, dict) and isinstance(before, dict) and isinstance(after, dict):
        kept = {name: value for name, value in stored.items() if name in after or name not in before}
        changed = {
            name: value for name, value in after.items() if name not in before or before[name] != value
        }
        return kept | {
            name: merged(stored.get(name), before.get(name, msgspec.UNSET), value)
            for name, value in changed.items()
        }
    if isinstance(stored, list) and isinstance(before, list | tuple) and len(stored) == len(before):
        left = list(zip(before, stored, strict=True))
        return [_taken(left, value) for value in after] if isinstance(after, list | tuple) else after
    return after


def _taken(left: list[tuple[Any, Any]], value: Any) -> Any:  # noqa: ANN401  JSON values
    """Remove the first pair that begins with `value`, and return its other part; without one, `value`."""
    for n, (known, stored) in enumerate(left):
        if known == value:
            del left[n]
            return stored
    return value


def _plain(value: "DataclassInstance") -> dict[str, object]:
    plain: dict[str, object] = msgspec.to_builtins(value)
    return plain


def _converted(value: object, hint: Any) -> Any:  # noqa: ANN401  a type, and a value of this type
    """Convert a JSON value, or return UNSET if it does not fit; unfit entries of mappings are left out."""
    if isinstance(value, dict) and get_origin(hint) in (dict, Mapping):
        entries = (converted({name: entry}, hint, msgspec.UNSET) for name, entry in value.items())
        return {name: entry for part in entries if part is not msgspec.UNSET for name, entry in part.items()}
    return converted(value, hint, msgspec.UNSET)


@contextmanager
def _locked(path: Path) -> Iterator[Path]:
    """Keep other programs from changing the stores in the folder of `path`; raises CannotWrite.

    Without a lock file, as in a read-only folder with a link to a writable file, there is no protection.
    """
    make_folder(path.parent)
    until = time.monotonic() + _PATIENCE_SECONDS
    queue = _lock(path, _QUEUE, until)
    try:
        lock = _lock(path, _LOCK, until)
    finally:
        if queue is not None:
            queue.release()
    try:
        yield path
    except MemoryError as error:
        raise cannot_write(path, error) from error
    finally:
        if lock is not None:
            lock.release()


def _lock(path: Path, name: str, until: float) -> FileLock | None:
    while True:
        try:
            return FileLock(path.parent / name)
        except CannotWrite:
            return None
        except GameLocked:
            if time.monotonic() >= until:
                raise CannotWrite(path, Obstacle.LOCKED, "another program is changing it") from None
        time.sleep(_PAUSE_SECONDS)


def _write(path: Path, members: object) -> None:
    try:
        is_link = os.path.islink(path)  # noqa: PTH114 - is_symlink() raises where the system cannot tell
        data = (json.dumps(members, ensure_ascii=False, indent=2) + "\n").encode(errors="replace")
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
