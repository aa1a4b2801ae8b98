"""The problems that ship: one file, compressed with gzip, with a sealed record in each line."""

from __future__ import annotations

import gzip
import zlib
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from santiago.persistence.codec import read_bytes
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.slots import Shelf

if TYPE_CHECKING:
    from santiago.session.problem import ProblemLabel


class ProblemBook(Shelf):
    """The problems in a file. It is read once, and lines without a problem are skipped."""

    def __init__(self, file: Path) -> None:
        super().__init__(file.parent, follow_links=True)
        self.file = file

    @cached_property
    def _lines(self) -> dict[str, tuple[ProblemLabel, bytes]]:
        from santiago.session.problem import ProblemLabel  # imported late, so that the menu opens without it

        try:
            data = gzip.decompress(read_bytes(self.file))
        except (BadSave, OSError, EOFError, zlib.error):
            return {}
        found = {}
        for line in data.splitlines():
            try:
                label = msgspec.convert(msgspec.json.decode(line)["extra"]["problem"], ProblemLabel)
            except (msgspec.DecodeError, KeyError, TypeError, RecursionError):
                continue
            found[label.game] = label, line
        return found

    @cached_property
    def labels(self) -> dict[str, ProblemLabel]:
        """The labels of the problems, keyed by game id."""
        return {game: label for game, (label, _) in self._lines.items()}

    def stamps(self) -> dict[str, tuple[int, int]]:
        """Return a checksum and the size of each problem, keyed by game id."""
        return {game: (zlib.crc32(line), len(line)) for game, (_, line) in self._lines.items()}

    def read(self, slot_id: str) -> bytes:
        """Return a problem as JSON; raises BadSave."""
        if slot_id not in self._lines:
            raise BadSave(Fault.UNREADABLE, "the file", "it contains no such problem")
        return self._lines[slot_id][1]
