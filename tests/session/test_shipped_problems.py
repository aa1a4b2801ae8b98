"""The problems that ship: enough of them, varied, and small."""

from collections import Counter
from functools import cache
from pathlib import Path

from santiago.persistence.codec import read_record
from santiago.persistence.seal import SealPolicy
from santiago.presentation.advice.problem_text import answer_text, question_of
from santiago.resources import shipped_saves
from santiago.rules.grid import canal_named
from santiago.rules.moves import PASS, Propose
from santiago.rules.options import Edition
from santiago.rules.phases import ExtraCanal
from santiago.session.problem import Task, Theme, task_of
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator

D1_E1 = canal_named("D1-E1")
FILES = sorted((shipped_saves() / "problems").glob("*.json"))


@cache
def task(path: Path) -> Task:
    return task_of(read_record(path, sealed=SealPolicy.REQUIRED))


def test_there_are_80_small_problems_of_all_themes_and_degrees_and_none_is_over_a_quarter() -> None:
    tasks = [task(path) for path in FILES]
    assert len(tasks) >= 80
    assert max(path.stat().st_size for path in FILES) <= 8 * 1024
    themes = Counter(one.theme for one in tasks)
    assert set(themes) == set(Theme)
    assert max(themes.values()) <= len(tasks) / 4
    assert {one.degree for one in tasks} == {1, 2, 3}
    assert {one.position.seats for one in tasks} == {2, 3, 4, 5}
    assert {one.position.options.edition for one in tasks} == set(Edition)


def test_passing_is_the_answer_of_a_fifth_of_a_theme_at_most() -> None:
    passes = Counter(task(path).theme for path in FILES if task(path).solutions[0] == PASS)
    themes = Counter(task(path).theme for path in FILES)
    assert all(count <= themes[theme] / 5 for theme, count in passes.items())


def test_no_game_has_more_than_three_problems_and_no_position_two() -> None:
    deals = Counter(task(path).record.setup for path in FILES)
    assert max(deals.values()) <= 3
    assert len({task(path).position for path in FILES}) == len(FILES)


def test_nothing_can_be_kept_for_later_in_the_last_round() -> None:
    names = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))
    positions = [one.position for one in map(task, FILES) if isinstance(one.position.phase, ExtraCanal)]
    told = {one.is_last_round: question_of(one, names) for one in positions}
    assert "later" in str(told[False])
    assert "later" not in str(told[True])


def test_the_right_canal_for_a_little_too_much_is_told_so() -> None:
    names = GameNames(("Ana", "Bruno", "Clara", "Diego", "Elena"), Edition.TREFL, Translator("en"))
    found = 0
    for one in map(task, FILES):
        best = one.solutions[0]
        if not isinstance(best, Propose):
            continue
        most = max(
            move.bribe for move in one.solutions if isinstance(move, Propose) and move.canal == best.canal
        )
        for more, title in ((0, "Right!"), (2, "Right canal, but 2 too much"), (4, "Not the best")):
            assert answer_text(one, Propose(best.canal, most + more), None, names).title == title
        found += 1
    assert found
