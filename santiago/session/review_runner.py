"""Runs reviews of games in the worker and caches the results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from santiago.ai.agent import Limit
from santiago.rules.moves import Move
from santiago.rules.record import Record
from santiago.rules.setup import Setup
from santiago.session.table_record import people_of
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Failure, Judged, ReviewRequest, ReviewResult, ThinkingProgress

if TYPE_CHECKING:  # the window sends requests without loading the opponents
    from santiago.ai.explain.review import Mistake

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
        self._so_far: tuple[tuple[Move, ...], ReviewResult] = (), ReviewResult(())
        """What has been found so far in the review of the game with these moves."""
        self._setup: Setup | None = None
        self._judged: dict[int, tuple[tuple[Move, ...], Judged]] = {}
        """The judgements of the game with the set-up `_setup`, by ply, with the moves up to the decision."""

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

    def found(self, record: Record) -> tuple[Mistake, ...]:
        """Return the mistakes that were found while the game was played, or so far in its review."""
        moves, so_far = self._so_far
        if moves == tuple(record.moves):
            return so_far.mistakes
        return tuple(one.mistake for one in self._judged_in(record) if one.mistake is not None)

    def _judged_in(self, record: Record) -> tuple[Judged, ...]:
        if record.setup != self._setup:
            return ()
        moves = tuple(record.moves)
        return tuple(one for ply, (until, one) in self._judged.items() if moves[: ply + 1] == until)

    def judge(self, record: Record, plies: Sequence[int]) -> None:
        """Start judging the last of `plies`, the decisions of people so far, that is not judged yet."""
        judged = {one.ply for one in self._judged_in(record)}
        ply = next((ply for ply in reversed(plies) if ply not in judged), None)
        if ply is not None:
            if record.setup != self._setup:
                self._setup, self._judged = record.setup, {}
            self._ask(replace(record, moves=record.moves[: ply + 1]), only=ply)

    def ask(self, record: Record, *, background: bool = False) -> None:
        """Start the review of `record`, unless it is already running."""
        if self._asked is not None and self._asked[0].moves == record.moves and self.is_running:
            self._is_background = background
            return
        self._ask(record, known=self._judged_in(record), background=background)

    def _ask(
        self,
        record: Record,
        known: tuple[Judged, ...] = (),
        only: int | None = None,
        *,
        background: bool = True,
    ) -> None:
        self._is_background = background
        # a shared file may have megabytes of `extra`, which reviews do not need
        plain, people = replace(record, extra={}), people_of(record)
        self._asked = record, ReviewRequest(plain, people, _LIMIT, known, only, background)
        self._thinker.ask(self._asked[1])

    def poll(self) -> ThinkingProgress | ReviewResult | Failure | None:
        """Return the next progress report or the result of the review, or None if nothing has arrived.

        Judgements of single decisions are stored without a report.
        """
        if self._asked is None or not self.is_running:
            return None
        answer, (record, asked) = self._thinker.poll(), self._asked
        if not isinstance(answer, ReviewResult | Failure | ThinkingProgress):
            return None
        if isinstance(answer, ThinkingProgress):
            if answer.found is not None:
                self._so_far = tuple(record.moves), answer.found
            return answer
        self._asked = None
        if asked.only is not None:
            mistakes = answer.mistakes if isinstance(answer, ReviewResult) else ()  # it is not tried again
            self._judged[asked.only] = tuple(record.moves), Judged(asked.only, next(iter(mistakes), None))
            return None
        if isinstance(answer, ReviewResult):
            self._known[tuple(record.moves)] = answer
            self._keep(record, answer)
        return answer

    def cancel(self) -> None:
        if self.is_running:
            self._thinker.cancel()
        self._asked = None
