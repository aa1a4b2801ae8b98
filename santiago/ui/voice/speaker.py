"""Speaks on a thread of its own, so that no frame ever waits for a speech engine."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from typing import Protocol

from santiago.presentation.spoken.narrator import Utterance
from santiago.ui.devices.optional_part import optional_part
from santiago.ui.voice.speech_queue import SpeechQueue

_POLL_SECONDS = 0.03
_RETRY_SECONDS = 20.0
"""The time after a failure during which no other engine is made."""


class Engine(Protocol):
    """A speech engine. All its methods are called on the speaker's thread, and may raise any exception."""

    def say(self, text: str) -> None:
        """Begin to speak `text`, and return at once."""

    def stop(self) -> None:
        """Be silent at once."""

    def busy(self) -> bool:
        """Whether the last text is still being spoken."""

    def tune(self, rate: float, language: str) -> None:
        """Use this rate, from 0 to 1 (0.5 is the system's), and a voice of this language, such as "pt_BR"."""

    def close(self) -> None:
        """Release the engine."""


class Speaker:
    """Speaks utterances one after the other through the engine that `make` returns.

    The public methods are called on the main thread. They change the queue under a lock that the speaker's
    thread does not hold while it uses the engine.
    """

    def __init__(self, make: Callable[[], Engine]) -> None:
        self.problem = ""
        """Why the engine does not work, or ""."""
        self.is_speaking = False
        self._make = make
        self._wake = threading.Condition()
        self._queue = SpeechQueue()
        self._engine: Engine | None = None
        self._retry_at = 0.0
        self._tuning: tuple[float, str] = 0.5, "en"
        self._tuned: tuple[float, str] | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, utterances: Iterable[Utterance]) -> None:
        """Append utterances to the queue."""
        self._change(lambda queue: queue.add(utterances, time.monotonic()))

    def interrupt(self) -> None:
        """Stop at a key press; see `SpeechQueue.interrupt`."""
        self._change(lambda queue: queue.interrupt(time.monotonic()))

    def clear(self) -> None:
        """Stop speaking, and discard all waiting texts."""
        self._change(SpeechQueue.clear)

    def again(self, *, earlier: bool) -> None:
        """Repeat the newest text, or an earlier one; see `SpeechQueue.again`."""
        self._change(lambda queue: queue.again(time.monotonic(), earlier=earlier))

    def tune(self, rate: float, language: str) -> None:
        """Change the rate and the language from the next text on."""
        self._tuning = rate, language

    def close(self, seconds: float = 0.0) -> None:
        """Be silent, and end the thread. Wait for it at most `seconds`, as the engine may hang."""
        self._closed = True
        self.clear()
        self._thread.join(seconds)

    def _change(self, change: Callable[[SpeechQueue], None]) -> None:
        with self._wake:
            change(self._queue)
            self._wake.notify()

    # ---------------------------------------------------------------- on the speaker's thread

    def _run(self) -> None:
        while not self._closed:
            with optional_part("the voice", self._fail):
                self._step()
        self.is_speaking = False
        if self._engine is not None:
            with optional_part("the voice", self._fail):
                self._engine.stop()
                self._engine.close()

    def _step(self) -> None:
        """Wait until there is something to do, and do it."""
        engine = self._engine
        self.is_speaking = engine is not None and engine.busy()
        stop, text = self._next(busy=self.is_speaking)
        if stop and engine is not None:
            engine.stop()
        if text and engine is None and time.monotonic() >= self._retry_at:
            self._engine = engine = self._make()
            self._tuned, self.problem = None, ""
        if not text or engine is None:
            return
        if self._tuned != self._tuning:
            self._tuned = self._tuning
            engine.tune(*self._tuned)
        engine.say(text)

    def _fail(self, problem: str) -> None:
        """Drop the engine; this is called with the error in a sentence."""
        logging.warning(problem)
        self._engine, self._retry_at = None, time.monotonic() + _RETRY_SECONDS
        self.problem = problem

    def _next(self, *, busy: bool) -> tuple[bool, str]:
        """Wait until there is something to do, and return what `SpeechQueue.take` returns."""
        with self._wake:
            now = time.monotonic()
            if not self._closed and not self._queue.is_due(now, busy=busy):
                self._wake.wait(_POLL_SECONDS if busy else self._queue.pause(now) or None)
            return self._queue.take(time.monotonic(), busy=busy)
