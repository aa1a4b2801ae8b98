"""All games under way: a folder each, one program at a time in each."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

from santiago.persistence.autosave import Autosave
from santiago.persistence.generations import (
    HIGHEST_TRUSTED_COUNT,
    DamagedGame,
    RestoredGame,
    StoredGame,
    files_oldest_first,
    last_written,
    newest_count,
    stored_game,
)
from santiago.persistence.lock import LOCK_FILE, FileLock
from santiago.persistence.safe_write import FAILURES, cannot_write, make_folder, sweep


class GameStore:
    """The games in the folder `root` and in fallback folders; no folder need exist yet."""

    def __init__(self, root: Path, elsewhere: tuple[Path, ...] = ()) -> None:
        self._roots = (root, *elsewhere)

    def new(self, root: Path | None = None) -> Autosave:
        """Make the folder of a new game, below `root` if given; raises CannotWrite."""
        if root is not None and root not in self._roots:
            self._roots = (*self._roots, root)
        folder = (root or self._roots[0]) / os.urandom(8).hex()
        make_folder(folder)
        return self._open(folder)

    def open(self, game: str) -> Autosave:
        """Open a game that `newest`, `games` or `read` returned.

        Raises Locked if another program has it open; it can still be read, for a replay. Raises CannotWrite.
        """
        return self._open(self._folder(game))

    def read(self, game: str) -> StoredGame | None:
        """Read a game as last saved, even if another program has it open; None if there is none."""
        return stored_game(self._folder(game))

    def newest(self) -> RestoredGame | None:
        """The newest game with a whole generation, None if there is none."""
        return next((game for game in self._newest_first() if isinstance(game, RestoredGame)), None)

    def damaged_after(self, restored: RestoredGame) -> DamagedGame | None:
        """A game without a whole generation that was written to after `restored`, None if there is none."""
        since = last_written(self._folder(restored.game))
        for folder in self._folders():
            if last_written(folder) > since:
                game = stored_game(folder)
                if isinstance(game, DamagedGame):
                    return game
        return None

    def games(self) -> tuple[StoredGame, ...]:
        """All games, the newest first."""
        return tuple(self._newest_first())

    def _open(self, folder: Path) -> Autosave:
        lock = FileLock(folder / LOCK_FILE)
        try:
            sweep(folder)
            return Autosave(folder.name, files_oldest_first(folder), self._next_count(folder), lock)
        except MemoryError as error:
            lock.release()
            raise cannot_write(folder, error) from error

    def _folder(self, game: str) -> Path:
        """The folder of a game."""
        return next((folder for folder in self._folders() if folder.name == game), self._roots[0] / game)

    def _newest_first(self) -> Iterator[StoredGame]:
        for folder in sorted(self._folders(), key=_believed_count, reverse=True):
            game = stored_game(folder)
            if game is not None:
                yield game

    def _next_count(self, folder: Path) -> int:
        """A number above those in `folder`, and above those of all other games that can be believed."""
        return 1 + max([newest_count(folder), *map(_believed_count, self._folders())])

    def _folders(self) -> list[Path]:
        return [folder for root in self._roots for folder in _folders_in(root)]


def _believed_count(folder: Path) -> int:
    count = newest_count(folder)
    return count if count <= HIGHEST_TRUSTED_COUNT else 0


def _folders_in(root: Path) -> list[Path]:
    try:
        return sorted(filter(_is_folder, root.iterdir()))
    except FAILURES:
        return []


def _is_folder(path: Path) -> bool:
    """Whether `path` is a folder, not a link to one; False where the system cannot tell."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except FAILURES:
        return False
