"""The action bar while an earlier moment is visited."""

from santiago.presentation.history.game_log import GameLog
from santiago.presentation.history.visit import Visit, can_practise
from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar, ActionButton
from santiago.presentation.wording.names import GameNames
from santiago.session.game import GameSession


def history_bar(session: GameSession, visit: Visit, game_log: GameLog, names: GameNames) -> ActionBar:
    """The bar of a moment: what it is, what happened there, and the ways from it."""
    tr, position = names.tr, session.state_at(visit.ply)
    values: dict[str, str | int] = {"round": position.round, "ply": visit.ply, "plies": session.ply}
    buttons = [ActionButton(Command.LEAVE_HISTORY, tr(_return_caption(session)), main=True)]
    may_practise = can_practise(session, visit.ply)
    if may_practise or not session.is_replay:  # also without use: "back" never lies where "pass" will
        practise = tr("table.history.practice")
        buttons.append(ActionButton(Command.PRACTISE, practise, enabled=may_practise))
    said = (entry.sentence.text for entry in game_log.entries if entry.ply == visit.ply)
    headline = tr(_headline(session, visit), values)
    return ActionBar(headline, detail=next(said, ""), buttons=tuple(buttons), history=True)


def _headline(session: GameSession, visit: Visit) -> str:
    """The key of the text that says what moment is visited."""
    at_end = visit.ply == session.ply
    if visit.returns:
        return "table.history.happened"
    if not session.is_replay:
        return "table.history.live" if at_end else "table.history.headline"
    if not at_end:
        return "program.replay.headline"
    return "program.replay.end" if session.state.is_over else "program.replay.live"


def _return_caption(session: GameSession) -> str:
    """The key of the caption of the button that leaves the history."""
    if not session.is_replay:
        return "table.history.back"
    return "program.replay.result" if session.state.is_over else "program.replay.menu"
