"""Computes the answers to requests.

Only the worker imports this module, because importing it loads the computer opponents.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from santiago.ai.agent import Decision, PartsProgress, ProgressMonitor
from santiago.ai.agents.level_agent import LevelAgent
from santiago.ai.explain.advice import costly_mistake, hint, what_if, why_of, with_cause
from santiago.ai.explain.decision_reasons import reasons_for, with_reasons
from santiago.ai.explain.move_losses import move_losses
from santiago.ai.explain.review import review
from santiago.ai.explain.win_chances import win_chances
from santiago.ai.problems.finding import Unfit, problem_in
from santiago.ai.problems.playouts import DEALS, LINES
from santiago.rules.observation import observe
from santiago.rules.record import Record, final_state, replay
from santiago.rules.state import GameState
from santiago.session.problem import problem_record
from santiago.session.worker_messages import (
    Asked,
    CauseRequest,
    CoachRequest,
    Explanation,
    ExplanationRequest,
    Failure,
    HintRequest,
    MadeProblem,
    ProblemRequest,
    Question,
    Result,
    ReviewRequest,
    ReviewResult,
    WhatIf,
)


def answered(
    asked: Asked, monitor: ProgressMonitor, tell: Callable[[ReviewResult], None] = lambda _: None
) -> Result:
    """Compute the answer to a request, or return a Failure if an exception is raised.

    A review calls `tell` with what it has found so far.
    """
    try:
        match asked:
            case Question():
                return _decision(asked, monitor)
            case CauseRequest(question, limit, known):
                decision = known or _decision(question, monitor)
                return with_cause(question.observation, decision, limit, monitor)
            case HintRequest(observation, limit, against):
                return hint(observation, limit, monitor, against)
            case WhatIf(observation, move, limit, advised):
                return what_if(observation, move, limit, advised, monitor)
            case CoachRequest(observation, move, limit):
                return Explanation(costly_mistake(observation, move, limit, monitor))
            case ExplanationRequest():
                return _explained(asked, monitor)
            case ProblemRequest(record, ply):
                found = problem_in(_position(record, ply), "own", monitor)
                if isinstance(found, Unfit):
                    return MadeProblem(None, found)
                return MadeProblem(problem_record(record, ply, found, LINES * DEALS))
            case ReviewRequest():
                return _reviewed(asked, monitor, tell)
            case _:
                assert_never(asked)
    except Exception:  # noqa: BLE001  a failing agent must not stop the game
        import traceback

        return Failure(traceback.format_exc())


def _position(record: Record, ply: int) -> GameState:
    return final_state(replace(record, moves=record.moves[:ply]))


def _decision(question: Question, monitor: ProgressMonitor) -> Decision:
    """Return the computer's decision, with its reasons if `question.limit.explain` is true."""
    observation, limit = question.observation, question.limit
    decision = LevelAgent(question.level, question.character).choose(observation, limit, monitor)
    return with_reasons(observation, decision, question.level) if limit.explain else decision


def _explained(asked: ExplanationRequest, monitor: ProgressMonitor) -> Explanation:
    observation = observe(asked.position, asked.position.mover)
    why = why_of(observation, asked.best, asked.wrong, asked.limit, monitor, asked.parts)
    return Explanation(why, reasons_for(observation, asked.best))


def _reviewed(
    asked: ReviewRequest, monitor: ProgressMonitor, tell: Callable[[ReviewResult], None]
) -> ReviewResult:
    """Review a recorded game: first the mistakes, then the rounds, and last the losses.

    Progress is counted in equal parts: two for each human decision and one for each round.
    """
    record, seats, limit = asked.record, asked.seats, asked.limit
    before = [step.before for step in replay(record)]
    judged = [ply for ply, state in enumerate(before) if state.to_move in seats]
    known = {one.ply for one in asked.known}
    plies = [ply for ply in judged if ply not in known] if asked.only is None else [asked.only]
    progress = PartsProgress(monitor, 2 * len(judged) + len({state.round for state in before}))
    progress.completed(len(known))
    mistakes = [one.mistake for one in asked.known if one.mistake is not None]
    for ply, mistake in enumerate(review(record, seats, limit, progress, plies)):
        progress.completed(ply in plies)
        if mistake is not None:
            mistakes = sorted((*mistakes, mistake), key=lambda one: one.ply)
            tell(ReviewResult(tuple(mistakes)))
    if asked.only is not None:
        return ReviewResult(tuple(mistakes))
    rounds = []
    for one in win_chances(record, monitor=progress):
        rounds.append(one)
        progress.completed(1)
    tell(ReviewResult(tuple(mistakes), tuple(rounds)))
    lost = []
    for ply, loss in enumerate(move_losses(record, seats, limit, progress)):
        progress.completed(ply in judged)
        lost += [] if loss is None else [loss]
    return ReviewResult(tuple(mistakes), tuple(rounds), tuple(lost))
