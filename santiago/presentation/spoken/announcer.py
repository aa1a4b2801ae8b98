"""What is told without being asked: each thing once, in the order in which it happens."""

from __future__ import annotations

from santiago.presentation.spoken.nodes import SpokenScreen
from santiago.presentation.view_model.values import LogLine
from santiago.session.settings import SpokenScope


class Announcer:
    """Compares each screen with the same one before, other screens in between or not."""

    def __init__(self) -> None:
        self._before: dict[str, SpokenScreen] = {}

    def told(self, screen: SpokenScreen, scope: SpokenScope) -> tuple[str, ...]:
        """The sentences that have come up since: first of the log, then what is asked or shown."""
        key = screen.root.key
        before = self._before.get(key)
        self._before[key] = screen
        if before is screen:
            return ()
        lines: tuple[LogLine, ...] = ()
        if before is not None and screen.lines[: len(before.lines)] == before.lines:
            lines = screen.lines[len(before.lines) :]
        known = () if before is None else before.now
        said = [line.text for line in lines if _is_told(line, screen, scope)]
        return (*said, *(text for text in screen.now if text not in known))


def _is_told(line: LogLine, screen: SpokenScreen, scope: SpokenScope) -> bool:
    """Whether a line of the log is within what the player wants to hear."""
    match scope:
        case SpokenScope.ALL:
            return True
        case SpokenScope.DECISIONS:
            return line.heading or line.seat is not None
        case SpokenScope.MINE:
            return line.seat in screen.own
