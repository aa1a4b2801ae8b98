"""The player's progress in problems: tries, right first answers, repetitions, and the streak of days."""

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from hashlib import sha256
from itertools import product
from typing import Annotated, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from santiago.persistence import paths
from santiago.persistence.json_store import JsonStore

_MOST_TRIES: Final = 999
_FORGIVEN_DAYS: Final = 1
"""The maximum number of consecutive days that can be missed without ending a streak."""
_REPEATED_AFTER: Final = (1, 3, 8, 21)
"""The numbers of days after which a problem whose first answer was wrong comes back, the last one again and
again."""
_RIGHT_REPEATS: Final = 2
"""The number of right repetitions after which a problem no longer comes back."""
_EPOCH: Final = date(2025, 12, 31).toordinal()
_APART: Final = 3 * 7
"""The number of problems of the day, those of a week, that come between two from one game."""
_MOST_DAYS: Final = 1461
"""The number of days, four years, after which the order of the problems of the day begins anew."""
_MOST_STREAKS: Final = 8
"""The number of streaks that are kept, because a wrong clock begins a new streak."""

_Day = Annotated[int, msgspec.Meta(ge=0, le=date.max.toordinal())]
_Tries = Annotated[int, msgspec.Meta(ge=0, le=_MOST_TRIES)]


class Attempts(msgspec.Struct, frozen=True):
    """The answers to one problem.

    `first` is true if the first answer was right. `tries` is the number of answers up to and including the
    first right one. `day` is the day of the last of these answers, as a date ordinal. If the first answer was
    wrong, the problem comes back on the day `due` (0: no more), after `repeats` repetitions, of which `right`
    were right. `today` is the number of answers on the day `last` up to the first right one, negative if none
    was right.
    """

    first: bool
    tries: Annotated[int, msgspec.Meta(ge=1, le=_MOST_TRIES)]
    solved: bool
    day: Annotated[int, msgspec.Meta(ge=1, le=date.max.toordinal())]
    due: _Day = 0
    repeats: _Tries = 0
    right: _Tries = 0
    last: _Day = 0
    today: Annotated[int, msgspec.Meta(ge=-_MOST_TRIES, le=_MOST_TRIES)] = 0

    def is_due(self, today: int) -> bool:
        """Return whether the problem comes back on the day `today`.

        A day that is too far away was set by a wrong clock.
        """
        return bool(self.due) and not 0 < self.due - today <= _REPEATED_AFTER[-1]

    def tries_on(self, today: int) -> int:
        """Return the number of answers on a day up to the first right one, negative if none was right."""
        return self.today if self.last == today else 0

    def after(self, today: int, *, right: bool) -> "Attempts":
        """Return the attempts after one more answer."""
        tries = self.tries_on(today)
        if tries <= 0:
            tries = min(1 - tries, _MOST_TRIES) * (1 if right else -1)
        after = replace(self, last=today, today=tries)
        if self.is_due(today):
            repeats, rights = min(self.repeats + 1, _MOST_TRIES), min(self.right + right, _MOST_TRIES)
            pause = _REPEATED_AFTER[min(repeats, len(_REPEATED_AFTER) - 1)]
            after = replace(
                after, due=0 if rights >= _RIGHT_REPEATS else today + pause, repeats=repeats, right=rights
            )
        tries = min(self.tries + 1, _MOST_TRIES)
        return after if self.solved else replace(after, tries=tries, solved=right, day=today)


class Streak(NamedTuple):
    """The number of daily problems solved in a row, and the last day of the streak, as a date ordinal."""

    length: _Day
    day: _Day


_NO_STREAK: Final = Streak(0, 0)


