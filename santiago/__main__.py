"""The command line: finds the command and turns what goes wrong into one sentence and exit code 2."""

import multiprocessing
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module

COMMANDS = ("positions", "render", "simulate", "check")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command, or the window where none is named; returns the exit code."""
    multiprocessing.freeze_support()
    from santiago.commands import no_terminal

    words = list(sys.argv[1:] if arguments is None else arguments)
    return no_terminal.run(partial(_run, words)) if no_terminal.is_unread() else _run(words)


def _run(words: list[str]) -> int:
    from santiago.commands.usage import UsageError

    name = words.pop(0) if words and words[0] in COMMANDS else "window"
    try:
        return int(import_module(f"santiago.commands.{name}").main(words))
    except UsageError as error:
        print(f"santiago: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
