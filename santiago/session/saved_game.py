"""A session that is saved automatically. Disk errors never stop a game."""

from contextlib import suppress
from datetime import datetime
from pathlib import Path

from santiago.persistence.autosave import Autosave
from santiago.persistence.safe_write import CannotWrite, Obstacle, make_folder
from santiago.persistence.slots import Shelf
from santiago.persistence.temporary_folders import belongs_to_another
from santiago.persistence.unfinished_games import UnfinishedGames
from santiago.session.folders import fallback_folder_in
from santiago.session.game_session import GameSession


class SavedGame:
    """A session that is saved after every move. When the game is over, it is copied to the finished games.

    Without a `store`, as in replays and practice games, nothing is saved.
    """

    def __init__(
        self, session: GameSession, store: UnfinishedGames | None = None, archive: Shelf | None = None
    ) -> None:
        self.session = session
        self._store = store
        self._archive = archive
        self._autosave: Autosave | None = None
        self._problem: CannotWrite | None = None
        self._archived: str | None = None
        session.listen(lambda _: self._keep())

    @property
    def saved_id(self) -> str | None:
        """The id under which the game is saved, or None if the game is not saved."""
        return None if self._autosave is None else self._autosave.game

    @property
    def problem(self) -> CannotWrite | None:
        """The error that prevents the game from being saved, or None."""
        return self._problem or (self._autosave.problem if self._autosave else None)

    @property
    def is_exclusive(self) -> bool:
        """Whether the game is locked against other programs, or is not saved at all.

        False on file systems without locks.
        """
        return self._autosave is None or self._autosave.is_exclusive

    @property
    def is_saving(self) -> bool:
        """Whether the last move is not yet on the disk; a crash now would lose it."""
        return self._autosave is not None and self._autosave.is_saving

    def begin(self, root: Path | None = None) -> None:
        """Start saving the game, in the folder `root` if it is given. On failure, `problem` is set."""
        if self._store is None:
            return
        try:
            self.adopt(self._store.new(root))
        except CannotWrite as problem:
            self._problem = problem

    def adopt(self, autosave: Autosave) -> None:
        """Save the game with `autosave` from now on."""
        self._autosave = autosave
        self._problem = None
        self._keep()

    def try_again(self) -> None:
        """Try at once to save the game again; sets `problem` on failure."""
        self._problem = None
        if self._autosave is None:
            self.begin()
        else:
            self._keep()
            self._autosave.try_again()
        self._flush()

    def move_to(self, folder: Path) -> None:
        """Save the game in another folder from now on; sets `problem` on failure.

        If the game cannot be saved in `folder`, the previous folder remains in use.
        """
        target = fallback_folder_in(folder)
        try:
            make_folder(target)
            if belongs_to_another(target):
                raise CannotWrite(target, Obstacle.NO_RIGHTS, "it belongs to another user")
        except CannotWrite as problem:
            self._problem = problem
            return
        before, self._autosave = self._autosave, None
        self.begin(target)
        self._flush()
        if before is None:
            return
        if self._autosave is None:
            self._autosave = before
        elif self.problem is None:
            _drop(before)
        else:
            before.close()

    def close(self) -> None:
        """Write pending data and stop saving. If the game has been archived, delete its autosave."""
        autosave, self._autosave, self._store = self._autosave, None, None
        if autosave is None:
            return
        if self._archived is not None and self._problem is None:
            _drop(autosave)
        else:
            autosave.close()

    def _flush(self) -> None:
        if self._autosave is not None:
            self._autosave.flush()

    def _keep(self) -> None:
        if self._autosave is None:
            return
        self._autosave.submit(self.session.record, self.session.state)
        if self._archive is None:
            return
        if self.session.state.is_over:
            self._archive_now(self._archive, self._archived or self._autosave.game)
        elif self._archived is not None:
            with suppress(CannotWrite):  # the ending was undone; the next ending overwrites the file
                self._archive.delete(self._archived)
            self._archived = None

    def _archive_now(self, archive: Shelf, game: str) -> None:
        try:
            archive.save(self.session.record, "", datetime.now().astimezone(), slot_id=game)
            self._archived = game
            self._problem = None
        except CannotWrite as problem:
            self._problem = problem


def _drop(autosave: Autosave) -> None:
    """Delete the autosave of a game that is saved elsewhere; files that cannot be deleted are left behind."""
    with suppress(CannotWrite):
        autosave.discard()
