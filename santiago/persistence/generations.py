"""The generations of a game under way, and which of them is the newest that is whole."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from santiago.persistence.codec import decode, read_bytes
from santiago.persistence.faults import BadSave
from santiago.persistence.seal import Sealed, broken_seal
from santiago.rules.record import Record

_FILES: Final = ("a.json", "b.json", "c.json")
_MEMBER: Final = "autosave"


@dataclass(frozen=True, slots=True)
class Restored:
    """A game under way as it was last saved whole.

    `damaged` is what is wrong with another of its generations, which may have been a newer one.
    """

    game: str
    record: Record
    damaged: BadSave | None = None


@dataclass(frozen=True, slots=True)
class Ruined:
    """A game under way of which no generation is whole; `fault.readable` may be fit for a replay."""

    game: str
    fault: BadSave


Kept = Restored | Ruined


class _Counted(msgspec.Struct, frozen=True):
    count: int = 0


class _Extra(msgspec.Struct, frozen=True):
    autosave: _Counted = _Counted()


class _Peek(msgspec.Struct, frozen=True):
    extra: _Extra = _Extra()


def with_count(extra: dict[str, object], count: int) -> dict[str, object]:
    """`extra` with the number that tells newer generations from older ones."""
    return {**extra, _MEMBER: {"count": count}}


def newest_count(folder: Path) -> int:
    """The highest number of a whole generation in a game's folder, 0 if there is none; replays nothing."""
    return max(map(_count, _present(folder)), default=0)


def kept(folder: Path) -> Kept | None:
    """What a game's folder holds; None if nothing was ever saved in it."""
    newest: tuple[int, Record] | None = None
    faults: list[BadSave] = []
    for path in _present(folder):
        try:
            record = decode(read_bytes(path), sealed=Sealed.REQUIRED)
        except BadSave as fault:
            faults.append(fault)
            continue
        count = _count(path)
        if newest is None or count > newest[0]:
            newest = count, record
    if newest is not None:
        return Restored(folder.name, _without_count(newest[1]), faults[0] if faults else None)
    return Ruined(folder.name, max(faults, key=lambda fault: fault.good_moves or -1)) if faults else None


def files_oldest_first(folder: Path) -> tuple[Path, ...]:
    """The files of the generations in the order in which they may be overwritten, damaged ones first."""
    return tuple(sorted((folder / name for name in _FILES), key=_count))


def _present(folder: Path) -> list[Path]:
    return [path for name in _FILES if (path := folder / name).exists()]


def _count(path: Path) -> int:
    try:
        data = read_bytes(path)
        if broken_seal(data, Sealed.REQUIRED):
            return 0
        return msgspec.json.decode(data, type=_Peek).extra.autosave.count
    except (BadSave, msgspec.DecodeError, RecursionError):
        return 0


def _without_count(record: Record) -> Record:
    return replace(record, extra={name: value for name, value in record.extra.items() if name != _MEMBER})
