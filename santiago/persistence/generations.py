"""The generations (saved versions) of an unfinished game, and the choice of the newest intact one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Final

import msgspec

from santiago.persistence.codec import decode_steps, read_bytes
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.safe_write import FAILURES
from santiago.persistence.seal import SealPolicy, broken_seal
from santiago.rules.apply import Transition
from santiago.rules.record import Record
from santiago.rules.state import GameState

_FILES: Final = ("a.json", "b.json", "c.json")
_MEMBER: Final = "autosave"
_HIGHEST_COUNT: Final = 10**15
"""The highest valid save count. A file with a higher count is damaged or forged, and is treated as
the oldest."""
HIGHEST_TRUSTED_COUNT: Final = 10**12
"""The highest count on which new counts may be based, so that one corrupt folder cannot exhaust the range."""


@dataclass(frozen=True, slots=True)
class RestoredGame:
    """An unfinished game, read from its newest intact generation.

    `damaged` is the fault found in another generation, which may have been newer, or None. `steps` has one
    step per move. `files` is the game's folder as it was read.
    """

    game: str
    record: Record
    damaged: BadSave | None = None
    steps: tuple[Transition, ...] = field(default=(), compare=False, repr=False)
    files: GameFolder | None = field(default=None, compare=False, repr=False)

    @property
    def position(self) -> GameState:
        """The state after the last move."""
        return self.steps[-1].after if self.steps else self.record.start()

    @property
    def is_current(self) -> bool:
        """Whether the game's files are unchanged since the game was read. No file is opened."""
        return self.files is not None and self.files.is_current


@dataclass(frozen=True, slots=True)
class DamagedGame:
    """An unfinished game with no intact generation; `fault.readable` may still be replayed."""

    game: str
    fault: BadSave


class TooManyGenerations(Exception):
    """Raised if the save count of the next generation would exceed the highest valid count."""


StoredGame = RestoredGame | DamagedGame


class _Counted(msgspec.Struct, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=0, le=_HIGHEST_COUNT)] = 0


class _Extra(msgspec.Struct, frozen=True):
    autosave: _Counted = _Counted()


class _Peek(msgspec.Struct, frozen=True):
    extra: _Extra = _Extra()


@dataclass(frozen=True, slots=True)
class _Generation:
    """One of the files in which a game is saved.

    `count` is the save count in the file, which grows with every save, or 0 if the file has no readable
    count. `stamp` changes with every write, or is None if the system does not provide it. `fault` is a fault
    that was found without replaying the moves, or None. If `is_unread` is true, the file exists but could not
    be read. `data` is the content of the file, or b"" if it was not read or is no longer needed.
    """

    path: Path
    stamp: tuple[int, ...] | None
    count: int
    fault: BadSave | None = None
    is_unread: bool = False
    data: bytes = b""


def with_count(extra: dict[str, object], count: int) -> dict[str, object]:
    """Return `extra` with `count`, the save count of a new generation, added; raises TooManyGenerations."""
    if count > _HIGHEST_COUNT:
        raise TooManyGenerations(f"the number of the generation would exceed {_HIGHEST_COUNT}")
    return {**extra, _MEMBER: {"count": count}}


