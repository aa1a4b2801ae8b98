"""Requests to the worker and their answers: decisions, values of moves, reviews of games."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from santiago.ai.agent import Contrast, Decision, Limit, Option, Reason
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState

if TYPE_CHECKING:  # the window sends requests without loading the opponents
    from santiago.ai.explain.review import Mistake
    from santiago.ai.explain.win_chances import RoundChances
    from santiago.ai.problems.losses import Loss


@dataclass(frozen=True, slots=True)
class Question:
    """A request for a decision."""

    observation: Observation
    level: Level
    character: str | None
    limit: Limit


@dataclass(frozen=True, slots=True)
class CauseRequest:
    """A request for a computer's decision with the reason why another move is worse; `limit` is the budget of
    each compared move. If `known` is None, the decision is computed again."""

    question: Question
    limit: Limit
    known: Decision | None


@dataclass(frozen=True, slots=True)
class HintRequest:
    """A request for a hint to a person: the best move with its reasons, and alternatives."""

    observation: Observation
    limit: Limit


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A request for the value of `move` to the observing seat, and the reason why `advised` is better."""

    observation: Observation
    move: Move
    limit: Limit
    advised: Move | None = None


@dataclass(frozen=True, slots=True)
class ReviewRequest:
    """A request for a review of the decisions of `seats`; each gets up to five searches with `limit`."""

    record: Record
    seats: frozenset[Seat]
    limit: Limit


@dataclass(frozen=True, slots=True)
class ExplanationRequest:
    """A request to explain the solution of a problem, or why `wrong` is worse than the solution."""

    position: GameState
    contrast: Contrast
    wrong: Move | None
    limit: Limit


_EACH_SEARCH: Final = Limit(seconds=60.0)


@dataclass(frozen=True, slots=True)
class ProblemRequest:
    """A request to turn the decision after `ply` moves of a game into a problem."""

    record: Record
    ply: int
    limit: Limit = _EACH_SEARCH


@dataclass(frozen=True, slots=True)
class ThinkingProgress:
    """Progress: `done` of `of` nodes, or of a game's decisions and rounds."""

    done: int
    of: int


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """The mistakes and losses in a game, in the order of the moves, and the chances of winning by round."""

    mistakes: tuple[Mistake, ...]
    rounds: tuple[RoundChances, ...] = ()
    losses: tuple[Loss, ...] = ()


@dataclass(frozen=True, slots=True)
class Explanation:
    """Reasons for the solution, or against a wrong move, which is worth `points` less; None if unknown."""

    reasons: tuple[Reason, ...]
    points: float | None = None


@dataclass(frozen=True, slots=True)
class MadeProblem:
    """The record of the problem, or None and the reason why the decision does not make one
    (`finding.Unfit`)."""

    record: Record | None
    unfit: str = ""


@dataclass(frozen=True, slots=True)
class Failure:
    """The request failed; `trace` is the traceback."""

    trace: str


Asked = Question | CauseRequest | HintRequest | WhatIf | ReviewRequest | ExplanationRequest | ProblemRequest
Result = Decision | Option | ReviewResult | Explanation | MadeProblem | Failure
Answer = ThinkingProgress | Result
