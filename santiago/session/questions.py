"""What can be asked of the worker: a decision, what a move is worth, a look back at a game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from santiago.ai.advice import what_if
from santiago.ai.agent import Decision, Limit, Option, Watch
from santiago.ai.review import Lapse, review
from santiago.ai.roster import agent
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
class LookBack:
    """What the decisions of `seats` lost in a game; `limit` is for each of them, twice."""

    record: Record
    seats: frozenset[Seat]
    limit: Limit


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the thinking is: `done` of `of` nodes, or of a game's moves."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The lapses of a game, in the order in which they were made."""

    lapses: tuple[Lapse, ...]


@dataclass(frozen=True, slots=True)
class Failed:
    """There is no answer; `trace` says where it failed."""

    trace: str


Asked = Question | WhatIf | LookBack
Answer = Progress | Decision | Option | Reviewed | Failed


def answered(asked: Asked, watch: Watch) -> Decision | Option | Reviewed | Failed:
    """The answer, thought out here and now."""
    try:
        match asked:
            case Question(observation, level, character, limit):
                position = observation.position
                chosen = agent(level, character, position.seats, position.options.edition)
                decision = chosen.choose(observation, limit, watch)
                assert isinstance(decision, Decision), f"an agent answers with a decision, not {decision!r}"
                return decision
            case WhatIf(observation, move, limit):
                return what_if(observation, move, limit, watch)
            case LookBack():
                return _reviewed(asked, watch)
            case _:
                assert_never(asked)
    except Exception:  # noqa: BLE001  whatever an agent does, its seat must go on playing
        import traceback

        return Failed(traceback.format_exc())


@dataclass(frozen=True, slots=True)
class _Unheard:
    """Hears a cancel, but tells nothing of single decisions."""

    watch: Watch

    def told(self, done: int, of: int) -> None:
        """What one decision costs is not told."""

    def cancelled(self) -> bool:
        return self.watch.cancelled()


def _reviewed(asked: LookBack, watch: Watch) -> Reviewed:
    """Telling how many of the moves have been looked at."""
    of, lapses = len(asked.record.moves), []
    for done, lapse in enumerate(review(asked.record, asked.seats, asked.limit, _Unheard(watch)), start=1):
        watch.told(done, of)
        if lapse is not None:
            lapses.append(lapse)
    return Reviewed(tuple(lapses))
