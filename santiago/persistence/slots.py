"""Named games: saved slots, finished games, and games that ship with the program."""

import os
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Annotated, Final

import msgspec

from santiago.persistence.clean_names import clean_name
from santiago.persistence.codec import decode_steps, read_bytes, write_record
from santiago.persistence.jsontext import converted
from santiago.persistence.safe_write import FAILURES, make_folder, remove_file
from santiago.persistence.seal import SealPolicy
from santiago.persistence.timestamps import local_time
from santiago.rules.apply import Transition
from santiago.rules.record import Record
from santiago.rules.state import GameState

_MEMBER: Final = "slot"
_SUFFIX: Final = ".json"


@dataclass(frozen=True, slots=True)
class Slot:
    """A saved game with the data shown in lists of games.

    `steps` has one step per move. `name` is "" if the file contains no name. `saved` is a local time, or None
    if the file contains no time.
    """

    slot_id: str
    name: str
    saved: datetime | None
    record: Record
    steps: tuple[Transition, ...] = field(repr=False)

    @property
    def position(self) -> GameState:
        """The state after the last move."""
        return self.steps[-1].after if self.steps else self.record.start()


class Shelf:
    """The saved games in a folder. The folder need not exist yet.

    The id of a game is its file name without ".json". If `follow_links` is true, games may be symbolic links,
    as some package managers install them. Otherwise, links are ignored.
    """

    def __init__(self, folder: Path, *, follow_links: bool = False) -> None:
        self._folder = folder
        self._follow_links = follow_links

    def stamps(self) -> dict[str, tuple[int, int]]:
        """Return each file's modification time, in nanoseconds, and its size, keyed by game id."""
        stamps: dict[str, tuple[int, int]] = {}
        with suppress(*FAILURES), os.scandir(self._folder) as entries:
            for entry in entries:
                if entry.name.endswith(_SUFFIX) and entry.name != _SUFFIX:
                    stamps[entry.name.removesuffix(_SUFFIX)] = self._stamp(entry)
        return stamps

    def load(self, slot_id: str) -> Slot:
        """Load a game; raises BadSave, whose `readable` attribute may contain a game to replay."""
        record, steps = decode_steps(self.read(slot_id), sealed=SealPolicy.REQUIRED)
        label = converted(record.extra.get(_MEMBER), _Label, _Label())
        extra = {name: value for name, value in record.extra.items() if name != _MEMBER}
        saved = None if label.saved is None else local_time(label.saved)
        return Slot(slot_id, clean_name(label.name, ""), saved, replace(record, extra=extra), steps)

    def read(self, slot_id: str) -> bytes:
        """Return the contents of a game's file; raises BadSave."""
        return read_bytes(self.path(slot_id), follow_links=self._follow_links)

    def save(self, record: Record, name: str, saved: datetime, slot_id: str | None = None) -> str:
        """Save a game as a new slot, or in place of `slot_id`, and return the id. Raises CannotWrite.

        `saved` is the time of saving, which must have a time zone.
        """
        make_folder(self._folder)
        kept = f"{saved:%Y%m%d-%H%M%S}-{os.urandom(3).hex()}" if slot_id is None else slot_id
        self._write(kept, record, name, saved)
        return kept

    def rename(self, slot_id: str, name: str) -> None:
        """Rename a game; raises BadSave or CannotWrite."""
        slot = self.load(slot_id)
        self._write(slot_id, slot.record, name, slot.saved)

    def delete(self, slot_id: str) -> None:
        """Remove a game; raises CannotWrite."""
        remove_file(self.path(slot_id))

    def path(self, slot_id: str) -> Path:
        """Return the path of a game's file."""
        return self._folder / f"{slot_id}{_SUFFIX}"

    def _write(self, slot_id: str, record: Record, name: str, saved: datetime | None) -> None:
        label = {"name": clean_name(name, "")}
        if saved is not None:
            label["saved"] = saved.isoformat(timespec="seconds")
        labelled = replace(record, extra={**record.extra, _MEMBER: label})
        write_record(self.path(slot_id), labelled)

    def _stamp(self, entry: os.DirEntry[str]) -> tuple[int, int]:
        try:
            status = entry.stat(follow_symlinks=self._follow_links)
        except FAILURES:
            return 0, 0
        return status.st_mtime_ns, status.st_size


class _Label(msgspec.Struct, frozen=True):
    name: str = ""
    saved: Annotated[datetime, msgspec.Meta(tz=True)] | None = None
