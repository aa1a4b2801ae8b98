"""The player's progress in problems: tries, right first answers, and the streak of daily problems."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Annotated, Final

import msgspec

from santiago.persistence import paths
from santiago.persistence.json_files import load_json, save_json, update_json

_FILE: Final = "problems.json"
_MOST_PROBLEMS: Final = 5_000
_MOST_TRIES: Final = 999
_FORGIVEN_DAYS: Final = 1
"""The maximum number of consecutive days that can be missed without ending a streak."""


class Attempts(msgspec.Struct, frozen=True):
    """The answers to one problem.

    `first` is true if the first answer was right. `tries` is the number of answers up to and including the
    first right one. `day` is the day of the last of these answers, as a date ordinal.
    """

    first: bool
    tries: Annotated[int, msgspec.Meta(ge=1, le=_MOST_TRIES)]
    solved: bool
    day: Annotated[int, msgspec.Meta(ge=1, le=date.max.toordinal())]


@dataclass(frozen=True, slots=True)
class _Kept:
    """The contents of the progress file.

    `problems` holds the attempts, keyed by problem id. `streak` and `day` have the same meaning as in
    `Progress`.
    """

    problems: dict[str, object] = field(default_factory=dict)
    streak: int = 0
    day: int = 0


@dataclass(frozen=True, slots=True)
class Progress:
    """The attempts, keyed by problem id, and the streak of daily problems.

    `streak` is the number of daily problems solved in a row. `day` is the last day of the streak, as a date
    ordinal.
    """

    attempts: Mapping[str, Attempts]
    streak: int = 0
    day: int = 0

    def streak_on(self, today: int) -> int:
        """Return the streak on the day `today`, or 0 if too many days have been missed since its last day."""
        return self.streak if today - self.day <= _FORGIVEN_DAYS + 1 else 0

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
        streak, day = self.streak, min(self.day, today)  # the clock may have been wrong
        if right and daily and day < today:
            streak, day = self.streak_on(today) + 1, today
        return Progress({**self.attempts, problem: attempts}, streak, day)


class ProgressStore:
    """Loads and saves the progress in problems; a copy is kept in memory in case saving fails."""

    def __init__(self) -> None:
        self.progress = _cleaned(load_json(_path(), _Kept()))

    def note_answer(self, problem: str, *, right: bool, daily: bool) -> None:
        """Add an answer given today to the progress; raises CannotWrite."""
        today = date.today().toordinal()

        def changed(before: Progress) -> Progress:
            return before.after_answer(problem, today, right=right, daily=daily)

        self.progress = changed(self.progress)
        update_json(_path(), _Kept(), lambda kept: _written(changed(_cleaned(kept)), kept))

    def reset(self) -> None:
        """Delete all attempts and the streak; raises CannotWrite."""
        self.progress = Progress({})
        save_json(_path(), _Kept())


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


def _path() -> Path:
    return paths.data_folder() / _FILE


def _cleaned(kept: _Kept) -> Progress:
    """Return the progress stored in the file; invalid values are left out."""
    attempts = {}
    for problem, row in list(kept.problems.items())[:_MOST_PROBLEMS]:
        try:
            one = msgspec.convert(row, Attempts)
        except msgspec.ValidationError:
            continue
        solved = one.solved or one.first
        attempts[problem] = msgspec.structs.replace(one, solved=solved, tries=1 if one.first else one.tries)
    streak = max(0, min(kept.streak, date.max.toordinal()))
    return Progress(attempts, streak, max(0, min(kept.day, date.max.toordinal())))


def _written(progress: Progress, kept: _Kept) -> _Kept:
    """Return a copy of `kept`, the contents of the file, updated with `progress`.

    Entries that this version cannot read are not changed.
    """
    rows = {name: msgspec.to_builtins(one) for name, one in progress.attempts.items()}
    return replace(kept, problems={**kept.problems, **rows}, streak=progress.streak, day=progress.day)
