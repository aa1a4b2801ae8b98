"""The coins of the action bar: as large as the room beside the words allows."""

import pytest

from santiago.presentation.view_model.commands import Command
from santiago.presentation.view_model.values import ActionBar, ActionButton, CanalKind, Coin
from santiago.ui.painting.actionbar import ActionBarPart
from santiago.ui.painting.layout import table_layout
from tests.ui.drawings import context_of

SIZE = (1280, 800)


def parts(escudos: int) -> ActionBarPart:
    """The bar of somebody who offers up to `escudos` for a canal."""
    context = context_of(SIZE)
    layout = table_layout(SIZE, 1.0, 4, tray=False)
    buttons = (ActionButton(Command.COMMIT, "Offer 2", main=True), ActionButton(Command.DECLINE, "Pass"))
    coins = tuple(Coin(n) for n in range(escudos + 1))
    action = ActionBar("how much?", coins=coins, chosen=2, piece=CanalKind.MARKER, buttons=buttons)
    return ActionBarPart(context, layout.action, layout.action_variant, action, ())


@pytest.mark.parametrize("escudos", [9, 11, 12, 15, 19, 24])
def test_a_full_purse_keeps_its_coins_readable_and_uses_the_room(escudos: int) -> None:
    laid = parts(escudos)
    boxes = [box for _, box in laid.coins]
    assert len(boxes) == escudos + 1
    assert not laid.steps
    assert min(box.width for box in boxes) >= 32
    used = boxes[0].unionall(boxes[1:])
    assert used.width >= 0.7 * laid.middle.width or used.height < 2 * boxes[0].height
    assert laid.middle.contains(used)
