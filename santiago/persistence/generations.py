"""The generations of a game under way, and the selection of the newest whole one."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final

import msgspec

from santiago.persistence.codec import read_bytes, read_record
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.safe_write import FAILURES
from santiago.persistence.seal import Sealed, broken_seal
from santiago.rules.record import Record

_FILES: Final = ("a.json", "b.json", "c.json")
_MEMBER: Final = "autosave"
_HIGHEST_COUNT: Final = 10**15
"""More than any program writes; a file that claims more counts as the oldest."""
HIGHEST_TRUSTED_COUNT: Final = 10**12
"""The highest number after which other games are numbered: one strange folder must not use up the numbers."""


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


class TooManyGenerations(Exception):
    """A generation would have a number that its reader does not believe."""


StoredGame = RestoredGame | DamagedGame


class _Counted(msgspec.Struct, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=0, le=_HIGHEST_COUNT)] = 0


class _Extra(msgspec.Struct, frozen=True):
    autosave: _Counted = _Counted()


class _Peek(msgspec.Struct, frozen=True):
    extra: _Extra = _Extra()


@dataclass(frozen=True, slots=True)
class _Generation:
    """One file of a game: the number that its content tells, 0 if it is damaged or tells none.

    `fault` is what is wrong with it, without replaying its moves. `is_unread`: it is there, but could not
    be read; it may be whole.
    """

    path: Path
    count: int
    fault: BadSave | None = None
    is_unread: bool = False


def with_count(extra: dict[str, object], count: int) -> dict[str, object]:
    """`extra` with the number that tells newer generations from older ones; raises TooManyGenerations."""
    if count > _HIGHEST_COUNT:
        raise TooManyGenerations(f"its number would be above {_HIGHEST_COUNT}")
    return {**extra, _MEMBER: {"count": count}}


def newest_count(folder: Path) -> int:
    """The highest number that a generation in a folder can have, 0 if there is none; replays nothing."""
    generations = _generations(folder)
    unread = sum(generation.is_unread for generation in generations)
    return max((generation.count for generation in generations), default=0) + unread


def stored_game(folder: Path) -> StoredGame | None:
    """What a game's folder holds; None if nothing was ever saved in it."""
    newest_first = sorted(_generations(folder), key=lambda generation: generation.count, reverse=True)
    faults: list[BadSave] = []
    for passed, generation in enumerate(newest_first, 1):
        try:
            record = read_record(generation.path, sealed=Sealed.REQUIRED, follow_links=False)
        except BadSave as fault:
            faults.append(fault)
            continue
        faults += (older.fault for older in newest_first[passed:] if older.fault is not None)
        return RestoredGame(folder.name, _without_count(record), faults[0] if faults else None)
    return DamagedGame(folder.name, max(faults, key=lambda fault: fault.good_moves or -1)) if faults else None


def files_oldest_first(folder: Path) -> tuple[Path, ...]:
    """The files of the generations in the order in which they may be overwritten.

    Damaged ones come first; those that could not be read come last.
    """
    known = {generation.path: generation for generation in _generations(folder)}
    paths = (folder / name for name in _FILES)
    generations = [known.get(path, _Generation(path, 0)) for path in paths]
    generations.sort(key=lambda generation: (generation.is_unread, generation.count))
    return tuple(generation.path for generation in generations)


def last_written(folder: Path) -> float:
    """The time of the last write to a generation, in seconds since the epoch; 0 if there is none."""
    return max(map(_modified, _present(folder)), default=0.0)


def _modified(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except OSError:
        return 0.0


def _present(folder: Path) -> list[Path]:
    return [path for name in _FILES if not _is_missing(path := folder / name)]


def _is_missing(path: Path) -> bool:
    """Whether there is nothing at `path`; False where the system cannot tell."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except FAILURES:
        return False
    return False


def _generations(folder: Path) -> list[_Generation]:
    return list(map(_generation, _present(folder)))


def _generation(path: Path) -> _Generation:
    try:
        data = read_bytes(path, follow_links=False)
    except BadSave as fault:
        return _Generation(path, 0, fault, is_unread=fault.fault is Fault.UNREADABLE)
    damage = broken_seal(data, Sealed.REQUIRED)
    if damage is not None:
        return _Generation(path, 0, damage)
    try:
        return _Generation(path, msgspec.json.decode(data, type=_Peek).extra.autosave.count)
    except (msgspec.DecodeError, RecursionError):
        return _Generation(path, 0)


def _without_count(record: Record) -> Record:
    return replace(record, extra={name: value for name, value in record.extra.items() if name != _MEMBER})
