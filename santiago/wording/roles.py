"""The roles of things, in screen-reader terms."""

from enum import Enum, auto


class Role(Enum):
    """The role of a node, in screen-reader terms."""

    WINDOW = auto()
    DIALOG = auto()
    GROUP = auto()
    LIST = auto()
    GRID = auto()
    ROW = auto()
    CELL = auto()
    ITEM = auto()
    LABEL = auto()
    HEADING = auto()
    BUTTON = auto()
    CHECK_BOX = auto()
    SLIDER = auto()
    TEXT = auto()
    SILENT = auto()
    """A node without a name, about which screen readers say nothing."""
