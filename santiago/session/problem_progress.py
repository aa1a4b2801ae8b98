"""The player's progress in problems: tries, right first answers, and the streak of daily problems."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import Annotated, Final, NamedTuple

import msgspec

from santiago.persistence import paths
from santiago.persistence.json_store import JsonStore

_FILE: Final = "problems.json"
_MOST_TRIES: Final = 999
_FORGIVEN_DAYS: Final = 1
"""The maximum number of consecutive days that can be missed without ending a streak."""
_MOST_STREAKS: Final = 8
"""The number of streaks that are kept, because a wrong clock begins a new streak."""

_Day = Annotated[int, msgspec.Meta(ge=0, le=date.max.toordinal())]


class Attempts(msgspec.Struct, frozen=True):
    """The answers to one problem.

    `first` is true if the first answer was right. `tries` is the number of answers up to and including the
    first right one. `day` is the day of the last of these answers, as a date ordinal.
    """

    first: bool
    tries: Annotated[int, msgspec.Meta(ge=1, le=_MOST_TRIES)]
    solved: bool
    day: Annotated[int, msgspec.Meta(ge=1, le=date.max.toordinal())]


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

        Answers after the first right answer do not change the attempts.
        """
        before = self.attempts.get(problem)
        if before is None:
            attempts = Attempts(right, 1, right, today)
        elif before.solved:
            attempts = before
        else:
            attempts = Attempts(before.first, min(before.tries + 1, _MOST_TRIES), right, today)
        streaks, current = self.streaks, self._current(today)
        if right and daily and current.day < today:
            others = (streak for streak in streaks if streak != current)
            streaks = (Streak(current.length + 1, today), *others)[:_MOST_STREAKS]
        return Progress({**self.attempts, problem: attempts}, streaks)


_STORE: Final = JsonStore(lambda: paths.data_folder() / _FILE, _Kept)


class ProgressStore:
    """Loads and saves the progress in problems; answers that cannot be saved are saved with the next one."""

    def __init__(self) -> None:
        self.progress = _cleaned(_STORE.load())
        self._unsaved: list[Callable[[Progress], Progress]] = []

    def note_answer(self, problem: str, *, right: bool, daily: bool) -> None:
        """Add an answer given today to the progress; raises CannotWrite."""
        today = date.today().toordinal()

        def changed(before: Progress) -> Progress:
            return before.after_answer(problem, today, right=right, daily=daily)

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


def daily_problem(problems: Sequence[str], today: int) -> str | None:
    """Return the id of the daily problem on the day `today`, or None if there are no problems.

    All problems are used before any problem is repeated.
    """
    if not problems:
        return None
    lap, number = divmod(today, len(problems))
    order = sorted(problems)
    Random(lap).shuffle(order)
    return order[number]


def _cleaned(kept: _Kept) -> Progress:
    """Return the progress stored in the file, without contradictions."""
    attempts = {
        problem: msgspec.structs.replace(
            row, solved=row.solved or row.first, tries=1 if row.first else row.tries
        )
        for problem, row in kept.problems.items()
    }
    streaks = (Streak(kept.streak, kept.day), *kept.other_streaks)
    return Progress(attempts, tuple(streak for streak in streaks if streak.length)[:_MOST_STREAKS])
