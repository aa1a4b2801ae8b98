"""Shows the list of problems, a problem at the table, and the page about the player's answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from santiago.persistence.safe_write import CannotWrite
from santiago.rules.moves import Move
from santiago.rules.refusals import IllegalMove
from santiago.session.library import BadSave, Library
from santiago.session.problem import NoProblem, Task
from santiago.session.problem_progress import Progress, ProgressStore
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Home, Push, SceneChange
from santiago.ui.screens.dialog import broken_card, message
from santiago.ui.screens.games.catalogue_cards import GameCard
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails

if TYPE_CHECKING:
    from santiago.ui.app.game_tables import GameTables
    from santiago.ui.problem_solving.collection import ProblemCollection


class ProblemDesk:
    """Shows problems at the table, after closing all open games.

    The player's answers are recorded, but the moves are not made.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        thinker: Thinker,
        tables: GameTables,
        queue_save_failure: Callable[[CannotWrite], None],
    ) -> None:
        self._library = library
        self._thumbnails = thumbnails
        self._thinker = thinker
        self._tables = tables
        self._cannot_keep = queue_save_failure
        self._known: ProblemCollection | None = None

    @property
    def _problems(self) -> ProblemCollection:
        """The collection of all problems, which also holds the chosen filter; created on first use."""
        from santiago.ui.problem_solving.collection import ProblemCollection

        if self._known is None:
            self._known = ProblemCollection(self._library, self._thumbnails, ProgressStore(), self.solve)
        return self._known

    @property
    def progress(self) -> Progress:
        return self._problems.store.progress

    def daily(self) -> GameCard | None:
        """Return today's problem, which is read if necessary, or None if no problems are installed."""
        card = self._problems.daily_problem()
        if card is not None and card.summary is None:
            self._problems.read([card], 0)
            card = self._problems.daily_problem()
        return card

    def ending(self, card: GameCard) -> Ending:
        """Return the record and the position of a problem; raises BadSave."""
        return self._problems.ending(card)

    def page(self) -> SceneChange:
        """Show the list of problems."""
        from santiago.ui.problem_solving.problem_list import ProblemListPage

        return Push(ProblemListPage(self._problems))

    def solve(self, card: GameCard) -> SceneChange:
        """Show a problem at the table, or a message if its file is damaged."""
        try:
            task = self._problems.task(card)
        except BadSave as fault:
            return Push(broken_card(fault))
        except (NoProblem, IllegalMove):
            return Push(message("problems.title", "problems.damaged"))
        return self._tables.show_problem(
            task.record, lambda move: self._answer(card, task, move), self._leave
        )

    def _leave(self) -> SceneChange:
        self._tables.close_all()
        return Home(self.page())

    def _answer(self, card: GameCard, task: Task, move: Move) -> SceneChange:
        """Record whether the answer is right, and show the page that comments on it."""
        from santiago.ui.problem_solving.answer import AnswerPage, AnswerRoutes

        problems, right, today = self._problems, task.is_solved_by(move), self._problems.daily_problem()
        daily = today is not None and (today.game, today.kind) == (card.game, card.kind)
        is_new = problems.attempts(card) is None
        try:
            problems.store.note_answer(card.game, right=right, daily=daily)
        except CannotWrite as problem:
            self._cannot_keep(problem)
        note = "problems.today.solved" if daily and right else "problems.at_once" if right and is_new else ""
        after = problems.next_unsolved(card)
        following = None if after is None else lambda: self.solve(after)
        return Push(AnswerPage(task, move, self._thinker, AnswerRoutes(following, self._leave), note))
