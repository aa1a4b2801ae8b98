"""The action bar that is shown with an earlier position of the game."""

from santiago.presentation.history.game_log import GameLog
from santiago.presentation.history.visit import Visit, can_practise
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar, ActionButton
from santiago.session.game_session import GameSession
from santiago.wording.names import GameNames


def history_bar(session: GameSession, visit: Visit, game_log: GameLog, names: GameNames) -> ActionBar:
    """Return the bar for an earlier position: round, ply, last event, and buttons to leave or practise.

    If people have played the game to its end, a button leads to its review, and so back from a moment that
    the review has shown.
    """
    tr = names.tr
    buttons = [ActionButton(Command.LEAVE_HISTORY, tr(_return_caption(session)), main=True)]
    if session.state.is_over and session.humans:
        buttons.append(ActionButton(Command.REVIEW, tr("program.replay.review")))
    may_practise = can_practise(session, visit.ply)
    # a disabled button is kept, so that the button "back" never appears where "pass" was
    if may_practise or not session.is_replay:
        buttons.append(ActionButton(Command.PRACTISE, tr("table.history.practice"), enabled=may_practise))
    said = (entry.sentence.text for entry in game_log.entries if entry.ply == visit.ply)
    values = {"round": session.state_at(visit.ply).round, "ply": visit.ply, "plies": session.ply}
    return ActionBar(
        tr(_headline(session, visit), values), detail=next(said, ""), buttons=tuple(buttons), history=True
    )


def _headline(session: GameSession, visit: Visit) -> str:
    """Return the text key of the headline."""
    at_end = visit.ply == session.ply
    if visit.returns:
        return "table.history.happened"
    if not session.is_replay:
        return "table.history.live" if at_end else "table.history.headline"
    if not at_end:
        return "program.replay.headline"
    return "program.replay.end" if session.state.is_over else "program.replay.live"


def _return_caption(session: GameSession) -> str:
    """Return the text key of the button that leaves the history."""
    if not session.is_replay:
        return "table.history.back"
    return "program.replay.result" if session.state.is_over else "program.replay.menu"
