"""A problem in a record: read back unchanged, and refused if it is damaged."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from santiago.ai.problems.finding import Problem
from santiago.ai.problems.margin import Margin
from santiago.persistence.codec import decode, encode
from santiago.persistence.seal import SealPolicy
from santiago.rules.legal import bribe_totals, legal_moves
from santiago.rules.phases import Auction, FirstCanal, OverseerDecision, Planting, Proposals, SecretAuction
from santiago.rules.record import Player, Record, replay
from santiago.session.problem import NoProblem, Theme, problem_record, task_of, theme_of
from tests.ai.positions import game
from tests.ai.test_problems import line
from tests.ai.test_review import record as game_record


def problem() -> tuple[Record, Problem]:
    """Return the first decision with more than two moves, as if the first move were best."""
    played = game_record()
    for ply, step in enumerate(replay(played)):
        moves = legal_moves(step.before)
        if len(moves) > 2 and step.before.round > 1:
            lines = [tuple(line(step.before, move)) for move in (moves[0], moves[len(moves) - 1])]
            best = tuple(moves)[:2]
            margins = Margin(4.0, 0.5, 0.1), Margin(3.0, 0.5, 0.1)
            found = Problem(best, lines[1][0], best[1], 3.5, 0.4, *margins, 2, *lines)
            return problem_record(played, ply, found, 180), found
    raise AssertionError("some seat has a choice")


def test_a_problem_is_read_as_it_was_written() -> None:
    record, found = problem()
    task = task_of(decode(encode(record), sealed=SealPolicy.REQUIRED))
    assert task.solutions == found.best
    assert (task.tempting, task.degree) == (found.tempting, 2)
    assert (task.line, task.tempting_line) == (found.line, found.tempting_line)
    assert {move: one.points for move, one in task.margins.items()} == {
        found.tempting: 4.0,
        found.second: 3.0,
    }
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
        lambda found: found.update(over_tempting=[float("nan"), 1, 0]),
        lambda found: found.update(over_tempting=[float("inf"), 1, 0]),
        lambda found: found.update(over_tempting=[1, 1]),
    ],
)
def test_a_damaged_problem_is_refused(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(NoProblem, match="is damaged"):
        task_of(damaged(change))


def test_a_game_without_a_problem_is_none() -> None:
    with pytest.raises(NoProblem, match="contains no problem"):
        task_of(game_record())


def test_problems_of_versions_before_3_are_read() -> None:
    """They also hold figures of the end of the round, which are no longer told."""
    old = damaged(lambda found: found.update(worse=[["fields", 0, -2]], better=[], squares=["c4"]))
    assert task_of(old).line == problem()[1].line


def test_a_theme_is_the_kind_of_decision_but_for_the_first_and_the_last_rounds() -> None:
    themes = Counter[tuple[Theme, str]]()
    for number in range(8):
        for state in game(3, number):
            moves = legal_moves(state)
            if isinstance(state.phase, FirstCanal | SecretAuction) or len(moves) < 2:
                continue
            theme, phase = theme_of(state, moves[0], moves[len(moves) - 1]), type(state.phase).__name__
            themes[theme, phase] += 1
            if state.rounds - state.round < 2:
                assert theme is Theme.LAST_ROUNDS
            elif isinstance(state.phase, Auction | Proposals):
                assert theme in (Theme.AUCTION, Theme.CANAL)
            elif state.round <= 2:
                assert theme is Theme.FIRST_ROUNDS
            elif isinstance(state.phase, Planting):
                assert (theme is Theme.LAST_TO_PLANT) is (not state.phase.waiting)
            elif isinstance(state.phase, OverseerDecision):
                bribes = sorted(bribe_totals(state.phase.proposals).values())
                is_equal = bribes[-1:] == bribes[-2:-1] != []
                assert theme is (Theme.EQUAL_OFFERS if is_equal else Theme.DECISION)
    assert {theme for theme, _ in themes} == set(Theme)


def test_a_right_answer_is_explained_against_the_tempting_one_and_a_wrong_one_against_the_best() -> None:
    record, found = problem()
    parts = [[0.5] * 6] * len(record.seats)
    right, known = found.best[1], (*found.best, found.tempting)
    wrong = next(move for move in legal_moves(task_of(record).position) if move not in known)
    answers = [
        (str(right), Margin(2.0, 0.5, 0.1, "normal", parts)),
        (str(wrong), Margin(1.5, 0.5, 0.1, "hard", parts)),
    ]
    members = {**record.extra["problem"], "second": str(found.tempting), "answers": answers}  # type: ignore[dict-item]
    task = task_of(decode(encode(replace(record, extra={"problem": members})), sealed=SealPolicy.REQUIRED))
    told = [task.measured(move) for move in (right, wrong)]
    assert [one and (one.points, one.others) for one in told] == [(2.0, "normal"), (1.5, "hard")]
