"""Computes the computer players' moves in a worker process, so that the window is never blocked.

Requests are numbered, so that answers to cancelled requests can be ignored. A worker that dies or does not
respond is replaced, and its request is sent again. If no process can be started, a thread is used instead.
"""

import multiprocessing
import os
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from ctypes import c_longlong
from functools import partial
from itertools import chain
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from queue import SimpleQueue

from santiago.ai.gc_pause import gc_paused
from santiago.session.worker_messages import (
    Answer,
    Asked,
    Failure,
    Question,
    ReviewRequest,
    ReviewResult,
    ThinkingProgress,
)

__all__ = ["Answer", "Asked", "Failure", "Question", "Thinker", "ThinkingProgress"]

_PROGRESS_EVERY_SECONDS = 0.05
_MOST_RESTARTS = 3
_MOST_PROCESSES = 4
"""The maximum number of worker and helper processes. More would be idle in the later stages of a search."""
_BELOW_NORMAL = 0x4000
"""The Windows priority class of the worker and its helpers."""
GRACE_SECONDS = 5.0
"""The number of seconds for which a worker may stay silent beyond the time limit of its request. After that,
the worker is killed, even while it is starting.
"""


class _RequestMonitor:
    """Reports progress at most once per `_PROGRESS_EVERY_SECONDS`, and detects a request's cancellation."""

    def __init__(self, send: Callable[[ThinkingProgress], None], wanted: c_longlong, number: int) -> None:
        self._send = send
        self._wanted = wanted
        self._number = number
        self._next = time.monotonic() + _PROGRESS_EVERY_SECONDS
        self._last = 0, 1

    def on_progress(self, done: int, of: int) -> None:
        now, self._last = time.monotonic(), (done, of)
        if now >= self._next:
            self._next = now + _PROGRESS_EVERY_SECONDS
            self._send(ThinkingProgress(done, of))

    def tell(self, found: ReviewResult) -> None:
        """Send at once what a review has found so far."""
        self._send(ThinkingProgress(*self._last, found))

    def is_cancelled(self) -> bool:
        return self._wanted.value != self._number


def helpers_wanted(cores: int) -> int:
    """Return how many helpers the worker should have on a computer with `cores` processor cores.

    If there are three or more cores, one core is left free.
    """
    return min(cores if cores < 3 else cores - 1, _MOST_PROCESSES) - 1


