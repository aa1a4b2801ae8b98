"""One worker process that thinks for the computer's seats, so that the window never waits.

A question goes out with a number; answers to questions that are no longer asked are dropped. A worker
that dies is started again and asked again; if it cannot be started, a thread takes its place.
"""

import multiprocessing
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Protocol

from santiago.ai.gc_pause import gc_paused
from santiago.session.questions import Answer, Asked, Failed, Question, ThinkingProgress, answered

__all__ = ["Answer", "Asked", "Failed", "Question", "Thinker", "ThinkingProgress"]

_TELL_EVERY_SECONDS = 0.05
_MOST_RESTARTS = 3


class _SharedCounter(Protocol):
    """A number that both sides see: that of the question which is still wanted."""

    value: int


class _LocalCounter:
    """Such a number within one process."""

    value: int = 0


class _PipeProgress:
    """Watches one answer being thought out from inside: tells progress now and then, hears a cancel."""

    def __init__(self, tell: Callable[[ThinkingProgress], None], wanted: _SharedCounter, number: int) -> None:
        self._tell = tell
        self._wanted = wanted
        self._number = number
        self._next = time.monotonic() + _TELL_EVERY_SECONDS

    def on_progress(self, done: int, of: int) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._next = now + _TELL_EVERY_SECONDS
            self._tell(ThinkingProgress(done, of))

    def is_cancelled(self) -> bool:
        return self._wanted.value != self._number


def _work(pipe: Connection, wanted: _SharedCounter) -> None:
    """The worker's loop: answer until the pipe closes."""

    def tell(number: int, answer: Answer) -> None:
        pipe.send((number, answer))

    while True:
        try:
            number, question = pipe.recv()
            monitor = _PipeProgress(partial(tell, number), wanted, number)
            with gc_paused():
                answer = answered(question, monitor)
            tell(number, answer)
        except (EOFError, OSError, KeyboardInterrupt):
            return


class _Process:
    """A worker in a process of its own."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._wanted: _SharedCounter = context.RawValue("q", 0)
        self._process: BaseProcess = context.Process(
            target=_work, args=(other, self._wanted), daemon=True, name="santiago-thinker"
        )
        self._process.start()
        other.close()

    def send(self, number: int, question: Asked) -> None:
        self._wanted.value = number
        self._pipe.send((number, question))

    def receive(self) -> tuple[int, Answer] | None:
        return self._pipe.recv() if self._pipe.poll() else None

    def cancel(self) -> None:
        self._wanted.value = 0

    def close(self) -> None:
        self.cancel()
        self._pipe.close()
        self._process.join(0.2)
        if self._process.is_alive():
            self._process.kill()  # a stopped process does not react to anything less
            self._process.join(1)


class _Thread:
    """A worker in a thread, where no process can be started."""

    def __init__(self) -> None:
        sys.setswitchinterval(0.0005)
        self._answers: deque[tuple[int, Answer]] = deque()
        self._wanted = _LocalCounter()

    def send(self, number: int, question: Asked) -> None:
        self._wanted.value = number
        answers = self._answers

        def run() -> None:
            monitor = _PipeProgress(lambda progress: answers.append((number, progress)), self._wanted, number)
            answers.append((number, answered(question, monitor)))

        threading.Thread(target=run, daemon=True, name="santiago-thinker").start()

    def receive(self) -> tuple[int, Answer] | None:
        return self._answers.popleft() if self._answers else None

    def cancel(self) -> None:
        self._wanted.value = 0

    def close(self) -> None:
        self.cancel()


class Thinker:
    """Asks one question at a time of a worker; never waits."""

    def __init__(self) -> None:
        self._worker: _Process | _Thread | None = None
        self._question: Asked | None = None
        self._number = 0
        self._restarts = 0

    @property
    def busy(self) -> bool:
        """Whether a question is still open."""
        return self._question is not None

    def warm_up(self) -> None:
        """Start the worker before it is needed; returns at once."""
        self._ready()

    def ask(self, question: Asked) -> None:
        """Begin to think about `question`; one that was still open is dropped."""
        self.cancel()
        self._number += 1
        self._question = question
        self._restarts = 0
        self._send()

    def poll(self) -> Answer | None:
        """News about the open question, if there are any; all but progress closes it."""
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
        """Give up the open question."""
        if self._question is not None and self._worker is not None:
            self._worker.cancel()
        self._question = None

    def close(self) -> None:
        """End the worker."""
        self.cancel()
        if self._worker is not None:
            self._worker.close()
            self._worker = None

    def _ready(self) -> _Process | _Thread:
        if self._worker is None:
            try:
                self._worker = _Process()
            except OSError:
                self._worker = _Thread()
        return self._worker

    def _send(self) -> None:
        assert self._question is not None, "there is a question to send"
        try:
            self._ready().send(self._number, self._question)
        except OSError:
            self._restart()

    def _restart(self) -> None:
        """The worker died: ask a new one, and after several deaths a thread."""
        self._restarts += 1
        if self._worker is not None:
            self._worker.close()
        self._worker = None if self._restarts < _MOST_RESTARTS else _Thread()
        if self._question is not None:
            self._send()
