"""All games under way: a folder each, one program at a time in each."""

import os
from collections.abc import Iterator
from pathlib import Path

from santiago.persistence.autosave import Autosave
from santiago.persistence.generations import Kept, Restored, files_oldest_first, kept, newest_count
from santiago.persistence.lock import FileLock
from santiago.persistence.safe_write import make_folder, sweep


class GameStore:
    """The games in the folder `root`, which need not exist yet."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def new(self) -> Autosave:
        """A place for a new game; raises CannotWrite."""
        game = os.urandom(8).hex()
        make_folder(self._root / game)
        return self.open(game)

    def open(self, game: str) -> Autosave:
        """Go on with a game that `newest`, `games` or `read` told of.

        Raises Locked where another program has it: it can still be read, for a replay. Raises CannotWrite.
        """
        folder = self._root / game
        lock = FileLock(folder / "lock")
        sweep(folder)
        return Autosave(game, files_oldest_first(folder), self._next_count(), lock)

    def read(self, game: str) -> Kept | None:
        """A game as it was last saved, whoever has it open; None if there is none."""
        return kept(self._root / game)

    def newest(self) -> Restored | None:
        """The game to continue: the newest of which a generation is whole."""
        return next((game for game in self._newest_first() if isinstance(game, Restored)), None)

    def games(self) -> tuple[Kept, ...]:
        """All games, the newest first."""
        return tuple(self._newest_first())

    def _newest_first(self) -> Iterator[Kept]:
        for folder in sorted(self._folders(), key=newest_count, reverse=True):
            game = kept(folder)
            if game is not None:
                yield game

    def _next_count(self) -> int:
        return 1 + max(map(newest_count, self._folders()), default=0)

    def _folders(self) -> list[Path]:
        try:
            return sorted(folder for folder in self._root.iterdir() if folder.is_dir())
        except OSError:
            return []
