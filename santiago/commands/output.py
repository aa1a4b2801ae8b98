"""Output to a terminal, file or pipe that may not be writable."""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import TextIO, TypeVar

_Item = TypeVar("_Item")
_BAR = 30


def print_to_stderr(text: str, end: str = "\n") -> None:
    """Print `text` to stderr. Write errors are ignored, so that they do not change the exit code."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        with suppress(OSError):
            discard_output(sys.stderr)


def discard_output(stream: TextIO) -> None:
    """Discard the buffer and all later output of `stream`, because Python would try to write the buffer again
    at exit."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)


class ProgressLine:
    """A line on stderr that is rewritten during a long task. Nothing is printed if stderr is not a
    terminal."""

    def __init__(self) -> None:
        self._is_seen = sys.stderr is not None and sys.stderr.isatty()
        self._width = 0

    def show(self, text: str) -> None:
        if self._is_seen:
            print_to_stderr(f"\r{text:<{self._width}}", end="")
            self._width = len(text)

    def end(self) -> None:
        """Move to the next line unless this line is empty."""
        if self._width:
            print_to_stderr("")


def with_progress(items: Iterable[_Item], count: int) -> Iterator[_Item]:
    """Yield the `count` items, and show how many items are done and how many minutes remain."""
    line, begun = ProgressLine(), time.monotonic()
    try:
        for done, item in enumerate(items, 1):
            filled = _BAR * done // count
            minutes = (time.monotonic() - begun) / done * (count - done) / 60
            line.show(f"[{'#' * filled}{'.' * (_BAR - filled)}] {done}/{count}, {minutes:.1f} min left")
            yield item
    finally:
        line.end()
