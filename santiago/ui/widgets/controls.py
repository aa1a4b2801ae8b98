"""The controls: pygame_gui tells presses and edits text, every pixel is painted here."""

from santiago.ui.widgets.button import Button, CustomControl, button_card
from santiago.ui.widgets.control import (
    LABEL_SIZE,
    ButtonKind,
    Control,
    ControlState,
    HitButton,
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
    "HitButton",
    "Painter",
    "Press",
    "Slider",
    "TextEntry",
    "Toggle",
    "button_card",
    "paint_block",
]
