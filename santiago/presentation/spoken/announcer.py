"""Screen-reader announcements: each change is spoken once, in the order in which changes occur."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from santiago.presentation.spoken.nodes import SpokenScreen
from santiago.session.settings import SpokenScope

if TYPE_CHECKING:  # the menu needs no views
    from santiago.wording.log import Sentence


class Announcer:
    """Remembers the last version of each screen, so that only sentences new since then are spoken."""

    def __init__(self) -> None:
        self._before: dict[str, SpokenScreen] = {}

    def new_sentences(self, screen: SpokenScreen, scope: SpokenScope) -> tuple[str, ...]:
        """Return the sentences that have appeared on `screen` since the last call.

        The new log lines that `scope` includes come first, followed by new prompts and results;
        a line with which a result begins is left out.
        """
        key = screen.root.key
        before = self._before.get(key)
        self._before[key] = screen
        if before is screen:
            return ()
        lines: tuple[Sentence, ...] = ()
        if (
            before is not None
            and before.past is screen.past
            and screen.lines[: len(before.lines)] == before.lines
        ):
            lines = screen.lines[len(before.lines) :]
        known = Counter(() if before is None else before.now)
        said = (line.text for line in lines if _is_in_scope(line, screen, scope))
        new = Counter(screen.now) - known  # an answer may repeat a text that is on the screen
        return (
            *(text for text in said if not any(result.startswith(text) for result in screen.now)),
            *new.elements(),
        )


def _is_in_scope(line: Sentence, screen: SpokenScreen, scope: SpokenScope) -> bool:
    """Whether the player's `scope` setting includes a log line."""
    match scope:
        case SpokenScope.ALL:
            return True
        case SpokenScope.DECISIONS:
            return line.heading or line.seat is not None
        case SpokenScope.MINE:
            return line.seat in screen.own
