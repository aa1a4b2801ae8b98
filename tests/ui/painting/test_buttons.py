"""The buttons of the action bar."""

import pygame
import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar, ActionButton
from santiago.ui.painting.actionbar import ActionBarPart
from santiago.ui.painting.layout import table_layout
from tests.ui.drawings import SIZE, context_of

COMMANDS = (
    Command.REPLAY,
    Command.STORY,
    Command.EXPORT,
    Command.SAME_DEAL,
    Command.LEAVE,
    Command.SAME_TABLE,
)


def bar(*buttons: ActionButton) -> ActionBarPart:
    layout = table_layout(SIZE, 1.0, 4)
    return ActionBarPart(
        context_of(), layout.action, layout.action_variant, ActionBar("", buttons=buttons), ()
    )


@pytest.mark.parametrize("count", range(1, len(COMMANDS) + 1))
def test_every_button_has_a_frame_however_many_there_are(count: int) -> None:
    """A button whose caption is a space shows its card alone."""
    buttons = tuple(ActionButton(command, "  ", main=command is COMMANDS[0]) for command in COMMANDS[:count])
    laid, empty = bar(*buttons), pygame.Surface(SIZE)
    picture = empty.copy()
    laid.paint(picture, None)
    bar().paint(empty, None)
    for box in laid.buttons:
        assert picture.get_at((box.left + 4, box.centery)) != empty.get_at((box.left + 4, box.centery))
