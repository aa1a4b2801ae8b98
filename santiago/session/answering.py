"""Computes the answers to requests: the worker imports it, and with it the opponents; the window does not."""

from dataclasses import dataclass
from typing import assert_never

from santiago.ai.agent import Decision, Option, ProgressMonitor
from santiago.ai.agents.roster import agent
from santiago.ai.explain.advice import hint, what_if
from santiago.ai.explain.reasons import with_reasons
from santiago.ai.explain.review import review
from santiago.ai.explain.win_chances import win_chances
from santiago.rules.record import replay
from santiago.session.questions import Asked, Failed, HintRequest, Question, Reviewed, ReviewRequest, WhatIf


def answered(asked: Asked, monitor: ProgressMonitor) -> Decision | Option | Reviewed | Failed:
    """Compute the answer in this process."""
    try:
        match asked:
            case Question(observation, level, character, limit):
                position = observation.position
                chosen = agent(level, character, position.seats, position.options.edition)
                decision = chosen.choose(observation, limit, monitor)
                assert isinstance(decision, Decision), f"an agent answers with a decision, not {decision!r}"
                return with_reasons(observation, decision, level) if limit.explain else decision
            case HintRequest(observation, limit):
                return hint(observation, limit, monitor)
            case WhatIf(observation, move, limit):
                return what_if(observation, move, limit, monitor)
            case ReviewRequest():
                return _reviewed(asked, monitor)
            case _:
                assert_never(asked)
    except Exception:  # noqa: BLE001  a failing agent must not stop the game
        import traceback

        return Failed(traceback.format_exc())


@dataclass(frozen=True, slots=True)
class _QuietProgress:
    """Passes on cancellation, but no progress of single decisions."""

    monitor: ProgressMonitor

    def on_progress(self, done: int, of: int) -> None:
        """Ignore the progress of one decision."""

    def is_cancelled(self) -> bool:
        return self.monitor.is_cancelled()


def _reviewed(asked: ReviewRequest, monitor: ProgressMonitor) -> Reviewed:
    """Review the record; progress counts the decisions of people, and rounds, which take as long."""
    before = [step.before for step in replay(asked.record)]
    judged = [state.to_move in asked.seats for state in before]
    done, of = 0, sum(judged) + len({state.round for state in before})
    mistakes, rounds = [], []
    found = review(asked.record, asked.seats, asked.limit, _QuietProgress(monitor))
    for mistake, is_judged in zip(found, judged, strict=False):
        done += is_judged
        monitor.on_progress(done, of)
        if mistake is not None:
            mistakes.append(mistake)
    for one in win_chances(asked.record, monitor=monitor):
        rounds.append(one)
        monitor.on_progress(done + len(rounds), of)
    return Reviewed(tuple(mistakes), tuple(rounds))
