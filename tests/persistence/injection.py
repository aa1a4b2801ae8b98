"""Injects errors of the system into one file operation after another."""

import errno
import gc
import io
import json
import os
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any, BinaryIO

import pytest

import santiago

if sys.platform != "win32":
    import fcntl

_SOURCES = tuple(str(Path(santiago.__file__).parent / name) for name in ("persistence", "session"))


@dataclass(frozen=True)
class Fault:
    """The error to inject: one file operation raises `error`; if `lasting`, all later operations do so too.

    If `error` is None, wrong data are written without an error. If `in_functions` is true, the operations
    are the first calls of each function of the program instead of file operations.
    """

    error: Callable[[], Exception] | None
    lasting: bool = False
    in_functions: bool = False


def _io_error() -> OSError:
    return OSError(errno.EIO, os.strerror(errno.EIO))


FAULTS = {
    "error": Fault(_io_error),
    "errors from then on": Fault(_io_error, lasting=True),
    "no memory": Fault(MemoryError),
    "no memory in a function": Fault(MemoryError, in_functions=True),
    "written wrongly": Fault(None),
}
"""Errors and a full disk differ only in the sentence: see `test_safe_write`."""
_BY_PATH = (
    *("replace", "unlink", "mkdir", "rmdir", "stat", "lstat", "listdir", "scandir", "fstat", "chmod"),
    *("readlink", "access", "utime", "statvfs"),
)


class Injection:
    """Makes one operation fail; `at` is the number of the operation, from 0.

    Operations are system calls for files in `folder`, reading and writing these files and, for MemoryError,
    converting to and from JSON. `fired` is whether operation `at` was reached.
    """

    def __init__(self, folder: Path, at: int, fault: Fault) -> None:
        self.fired = False
        self.handles: set[int] = set()
        """The open files."""
        self._folder = str(folder)
        self._at = at
        self._fault = fault
        self._done = 0
        self._entered: set[object] = set()

    @contextmanager
    def at_work(self) -> Iterator[None]:
        """Inject the fault within the block."""
        with pytest.MonkeyPatch.context() as patch:
            for name in _BY_PATH:
                patch.setattr(os, name, self._failing(getattr(os, name)))
            patch.setattr(os, "fsync", self._failing(lambda _: None))
            patch.setattr(os, "open", self._opening(os.open))
            patch.setattr(os, "close", self._closing(os.close))
            patch.setattr(os, "fdopen", self._as_file(os.fdopen))
            patch.setattr(io, "open", self._failing(io.open))
            patch.setattr(fcntl, "flock", self._failing(fcntl.flock))
            if self._fault.error is MemoryError:
                patch.setattr(json, "dumps", self._failing(json.dumps, of_a_file=False))
                patch.setattr(json, "loads", self._failing(json.loads, of_a_file=False))
            if not self._fault.in_functions:
                yield
                return
            gc.disable()  # otherwise it might close a generator of an earlier test, which counts as a call
            threading.setprofile(self._called)
            sys.setprofile(self._called)
            try:
                yield
            finally:
                sys.setprofile(None)
                threading.setprofile(None)  # type: ignore[arg-type]
                gc.enable()

    def step(self) -> None:
        """Count an operation, and raise the error if this operation must fail."""
        if self._fault.error is not None and not self._fault.in_functions and self._is_due():
            raise self._fault.error()

    def written(self, data: bytes) -> bytes:
        """Return the data to write instead of `data`; counts as an operation if the fault is wrong data."""
        if self._fault.error is None and data and self._is_due():
            return bytes([data[0] ^ 1]) + data[1:]
        return data

    def _is_due(self) -> bool:
        number, self._done = self._done, self._done + 1
        if number == self._at or (self._fault.lasting and number > self._at):
            self.fired = True
            return True
        return False

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(_SOURCES) and code not in self._entered:
            self._entered.add(code)
            if self._is_due():
                raise MemoryError

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
        """Return a replacement for `os.close` that closes the file even if the operation fails."""

        def closing(handle: int) -> None:
            ours = handle in self.handles
            self.handles.discard(handle)
            call(handle)
            if ours:
                self.step()

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
    """A file whose operations may fail; a write that fails has written half of its data."""

    def __init__(self, file: BinaryIO, injection: Injection) -> None:
        self._file = file
        self._injection = injection

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *_: object) -> None:
        self._injection.handles.discard(self._file.fileno())
        self._file.close()
        self._injection.step()

    def fileno(self) -> int:
        return self._file.fileno()

    def write(self, data: bytes) -> int:
        try:
            self._injection.step()
        except Exception:
            self._file.write(data[: len(data) // 2])
            raise
        return self._file.write(self._injection.written(data))

    def flush(self) -> None:
        self._injection.step()
        self._file.flush()

    def read(self, size: int) -> bytes:
        self._injection.step()
        return self._file.read(size)


def each_fault(template: Path, fault: Fault, most: int = 1000) -> Iterator[tuple[Path, Injection]]:
    """Yield a folder and an injection for the first operation, then for the second, until none fires.

    Each folder is a new copy of `template`, because a thread that outlives a fault may still write to it.
    """
    for at in range(most):
        folder = template.with_name(f"copy-{at}")
        shutil.copytree(template, folder, symlinks=True)
        injection = Injection(folder, at, fault)
        yield folder, injection
        shutil.rmtree(folder, ignore_errors=True)
        if not injection.fired:
            return
    raise AssertionError(f"there is no end after {most} operations")
