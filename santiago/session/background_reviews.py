"""Judges the decisions of a game that is played, and reviews finished games, while the worker is free."""

import time
from collections.abc import Callable
from typing import Final

from santiago.rules.moves import Move
from santiago.rules.record import Record
from santiago.session.former_players import credited
from santiago.session.game_session import GameSession
from santiago.session.review_runner import ReviewRunner
from santiago.session.strength import StoredReviews
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Failure, ReviewResult

_SECONDS: Final = 3.0
"""The number of seconds between two searches for a game that has not been reviewed."""


class BackgroundReviews:
    """Judges the decisions of the game at the table, and reviews finished games one by one, newest first.

    Any request from the table ends the running review.
    """

    def __init__(
        self,
        thinker: Thinker,
        reviews: ReviewRunner,
        games: StoredReviews,
        keep: Callable[[Record, ReviewResult], None],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._thinker = thinker
        self._reviews = reviews
        self._games = games
        self._keep = keep
        self._clock = clock
        self._next = 0.0
        self._failed: tuple[Move, ...] | None = None
        """The moves of the game whose review failed last."""

    def advance(self, table: GameSession | None = None) -> None:
        """Fetch the result of the running review, or start the next one if the worker is free.

        `table` is the game at the table, whose decisions are judged while it goes on.
        """
        record = self._reviews.in_background
        if record is not None:
            found = self._reviews.poll()
            while found is not None and not isinstance(found, ReviewResult | Failure):
                found = self._reviews.poll()
            if isinstance(found, Failure):
                self._failed = tuple(record.moves)
                self._games.exclude(record)
        elif self._thinker.busy:
            return
        elif table is not None and not table.state.is_over:
            decided = (ply for ply, step in enumerate(table.steps) if step.before.to_move in table.humans)
            self._reviews.judge(table.record, tuple(decided))
        elif table is not None and table.humans and self._is_wanted(table.record):
            self._reviews.ask(credited(table.record), background=True)
        elif self._clock() >= self._next:
            self._next = self._clock() + _SECONDS
            game = self._games.next_unreviewed()
            known = None if game is None else self._reviews.known(game)
            if game is not None and known is not None:
                self._keep(game, known)
            elif game is not None:
                self._reviews.ask(game, background=True)

    def _is_wanted(self, record: Record) -> bool:
        return self._reviews.known(record) is None and tuple(record.moves) != self._failed