@dataclass(frozen=True, slots=True)
class _Kept:
    """The contents of the progress file.

    `problems` holds the attempts, keyed by problem id. `streak` and `day` are the streak of the last daily
    answer, and `other_streaks` the other ones.
    """

    problems: Mapping[str, Attempts] = field(default_factory=dict)
    streak: _Day = 0
    day: _Day = 0
    other_streaks: tuple[Streak, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """The attempts, keyed by problem id, and the streaks of daily problems, the last one first.

    There are several streaks only if the clock was wrong or a streak has ended.
    """

    attempts: Mapping[str, Attempts]
    streaks: tuple[Streak, ...] = ()

    def due_on(self, today: int) -> frozenset[str]:
        """Return the problems that come back on the day `today`."""
        return frozenset(problem for problem, one in self.attempts.items() if one.is_due(today))

    def streak_on(self, today: int) -> int:
        """Return the streak on the day `today`, or 0 if too many days have been missed since its last day."""
        return self._current(today).length

    def _current(self, today: int) -> Streak:
        """Return the longest streak that ends about `today`.

        The streak may end a little later, because the date is earlier in another time zone.
        """
        near = (streak for streak in self.streaks if abs(today - streak.day) <= _FORGIVEN_DAYS + 1)
        return max(near, default=_NO_STREAK)

    def week_on(self, today: int) -> tuple[bool, ...]:
        """Return for each of the seven days up to `today` whether it belongs to the current streak."""
        length, last = self._current(today)
        return tuple(last - length < day <= last for day in range(today - 6, today + 1))

    def after_answer(self, problem: str, today: int, *, right: bool, daily: bool) -> "Progress":
        """Return the progress after an answer given on the day `today`.

        Answers after the first right answer do not change the attempts, except as a repetition. A day counts
        for the streak if the first answer to one of its problems is right.
        """
        before = self.attempts.get(problem)
        tries, due = (1, 0) if right else (-1, today + _REPEATED_AFTER[0])
        first = Attempts(right, 1, right, today, due, last=today, today=tries)
        after = first if before is None else before.after(today, right=right)
        streaks, current = self.streaks, self._current(today)
        is_first = before is None or not before.tries_on(today)
        if right and daily and is_first and current.day < today:
            others = (streak for streak in streaks if streak != current)
            streaks = (Streak(current.length + 1, today), *others)[:_MOST_STREAKS]
        return Progress({**self.attempts, problem: after}, streaks)


_STORE: Final = JsonStore(lambda: paths.data_folder() / "problems.json", _Kept)


class ProgressStore:
    """Loads and saves the progress in problems; answers that cannot be saved are saved with the next one."""

    def __init__(self) -> None:
        self.progress = _cleaned(_STORE.load())
        self._unsaved: list[Callable[[Progress], Progress]] = []

    def note_answer(self, problem: str, *, right: bool, daily: bool) -> None:
        """Add an answer given today to the progress; raises CannotWrite."""
        today = date.today().toordinal()
        changed = partial(Progress.after_answer, problem=problem, today=today, right=right, daily=daily)
        self.progress = changed(self.progress)
        self._unsaved.append(changed)
        _STORE.change(self._with_unsaved)
        self._unsaved.clear()

    def reset(self) -> None:
        """Delete all attempts and the streak; raises CannotWrite."""
        self.progress = Progress({})
        self._unsaved.clear()
        _STORE.clear()

    def _with_unsaved(self, kept: _Kept) -> _Kept:
        progress = _cleaned(kept)
        for change in self._unsaved:
            progress = change(progress)
        last, *others = progress.streaks or (_NO_STREAK,)
        return _Kept(progress.attempts, last.length, last.day, tuple(others))


def day_number(today: int) -> int:
    """Return the number of a day, by which players can tell each other which problems they mean."""
    return today - _EPOCH


def daily_problems(degrees: Mapping[str, int], today: int) -> dict[int, str]:
    """Return the problem of the day `today` of each degree, keyed by degree.

    `degrees` holds the degree of each problem. All problems of a degree are used before any is repeated.
    Problems from one game are a week or more apart, because a later position shows what was played before.
    Those that are the only one from their game come last, since they fit on any day.
    """
    found: dict[int, str] = {}
    left: dict[int, list[str]] = {}
    games = {problem: problem.rpartition("-")[0] for problem in degrees}
    sizes = Counter(games.values())
    recent: deque[str] = deque(maxlen=_APART)
    for day, degree in product(
        range(today - (today - _EPOCH) % _MOST_DAYS, today + 1), sorted(set(degrees.values()))
    ):
        if not left.get(degree):
            left[degree] = sorted(
                (problem for problem, of in degrees.items() if of == degree),
                key=lambda one: (sizes[games[one]] == 1, sha256(f"{day} {one}".encode()).digest()),
            )
        found[degree] = min(left[degree], key=lambda problem: games[problem] in recent)
        left[degree].remove(found[degree])
        recent.append(games[found[degree]])
    return found


def _cleaned(kept: _Kept) -> Progress:
    """Return the progress stored in the file, without contradictions."""
    attempts = {
        problem: replace(row, solved=row.solved or row.first, tries=1 if row.first else row.tries)
        for problem, row in kept.problems.items()
    }
    streaks = (Streak(kept.streak, kept.day), *kept.other_streaks)
    return Progress(attempts, tuple(streak for streak in streaks if streak.length)[:_MOST_STREAKS])
