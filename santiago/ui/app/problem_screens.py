"""Shows the list of problems, a problem at the table, and the page about the player's answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from santiago.rules.moves import Move
from santiago.rules.refusals import IllegalMove
from santiago.session.library import BadSave, Library
from santiago.session.problem import NoProblem, Task
from santiago.session.problem_progress import Progress, ProgressStore
from santiago.session.settings import Settings
from santiago.session.thinking import Thinker
from santiago.ui.contracts import Home, Push, SceneChange
from santiago.ui.screens.dialog import broken_card, message
from santiago.ui.screens.games.catalogue_cards import GameCard
from santiago.ui.screens.games.thumbnails import Ending, Thumbnails

if TYPE_CHECKING:
    from santiago.ui.app.game_tables import GameTables
    from santiago.ui.problem_solving.collection import ProblemCollection


class ProblemScreens:
    """Shows problems at the table, after closing all open games.

    The player's answers are recorded, but the moves are not made.
    """

    def __init__(
        self,
        library: Library,
        thumbnails: Thumbnails,
        thinker: Thinker,
        tables: GameTables,
        settings: Callable[[], Settings],
        attempt: Callable[[Callable[[], object]], None],
    ) -> None:
        self._library = library
        self._thumbnails = thumbnails
        self._thinker = thinker
        self._tables = tables
        self._settings = settings
        self._attempt = attempt
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
        """Return the first of today's problems that has not been solved today, or else the last one.

        It is read if necessary. Return None if no problems are installed.
        """
        cards = [*self._problems.daily_problems().values()]
        open_cards = [card for card in cards if not self._problems.is_done(card)]
        card = next(iter(open_cards or cards[-1:]), None)
        if card is not None and card.content is None:
            self._problems.read([card], 0)
            return self.daily()
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
        from santiago.ui.problem_solving.answer import AnswerNews, AnswerPage, AnswerRoutes

        problems, right = self._problems, task.is_solved_by(move)
        is_new = problems.attempts(card) is None
        today = [*problems.daily_problems().values()]
        daily, before = card.slot in [one.slot for one in today], problems.figure()
        self._attempt(lambda: problems.store.note_answer(card.game, right=right, daily=daily))
        left = [one for one in today if daily and not problems.is_done(one)]
        figure, after = problems.figure(), next(iter(left), None) or problems.next_unsolved(card)
        shown = is_new and self._settings().problem_figure
        news = AnswerNews(
            self._note(right=right, is_new=is_new, is_last_of_day=daily and not left),
            partial(problems.line_of, card, task.degree) if daily and right else None,
            None if before is None or figure is None or not shown else (before, figure),
        )
        following = None if after is None else lambda: self.solve(after)
        return Push(AnswerPage(task, move, self._thinker, AnswerRoutes(following, self._leave), news))

    def _note(self, *, right: bool, is_new: bool, is_last_of_day: bool) -> str:
        """Return the text key of the note about an answer, or ""."""
        if right and is_last_of_day:
            return "problems.today.solved"
        return "" if not is_new else "problems.at_once" if right else "problems.comes_back"
