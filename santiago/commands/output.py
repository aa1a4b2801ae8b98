"""Output to a terminal, file or pipe that cannot be written."""

import os
import sys
from contextlib import suppress
from typing import TextIO


def print_to_stderr(text: str, end: str = "\n") -> None:
    """Print `text` to stderr, or nothing where that cannot be written, so that the exit code stays."""
    try:
        print(text, end=end, file=sys.stderr, flush=True)
    except OSError:
        with suppress(OSError):
            discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Drop what `stream` still holds, which Python would try to write again at exit, and what follows."""
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, stream.fileno())
    os.close(nothing)
