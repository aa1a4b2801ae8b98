"""Faults of the system, put in the way of one operation on files after another."""

import errno
import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import pytest

ERRORS: dict[str, Callable[[], Exception]] = {
    "disk full": lambda: OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)),
    "input/output error": lambda: OSError(errno.EIO, os.strerror(errno.EIO)),
    "out of memory": MemoryError,
}
_BY_PATH = ("replace", "unlink", "mkdir", "rmdir", "stat", "lstat", "listdir", "fstat")


class Injection:
    """Fails the operation with the number `at`, from 0, and all after it with `lasting`.

    Operations are the calls of the system for files in `folder`, writing and reading them, and, where
    memory is short, to and from JSON. `fired` tells whether it came to the first of those that fail.
    """

    def __init__(self, folder: Path, at: int, error: Callable[[], Exception], *, lasting: bool) -> None:
        self.fired = False
        self.handles: set[int] = set()
        """The files that are open."""
        self._folder = str(folder)
        self._at = at
        self._error = error
        self._lasting = lasting
        self._done = 0

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Let it fail what it should."""
        with pytest.MonkeyPatch.context() as patch:
            for name in _BY_PATH:
                patch.setattr(os, name, self._failing(getattr(os, name)))
            patch.setattr(os, "fsync", self._failing(lambda _: None))
            patch.setattr(os, "open", self._opening(os.open))
            patch.setattr(os, "close", self._closing(os.close))
            patch.setattr(os, "fdopen", self._as_file(os.fdopen))
            if self._error is MemoryError:
                patch.setattr(json, "dumps", self._failing(json.dumps, of_a_file=False))
                patch.setattr(json, "loads", self._failing(json.loads, of_a_file=False))
            yield

    def step(self) -> None:
        """Count one operation, and fail it if it is its turn."""
        number, self._done = self._done, self._done + 1
        if number == self._at or (self._lasting and number > self._at):
            self.fired = True
            raise self._error()

    def _failing(self, call: Callable[..., Any], *, of_a_file: bool = True) -> Callable[..., Any]:
        def failing(*args: Any, **options: Any) -> Any:
            if not of_a_file or self._is_ours(args[0]):
                self.step()
            return call(*args, **options)

        return failing

    def _opening(self, call: Callable[..., int]) -> Callable[..., int]:
        def opening(path: Any, *args: Any, **options: Any) -> int:
            ours = self._is_ours(path)
            if ours:
                self.step()
            handle = call(path, *args, **options)
            if ours:
                self.handles.add(handle)
            return handle

        return opening

    def _closing(self, call: Callable[[int], None]) -> Callable[[int], None]:
        def closing(handle: int) -> None:
            self.handles.discard(handle)
            call(handle)

        return closing

    def _as_file(self, call: Callable[..., BinaryIO]) -> Callable[..., Any]:
        def as_file(handle: int, *args: Any, **options: Any) -> Any:
            if not self._is_ours(handle):
                return call(handle, *args, **options)
            self.step()
            return _File(call(handle, *args, **options), self)

        return as_file

    def _is_ours(self, target: object) -> bool:
        if isinstance(target, int):
            return target in self.handles
        return isinstance(target, str | os.PathLike) and str(os.fspath(target)).startswith(self._folder)


class _File:
    """A file of which each writing and reading may fail, a writing half way."""

    def __init__(self, file: BinaryIO, injection: Injection) -> None:
        self._file = file
        self._injection = injection

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self._injection.handles.discard(self._file.fileno())
        self._file.close()

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, data: bytes) -> int:
        try:
            self._injection.step()
        except Exception:
            self._file.write(data[: len(data) // 2])
            raise
        return self._file.write(data)

    def flush(self) -> None:
        self._injection.step()
        self._file.flush()

    def read(self, size: int) -> bytes:
        self._injection.step()
        return self._file.read(size)


def each_fault(
    tmp_path: Path, error: str, *, lasting: bool, most: int = 1000
) -> Iterator[tuple[Path, Injection]]:
    """A new folder and a fault at the first operation, then at the second, until none fires."""
    for at in range(most):
        folder = tmp_path / f"{at:04}"
        folder.mkdir()
        injection = Injection(folder, at, ERRORS[error], lasting=lasting)
        yield folder, injection
        if not injection.fired:
            assert at > 0, "nothing was injected"
            return
    raise AssertionError(f"there is no end after {most} operations")
