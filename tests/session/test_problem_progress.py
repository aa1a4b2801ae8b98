"""Progress in problems: first tries, the streak that forgives a day, and a file that may contain anything."""

import json
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from santiago.persistence import paths
from santiago.persistence.safe_write import CannotWrite
from santiago.session.problem_progress import Attempts, Progress, ProgressStore, daily_problems, day_number

MONDAY = 739_000


def after(*answers: tuple[str, int, bool], daily: bool = True) -> Progress:
    """Return the progress after answers: problem, days after Monday, right or not."""
    progress = Progress({})
    for problem, day, right in answers:
        progress = progress.after_answer(problem, MONDAY + day, right=right, daily=daily)
    return progress


def test_only_the_answers_up_to_the_first_right_one_count() -> None:
    answers = [("a", 0, False), ("a", 1, True), ("a", 2, False), ("b", 2, True)]
    found = after(*answers).attempts
    assert [(one.first, one.tries, one.solved, one.day) for one in found.values()] == [
        (False, 2, True, MONDAY + 1),
        (True, 1, True, MONDAY + 2),
    ]


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


@pytest.mark.parametrize("wrong", [1, MONDAY - 1, MONDAY + 2, MONDAY + 20_000, date.max.toordinal()])
def test_a_clock_that_is_wrong_for_a_day_does_not_end_the_streak(wrong: int) -> None:
    progress = after(*((f"problem {n}", n - 100, True) for n in range(100)))
    for n, today in enumerate((wrong, MONDAY, MONDAY + 1)):
        progress = progress.after_answer(f"late {n}", today, right=True, daily=True)
    assert progress.streak_on(MONDAY + 1) in (101, 102), "an answer on a wrong day counts at most once"


def test_many_wrong_days_are_not_all_kept() -> None:
    progress = after(*((f"problem {n}", 100 * n, True) for n in range(100)))
    assert len(progress.streaks) < 20
    assert progress.streak_on(MONDAY + 9_900) == 1


def test_all_problems_of_a_level_come_once_before_any_comes_again() -> None:
    names = [f"problem {n}" for n in range(7)]
    degrees = {**dict.fromkeys(names, 1), "hard": 3}
    start = date(2025, 12, 31).toordinal()
    days = [daily_problems(degrees, start + day) for day in range(14)]
    assert sorted(day[1] for day in days[:7]) == names == sorted(day[1] for day in days[7:])
    assert {day[3] for day in days} == {"hard"}
    assert daily_problems(dict(reversed(degrees.items())), start) == days[0]
    assert daily_problems({}, start) == {}


def test_problems_from_one_game_are_a_week_apart(deep: bool) -> None:
    """The later of two positions shows what was played in the earlier one."""
    games = {f"a-{n:03}-{ply:03}": 1 + (n + ply) % 3 for n in range(30) for ply in (20, 51)}
    alone = {f"b-{n:03}-040": 1 + n % 3 for n in range(30)}
    last: dict[str, int] = {}
    for day in range(400 if deep else 80):
        for problem in daily_problems(games | alone, MONDAY + day).values():
            game = problem[:5]
            assert day - last.get(game, -7) >= 7
            last[game] = day


def test_a_wrong_clock_does_not_take_the_problems_of_the_day_away() -> None:
    for day in (1, date(1970, 1, 1).toordinal(), date.max.toordinal()):
        assert daily_problems({"a-000-001": 1, "a-000-002": 3}, day) == {1: "a-000-001", 3: "a-000-002"}


def test_days_are_numbered_from_the_first_of_january_2026() -> None:
    assert [day_number(date(2026, *day).toordinal()) for day in ((1, 1), (2, 1), (12, 31))] == [1, 32, 365]


def test_only_a_first_try_of_the_day_counts_for_the_days_in_a_row() -> None:
    assert after(("a", 0, False), ("a", 0, True)).streak_on(MONDAY) == 0
    assert after(("a", 0, False), ("a", 0, True), ("b", 0, True)).streak_on(MONDAY) == 1
    solved_before = after(("a", 0, True), ("b", 1, True), ("a", 2, True))
    assert solved_before.streak_on(MONDAY + 2) == 3
    again = after(("a", 0, True), ("a", 1, False), ("a", 1, True))
    assert again.streak_on(MONDAY + 1) == 1


@pytest.mark.parametrize(
    ("answers", "tries"), [((True,), 1), ((False, False, True, False), 3), ((False, False), -2), ((), 0)]
)
def test_the_tries_of_a_day_end_with_the_right_answer(answers: tuple[bool, ...], tries: int) -> None:
    progress = after(("a", 0, False), *(("a", 5, right) for right in answers))
    assert progress.attempts["a"].tries_on(MONDAY + 5) == tries
    assert progress.attempts["a"].tries_on(MONDAY + 6) == 0


