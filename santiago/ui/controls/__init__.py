"""The controls: pygame_gui tells presses and edits text, every pixel is painted here."""

from santiago.ui.controls.button import Button, Painted, button_card
from santiago.ui.controls.control import LABEL_SIZE, Control, Hit, Kind, Mood, Painter, Press, paint_block
from santiago.ui.controls.cycler import Cycler
from santiago.ui.controls.entry import Entry
from santiago.ui.controls.slider import Slider
from santiago.ui.controls.toggle import Toggle

__all__ = [
    "LABEL_SIZE",
    "Button",
    "Control",
    "Cycler",
    "Entry",
    "Hit",
    "Kind",
    "Mood",
    "Painted",
    "Painter",
    "Press",
    "Slider",
    "Toggle",
    "button_card",
    "paint_block",
]