def _cores() -> int:
    """Return the number of processor cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _give_way() -> None:
    """On Windows, lower the priority of this process, so that the window's process takes precedence.

    Other systems favour a process that mostly waits, as the window's does. There, a low priority would cut
    decisions whenever other programs are busy.
    """
    if sys.platform == "win32":
        import ctypes

        with suppress(OSError, AttributeError):
            this_process = ctypes.c_void_p(-1)  # a plain int would be cut to 32 bits
            ctypes.windll.kernel32.SetPriorityClass(this_process, _BELOW_NORMAL)


def _help(pipe: Connection, stopped: c_longlong) -> None:
    """Run a helper process: execute the worker's search tasks until the pipe closes.

    `stopped` holds the number of the task to abort.
    """
    _give_way()
    from santiago.ai.search.helper_processes import serve

    serve(pipe, stopped)


def _work(
    pipe: Connection,
    wanted: c_longlong,
    helpers: Sequence[Connection],
    stopped: c_longlong,
) -> None:
    """Run the worker process: answer requests until the pipe closes.

    `wanted` holds the number of the current request; all other requests are cancelled. `stopped` holds the
    number of the search task that the helpers must abort.
    """
    _give_way()
    from santiago.ai.search.helper_processes import Team
    from santiago.ai.search.tree import use_helpers
    from santiago.session.request_handler import answered

    if helpers:
        use_helpers(Team(helpers, stopped))

    def tell(number: int, answer: Answer) -> None:
        pipe.send((number, answer))

    while True:
        try:
            number, question = pipe.recv()
            monitor = _RequestMonitor(partial(tell, number), wanted, number)
            with gc_paused():
                answer = answered(question, monitor, monitor.tell)
            tell(number, answer)
        except (EOFError, OSError, KeyboardInterrupt):
            return


class _Process:
    """A worker in a separate process, which handles one request at a time.

    A thread reads and writes the pipe, so that a suspended worker does not block the window.
    """

    def __init__(self, clock: Callable[[], float], helpers: int) -> None:
        """Start the worker process and its helper processes.

        Raises OSError or RuntimeError if a process or a thread cannot be started.
        """
        context = multiprocessing.get_context("spawn")
        pipe, other = context.Pipe()
        self._clock = clock
        self._wanted: c_longlong = context.RawValue("q", 0)
        self._questions: SimpleQueue[tuple[int, Asked] | None] = SimpleQueue()
        self._messages: deque[tuple[int, Answer] | None] = deque()
        """Messages from the worker; None means that it has died."""
        self._number = 0
        self._silence = 0.0
        self._deadline: float | None = None
        pairs = [context.Pipe() for _ in range(helpers)]
        stopped = context.RawValue("q", 0)
        self._process: BaseProcess = context.Process(
            target=_work,
            args=(other, self._wanted, [here for here, _ in pairs], stopped),
            daemon=True,
            name="santiago-thinker",
        )
        self._helpers: list[BaseProcess] = [
            context.Process(target=_help, args=(there, stopped), daemon=True, name="santiago-helper")
            for _, there in pairs
        ]
        talker = threading.Thread(
            target=_talk,
            args=(pipe, self._process, self._questions, self._messages),
            daemon=True,
            name="santiago-talker",
        )
        with ExitStack() as ends:  # the ends of pipes between other processes
            for end in (other, *chain(*pairs)):
                ends.enter_context(end)
            talker.start()
            try:
                self._process.start()
                for helper in self._helpers:
                    helper.start()
            except BaseException:
                self.close()
                raise

    def send(self, number: int, question: Asked) -> None:
        now = self._clock()
        self._silence = question.limit.seconds + GRACE_SECONDS
        if self._deadline is None:
            self._deadline = now + self._silence
        else:  # aborts the previous request immediately
            self._deadline = min(self._deadline, now + GRACE_SECONDS)
        self._number = self._wanted.value = number
        self._questions.put((number, question))

    def receive(self) -> tuple[int, Answer] | None:
        """Return the next message, or None if there is none.

        Raises TimeoutError if the worker has been silent for too long, and EOFError if it has died.
        """
        if not self._messages:
            if self._deadline is not None and self._clock() > self._deadline:
                raise TimeoutError("the worker does not answer")
            return None
        message = self._messages.popleft()
        if message is None:
            raise EOFError("the worker has died")
        number, answer = message
        is_last = not isinstance(answer, ThinkingProgress)
        if is_last and number == self._number:
            self._deadline = None
        elif is_last or number == self._number:
            self._deadline = self._clock() + self._silence
        return message

    def cancel(self) -> None:
        self._wanted.value = 0

    def helpers_alive(self) -> bool:
        """Whether all helpers are alive."""
        return all(helper.is_alive() for helper in self._helpers)

    def close(self) -> None:
        started = [one for one in (self._process, *self._helpers) if one.pid is not None]
        for process in started:
            process.kill()  # a stopped process ignores any other signal
        for process in started:
            process.join(1)
        self._questions.put(None)  # ends the thread


def _talk(
    pipe: Connection,
    worker: BaseProcess,
    questions: "SimpleQueue[tuple[int, Asked] | None]",
    messages: "deque[tuple[int, Answer] | None]",
) -> None:
    """Send requests to the worker and collect its messages, until the worker dies or a request is None.

    If several requests are waiting, only the latest is sent. The process is watched too, because on
    Windows the pipe stays open if the worker dies before it has taken its end.
    """
    with pipe:
        try:
            while (asked := _latest(questions)) is not None:
                pipe.send(asked)
                is_progress = True
                while is_progress:
                    if pipe not in wait([pipe, worker.sentinel]):
                        raise EOFError
                    message = pipe.recv()
                    messages.append(message)
                    is_progress = isinstance(message[1], ThinkingProgress)
        except (EOFError, OSError):
            pass
        finally:
            messages.append(None)


def _latest(questions: "SimpleQueue[tuple[int, Asked] | None]") -> tuple[int, Asked] | None:
    """Wait for a request and return the latest one in the queue; earlier requests are discarded."""
    latest = questions.get()
    while not questions.empty():
        latest = questions.get()
    return latest


class _Thread:
    """A worker in a thread, for systems on which no process can be started."""

    def __init__(self) -> None:
        sys.setswitchinterval(0.0005)
        self._answers: deque[tuple[int, Answer]] = deque()
        self._wanted = c_longlong(0)

    def send(self, number: int, question: Asked) -> None:
        self._wanted.value = number
        answers = self._answers

        def run() -> None:
            try:
                from santiago.session.request_handler import answered
            except (ImportError, OSError):  # for example, if no more files can be opened
                answers.append((number, Failure(traceback.format_exc())))
                return
            monitor = _RequestMonitor(
                lambda progress: answers.append((number, progress)), self._wanted, number
            )
            answers.append((number, answered(question, monitor, monitor.tell)))

        try:
            threading.Thread(target=run, daemon=True, name="santiago-thinker").start()
        except RuntimeError:
            answers.append((number, Failure(traceback.format_exc())))

    def receive(self) -> tuple[int, Answer] | None:
        return self._answers.popleft() if self._answers else None

    def cancel(self) -> None:
        self._wanted.value = 0

    def close(self) -> None:
        self.cancel()


class Thinker:
    """Sends requests to a worker, one at a time; the methods never block."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Create a thinker; `clock` is a monotonic clock, in seconds, for the worker's deadlines."""
        self._clock = clock
        self._worker: _Process | _Thread | None = None
        self._question: Asked | None = None
        self._number = 0
        self._restarts = 0
        self._losses = 0

    @property
    def busy(self) -> bool:
        """Whether a request is waiting for its answer that does not give way to others."""
        question = self._question
        return question is not None and not (isinstance(question, ReviewRequest) and question.yields)

    def is_pending(self, question: Asked) -> bool:
        """Return whether `question` is the request that is waiting for its answer.

        Requests are compared by identity.
        """
        return self._question is question

    def warm_up(self) -> None:
        """Start the worker before it is needed, and return at once."""
        self._ready()

    def ask(self, question: Asked) -> None:
        """Send a request, after cancelling the pending request if there is one."""
        self.cancel()
        self._number += 1
        self._question = question
        self._restarts = 0
        if isinstance(self._worker, _Process) and not self._worker.helpers_alive():
            self._losses += 1
            self._end_worker()
        self._send()

    def poll(self) -> Answer | None:
        """Return the next message about the pending request, or None if there is none.

        Any message other than progress completes the request.
        """
        if self._question is None or self._worker is None:
            return None
        try:
            news = self._worker.receive()
        except (EOFError, OSError):
            self._restart()
            return None
        if news is None or news[0] != self._number:
            return None
        if not isinstance(news[1], ThinkingProgress):
            self._question = None
        return news[1]

    def cancel(self) -> None:
        """Cancel the pending request, if there is one."""
        if self._question is not None and self._worker is not None:
            self._worker.cancel()
        self._question = None

    def close(self) -> None:
        """Cancel the pending request and end the worker."""
        self.cancel()
        self._end_worker()

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ready(self) -> _Process | _Thread:
        if self._worker is None:
            try:
                helpers = 0 if self._losses >= _MOST_RESTARTS else helpers_wanted(_cores())
                self._worker = _Process(self._clock, helpers)
            except (OSError, RuntimeError):
                self._worker = _Thread()
        return self._worker

    def _send(self) -> None:
        assert self._question is not None, "there is a pending request"
        self._ready().send(self._number, self._question)

    def _restart(self) -> None:
        """Replace a dead or silent worker (by a thread after several failures) and resend the request."""
        self._restarts += 1
        self._end_worker()
        self._worker = None if self._restarts < _MOST_RESTARTS else _Thread()
        if self._question is not None:
            self._send()
