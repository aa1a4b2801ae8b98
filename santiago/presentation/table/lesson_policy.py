"""The policy of the lesson, which allows only the moves that the current step teaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.session.lesson import Lesson
from santiago.session.settings import CoachUse, Confirm, Pace, Settings
from santiago.wording.translator import Translator

_REPLIES = {Command.HINT: "tutorial.hint", Command.WHY: "tutorial.why"}


class LessonPolicy(TablePolicy):
    """Allows only the moves that the current step teaches, and replaces hints with the teacher's replies."""

    is_steady = False
    """False, because the lesson card can move on to another step without an action at the table."""
    changeable = frozenset[Seat]()
    """The seats whose player can be changed: none, because the lesson mentions the players by name."""

    def __init__(
        self,
        lesson: Lesson,
        settings: Callable[[], Settings],
        is_saving: Callable[[], bool],
        card: Callable[[], str],
    ) -> None:
        """`card` returns the text of the teacher's card, "" if no card is shown."""
        super().__init__(lesson.session, settings, is_saving)
        self._lesson = lesson
        self._card = card

    @property
    def settings(self) -> Settings:
        """The player's settings, adapted to the lesson.

        Step mode, round cards, confirmations, automatic passes, the coach and reminders are off, and undo is
        free.
        """
        mine = super().settings
        return replace(
            mine,
            pace=Pace.NORMAL if mine.pace is Pace.STEP else mine.pace,
            round_summary=False,
            confirm=Confirm.NEVER,
            always_ask_own_canal=True,
            free_undo=True,
            coach=CoachUse.NEVER,
            reminder=0,
        )

    @property
    def holds(self) -> bool:
        """Whether the game must wait for a move to be saved, or for the learner to finish reading."""
        return super().holds or self._lesson.holds

    def waiting_bar(self, tr: Translator) -> ActionBar | None:
        """Return the bar that is shown while the learner is reading, or None at other times."""
        key = "tutorial.done.title" if self._lesson.is_at_end else "tutorial.waits"
        return ActionBar(headline=tr(key)) if self._lesson.holds else None

    def objects(self, move: Move) -> bool:
        """Whether `move` differs from the moves that the current step teaches."""
        return self._lesson.objects(move)

    def reply(self, command: Command, tr: Translator) -> str | None:
        """Return the teacher's reply to a request for a hint, an explanation or the card, otherwise None."""
        if command is Command.SAY_TURN:
            return self._card() or None
        return tr(_REPLIES[command]) if command in _REPLIES else None

    def clause(self) -> str:
        """Return the rules clause of the current step or, after the last step, of the current decision."""
        step = self._lesson.step
        return super().clause() if step is None else step.clause
