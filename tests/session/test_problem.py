"""A problem in a record: read back unchanged, and refused if it is damaged."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from santiago.ai.agent import Margin, Reason, ReasonKind
from santiago.ai.problems.explaining import contrast_of, explanation
from santiago.ai.problems.finding import Problem
from santiago.persistence.codec import decode, encode, read_record
from santiago.persistence.seal import SealPolicy
from santiago.resources import shipped_saves
from santiago.rules.legal import legal_moves
from santiago.rules.record import Player, Record, replay
from santiago.session.problem import NoProblem, problem_record, task_of
from tests.ai.reason_checks import holds
from tests.ai.test_problems import line
from tests.ai.test_review import record as game_record


def problem() -> tuple[Record, Problem]:
    """Return the first decision in which the first and the last legal move differ in value."""
    played = game_record()
    for ply, step in enumerate(replay(played)):
        moves = legal_moves(step.before)
        if len(moves) > 2 and step.before.round > 1:
            lines = [line(step.before, move) for move in (moves[0], moves[len(moves) - 1])]
            contrast = contrast_of(step.before, [lines[0]], [lines[1]])
            if contrast is not None:
                best = tuple(moves)[:2]
                margins = Margin(4.0, 0.5, 0.1), Margin(3.0, 0.5, 0.1)
                found = Problem(best, contrast.other[0], best[1], 3.5, 0.4, *margins, 2, contrast)
                return problem_record(played, ply, found, 180), found
    raise AssertionError("some decision of the game matters")


def test_a_problem_is_read_as_it_was_written() -> None:
    record, found = problem()
    task = task_of(decode(encode(record), sealed=SealPolicy.REQUIRED))
    assert task.solutions == found.best
    assert (task.tempting, task.degree) == (found.tempting, 2)
    measured = 4  # the margin of these games
    assert task.contrast == replace(found.contrast, points=measured), "the sum told is that of the games"
    assert task.seat == found.contrast.seat
    assert [info.player for info in record.seats].count(Player.HUMAN) == 1
    assert record.seats[task.seat].player is Player.HUMAN
    assert task.is_solved_by(found.best[1])
    assert not task.is_solved_by(found.tempting)


def damaged(change: Callable[[dict[str, Any]], object]) -> Record:
    record, _ = problem()
    found = dict(record.extra["problem"])  # type: ignore[call-overload]
    change(found)
    return replace(record, extra={**record.extra, "problem": found})


@pytest.mark.parametrize(
    "change",
    [
        lambda found: found.pop("best"),
        lambda found: found.update(best=[]),
        lambda found: found.update(best=["bid 99"]),
        lambda found: found.update(best=["plant what"]),
        lambda found: found.update(tempting=found["best"][0]),
        lambda found: found.update(degree=4),
        lambda found: found.update(theme="chess"),
        lambda found: found.update(gap=float("nan")),
        lambda found: found.update(more=1),
        lambda found: found.update(line=found["line"] * 20),
        lambda found: found.update(line=found["tempting_line"]),
        lambda found: found.update(worse=[["fields", 4, 3]]),
        lambda found: found.update(worse=[["fields", 0, 333]]),
        lambda found: found.update(worse=[["fields", -1, 3]]),
        lambda found: found.update(worse=[["dry", 0, 1]]),
        lambda found: found.update(over_tempting=[float("nan"), 1, 0]),
        lambda found: found.update(over_tempting=[float("inf"), 1, 0]),
        lambda found: found.update(over_tempting=[1, 1]),
        lambda found: found.update(squares=["z9"]),
        lambda found: found.update(squares=[7]),
    ],
)
def test_a_damaged_problem_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(NoProblem, match="is damaged"):
        task_of(damaged(change))


def test_a_game_without_a_problem_is_none() -> None:
    with pytest.raises(NoProblem, match="contains no problem"):
        task_of(game_record())


def test_every_sentence_about_every_shipped_problem_is_true() -> None:
    for path in sorted((shipped_saves() / "problems").glob("*.json")):
        task = task_of(read_record(path, sealed=SealPolicy.REQUIRED))
        best, tempting = task.solutions[0], task.tempting
        *facts, outcome = explanation(task.position, task.contrast)
        assert outcome == Reason(ReasonKind.OUTCOME, rival=tempting, contrast=task.contrast)
        for reason in facts:
            assert holds(reason, task.position, best), (path.name, reason)
