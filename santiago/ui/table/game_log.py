"""The log of a game: its lines, and after which move each stands."""

from collections.abc import Sequence
from dataclasses import dataclass

from santiago.rules.apply import Transition
from santiago.rules.event_derivation import opening_events
from santiago.rules.events import Event
from santiago.rules.state import GameState
from santiago.ui.view.values import LogLine
from santiago.ui.wording.log import Sentence, sentences, stage_of_event
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.stages import Stage


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence, the number of moves after which it is true, and the phase it belongs to."""

    ply: int
    sentence: Sentence
    stage: Stage | None = None


class GameLog:
    """The log of a session's steps, extended incrementally."""

    def __init__(self, names: GameNames, start: GameState) -> None:
        self._names = names
        self._steps: list[Transition] = []
        self._entries: list[LogEntry] = []
        self._lines: tuple[LogLine, ...] | None = None
        self._entry_counts: list[int] = []
        """How many entries there are after each event."""
        self._opening = self._add(0, opening_events(start))

    def follow(self, steps: tuple[Transition, ...]) -> None:
        """Bring the log up to date; only new steps are formatted."""
        common = 0
        while common < min(len(steps), len(self._steps)) and steps[common] is self._steps[common]:
            common += 1
        if common == len(steps) == len(self._steps):
            return
        if common < len(self._steps):
            self._entries = [entry for entry in self._entries if entry.ply <= common]
            del self._entry_counts[self._opening + sum(len(step.events) for step in steps[:common]) :]
        for ply in range(common, len(steps)):
            self._add(ply + 1, steps[ply].events)
        self._steps = list(steps)
        self._lines = None

    def _add(self, ply: int, events: tuple[Event, ...]) -> int:
        """Add the entries of `events`; the number of events."""
        for event in events:
            stage = stage_of_event(event)
            self._entries += [LogEntry(ply, said, stage) for said in sentences(event, self._names)]
            self._entry_counts.append(len(self._entries))
        return len(events)

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All so far, oldest first."""
        return tuple(self._entries)

    @property
    def brief(self) -> tuple[LogEntry, ...]:
        """The entries without those that the table shows anyway."""
        return _brief(self._entries)

    @property
    def lines(self) -> tuple[LogLine, ...]:
        """The brief entries for the view; one object as long as nothing is added."""
        if self._lines is None:
            said = (entry.sentence for entry in self.brief)
            self._lines = tuple(LogLine(one.text, one.seat, one.heading) for one in said)
        return self._lines

    def without(self, pending_events: int) -> tuple[LogLine, ...]:
        """The lines of all events but the last `pending_events`."""
        if not pending_events:
            return self.lines
        known = len(self._entry_counts) - pending_events
        entries = self._entries[: self._entry_counts[known - 1] if known > 0 else 0]
        return self.lines[: len(_brief(entries))]

    def line_at(self, ply: int) -> int | None:
        """The last line that is true after `ply` moves."""
        found = [n for n, entry in enumerate(self.brief) if entry.ply <= ply]
        return found[-1] if found else None


def _brief(entries: Sequence[LogEntry]) -> tuple[LogEntry, ...]:
    return tuple(entry for entry in entries if not entry.sentence.aside)
