"""Progress in problems: first tries, the streak that forgives a day, and a file that may contain anything."""

import json

import pytest

from santiago.persistence import paths
from santiago.session.problem_progress import Attempts, Progress, ProgressStore, daily_problem

MONDAY = 739_000


def after(*answers: tuple[str, int, bool], daily: bool = True) -> Progress:
    """Return the progress after answers: problem, days after Monday, right or not."""
    progress = Progress({})
    for problem, day, right in answers:
        progress = progress.after_answer(problem, MONDAY + day, right=right, daily=daily)
    return progress


def test_only_the_answers_up_to_the_first_right_one_count() -> None:
    answers = [("a", 0, False), ("a", 1, True), ("a", 2, False), ("b", 2, True)]
    assert dict(after(*answers).attempts) == {
        "a": Attempts(first=False, tries=2, solved=True, day=MONDAY + 1),
        "b": Attempts(first=True, tries=1, solved=True, day=MONDAY + 2),
    }


@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [
        ((0, 1, 2), 2, 3),
        ((0, 2), 2, 2),  # one day missed
        ((0, 3), 3, 1),  # two days missed
        ((0, 0), 0, 1),
        ((0, 1), 3, 2),
        ((0, 1), 4, 0),
    ],
)
def test_a_streak_forgives_one_missed_day(days: tuple[int, ...], today: int, streak: int) -> None:
    progress = after(*((f"problem {n}", day, True) for n, day in enumerate(days)))
    assert progress.streak_on(MONDAY + today) == streak


def test_a_wrong_answer_or_another_problem_does_not_lengthen_the_streak() -> None:
    assert after(("a", 0, False)).streak_on(MONDAY) == 0
    assert after(("a", 0, True), daily=False).streak_on(MONDAY) == 0


def test_a_clock_that_was_ahead_does_not_stop_the_streak() -> None:
    progress = after(("a", 900, True), ("b", 0, True), ("c", 1, True))
    assert progress.streak_on(MONDAY + 1) == 2


def test_all_problems_come_once_before_any_comes_again() -> None:
    names = [f"problem {n}" for n in range(7)]
    start = MONDAY // 7 * 7
    days = [daily_problem(names, start + day) for day in range(14)]
    assert sorted(filter(None, days[:7])) == names == sorted(filter(None, days[7:]))
    assert daily_problem(names[::-1], start) == days[0]
    assert daily_problem([], start) is None


@pytest.mark.usefixtures("library")
def test_progress_is_kept_and_can_be_reset() -> None:
    ProgressStore().note_answer("a", right=True, daily=True)
    assert ProgressStore().progress.attempts["a"].first
    assert ProgressStore().progress.streak == 1
    store = ProgressStore()
    store.reset()
    assert store.progress == ProgressStore().progress == Progress({})


@pytest.mark.usefixtures("library")
def test_a_damaged_row_costs_no_other() -> None:
    good = {"first": False, "tries": 3, "solved": True, "day": MONDAY}
    bad = ({**good, "tries": 10**9}, {**good, "day": 0}, {**good, "day": "x"})
    rows = {"a": good, "b": 7, **dict(zip("cde", bad, strict=True))}
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"problems": rows, "streak": -4, "day": 10**12}))
    store = ProgressStore()
    assert dict(store.progress.attempts) == {"a": Attempts(first=False, tries=3, solved=True, day=MONDAY)}
    assert store.progress.streak_on(MONDAY) == 0
    store.note_answer("f", right=False, daily=False)
    assert set(ProgressStore().progress.attempts) == {"a", "f"}
    assert json.loads(path.read_text())["problems"]["b"] == 7