def due_days(*rights: bool) -> list[int]:
    """Return the days after Monday on which a problem comes back that was wrong on Monday.

    It is answered at once whenever it is due, as `rights` says, and again on the same day.
    """
    progress, answers, days = after(("a", 0, False), ("a", 0, True)), [*rights], []
    for day in range(200):
        if progress.due_on(MONDAY + day):
            days.append(day)
            for right in (answers.pop(0) if answers else False, True):
                progress = progress.after_answer("a", MONDAY + day, right=right, daily=False)
    return days


def test_what_was_wrong_comes_back_until_it_is_right_twice() -> None:
    """After 1, 3, 8 and 21 days, and then every 21 days."""
    assert due_days(True, True) == [1, 4]
    assert due_days(True, False, True) == [1, 4, 12]
    assert due_days(False, False, False, True, True) == [1, 4, 12, 33, 54]
    assert due_days()[:6] == [1, 4, 12, 33, 54, 75]


def test_what_was_right_at_once_does_not_come_back() -> None:
    progress = after(("a", 0, True), ("a", 1, False))
    assert not any(progress.due_on(MONDAY + day) for day in range(100))


def test_a_clock_that_was_years_ahead_does_not_keep_a_problem_away() -> None:
    progress = after(("a", 0, False)).after_answer("a", MONDAY + 5_000, right=False, daily=False)
    assert progress.due_on(MONDAY + 2) == {"a"}


@pytest.mark.usefixtures("library")
def test_progress_is_kept_and_can_be_reset() -> None:
    ProgressStore().note_answer("a", right=True, daily=True)
    assert ProgressStore().progress.attempts["a"].first
    assert ProgressStore().progress.streak_on(date.today().toordinal()) == 1
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


@pytest.mark.usefixtures("library")
def test_a_streak_survives_in_the_file_of_the_versions_before_there_were_several() -> None:
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    today = date.today().toordinal()
    path.write_text(json.dumps({"problems": {}, "streak": 41, "day": today - 1}))
    ProgressStore().note_answer("a", right=True, daily=True)
    assert ProgressStore().progress.streak_on(today) == 42
    stored = json.loads(path.read_text())
    assert (stored["streak"], stored["day"]) == (42, today), "version 2.0 reads these two"


@pytest.mark.usefixtures("library")
def test_thousands_of_rows_are_read_back() -> None:
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    row = {"first": False, "tries": 3, "solved": True, "day": MONDAY}
    path.write_text(json.dumps({"problems": {f"problem {n}": row for n in range(9_000)}}))
    ProgressStore().note_answer("new", right=True, daily=False)
    assert ProgressStore().progress.attempts["new"].first
    assert len(ProgressStore().progress.attempts) == 9_001


@pytest.mark.usefixtures("library")
def test_rows_and_members_of_a_newer_version_survive_an_answer() -> None:
    path = paths.data_folder() / "problems.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    row = {"first": False, "tries": 1, "solved": False, "day": MONDAY, "seconds": 40}
    newer = {"problems": {"a": row, "b": {"first": "perhaps"}, "c": row}, "goals": {"weekly": [3, 4]}}
    path.write_text(json.dumps(newer))
    ProgressStore().note_answer("a", right=True, daily=False)
    today = date.today().toordinal()
    answered = {"first": False, "tries": 2, "solved": True, "day": today, "seconds": 40}
    stored = json.loads(path.read_text())
    first = stored["problems"].pop("a")
    assert {name: first[name] for name in answered} == answered
    assert stored == {**newer, "problems": {"b": {"first": "perhaps"}, "c": row}}


@pytest.mark.usefixtures("library")
def test_an_answer_that_cannot_be_saved_is_saved_with_the_next_one() -> None:
    store = ProgressStore()
    folder = paths.data_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.write_bytes(b"not a folder")
    with pytest.raises(CannotWrite):
        store.note_answer("a", right=True, daily=False)
    folder.unlink()
    store.note_answer("b", right=False, daily=False)
    assert set(ProgressStore().progress.attempts) == {"a", "b"}


ANSWERS = """
import sys
from santiago.session.problem_progress import ProgressStore

store = ProgressStore()
print("ready", flush=True)
sys.stdin.readline()
for n in range(60):
    store.note_answer(f"{sys.argv[1]} {n}", right=True, daily=False)
"""


@pytest.mark.usefixtures("library")
def test_two_programs_that_answer_sixty_problems_each_keep_them_all() -> None:
    programs = [
        subprocess.Popen(
            [sys.executable, "-c", ANSWERS, name],
            cwd=Path(__file__).parents[2],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for program in programs:
        assert program.stdout is not None
        assert program.stdout.readline() == "ready\n"
    for program in programs:
        assert program.stdin is not None
        program.stdin.write("\n")
        program.stdin.flush()
    for program in programs:
        program.communicate()
        assert program.returncode == 0
    assert len(ProgressStore().progress.attempts) == 120
