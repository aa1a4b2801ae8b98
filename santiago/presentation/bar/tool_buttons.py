"""The buttons of the top bar, and the tooltip of the undo button."""

from collections.abc import Set

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ToolButton
from santiago.session.game_session import GameSession, NoUndo
from santiago.session.table_record import without
from santiago.session.table_setup import Aid
from santiago.wording.log import sentences
from santiago.wording.names import GameNames
from santiago.wording.refusal_text import no_undo_text


def tool_buttons(
    session: GameSession, *, may_ask: bool, visiting: bool, toggles: Set[Command]
) -> tuple[ToolButton, ...]:
    """Return the buttons of the top bar from left to right.

    `may_ask` is true if a hint may be requested now, and `visiting` is true if the history is open. `toggles`
    contains the commands that are switched on.
    """
    undo = not isinstance(session.undoable(), NoUndo)
    buttons = (
        _tool(Command.UNDO, enabled=undo),
        _tool(Command.REDO, enabled=session.can_redo),
        _tool(Command.WHAT_HAPPENED, enabled=bool(session.ply)),
        _tool(Command.HINT, enabled=may_ask),
        _tool(Command.FIELDS, pressed=Command.FIELDS in toggles),
        _tool(Command.LOG, pressed=visiting),
        _tool(Command.PAUSE),
    )
    left_out = Command.HINT if Aid.HINTS in without(session.record) else None
    return tuple(button for button in buttons if button.command is not left_out)


def _tool(command: Command, *, enabled: bool = True, pressed: bool = False) -> ToolButton:
    return ToolButton(command, enabled=enabled, pressed=pressed)


def undo_text(session: GameSession, names: GameNames) -> str:
    """Return a sentence that says which move would be undone, or why undo is not possible."""
    undo = session.undoable()
    if isinstance(undo, NoUndo):
        return no_undo_text(undo, names)
    if not undo.steps:
        return names.tr("table.tip.undo_tiles")
    step = session.steps[session.ply - undo.steps]
    lines = sentences(step.events[0], names)
    return names.tr("table.tip.undo", {"move": lines[0].text})
