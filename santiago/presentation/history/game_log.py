"""The log of a game: its lines, and the ply at which each line was added."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain
from operator import is_

from santiago.rules.apply import Transition
from santiago.rules.event_derivation import opening_events
from santiago.rules.events import Event
from santiago.rules.state import GameState
from santiago.wording.log import Sentence, sentences, stage_of_event
from santiago.wording.names import GameNames
from santiago.wording.stages import Stage


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A sentence of the log, added after `ply` moves.

    `stage` is the phase that the sentence is about, or None.
    """

    ply: int
    sentence: Sentence
    stage: Stage | None = None


class GameLog:
    """The log of a session. When moves are made or undone, only the lines that change are created again."""

    def __init__(self, names_at: Callable[[int], GameNames], start: GameState) -> None:
        """`names_at(ply)` returns the names of the players at the table after `ply` moves."""
        self._names_at = names_at
        self._steps: tuple[Transition, ...] = ()
        self._by_event: list[tuple[LogEntry, ...]] = []
        """The entries, grouped by event."""
        self._lines: tuple[Sentence, ...] | None = None
        self._add(0, opening_events(start))
        self._opening = len(self._by_event)

    def follow(self, steps: tuple[Transition, ...]) -> None:
        """Update the log to describe the moves `steps`. The lines of unchanged moves are reused."""
        same = (*map(is_, steps, self._steps), False)
        common = same.index(False)
        if common == len(steps) == len(self._steps):
            return
        del self._by_event[self._opening + sum(len(step.events) for step in steps[:common]) :]
        for ply, step in enumerate(steps[common:], start=common + 1):
            self._add(ply, step.events)
        self._steps = steps
        self._lines = None

    def _add(self, ply: int, events: tuple[Event, ...]) -> None:
        names = self._names_at(max(0, ply - 1))
        for event in events:
            stage = stage_of_event(event)
            self._by_event.append(tuple(LogEntry(ply, said, stage) for said in sentences(event, names)))

    @property
    def entries(self) -> tuple[LogEntry, ...]:
        """All entries, oldest first."""
        return tuple(chain.from_iterable(self._by_event))

    @property
    def main_entries(self) -> tuple[LogEntry, ...]:
        """All entries except asides (see `Sentence`), oldest first."""
        return tuple(entry for entry in self.entries if not entry.sentence.aside)

    @property
    def lines(self) -> tuple[Sentence, ...]:
        """The lines of `main_entries`, cached until the log changes."""
        if self._lines is None:
            self._lines = tuple(entry.sentence for entry in self.main_entries)
        return self._lines

    def lines_without(self, pending_events: int) -> tuple[Sentence, ...]:
        """Return `lines` without those of the last `pending_events` events, which have not been shown yet."""
        pending = chain.from_iterable(self._by_event[len(self._by_event) - pending_events :])
        return self.lines[: len(self.lines) - sum(not entry.sentence.aside for entry in pending)]

    def line_at(self, ply: int) -> int | None:
        """Return the index in `lines` of the last line that existed after `ply` moves, or None if there was
        no line."""
        found = [n for n, entry in enumerate(self.main_entries) if entry.ply <= ply]
        return found[-1] if found else None
