"""Runs foreign code in a forked process, and kills its descendants when the process ends (POSIX only)."""

import codecs
import ctypes
import os
import signal
import time
from contextlib import suppress
from multiprocessing import parent_process
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Thread
from types import FrameType
from typing import Final, NoReturn

_ADOPT_ORPHANS: Final = 36
"""PR_SET_CHILD_SUBREAPER of Linux's prctl: orphaned descendants become children of this process."""
_LOOK_SECONDS: Final = 0.2
_END: Final = (signal.SIGTERM,)


class _MustEnd(BaseException):
    """Raised in the keeper process (see `split_off`) on SIGTERM. The keeper sends this signal to itself when
    the program ends."""


def split_off(agent: str) -> None:
    """Fork and return only in the child; the original process becomes the child's keeper (POSIX only).

    The keeper copies the output of the child and its descendants to stderr, without control characters. When
    the child or the program ends, or on SIGTERM, the keeper kills every descendant and exits with the child's
    status. Without /proc, it kills only the child's process group. If the program was killed, the keeper
    prints a sentence that names the `agent`.
    """
    if os.name != "posix":
        return
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
    printed, printing = os.pipe()
    signal.pthread_sigmask(
        signal.SIG_BLOCK, _END
    )  # the child may end before its keeper can handle the signal
    keeper, child = os.getpid(), os.fork()
    if child:
        os.close(printing)
        _keep(child, printed, agent)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _END)
    os.setsid()
    os.close(printed)
    os.dup2(printing, 1)
    os.dup2(printing, 2)
    os.close(printing)
    Thread(target=_exit_with_keeper, args=(keeper,), daemon=True).start()


def _exit_with_keeper(keeper: int) -> None:
    while os.getppid() == keeper:
        time.sleep(_LOOK_SECONDS)
    os._exit(1)


def _keep(child: int, printed: int, agent: str) -> NoReturn:
    program, is_orphan = parent_process(), Event()
    assert program is not None, "the program has started this process"
    code, relay = 0, Thread(target=_relay, args=(printed,), daemon=True)
    try:
        signal.signal(signal.SIGTERM, _must_end)
        relay.start()
        Thread(target=_exit_with_program, args=(program, is_orphan), daemon=True).start()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _END)
        ended = 0
        while ended != child:
            ended, status = os.waitpid(-1, 0)
        code, was_killed = os.waitstatus_to_exitcode(status), not program.is_alive()
    except _MustEnd:
        was_killed = is_orphan.is_set()
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _kill_descendants(child)
    relay.join(1)
    if was_killed:
        with suppress(OSError):
            os.write(2, f"santiago: The program was killed while {agent} played.\n".encode())
    if code < 0:  # report the signal to the program
        with suppress(OSError, ValueError):
            signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)


def _must_end(_signal: int, _frame: FrameType | None) -> None:
    raise _MustEnd


def _exit_with_program(program: BaseProcess, is_orphan: Event) -> None:
    program.join()
    is_orphan.set()
    os.kill(os.getpid(), signal.SIGTERM)


def _kill_descendants(child: int) -> None:
    """Kill the process group `child` and all children of this process, including orphans that it adopts."""
    while True:
        with suppress(OSError):
            os.killpg(child, signal.SIGKILL)
        for pid in _children():
            with suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            return


def _children() -> list[int]:
    """Return the process ids of this process's children, or an empty list if there is no /proc."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, ValueError, IndexError):
            if int(path.read_text("utf-8", "replace").rpartition(")")[2].split()[1]) == os.getpid():
                found.append(int(path.parent.name))
    return found


def _relay(printed: int) -> None:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    while part := os.read(printed, 1 << 16):
        with suppress(OSError):  # stderr may have no reader; the child must not block on it
            os.write(2, cleaned(decoder.decode(part)).encode())


def cleaned(text: str) -> str:
    """Return `text` with unprintable characters other than tabs and line breaks replaced by U+FFFD."""
    return "".join([one if one.isprintable() or one in "\n\t" else "\ufffd" for one in text])
