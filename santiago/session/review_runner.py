"""Runs reviews of finished games in the worker and caches the results."""

from collections.abc import Callable
from dataclasses import replace

from santiago.ai.agent import Limit
from santiago.rules.moves import Move
from santiago.rules.record import Record
from santiago.session.table_record import people_of
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Failure, ReviewRequest, ReviewResult, ThinkingProgress

_LIMIT = Limit(nodes=1000, seconds=20.0)
"""The limit of each search for a decision; the time limit is only a safeguard."""


class ReviewRunner:
    """Runs one review of a game at a time and calls `keep` with each result.

    Any other request to the thinker ends the running review.
    """

    def __init__(
        self, thinker: Thinker, keep: Callable[[Record, ReviewResult], None] = lambda *_: None
    ) -> None:
        self._thinker = thinker
        self._keep = keep
        self._known: dict[tuple[Move, ...], ReviewResult] = {}
        self._asked: tuple[Record, ReviewRequest] | None = None
        self._is_background = False
        self._bookmarks: dict[tuple[Move, ...], int | None] = {}

    def known(self, record: Record) -> ReviewResult | None:
        """Return the finished review of `record`, or None if there is none."""
        return self._known.get(tuple(record.moves))

    def last_shown_mistake(self, record: Record) -> int | None:
        """Return the number of the mistake that was last shown in the review of `record`.

        None means that the overview of the game was shown.
        """
        return self._bookmarks.get(tuple(record.moves))

    def set_last_shown_mistake(self, record: Record, mistake: int | None) -> None:
        """Store the number of the mistake that is shown in the review of `record`.

        None means that the overview of the game is shown.
        """
        self._bookmarks[tuple(record.moves)] = mistake

    @property
    def is_running(self) -> bool:
        """Whether a review is running; False if another request to the thinker has ended it."""
        return self._asked is not None and self._thinker.is_pending(self._asked[1])

    @property
    def in_background(self) -> Record | None:
        """The game whose review is running in the background, or None if there is none."""
        return self._asked[0] if self._asked is not None and self.is_running and self._is_background else None

    def ask(self, record: Record, *, background: bool = False) -> None:
        """Start the review of `record`, unless it is already running."""
        self._is_background = background
        if self._asked is not None and self._asked[0].moves == record.moves and self.is_running:
            return
        # a shared file may have megabytes of `extra`, which reviews do not need
        self._asked = record, ReviewRequest(replace(record, extra={}), people_of(record), _LIMIT)
        self._thinker.ask(self._asked[1])

    def poll(self) -> ThinkingProgress | ReviewResult | Failure | None:
        """Return the next progress report or the result of the review, or None if nothing has arrived."""
        if self._asked is None or not self.is_running:
            return None
        match self._thinker.poll():
            case ReviewResult() as reviewed:
                record, self._asked = self._asked[0], None
                self._known[tuple(record.moves)] = reviewed
                self._keep(record, reviewed)
                return reviewed
            case Failure() as failed:
                self._asked = None
                return failed
            case ThinkingProgress() as progress:
                return progress
            case _:
                return None

    def cancel(self) -> None:
        if self.is_running:
            self._thinker.cancel()
        self._asked = None
