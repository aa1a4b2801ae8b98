"""Writes to a terminal, file or pipe that may fail."""

import os
import sys
from contextlib import suppress
from typing import TextIO


def complain(text: str, end: str = "\n") -> None:
    """Print `text` to stderr; where that cannot be written, the exit code alone tells of it."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        with suppress(OSError):
            discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Drop what is left in `stream` and what follows; Python would try to write it again at exit."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
