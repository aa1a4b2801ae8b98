"""The controls: pygame_gui tells presses and edits text, every pixel is painted here."""

from santiago.ui.graphics.buttons import ButtonKind, ControlState
from santiago.ui.widgets.button import Button, CustomControl
from santiago.ui.widgets.control import (
    LABEL_SIZE,
    Control,
    Painter,
    Press,
    paint_block,
)
from santiago.ui.widgets.cycler import Cycler
from santiago.ui.widgets.slider import Slider
from santiago.ui.widgets.text_entry import TextEntry
from santiago.ui.widgets.toggle import Toggle

__all__ = [
    "LABEL_SIZE",
    "Button",
    "ButtonKind",
    "Control",
    "ControlState",
    "CustomControl",
    "Cycler",
    "Painter",
    "Press",
    "Slider",
    "TextEntry",
    "Toggle",
    "paint_block",
]
