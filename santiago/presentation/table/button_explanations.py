"""The buttons that a player's first game explains, each once."""

from typing import Final

from santiago.presentation.view_model.commands import Command
from santiago.rules.phases import ExtraCanal
from santiago.session.game_session import GameSession
from santiago.session.settings import CoachUse
from santiago.session.table_record import is_practice

_BUTTONS: Final = (
    (Command.HINT, "tutorial.button.hint"),
    (Command.UNDO, "tutorial.button.undo"),
    (Command.WHY, "tutorial.button.why"),
    (Command.WHAT_HAPPENED, "tutorial.button.again"),
    (Command.LOG, "tutorial.button.log"),
    (Command.RULES, "tutorial.button.rules"),
)
"""Each button with the key of the sentence about it, in the order of the decisions that explain them."""


def button_to_explain(session: GameSession, use: CoachUse, finished: int) -> tuple[Command, str] | None:
    """Return the button to explain at the next decision of the only person, and the key of the sentence.

    Return None at any other table, after all buttons, if the coach is off, or if the player has `finished` a
    game. Own canals are not counted, because they are often kept without asking.
    """
    if use is CoachUse.NEVER or finished or len(session.humans) != 1:
        return None
    asked = (step.before for step in session.steps if not isinstance(step.before.phase, ExtraCanal))
    made = sum(state.to_move in session.humans for state in asked)
    is_real = not (session.is_replay or is_practice(session.record))
    return _BUTTONS[made] if is_real and made < len(_BUTTONS) else None
