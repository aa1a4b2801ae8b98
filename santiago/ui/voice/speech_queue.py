"""The queue of the voice: what waits to be spoken, and what a key press stops. Times are in seconds."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from santiago.presentation.spoken.narrator import Kind, Utterance

STALE_SECONDS = 8.0
"""The time after which a waiting event is dropped."""
MOST_WAITING = 6
"""The maximum number of waiting events. The oldest events beyond it are dropped, and asides are dropped while
an event waits.
"""
HELD_SECONDS = 0.1
"""The time after a key press during which events wait, so that the answer to the key is spoken first."""
REMEMBERED = 30
_URGENT = (Kind.FOCUS, Kind.ANSWER)


class SpeechQueue:
    """Orders utterances by the urgency of their kinds, and remembers the last ones."""

    def __init__(self) -> None:
        self._waiting: list[tuple[Utterance, float]] = []
        self._remembered: deque[str] = deque(maxlen=REMEMBERED)
        self._back = 0
        """How many texts before the newest one `again` has gone back."""
        self._stop = False
        self._held_until = 0.0

    def add(self, utterances: Iterable[Utterance], now: float) -> None:
        """Append utterances. A focus or an answer stops the current text, and goes first with its batch."""
        new = tuple(utterances)
        self._remembered.extend(one.text for one in new)
        urgent, timed = any(one.kind in _URGENT for one in new), [(one, now) for one in new]
        gone = {one.kind for one in new} & {Kind.PROMPT} | set(_URGENT if urgent else ())
        kept = [one for one in self._waiting if one[0].kind not in gone]
        self._stop = self._stop or urgent
        self._waiting = [*timed, *kept] if urgent else [*kept, *timed]
        events = [one for one in self._waiting if one[0].kind is Kind.EVENT]
        asides = [one for one in self._waiting if one[0].kind is Kind.ASIDE and events]
        for dropped in (*events[: max(0, len(events) - MOST_WAITING)], *asides):
            self._waiting.remove(dropped)

    def interrupt(self, now: float) -> None:
        """Stop the current text at a key press, and keep only the events that wait."""
        self._waiting = [one for one in self._waiting if one[0].kind is Kind.EVENT]
        self._stop, self._held_until, self._back = True, now + HELD_SECONDS, 0

    def clear(self) -> None:
        """Stop the current text, and drop everything that waits."""
        self._waiting, self._stop, self._back = [], True, 0

    def again(self, now: float, *, earlier: bool) -> None:
        """Speak the newest text again or, if `earlier`, the text before the one that was last repeated."""
        back = self._back + 1 if earlier else 0
        self.clear()
        self._back = min(back, len(self._remembered) - 1)
        if self._remembered:
            self._waiting = [(Utterance(self._remembered[-1 - self._back], Kind.ANSWER), now)]

    def take(self, now: float, *, busy: bool) -> tuple[bool, str]:
        """Return whether to stop the current text, and the text to begin now, or "".

        `busy` is whether a text is being spoken. Both are taken at once, because otherwise a stop could hit
        the text that follows it.
        """
        stop, self._stop = self._stop, False
        self._waiting = [
            (one, since)
            for one, since in self._waiting
            if one.kind in (*_URGENT, Kind.PROMPT) or now - since <= STALE_SECONDS
        ]
        if (busy and not stop) or not self._waiting or self.pause(now):
            return stop, ""
        return stop, self._waiting.pop(0)[0].text

    def pause(self, now: float) -> float:
        """Return the time until the next waiting text may begin."""
        held = bool(self._waiting) and self._waiting[0][0].kind is Kind.EVENT
        return max(0.0, self._held_until - now) if held else 0.0

    def is_due(self, now: float, *, busy: bool) -> bool:
        """Whether `take` would stop or begin a text."""
        return self._stop or (bool(self._waiting) and not busy and not self.pause(now))
