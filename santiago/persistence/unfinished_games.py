"""The unfinished games. Each has a folder of its own, which only one program at a time can write."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from santiago.persistence.autosave import Autosave
from santiago.persistence.disk_cache import making_room
from santiago.persistence.generations import (
    DamagedGame,
    GameFolder,
    RestoredGame,
    StoredGame,
    folder_stamp,
    read_folder,
)
from santiago.persistence.lock import LOCK_FILE, FileLock
from santiago.persistence.safe_write import FAILURES, cannot_write, make_folder, sweep


class UnfinishedGames:
    """The unfinished games in the folder `root` and in the fallback folders `elsewhere`.

    The folders need not exist yet.
    """

    def __init__(self, root: Path, elsewhere: tuple[Path, ...] = ()) -> None:
        self._roots = (root, *elsewhere)
        self._known: dict[Path, GameFolder] = {}
        """The folders as they were last read, without the contents of their files."""

    def new(self, root: Path | None = None) -> Autosave:
        """Create the folder of a new game, and return its Autosave; raises CannotWrite.

        If `root` is given, the folder is created there.
        """
        if root is not None and root not in self._roots:
            self._roots = (*self._roots, root)
        folder = (root or self._roots[0]) / os.urandom(8).hex()
        making_room(lambda: make_folder(folder))
        return making_room(lambda: self._open(folder))

    def open(self, game: str) -> Autosave:
        """Lock the game in the folder named `game`, and return its autosave.

        Raises GameLocked if another program has the game open, although the game can still be read. Raises
        CannotWrite if the lock file cannot be created.
        """
        return self._open(self._folder(game))

    def read(self, game: str) -> StoredGame | None:
        """Read the last saved state of a game, even if another program has it open.

        Return None if the game was never saved.
        """
        return self._read(self._folder(game)).stored_game()

    def reread(self, left: RestoredGame) -> StoredGame | None:
        """Return `left` if its files have not changed since it was read. Otherwise, read the game again."""
        return left if left.is_current else self.read(left.game)

    def has_any(self) -> bool:
        """Return whether any game has an intact saved generation. The search stops at the first one found."""
        games = (self._read(folder).stored_game() for folder in self._folders())
        return any(isinstance(game, RestoredGame) for game in games)

    def newest(self) -> RestoredGame | None:
        """Return the newest game with an intact generation, or None."""
        folders = [self._latest(folder) for folder in sorted(self._folders())]
        folders.sort(key=lambda folder: folder.plausible_count, reverse=True)
        read = (folder if folder.has_data else self._read(folder.path) for folder in folders)
        games = (folder.stored_game() for folder in read)
        return next((game for game in games if isinstance(game, RestoredGame)), None)

    def damaged_after(self, restored: RestoredGame) -> DamagedGame | None:
        """Return a game that was written after `restored` and has no intact generation.

        Return None if there is no such game.
        """
        since = self._latest(self._folder(restored.game)).last_written
        for folder in self._folders():
            if self._latest(folder).last_written > since:
                game = self._read(folder).stored_game()
                if isinstance(game, DamagedGame):
                    return game
        return None

    def stamps(self) -> dict[str, tuple[int, ...]]:
        """Return numbers that change whenever a game's files change, keyed by game; opens no file."""
        stamps = {folder.name: folder_stamp(folder) for folder in self._folders()}
        return {game: stamp for game, stamp in stamps.items() if stamp}

    def _open(self, folder: Path) -> Autosave:
        lock = FileLock(folder / LOCK_FILE)
        try:
            sweep(folder)
            files = self._latest(folder).files_oldest_first()
            return Autosave(folder.name, files, self._next_count(folder), lock)
        except MemoryError as error:
            lock.release()
            raise cannot_write(folder, error) from error

    def _folder(self, game: str) -> Path:
        return next((folder for folder in self._folders() if folder.name == game), self._roots[0] / game)

    def _next_count(self, folder: Path) -> int:
        """Return a save count higher than the counts in `folder` and in the folders of all other games.

        Counts of other games are ignored if they exceed `HIGHEST_TRUSTED_COUNT`.
        """
        others = (self._latest(other).plausible_count for other in self._folders())
        return 1 + max([self._latest(folder).newest_count, *others])

    def _read(self, folder: Path) -> GameFolder:
        read = read_folder(folder)
        self._known[folder] = read.without_data()
        return read

    def _latest(self, folder: Path) -> GameFolder:
        """Return the generations in `folder`. If no file has changed, return a cached copy without data."""
        known = self._known.get(folder)
        return known if known is not None and known.is_current else self._read(folder)

    def _folders(self) -> Iterator[Path]:
        for root in self._roots:
            with suppress(*FAILURES):
                yield from filter(_is_folder, [*root.iterdir()])


def _is_folder(path: Path) -> bool:
    """Return whether `path` is a folder and not a link to a folder, or False if the system cannot tell."""
    try:
        return stat.S_ISDIR(path.lstat().st_mode)
    except FAILURES:
        return False
