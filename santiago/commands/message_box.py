"""Shows output and crashes in a message box when the program was started without a terminal."""

import io
import logging
import os
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout, suppress
from types import TracebackType

from santiago.commands.output import print_to_stderr

BOX_VARIABLE = "SANTIAGO_BOX"
"""The environment variable that enables (1) or disables (0) message boxes. Desktop entries set it to 1."""

_MOST_LETTERS = 3000


def has_no_terminal() -> bool:
    """Return whether there is no terminal to print to."""
    is_missing = sys.__stdout__ is None or sys.__stderr__ is None
    return os.environ.get(BOX_VARIABLE, "1" if is_missing else "0") == "1"


def run(command: Callable[[], int]) -> int:
    """Run `command` and return its exit code. A message box then shows the output and, if the command failed,
    the error messages."""
    printed, complained = io.StringIO(), io.StringIO()
    sys.excepthook = _crashed
    code = 0
    try:
        with redirect_stdout(printed), redirect_stderr(complained):
            code = command()
    finally:
        text = printed.getvalue() + (complained.getvalue() if code else "")
        if text:
            _show(text.strip())
    return code


def _crashed(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    logging.critical("The program ended with an error.", exc_info=(kind, error, trace))
    _show(
        f"Santiago must stop: {kind.__name__}: {error}\n\n'santiago --diagnose' prints the path of the log."
    )


def _show(text: str) -> None:
    if sys.stderr is not None:
        print_to_stderr(text)  # for the desktop's log
    import santiago.ui  # noqa: F401  sets what pygame reads at import

    import pygame  # isort: skip

    with suppress(pygame.error):  # there is no screen
        pygame.display.message_box("Santiago", text[:_MOST_LETTERS])
