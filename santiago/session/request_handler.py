"""Computes the answers to requests.

Only the worker imports this module, because importing it loads the computer opponents.
"""

from dataclasses import replace
from typing import assert_never

from santiago.ai.agent import Decision, PartsProgress, ProgressMonitor
from santiago.ai.agents.level_agent import LevelAgent
from santiago.ai.explain.advice import costly_mistake, hint, what_if, why_of, with_cause
from santiago.ai.explain.move_losses import move_losses
from santiago.ai.explain.reasons import reasons_for, with_reasons
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


def answered(asked: Asked, monitor: ProgressMonitor) -> Result:
    """Compute the answer to a request, or return a Failure if an exception is raised."""
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
                return _reviewed(asked, monitor)
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


def _reviewed(asked: ReviewRequest, monitor: ProgressMonitor) -> ReviewResult:
    """Review a recorded game.

    Progress is counted in equal parts: two for each human decision and one for each round.
    """
    before = [step.before for step in replay(asked.record)]
    judged = [state.to_move in asked.seats for state in before]
    progress = PartsProgress(monitor, 2 * sum(judged) + len({state.round for state in before}))
    mistakes, rounds = [], []
    for mistake, is_judged in zip(
        review(asked.record, asked.seats, asked.limit, progress), judged, strict=False
    ):
        progress.completed(is_judged)
        if mistake is not None:
            mistakes.append(mistake)
    lost = []
    for loss, is_judged in zip(
        move_losses(asked.record, asked.seats, asked.limit, progress), judged, strict=False
    ):
        progress.completed(is_judged)
        if loss is not None:
            lost.append(loss)
    for one in win_chances(asked.record, monitor=progress):
        rounds.append(one)
        progress.completed(1)
    return ReviewResult(tuple(mistakes), tuple(rounds), tuple(lost))
