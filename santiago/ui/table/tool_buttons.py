"""The buttons of the top bar: which there are, whether they work now, and what each would do."""

from santiago.session.game import GameSession, NoUndo
from santiago.ui.view.targets import ButtonId
from santiago.ui.view.values import ToolButton
from santiago.ui.wording.log import sentences
from santiago.ui.wording.names import GameNames
from santiago.ui.wording.refusals import no_undo_text


def tool_buttons(session: GameSession, *, may_ask: bool, visiting: bool) -> tuple[ToolButton, ...]:
    """From the left; `may_ask`: a person is to decide here."""
    undo = not isinstance(session.undoable(), NoUndo)
    return (
        ToolButton(ButtonId.UNDO, "icon-undo", enabled=undo),
        ToolButton(ButtonId.REDO, "icon-redo", enabled=session.can_redo),
        ToolButton(ButtonId.WHAT_HAPPENED, "icon-review", enabled=bool(session.ply)),
        ToolButton(ButtonId.HINT, "icon-hint", enabled=may_ask),
        ToolButton(ButtonId.LOG, "icon-log", pressed=visiting),
        ToolButton(ButtonId.MENU, "icon-menu"),
    )


def undo_text(session: GameSession, names: GameNames) -> str:
    """What undo would take back, or why nothing."""
    undo = session.undoable()
    if isinstance(undo, NoUndo):
        return no_undo_text(undo, names)
    step = session.steps[session.ply - undo.steps]
    lines = sentences(step.events[0], names)
    return names.tr("table.tip.undo", {"move": lines[0].text})
