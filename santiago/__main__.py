"""Runs the command given on the command line. An error is reported in one sentence, with exit code 2."""

import errno
import io
import logging
import multiprocessing
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

_FULL = (errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC))
_CLOSED_PIPE = (errno.EPIPE, errno.EINVAL) if sys.platform == "win32" else (errno.EPIPE,)
_NO_OUTPUT = (*_CLOSED_PIPE, errno.EBADF, errno.EIO, *_FULL)
"""The `errno` values of failed writes: the pipe is closed or read-only, or the disk is full or removed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command in `arguments` and return its exit code. Without arguments, open the window."""
    multiprocessing.freeze_support()
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        from santiago.commands import message_box

        return message_box.run(partial(_run, words)) if message_box.has_no_terminal() else _run(words)
    except KeyboardInterrupt:
        return 130


def _run(words: list[str]) -> int:
    from santiago.commands.arguments import UsageError, parse
    from santiago.persistence.safe_write import CannotWrite

    _set_encoding()
    try:
        options = parse(words)
        code = int(options.run(options))
        if sys.stdout is not None:
            sys.stdout.flush()
    except UsageError as error:
        return _refused(str(error))
    except CannotWrite as problem:
        return _refused(f"{problem}.")
    except OSError as error:
        return _refused_by_the_system(error)
    except MemoryError:
        return _refused(_said("commands.error.memory"))
    return code


def _set_encoding() -> None:
    """Encode redirected output as UTF-8, whatever the code page, unless the user has set PYTHONIOENCODING.

    Standard output to a terminal gets escape sequences for characters that the terminal cannot display.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            redirected = not stream.isatty() and "PYTHONIOENCODING" not in os.environ
            stream.reconfigure(encoding="utf-8" if redirected else None, errors="backslashreplace")


def _said(key: str, **values: str) -> str:
    from santiago.commands.texts import said

    try:
        return said(key, **values)
    except OSError:  # the texts themselves are missing
        return f"{': '.join(values.values())}."


def _refused(sentence: str) -> int:
    from santiago.commands.output import print_to_stderr
    from santiago.persistence.faults import printable

    print_to_stderr(f"santiago: {printable(sentence)}")
    return 2


def _refused_by_the_system(error: OSError) -> int:
    """Report a system error in the program's own files or its output, and return the exit code.

    The commands report errors in all other files themselves.
    """
    from santiago.commands.output import discard_output

    if error.filename is not None:
        logging.info("The program ended with an error.", exc_info=error)
        return _refused(_said("commands.error.file", file=str(error.filename), reason=str(error.strerror)))
    if error.errno not in _NO_OUTPUT:
        logging.info("The program ended with an error.", exc_info=error)
        return _refused(_refusal(error))
    with suppress(OSError):
        discard_output(sys.stdout)
    if error.errno in _CLOSED_PIPE:
        return 0  # the reader of the pipe has closed it
    return _refused(_said("commands.error.output", reason=str(error.strerror)))


def _refusal(error: OSError) -> str:
    try:
        Path.cwd()
    except FileNotFoundError:
        return _said("commands.error.gone")
    except OSError:
        pass  # probably the same error
    reason = str(error.strerror or error).rstrip(".")
    return _said("commands.error.system", reason=reason)


if __name__ == "__main__":
    sys.exit(main())
