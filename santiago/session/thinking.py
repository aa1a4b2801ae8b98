"""One worker process that thinks for the computer's seats, so that the window never waits.

A question goes out with a number; answers to questions that are no longer asked are dropped. A worker
that dies is started again and asked again, and one that stays silent for too long is killed; if it cannot
be started, a thread takes its place.
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
from typing import Protocol, assert_never

from santiago.ai.gc_pause import gc_paused
from santiago.session.questions import (
    Answer,
    Asked,
    Failed,
    HintRequest,
    Question,
    ReviewRequest,
    ThinkingProgress,
    WhatIf,
)

__all__ = ["Answer", "Asked", "Failed", "Question", "Thinker", "ThinkingProgress"]

_TELL_EVERY_SECONDS = 0.05
_MOST_RESTARTS = 3
GRACE_SECONDS = 5.0
"""The silence of a worker beyond its cap in seconds after which it is killed."""
_START_SECONDS = 10.0
"""More silence that is allowed while a worker starts."""


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
    from santiago.session.answering import answered

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
    """A worker in a process of its own.

    It has one question at a time: the next one waits until the answer to the last one has come, so that
    writing to a worker that does not read cannot block.
    """

    def __init__(self, grace_seconds: float) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, other = context.Pipe()
        self._wanted: _SharedCounter = context.RawValue("q", 0)
        self._process: BaseProcess = context.Process(
            target=_work, args=(other, self._wanted), daemon=True, name="santiago-thinker"
        )
        self._process.start()
        other.close()
        self._grace = grace_seconds + _START_SECONDS
        self._grace_once_started = grace_seconds
        self._silence = 0.0
        self._deadline: float | None = None
        self._next: tuple[int, Asked] | None = None

    def send(self, number: int, question: Asked) -> None:
        if self._deadline is None:
            self._send_now(number, question)
        else:
            self.cancel()
            self._next = number, question
            self._deadline = min(self._deadline, time.monotonic() + self._grace)

    def receive(self) -> tuple[int, Answer] | None:
        """The next message, if any; raises OSError or EOFError for a dead or silent worker."""
        if not self._pipe.poll():
            if self._deadline is not None and time.monotonic() > self._deadline:
                raise TimeoutError("the worker does not answer")
            return None
        message: tuple[int, Answer] = self._pipe.recv()
        self._grace = self._grace_once_started
        if not isinstance(message[1], ThinkingProgress):
            self._deadline = None
            if self._next is not None:
                self._send_now(*self._next)
        elif self._next is None:
            self._deadline = time.monotonic() + self._silence + self._grace
        return message

    def _send_now(self, number: int, question: Asked) -> None:
        self._next = None
        self._silence = _longest_silence(question)
        self._deadline = time.monotonic() + self._silence + self._grace
        self._wanted.value = number
        self._pipe.send((number, question))

    def cancel(self) -> None:
        self._wanted.value = 0

    def close(self) -> None:
        self.cancel()
        self._pipe.close()
        self._process.join(0.2)
        if self._process.is_alive():
            self._process.kill()  # a stopped process does not react to anything less
            self._process.join(1)


def _longest_silence(asked: Asked) -> float:
    """The time in seconds between two messages about `asked`, at most."""
    match asked:
        case Question() | WhatIf():
            return asked.limit.seconds
        case HintRequest() | ReviewRequest():
            return 2 * asked.limit.seconds
        case _:
            assert_never(asked)


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
            from santiago.session.answering import answered

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

    def __init__(self, grace_seconds: float = GRACE_SECONDS) -> None:
        """A worker that is silent for `grace_seconds` more than the cap of its question is killed."""
        self._grace_seconds = grace_seconds
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
                self._worker = _Process(self._grace_seconds)
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
