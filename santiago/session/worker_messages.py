"""Requests to the worker and their answers: decisions, values of moves, reviews of games.

All messages are structs: the same number of data classes would add 9 ms to the start.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from santiago.ai.agent import Contrast, Decision, Limit, Option, Reason
from santiago.rules.moves import Move
from santiago.rules.observation import Observation
from santiago.rules.options import Seat
from santiago.rules.record import Level, Record
from santiago.rules.state import GameState

if TYPE_CHECKING:  # the window sends requests without loading the opponents
    from santiago.ai.explain.move_losses import MoveLoss
    from santiago.ai.explain.review import Mistake
    from santiago.ai.explain.win_chances import RoundChances


class Question(msgspec.Struct, frozen=True):
    """A request for a decision."""

    observation: Observation
    level: Level
    character: str | None
    limit: Limit


class CauseRequest(msgspec.Struct, frozen=True):
    """A request for a computer's decision with the reason why another move is worse; `limit` is the budget of
    each compared move. If `known` is None, the decision is computed again."""

    question: Question
    limit: Limit
    known: Decision | None


class HintRequest(msgspec.Struct, frozen=True):
    """A request for a hint to a person: the best move with its reasons, and alternatives."""

    observation: Observation
    limit: Limit


class WhatIf(msgspec.Struct, frozen=True):
    """A request for the value of `move` to the observing seat, and the reason why `advised` is better."""

    observation: Observation
    move: Move
    limit: Limit
    advised: Move | None = None


class ReviewRequest(msgspec.Struct, frozen=True):
    """A request for a review of the decisions of `seats`; each decision gets up to five searches with
    `limit`."""

    record: Record
    seats: frozenset[Seat]
    limit: Limit


class ExplanationRequest(msgspec.Struct, frozen=True):
    """A request to explain the solution of a problem or, if `wrong` is set, why that move is worse."""

    position: GameState
    contrast: Contrast
    wrong: Move | None
    limit: Limit


_EACH_SEARCH: Final = Limit(seconds=60.0)


class ProblemRequest(msgspec.Struct, frozen=True):
    """A request to turn the decision after `ply` moves of a game into a problem."""

    record: Record
    ply: int
    limit: Limit = _EACH_SEARCH


class ThinkingProgress(msgspec.Struct, frozen=True):
    """The progress of a request: `done` of `of` nodes or, in a review, of `of` decisions and rounds."""

    done: int
    of: int


class ReviewResult(msgspec.Struct, frozen=True):
    """The mistakes and losses in a game, in the order of the moves, and the chances of winning by round."""

    mistakes: tuple[Mistake, ...]
    rounds: tuple[RoundChances, ...] = ()
    losses: tuple[MoveLoss, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """The reasons for a solution, or against a wrong move and its loss in `points`; None if unknown."""

    reasons: tuple[Reason, ...]
    points: float | None = None


class MadeProblem(msgspec.Struct, frozen=True):
    """The record of a new problem; if None, `unfit` is the reason why there is no problem
    (`finding.Unfit`)."""

    record: Record | None
    unfit: str = ""


class Failure(msgspec.Struct, frozen=True):
    """The failure of a request; `trace` is the traceback."""

    trace: str


Asked = Question | CauseRequest | HintRequest | WhatIf | ReviewRequest | ExplanationRequest | ProblemRequest
Result = Decision | Option | ReviewResult | Explanation | MadeProblem | Failure
Answer = ThinkingProgress | Result
