"""What can be asked of the worker: a decision, what a move is worth, a look back at a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from santiago.ai.agent import Decision, Limit, Option, ProgressMonitor
from santiago.ai.agents.roster import agent
from santiago.ai.explain.advice import what_if
from santiago.ai.explain.review import Mistake, review
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.record import Level, Record


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be decided, by whom, within what."""

    observation: Observation
    level: Level
    character: str | None
    limit: Limit


@dataclass(frozen=True, slots=True)
class WhatIf:
    """What `move` would be worth to the seat that observes."""

    observation: Observation
    move: Move
    limit: Limit


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """What the decisions of `seats` lost in a game; `limit` is for each of them, twice."""

    record: Record
    seats: frozenset[Seat]
    limit: Limit


@dataclass(frozen=True, slots=True)
class ThinkingProgress:
    """How far the thinking is: `done` of `of` nodes, or of a game's moves."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The lapses of a game, in the order in which they were made."""

    mistakes: tuple[Mistake, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer; `trace` says where it failed."""

    trace: str


Asked = Question | WhatIf | ReviewRequest
Answer = ThinkingProgress | Decision | Option | Reviewed | Failed


def answered(asked: Asked, monitor: ProgressMonitor) -> Decision | Option | Reviewed | Failed:
    """The answer, thought out here and now."""
    try:
        match asked:
            case Question(observation, level, character, limit):
                position = observation.position
                chosen = agent(level, character, position.seats, position.options.edition)
                decision = chosen.choose(observation, limit, monitor)
                assert isinstance(decision, Decision), f"an agent answers with a decision, not {decision!r}"
                return decision
            case WhatIf(observation, move, limit):
                return what_if(observation, move, limit, monitor)
            case ReviewRequest():
                return _reviewed(asked, monitor)
            case _:
                assert_never(asked)
    except Exception:  # noqa: BLE001  whatever an agent does, its seat must go on playing
        import traceback

        return Failed(traceback.format_exc())


@dataclass(frozen=True, slots=True)
class _QuietProgress:
    """Hears a cancel, but tells nothing of single decisions."""

    monitor: ProgressMonitor

    def on_progress(self, done: int, of: int) -> None:
        """What one decision costs is not told."""

    def is_cancelled(self) -> bool:
        return self.monitor.is_cancelled()


def _reviewed(asked: ReviewRequest, monitor: ProgressMonitor) -> Reviewed:
    """Telling how many of the moves have been looked at."""
    of, mistakes = len(asked.record.moves), []
    for done, mistake in enumerate(
        review(asked.record, asked.seats, asked.limit, _QuietProgress(monitor)), start=1
    ):
        monitor.on_progress(done, of)
        if mistake is not None:
            mistakes.append(mistake)
    return Reviewed(tuple(mistakes))
