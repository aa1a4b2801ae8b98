"""The shipped problems and the player's own problems, with the player's progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Literal

from santiago.persistence.clean_names import with_clean_names
from santiago.session.catalogue import own_problems, shipped_problems
from santiago.session.library import Library
from santiago.session.problem import ProblemLabel, Task, Theme, task_of
from santiago.session.problem_progress import Attempts, ProgressStore, daily_problems, day_number
from santiago.session.rating import LEAST_ANSWERS, ability, chance_to_solve
from santiago.ui.contracts import SceneChange
from santiago.ui.screens.games.catalogue_cards import CatalogueCards, GameCard, GameKind
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails
from santiago.wording.translator import Translator

_MEDIUM = 2
"""The degree of problems for which the player's figure is told."""


ProblemState = Literal["all", "unsolved", "repeated"]
"""The states of problems to list; those to repeat were answered wrongly before, and are due today."""


@dataclass(frozen=True, slots=True)
class ProblemFilter:
    """A filter for the list of problems, by theme, degree of difficulty and state.

    A theme or degree of None includes all problems.
    """

    theme: Theme | None = None
    degree: int | None = None
    state: ProblemState = "all"


class ProblemCollection(CatalogueCards):
    """All problems with the player's progress; `solve` shows a problem at the table."""

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        store: ProgressStore,
        solve: Callable[[GameCard], SceneChange],
    ) -> None:
        shipped, own = shipped_problems(library), own_problems(library)
        catalogues = {GameKind.PROBLEM: shipped, GameKind.OWN_PROBLEM: own}
        super().__init__(catalogues, thumbnails, self.ending)
        self._library = library
        self.store = store
        self.solve = solve
        self.filter = ProblemFilter()

    def cards(self) -> tuple[GameCard, ...]:
        """Return the problems that match the filter, in the order of `all_cards`."""
        return tuple(card for card in self.all_cards() if self._fits(card))

    def all_cards(self) -> tuple[GameCard, ...]:
        """Return the player's own problems, then the shipped ones.

        Each group is sorted by degree of difficulty, then by number; problems whose degree is not known yet
        come last.
        """
        return tuple(sorted(super().cards(), key=self._order))

    def attempts(self, card: GameCard) -> Attempts | None:
        """Return the player's answers to a problem, or None if there are none."""
        return self.store.progress.attempts.get(card.game)

    def daily_problems(self) -> dict[int, GameCard]:
        """Return today's problems, keyed by degree; there are none if no problems are installed."""
        shipped = {card.game: card for card in super().cards() if card.kind is GameKind.PROBLEM}
        degrees = {game: label.degree for game, label in self._library.problems.labels.items()}
        found = daily_problems(degrees, _today())
        return {degree: shipped[game] for degree, game in found.items()}

    def is_done(self, card: GameCard) -> bool:
        """Return whether one of today's problems has been solved today."""
        attempts = self.attempts(card)
        return attempts is not None and attempts.tries_on(_today()) > 0

    def line_of(self, card: GameCard, degree: int, tr: Translator) -> str:
        """Return a line that says how one of today's problems was solved, without giving the answer away."""
        attempts, streak = self.attempts(card), self.store.progress.streak_on(_today())
        tries = tr("problems.line.tries", {"count": attempts.tries_on(_today()) if attempts else 1})
        level, number = tr(f"problems.degree.{degree}"), day_number(_today())
        line = tr("problems.line.day", {"number": number, "degree": level, "tries": tries})
        return ", ".join([line, *([tr("problems.streak", {"count": streak})] if streak else [])])

    def figure(self) -> float | None:
        """Return the player's chance of solving a medium problem at the first try, or None if unknown."""
        labels = self._library.problems.labels
        attempts = self.store.progress.attempts.items()
        answers = [(labels[game].degree, one.first) for game, one in attempts if game in labels]
        return chance_to_solve(ability(answers).value, _MEDIUM) if len(answers) >= LEAST_ANSWERS else None

    @property
    def due(self) -> frozenset[str]:
        """The problems that come back today because their first answer was wrong."""
        return self.store.progress.due_on(_today())

    def next_unsolved(self, card: GameCard) -> GameCard | None:
        """Return the next problem after `card` in the filtered list that is not solved or comes back today.

        After the end of the list, the search continues at its start. Return None if there is none.
        """
        cards = [one for one in self.cards() if one.fault is None]
        games = [one.game for one in cards]
        start = games.index(card.game) + 1 if card.game in games else 0
        left = [one for one in cards[start:] + cards[:start] if one.game != card.game]
        return next((one for one in left if one.game in self.due or not self.is_solved(one)), None)

    def task(self, card: GameCard) -> Task:
        """Load a problem.

        Raises BadSave if the file is damaged, or NoProblem if the file holds no valid problem.
        """
        return task_of(with_clean_names(self.ending(card).record))

    def delete(self, card: GameCard) -> None:
        """Delete one of the player's own problems; raises CannotWrite."""
        self._library.own_problems.delete(card.game)

    def is_solved(self, card: GameCard) -> bool:
        """Whether the player has found a right move for the problem on `card`."""
        attempts = self.attempts(card)
        return attempts is not None and attempts.solved

    def _fits(self, card: GameCard) -> bool:
        wanted = self.filter
        if wanted.state == "unsolved" and self.is_solved(card):
            return False
        if wanted.state == "repeated" and card.game not in self.due:
            return False
        label = self._label(card)
        if label is None:
            return wanted.theme is None and wanted.degree is None
        return wanted.theme in (None, label.theme) and wanted.degree in (None, label.degree)

    def _order(self, card: GameCard) -> tuple[bool, int, int, str]:
        label = self._label(card)
        degree, number = (9, 0) if label is None else (label.degree, label.number)
        return card.kind is GameKind.PROBLEM, degree, number, card.game

    def _label(self, card: GameCard) -> ProblemLabel | None:
        """Return what sorts a problem; for a problem that ships, it is known before the problem is read."""
        own = None if card.summary is None else card.summary.problem
        return self._library.problems.labels.get(card.game) if card.kind is GameKind.PROBLEM else own

    def ending(self, card: GameCard) -> Ending:
        """Return the record and the position of a problem; raises BadSave."""
        shelf = self._library.problems if card.kind is GameKind.PROBLEM else self._library.own_problems
        slot = shelf.load(card.game)
        return Ending(slot.record, slot.position)


def _today() -> int:
    return date.today().toordinal()
