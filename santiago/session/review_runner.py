"""Runs reviews of finished games in the worker and caches the results."""

from dataclasses import replace

from santiago.ai.agent import Limit
from santiago.rules.moves import Move
from santiago.rules.record import Record
from santiago.session.questions import Failure, ReviewRequest, ReviewResult, ThinkingProgress
from santiago.session.table_record import people_of
from santiago.session.thinking import Thinker

_LIMIT = Limit(nodes=1000, seconds=20.0)
"""The limit of each of the two searches for a decision; the seconds are only a safeguard."""


class ReviewRunner:
    """Runs one review at a time."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._known: dict[tuple[Move, ...], ReviewResult] = {}
        self._asked: tuple[Move, ...] | None = None
        self._bookmarks: dict[tuple[Move, ...], int | None] = {}

    def known(self, record: Record) -> ReviewResult | None:
        """Return the finished review of `record`, if any."""
        return self._known.get(tuple(record.moves))

    def bookmark(self, record: Record) -> int | None:
        """Return the number of the last mistake shown; None for the game as a whole."""
        return self._bookmarks.get(tuple(record.moves))

    def set_bookmark(self, record: Record, mistake: int | None) -> None:
        """Store the number of the mistake shown; None for the game as a whole."""
        self._bookmarks[tuple(record.moves)] = mistake

    def ask(self, record: Record) -> None:
        """Start the review of `record`."""
        self._asked = tuple(record.moves)
        # a shared file may have megabytes of `extra`, which reviews do not need
        self._thinker.ask(ReviewRequest(replace(record, extra={}), people_of(record), _LIMIT))

    def poll(self) -> ThinkingProgress | ReviewResult | Failure | None:
        """Return the progress or the result of the review, if any has arrived."""
        if self._asked is None:
            return None
        match self._thinker.poll():
            case ReviewResult() as reviewed:
                self._known[self._asked] = reviewed
                self._asked = None
                return reviewed
            case Failure() as failed:
                self._asked = None
                return failed
            case ThinkingProgress() as progress:
                return progress
            case _:
                return None

    def cancel(self) -> None:
        if self._asked is not None:
            self._thinker.cancel()
        self._asked = None