@dataclass(frozen=True, slots=True)
class GameFolder:
    """The generations in the folder of a game, as `read_folder` found them."""

    path: Path
    generations: tuple[_Generation, ...]

    @property
    def newest_count(self) -> int:
        """The highest save count among the generations, plus 1 for each unreadable file. If there are no
        files, the count is 0."""
        unread = sum(generation.is_unread for generation in self.generations)
        return max((generation.count for generation in self.generations), default=0) + unread

    @property
    def plausible_count(self) -> int:
        """`newest_count`, or 0 if this count exceeds `HIGHEST_TRUSTED_COUNT`."""
        count = self.newest_count
        return count if count <= HIGHEST_TRUSTED_COUNT else 0

    @property
    def last_written(self) -> int:
        """The time when a generation was last written, in nanoseconds since the epoch, or 0 if there are no
        generations."""
        stamps = (generation.stamp for generation in self.generations)
        return max((stamp[0] for stamp in stamps if stamp is not None), default=0)

    @property
    def is_current(self) -> bool:
        """Whether the files are unchanged since they were read. No file is opened."""
        stamps = {generation.path: generation.stamp for generation in self.generations}
        return None not in stamps.values() and {path: _stamp(path) for path in _present(self.path)} == stamps

    def files_oldest_first(self) -> tuple[Path, ...]:
        """Return the paths of the generations in the order in which they may be overwritten.

        Damaged files come first, unreadable files last.
        """
        known = {generation.path: generation for generation in self.generations}
        generations = [known.get(path, _Generation(path, None, 0)) for path in _paths(self.path)]
        generations.sort(key=lambda generation: (generation.is_unread, generation.count))
        return tuple(generation.path for generation in generations)

    def stored_game(self) -> StoredGame | None:
        """Return the game in the folder, or None if it was never saved."""
        newest_first = sorted(self.generations, key=lambda generation: generation.count, reverse=True)
        faults: list[BadSave] = []
        for passed, generation in enumerate(newest_first, 1):
            if generation.fault is not None and not generation.data:
                faults.append(generation.fault)
                continue
            try:
                record, steps = decode_steps(generation.data, sealed=SealPolicy.REQUIRED)
            except BadSave as fault:
                faults.append(fault)
                continue
            faults += (older.fault for older in newest_first[passed:] if older.fault is not None)
            damaged = faults[0] if faults else None
            return RestoredGame(self.path.name, _without_count(record), damaged, steps, self.without_data())
        if not faults:
            return None
        return DamagedGame(self.path.name, max(faults, key=lambda fault: fault.good_moves or -1))

    @property
    def has_data(self) -> bool:
        """Whether the contents of the files are in memory, as `stored_game` requires."""
        return any(generation.data for generation in self.generations)

    def without_data(self) -> GameFolder:
        """Return a copy that does not keep the files' contents; `stored_game` must not be called on it."""
        return GameFolder(self.path, tuple(replace(generation, data=b"") for generation in self.generations))


def read_folder(folder: Path) -> GameFolder:
    """Read every generation in the folder of a game once, without replaying moves."""
    return GameFolder(folder, tuple(map(_generation, _present(folder))))


def folder_stamp(folder: Path) -> tuple[int, ...]:
    """Return numbers that change with every write to a game's folder, or () if the game was never saved."""
    stamps = ((number, *(_stamp(path) or ())) for number, path in enumerate(_paths(folder)))
    return tuple(value for stamp in stamps if len(stamp) > 1 for value in stamp)


def _paths(folder: Path) -> list[Path]:
    return [folder / name for name in _FILES]


def _stamp(path: Path) -> tuple[int, ...] | None:
    """Return numbers that change with every write, or None if there is no such file.

    The first number is the time of the last write, in nanoseconds since the epoch.
    """
    try:
        status = path.lstat()
    except FAILURES:
        return None
    return status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino


def _present(folder: Path) -> list[Path]:
    return [path for path in _paths(folder) if not _is_missing(path)]


def _is_missing(path: Path) -> bool:
    """Return whether nothing exists at `path`, or False if the system cannot tell."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return True
    except FAILURES:
        return False
    return False


def _generation(path: Path) -> _Generation:
    stamp = _stamp(path)  # taken before reading, so that a file that changes meanwhile is read again
    try:
        data = read_bytes(path, follow_links=False)
    except BadSave as fault:
        return _Generation(path, stamp, 0, fault, is_unread=fault.fault is Fault.UNREADABLE)
    damage = broken_seal(data, SealPolicy.REQUIRED)
    if damage is not None:
        return _Generation(path, stamp, 0, damage, data=data)
    try:
        count = msgspec.json.decode(data, type=_Peek).extra.autosave.count
    except (msgspec.DecodeError, RecursionError):
        count = 0
    return _Generation(path, stamp, count, data=data)


def _without_count(record: Record) -> Record:
    return replace(record, extra={name: value for name, value in record.extra.items() if name != _MEMBER})
