"""Messages between the window and the worker: requests, and the answers to them.

All messages are structs, because data classes would make the program start 9 ms later.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from santiago.ai.agent import Decision, Limit, Option, Reason, Why
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
    """A request for a computer's decision."""

    observation: Observation
    level: Level
    character: str | None
    limit: Limit


class CauseRequest(msgspec.Struct, frozen=True):
    """A request for a computer's decision, and for the reason why it is better than another move.

    `limit` is the search budget for each compared move. `known` is the decision, or None if it must be
    computed first.
    """

    question: Question
    limit: Limit
    known: Decision | None


class HintRequest(msgspec.Struct, frozen=True):
    """A request for a hint to a person: the best move with its reasons, and alternative moves.

    `against` is the move that the person has in mind, or None.
    """

    observation: Observation
    limit: Limit
    against: Move | None = None


class WhatIf(msgspec.Struct, frozen=True):
    """A request for the value of `move` for the observing seat, compared with the move `advised`."""

    observation: Observation
    move: Move
    limit: Limit
    advised: Move


class CoachRequest(msgspec.Struct, frozen=True):
    """A request to say whether `move`, made after `ply` moves, was a costly mistake, and why.

    `limit` is the search budget for each compared move. The answer is an `Explanation`.
    """

    observation: Observation
    move: Move
    limit: Limit
    ply: int


class Judged(msgspec.Struct, frozen=True):
    """The judgement of the decision after `ply` moves: the mistake, or None if it is none."""

    ply: int
    mistake: Mistake | None


class ReviewRequest(msgspec.Struct, frozen=True):
    """A request for a review of the decisions of `seats`.

    Up to five searches, each limited by `limit`, are made for each decision. The decisions in `known` are not
    searched for mistakes again. If `only` is given, the answer has only the mistake after this many moves, if
    it is one. If `yields` is true, the worker counts as free for other requests.
    """

    record: Record
    seats: frozenset[Seat]
    limit: Limit
    known: tuple[Judged, ...] = ()
    only: int | None = None
    yields: bool = False


class ExplanationRequest(msgspec.Struct, frozen=True):
    """A request to compare the solution `best` of a problem with a wrong move.

    `parts` divide the difference that was measured between them; () if it was not measured.
    """

    position: GameState
    best: Move
    wrong: Move
    limit: Limit
    parts: tuple[tuple[float, ...], ...] = ()


_EACH_SEARCH: Final = Limit(seconds=60.0)


class ProblemRequest(msgspec.Struct, frozen=True):
    """A request to turn the decision after `ply` moves of a game into a problem."""

    record: Record
    ply: int
    limit: Limit = _EACH_SEARCH


class ThinkingProgress(msgspec.Struct, frozen=True):
    """The progress of a request: `done` units of work out of `of`.

    A unit is a search node. In a review, each decision counts as two units, and each round as one; `found` is
    what has been found so far, or None if nothing has been found since the last message.
    """

    done: int
    of: int
    found: ReviewResult | None = None


class ReviewResult(msgspec.Struct, frozen=True):
    """The result of a review: mistakes, losses of moves, and the chances of winning in each round.

    All three are in the order of the game.
    """

    mistakes: tuple[Mistake, ...]
    rounds: tuple[RoundChances, ...] = ()
    losses: tuple[MoveLoss, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """Why the solution of a problem is better than a wrong move, and facts in favour of the solution.

    Also why another move was better than a person's. `why` is None if the worker had no time or failed, or if
    no other move was much better.
    """

    why: Why | None
    reasons: tuple[Reason, ...] = ()


class MadeProblem(msgspec.Struct, frozen=True):
    """The answer to a `ProblemRequest`: the record of the new problem.

    If the decision is not suitable for a problem, `record` is None and `unfit` is the reason
    (`finding.Unfit`).
    """

    record: Record | None
    unfit: str = ""


class Failure(msgspec.Struct, frozen=True):
    """Reports that a request failed; `trace` is the traceback."""

    trace: str


Asked = (
    Question
    | CauseRequest
    | HintRequest
    | WhatIf
    | CoachRequest
    | ReviewRequest
    | ExplanationRequest
    | ProblemRequest
)
Result = Decision | Option | ReviewResult | Explanation | MadeProblem | Failure
Answer = ThinkingProgress | Result
