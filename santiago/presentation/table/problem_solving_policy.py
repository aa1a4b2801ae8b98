"""The table's policy for problems: the move that the player chooses is the answer, and is not played."""

from __future__ import annotations

from dataclasses import replace

from santiago.presentation.advice.problem_text import question_of
from santiago.presentation.table.policy import TablePolicy
from santiago.presentation.view_model.commands import Command
from santiago.rules.moves import Move
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.session.settings import CoachUse, Confirm, Settings
from santiago.wording.names import GameNames
from santiago.wording.translator import Translator

_REPLIES = {
    Command.HINT: "problems.no_hint",
    Command.WHY: "problems.no_hint",
    Command.UNDO: "problems.no_undo",
    Command.REDO: "problems.no_undo",
}


class ProblemSolvingPolicy(TablePolicy):
    """Treats every move as an answer to the problem, and refuses hints, explanations and undo."""

    takes_answers = True
    left_out = frozenset(_REPLIES)
    changeable = frozenset[Seat]()
    """The seats whose player can be changed: none, because names and faces are part of the problem."""

    @property
    def settings(self) -> Settings:
        """The player's settings, but without coach, confirmations, automatic passes and reminders."""
        return replace(
            super().settings,
            coach=CoachUse.NEVER,
            confirm=Confirm.NEVER,
            always_ask_own_canal=True,
            reminder=0,
        )

    def task(self, position: GameState, names: GameNames) -> tuple[str, str] | None:
        """Return the question that the problem asks, and a description of the situation."""
        return question_of(position, names)

    def objects(self, move: Move) -> bool:
        """Return True, because an answer to a problem is never made as a move."""
        del move
        return True

    def reply(self, command: Command, tr: Translator) -> str | None:
        """Return a refusal if `command` asks for a hint, an explanation, undo or redo; otherwise None."""
        return tr(_REPLIES[command]) if command in _REPLIES else None
