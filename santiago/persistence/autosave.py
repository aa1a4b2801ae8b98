"""Saves an unfinished game after every move, in three files that are overwritten in turn.

Each file holds one generation of the game, that is, one saved version. Only one program at a time can write
the files.
"""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from santiago.persistence.codec import unfit_members, write_record
from santiago.persistence.generations import with_count
from santiago.persistence.lock import LOCK_FILE, FileLock
from santiago.persistence.safe_write import (
    FAILURES,
    CannotWrite,
    cannot_write,
    make_folder,
    remove_file,
    sweep,
)
from santiago.rules.record import Record
from santiago.rules.state import GameState


class Autosave:
    """Saves one game in the background until `close` or `discard` is called; created by `UnfinishedGames`.

    `submit` queues the latest record for a thread. Every new file contains a higher save count than all
    earlier files, so that the newest file is found even if the clock is wrong.
    """

    def __init__(self, game: str, files: tuple[Path, ...], count: int, lock: FileLock) -> None:
        """`files` are the paths of the generations, in the order in which they will be overwritten.

        `count` is the save count for the next file.
        """
        self.game = game
        self._files = files
        self._count = count
        self._lock = lock
        self._pool = ThreadPoolExecutor(1, "autosave")
        self._job: Future[None] | None = None
        self._mutex = threading.Lock()
        self._waiting: tuple[Record, GameState | None] | None = None
        self.problem: CannotWrite | None = None
        """The reason why the last attempt to save failed, or None."""
        self._left_out: frozenset[str] = frozenset()
        """Names of members of `extra` that cannot be written as JSON because of a bug. The game is saved
        without these members."""
        self._closed = False

    @property
    def is_exclusive(self) -> bool:
        """Whether the game is locked against other programs; False on file systems without locks."""
        return self._lock.is_exclusive

    @property
    def is_saving(self) -> bool:
        """Whether a record is queued or being written."""
        return self._job is not None and not self._job.done()

    def submit(self, record: Record, position: GameState | None = None) -> None:
        """Queue `record` for writing, replace any record that is still queued, and return at once.

        `position` is the state after the last move. Without it, the game is replayed before it is written.
        """
        with self._mutex:
            self._waiting = record, position
        self._start_job()

    def flush(self) -> None:
        """Wait until the queue is empty. A failed write is retried once; afterwards `problem` is the error,
        or None."""
        if self._job is None:
            return
        self._job.result()
        if self.problem is not None and self._start_job():
            self._job.result()

    def _start_job(self) -> bool:
        """Start a thread that writes the queue. If no thread can start, set `problem` and return False."""
        try:
            self._job = self._pool.submit(self._write_waiting)
        except (RuntimeError, MemoryError) as error:  # the system has run out of threads
            self.problem = cannot_write(self._files[0], error)
            return False
        return True

    def try_again(self) -> None:
        """Create the folder if it no longer exists, and retry a failed write. Afterwards `problem` is the
        error, or None."""
        try:
            make_folder(self._files[0].parent)
        except CannotWrite as problem:
            self.problem = problem
            return
        self.flush()

    def close(self) -> None:
        """Write the queued record, and release the game for other programs. Further calls do nothing."""
        if self._closed:
            return
        try:
            self.flush()
        finally:
            self._end()

    def discard(self) -> None:
        """Close a game that is over and archived, and remove its files. Raises CannotWrite.

        The folder is removed too, unless it contains foreign files.
        """
        self._pool.shutdown()
        folder = self._files[0].parent
        try:
            for path in self._files:
                remove_file(path)
        finally:
            self._end()
        with suppress(CannotWrite, *FAILURES):
            sweep(folder)
            remove_file(folder / LOCK_FILE)
            folder.rmdir()  # fails if it contains foreign files

    def _end(self) -> None:
        self._closed = True
        self._pool.shutdown()
        self._lock.release()

    def _write_waiting(self) -> None:
        with self._mutex:
            waiting, self._waiting = self._waiting, None
        if waiting is None:
            return
        record, position = waiting
        oldest, *newer = self._files
        try:
            extra = {name: value for name, value in record.extra.items() if name not in self._left_out}
            counted = replace(record, extra=with_count(extra, self._count))
            if oldest.parent.parent.is_dir():  # the disk may be unplugged: do not write to its mount point
                self._restore_folder()
            write_record(oldest, counted, position)
        except Exception as error:  # noqa: BLE001  the thread has no caller: nobody else would learn of it
            self.problem = error if isinstance(error, CannotWrite) else cannot_write(oldest, error)
            self._left_out |= unfit_members(record.extra)
            with self._mutex:
                self._waiting = self._waiting or waiting
            return
        self.problem = None
        self._count += 1
        self._files = (*newer, oldest)

    def _restore_folder(self) -> None:
        """Create the folder and its lock again if they no longer exist."""
        if self._lock.is_in_place:
            return
        folder = self._files[0].parent
        make_folder(folder)
        gone, self._lock = self._lock, FileLock(folder / LOCK_FILE)
        gone.release()
