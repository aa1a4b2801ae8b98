"""An index of the games in a folder; an entry is rebuilt if the files of its game have changed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from santiago.persistence import paths
from santiago.persistence.faults import BadSave, Fault
from santiago.persistence.regular_file import read_regular
from santiago.persistence.safe_write import FAILURES, CannotWrite, make_folder, write_safely
from santiago.persistence.slots import Shelf
from santiago.session.game_summary import MOST_MOVES, GameSummary, summary_of
from santiago.session.library import Library
from santiago.session.table_record import started

_VERSION: Final = 5
"""The version of the index format; increase it with every change to `GameSummary` or `_Row`."""
_LARGEST_INDEX: Final = 16 * 1024 * 1024
_SAVED_AFTER: Final = 500
"""The number of newly read games after which the index is saved even if other games are still unread."""
_NEWEST: Final = 1 << 62


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a catalogue.

    `content` is the summary of the game, or the error raised when the game was read. It is None if the game
    has not been read yet.
    """

    game: str
    content: GameSummary | BadSave | None


class _Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A game in the index.

    An intact game has a `summary`. For a damaged game, `fault` holds the arguments of a `BadSave`.
    """

    game: str
    stamp: tuple[int, ...]
    order: int
    summary: GameSummary | None
    fault: tuple[Fault, str, str, int | None] | None

    @property
    def makes_sense(self) -> bool:
        """Whether the row has either a valid summary or a valid error.

        This must be checked, because an index file may contain anything.
        """
        if self.summary is not None:
            return self.fault is None and 0 <= self.order < _NEWEST and self.summary.makes_sense
        return self.fault is not None and self.order == -1 and 0 <= (self.fault[3] or 0) <= MOST_MOVES

    @property
    def can_be_kept(self) -> bool:
        """Whether the row can be saved in the index.

        The game's file must be readable, and the game's id must be valid Unicode.
        """
        unreadable = self.fault is not None and self.fault[0] is Fault.UNREADABLE
        return not unreadable and self.game == self.game.encode(errors="replace").decode()

    @property
    def content(self) -> GameSummary | BadSave:
        """The summary of an intact game, or the error raised when a damaged game was read."""
        if self.summary is not None:
            return self.summary
        assert self.fault is not None, "a row without a summary has a fault"
        return BadSave(*self.fault)


class Catalogue:
    """A list of the games in a folder.

    The summaries are stored in an index file, so that a game is read again only if its files have changed. An
    unusable index is rebuilt, and a failure to write it is ignored.
    """

    def __init__(
        self,
        name: str,
        stamps: Callable[[], Mapping[str, tuple[int, ...]]],
        read: Callable[[str], tuple[int, GameSummary]],
        order: Callable[[tuple[int, ...]], int],
    ) -> None:
        """Open the catalogue whose index file has the given name.

        `stamps` returns numbers that change whenever a game's files change, keyed by id, without opening a
        file. `read` reads and replays a game, and returns its sort key and its summary, or raises BadSave.
        Games with higher keys come first. Until a game is read, its key is `order` of its numbers.
        """
        self._index = paths.index_folder() / f"{name}.index"
        self._stamps, self._read, self._order = stamps, read, order
        self._rows = _read_index(self._index)
        self._unread: dict[str, tuple[int, ...]] = {}
        self._changes = 0

    def games(self) -> tuple[ListedGame, ...]:
        """Return all games in the folder, newest first and damaged ones last, without opening any file."""
        found = self._stamps()
        rows = {game: row for game, row in self._rows.items() if row.stamp == found.get(game)}
        self._changes += len(self._rows) - len(rows)
        self._rows = rows
        order = {game: rows[game].order if game in rows else self._order(found[game]) for game in found}
        newest_first = sorted(found, key=lambda game: (order[game], game), reverse=True)
        self._unread = {game: found[game] for game in newest_first if game not in rows}
        self._write_if(not self._unread)
        return tuple(ListedGame(game, rows[game].content if game in rows else None) for game in newest_first)

    def summaries(self) -> list[GameSummary]:
        """Return the summaries of all intact games read so far."""
        return [row.summary for row in self._rows.values() if row.summary is not None]

    def read_next(self, first: Iterable[str] = ()) -> bool:
        """Read the next unread game; return False if all games have been read.

        Games in `first` are read before all others. The others are read newest first.
        """
        if not self._unread:
            return False
        game = next((game for game in first if game in self._unread), None) or next(iter(self._unread))
        stamp = self._unread.pop(game)
        try:
            order, summary = self._read(game)
            self._rows[game] = _Row(game, stamp, order, summary, None)
        except BadSave as fault:
            self._rows[game] = _Row(
                game, stamp, -1, None, (fault.fault, fault.where, fault.reason, fault.good_moves)
            )
        self._changes += 1
        self._write_if(not self._unread or self._changes >= _SAVED_AFTER)
        return True

    def _write_if(self, due: bool) -> None:  # noqa: FBT001 - a condition, not an option
        if due and self._changes:
            self._changes = 0
            with suppress(CannotWrite, *FAILURES):
                _write_index(self._index, [row for row in self._rows.values() if row.can_be_kept])


def _read_index(path: Path) -> dict[str, _Row]:
    """Return the valid rows of an index, keyed by game id.

    Return {} if the file is missing, damaged or of another version.
    """
    try:
        head, _, body = read_regular(path, _LARGEST_INDEX, follow_links=False).partition(b"\n")
        if head != _head(body):
            return {}
        rows = msgspec.json.decode(body, type=list[_Row])
    except (*FAILURES, ValueError, RecursionError):
        return {}
    return {row.game: row for row in rows if row.makes_sense}


def _write_index(path: Path, rows: Sequence[_Row]) -> None:
    """Write an index; the last rows are left out if the file would exceed `_LARGEST_INDEX` bytes.

    Raises CannotWrite.
    """
    body = msgspec.json.encode(rows)
    while len(body) + 100 > _LARGEST_INDEX:
        rows = rows[: len(rows) // 2]
        body = msgspec.json.encode(rows)
    make_folder(path.parent)
    write_safely(path, _head(body) + b"\n" + body)


def _head(body: bytes) -> bytes:
    return f"santiago-index {_VERSION} {sha256(body).hexdigest()}".encode()


def finished_games(library: Library) -> Catalogue:
    """Return the catalogue of finished games."""
    return _of_shelf("finished", library.finished)


def saved_games(library: Library) -> Catalogue:
    """Return the catalogue of games that the player saved by name."""
    return _of_shelf("saves", library.saves)


def shipped_games(library: Library) -> Catalogue:
    """Return the catalogue of games that ship with the program."""
    return _of_shelf("shipped", library.shipped)


def shipped_problems(library: Library) -> Catalogue:
    """Return the catalogue of problems that ship with the program."""
    return _of_shelf("problems", library.problems)


def own_problems(library: Library) -> Catalogue:
    """Return the catalogue of problems made from the player's own games."""
    return _of_shelf("own-problems", library.own_problems)


def _of_shelf(name: str, shelf: Shelf) -> Catalogue:
    def read(game: str) -> tuple[int, GameSummary]:
        slot = shelf.load(game)
        order = 0 if slot.saved is None else int(slot.saved.timestamp())
        return order, summary_of(slot.record, slot.steps, slot.name, slot.saved)

    return Catalogue(name, shelf.stamps, read, lambda stamp: stamp[0] // 10**9)


def unfinished_games(library: Library) -> Catalogue:
    """Return the catalogue of unfinished games."""

    def read(game: str) -> tuple[int, GameSummary]:
        left = library.unfinished_game(game)
        order = 0 if left.files is None else left.files.plausible_count
        return order, summary_of(left.record, left.steps, "", started(left.record))

    return Catalogue("games", library.left.stamps, read, lambda _: _NEWEST)
