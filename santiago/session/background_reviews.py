"""Reviews the player's finished games while the worker has no other request."""

import time
from collections.abc import Callable
from typing import Final

from santiago.rules.record import Record
from santiago.session.review_runner import ReviewRunner
from santiago.session.strength import StoredReviews
from santiago.session.thinking import Thinker
from santiago.session.worker_messages import Failure, ReviewResult

_SECONDS: Final = 3.0
"""The number of seconds between two searches for a game that has not been reviewed."""


class BackgroundReviews:
    """Reviews finished games one by one, newest first.

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

    def advance(self) -> None:
        """Fetch the result of the running review, or start the next review if the worker is free."""
        record = self._reviews.in_background
        if record is not None:
            found = self._reviews.poll()
            while found is not None and not isinstance(found, ReviewResult | Failure):
                found = self._reviews.poll()
            if isinstance(found, Failure):
                self._games.exclude(record)
        elif not self._thinker.busy and self._clock() >= self._next:
            self._next = self._clock() + _SECONDS
            game = self._games.next_unreviewed()
            known = None if game is None else self._reviews.known(game)
            if game is not None and known is not None:
                self._keep(game, known)
            elif game is not None:
                self._reviews.ask(game, background=True)
