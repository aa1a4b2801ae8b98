"""The controls that a screen is made of."""

from santiago.ui.graphics.buttons import ButtonKind, ControlState
from santiago.ui.widgets.button import Button, CustomControl, IconButton
from santiago.ui.widgets.control import (
    Control,
    ControlOptions,
    Owner,
    Painter,
    Press,
    paint_block,
)
from santiago.ui.widgets.cycler import Cycler
from santiago.ui.widgets.scroll_area import ScrollArea
from santiago.ui.widgets.slider import Slider
from santiago.ui.widgets.text_entry import TextEntry
from santiago.ui.widgets.toggle import Toggle

__all__ = [
    "Button",
    "ButtonKind",
    "Control",
    "ControlOptions",
    "ControlState",
    "CustomControl",
    "Cycler",
    "IconButton",
    "Owner",
    "Painter",
    "Press",
    "ScrollArea",
    "Slider",
    "TextEntry",
    "Toggle",
    "paint_block",
]
