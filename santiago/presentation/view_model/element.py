"""An element: a thing on the table with its id, what it tells, its tooltip, and what a press on it does.

It has no box and no picture: `santiago.ui.painting` paints it and says where it is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from santiago.presentation.view_model.targets import Target
from santiago.rules.options import Seat
from santiago.rules.state import GameState
from santiago.wording.names import GameNames
from santiago.wording.roles import Role


class Region(Enum):
    """The parts of the screen through which Tab moves, in order."""

    OFFER = auto()
    BOARD = auto()
    BUTTONS = auto()
    PANELS = auto()
    LOG = auto()
    TOOLS = auto()


class Group(Enum):
    """The groups of elements, in reading order; the value of a group is its key in the accessibility tree."""

    HEAD = "head"
    OFFER = "offer"
    BUTTONS = "buttons"
    BOARD = "board"
    PLACES = "places"
    SEATS = "seats"
    SUMMARY = "summary"
    FINAL = "final"
    LOG = "log"
    TOOLS = "tools"


class PressKind(Enum):
    """What a press does: it is an input for the decision, or nothing, or something beside the game."""

    CHOOSE = auto()
    INVOKE = auto()
    VISIT = auto()
    RULES = auto()
    NOTHING = auto()
    ASK_WHO = auto()
    EXPLAIN = auto()
    REVEAL = auto()
    """Acts when the button goes down, and ends when it is released."""


def no_forecast(seat: Seat) -> str:
    """Return "", which means that there is no forecast of the final score of `seat`."""
    del seat
    return ""


@dataclass(frozen=True, slots=True)
class Facts:
    """What an element may read, besides the view, to say something.

    `points` tells whether points may be shown. `forecast` returns a sentence about a seat's final score, or
    "" if there is none. `changeable` are the seats whose player can be changed by a click on the panel.
    `undo` returns what Undo would do. If `asks` is true, the tick and cross buttons are shown.
    """

    names: GameNames
    position: GameState
    points: bool = True
    forecast: Callable[[Seat], str] = no_forecast
    changeable: frozenset[Seat] = frozenset()
    undo: Callable[[], str] = str
    asks: bool = False

    @property
    def forecasts(self) -> bool:
        """Whether forecasts of final scores are shown."""
        return self.forecast is not no_forecast


@dataclass(frozen=True, slots=True)
class Element:
    """A thing on the table, in sight or not. The id of a thing without a box is a string.

    `words` returns what a screen reader says, or "" if the element is told as part of another; `more` returns
    what it says on request, and `tip` the tooltip. The cursor reaches the element in `region`, if not None.
    """

    id: Target | str
    words: Callable[[], str] = str
    tip: Callable[[], str] = str
    press: PressKind = PressKind.CHOOSE
    region: Region | None = None
    more: Callable[[], str] = str
    role: Role = Role.BUTTON
    enabled: bool = True
    checked: bool | None = None
