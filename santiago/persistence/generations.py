"""The generations of a game under way, and the selection of the newest whole one."""

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from santiago.persistence.codec import read_bytes, read_record
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import Sealed, broken_seal
from santiago.rules.record import Record

_FILES: Final = ("a.json", "b.json", "c.json")
_MEMBER: Final = "autosave"


@dataclass(frozen=True, slots=True)
class RestoredGame:
    """A game under way as it was last saved whole.

    `damaged` is the fault of another generation, which may have been newer.
    """

    game: str
    record: Record
    damaged: BadSave | None = None


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """A game under way of which no generation is whole; `fault.readable` may be fit for a replay."""

    game: str
    fault: BadSave


StoredGame = RestoredGame | DamagedGame


class _Counted(msgspec.Struct, frozen=True):
    count: int = 0


class _Extra(msgspec.Struct, frozen=True):
    autosave: _Counted = _Counted()


class _Peek(msgspec.Struct, frozen=True):
    extra: _Extra = _Extra()


def with_count(extra: dict[str, object], count: int) -> dict[str, object]:
    """Return `extra` with the count of the generation, which rises with every write."""
    return {**extra, _MEMBER: {"count": count}}


def newest_count(folder: Path) -> int:
    """The highest count of a whole generation in a game's folder, 0 if there is none; does not replay."""
    return max(map(_count, _present(folder)), default=0)


def stored_game(folder: Path) -> StoredGame | None:
    """The game in a folder; None if nothing was ever saved in it."""
    newest_first = sorted(_present(folder), key=_count, reverse=True)
    faults: list[BadSave] = []
    for passed, path in enumerate(newest_first, 1):
        try:
            record = read_record(path, sealed=Sealed.REQUIRED, follow_links=False)
        except BadSave as fault:
            faults.append(fault)
            continue
        faults += filter(None, map(_damage, newest_first[passed:]))
        return RestoredGame(folder.name, _without_count(record), faults[0] if faults else None)
    return DamagedGame(folder.name, max(faults, key=lambda fault: fault.good_moves or -1)) if faults else None


def files_oldest_first(folder: Path) -> tuple[Path, ...]:
    """The files of the generations in the order of overwriting, damaged ones first."""
    return tuple(sorted((folder / name for name in _FILES), key=_count))


def last_written(folder: Path) -> float:
    """The time of the last write to a generation, in seconds since the epoch; 0 if there is none."""
    return max(map(_modified, _present(folder)), default=0.0)


def _modified(path: Path) -> float:
    try:
        return path.stat(follow_symlinks=False).st_mtime
    except OSError:
        return 0.0


def _present(folder: Path) -> list[Path]:
    return [path for name in _FILES if os.path.lexists(path := folder / name)]


def _count(path: Path) -> int:
    if _damage(path) is not None:
        return 0
    try:
        return msgspec.json.decode(read_bytes(path, follow_links=False), type=_Peek).extra.autosave.count
    except (BadSave, msgspec.DecodeError, RecursionError):
        return 0


def _damage(path: Path) -> BadSave | None:
    try:
        return broken_seal(read_bytes(path, follow_links=False), Sealed.REQUIRED)
    except BadSave as fault:
        return fault


def _without_count(record: Record) -> Record:
    return replace(record, extra={name: value for name, value in record.extra.items() if name != _MEMBER})
