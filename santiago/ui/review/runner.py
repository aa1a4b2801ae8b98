"""Looks back at finished games, one at a time in the worker; what came of them is kept."""

from santiago.ai.agent import Limit
from santiago.rules.moves import Move
from santiago.rules.record import Record
from santiago.session.questions import Failed, Reviewed, ReviewRequest, ThinkingProgress
from santiago.session.table_record import people_of
from santiago.session.thinking import Thinker

_LIMIT = Limit(nodes=1000, seconds=20.0)
"""For each decision, twice; the seconds only guard against a machine that stands still."""


class ReviewRunner:
    """What each decision of the people in a game lost."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._known: dict[tuple[Move, ...], Reviewed] = {}
        self._asked: tuple[Move, ...] | None = None

    def known(self, record: Record) -> Reviewed | None:
        """What came of the look back at `record`, if there was one."""
        return self._known.get(tuple(record.moves))

    def ask(self, record: Record) -> None:
        """Begin to look back at `record`."""
        self._asked = tuple(record.moves)
        self._thinker.ask(ReviewRequest(record, people_of(record), _LIMIT))

    def poll(self) -> ThinkingProgress | Reviewed | Failed | None:
        """News of the look back."""
        if self._asked is None:
            return None
        match self._thinker.poll():
            case Reviewed() as reviewed:
                self._known[self._asked] = reviewed
                self._asked = None
                return reviewed
            case Failed() as failed:
                self._asked = None
                return failed
            case ThinkingProgress() as progress:
                return progress
            case _:
                return None

    def cancel(self) -> None:
        """Nobody waits for it any longer."""
        if self._asked is not None:
            self._thinker.cancel()
        self._asked = None
