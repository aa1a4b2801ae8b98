"""The commands of the table; `command_table` has their keys, icons and tooltips."""

from enum import StrEnum, auto


class Command(StrEnum):
    """A command given by a key, a button or a menu."""

    COMMIT = auto()
    """Bid or offer the chosen sum."""
    DECLINE = auto()
    """Pass, or discard the canal."""
    CONFIRM = auto()
    CANCEL = auto()
    TURN_UP = auto()
    """Enter the tiles that were turned up on the players' physical table."""
    GO_ON = auto()
    """Close the round summary, or continue after a decision if the pace is "step"."""
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    FOLLOW = auto()
    """Make the move that the visible hint advises."""
    WHY = auto()
    WHAT_HAPPENED = auto()
    LOG = auto()
    FOLD_LOG = auto()
    PAUSE = auto()
    PEEK = auto()
    """Reveal the viewer's own money."""
    FIELDS = auto()
    """Outline every plantation."""
    FAST_FORWARD = auto()
    MUTE = auto()
    RULES = auto()
    KEYS = auto()
    HISTORY = auto()
    """Enter the history at the current position, or leave it."""
    LEAVE_HISTORY = auto()
    PRACTISE = auto()
    LEAVE_PRACTICE = auto()
    """Ask for confirmation, then leave the practice game."""
    TO_START = auto()
    ROUND_BACK = auto()
    STEP_BACK = auto()
    PLAY = auto()
    STEP = auto()
    ROUND_FORWARD = auto()
    TO_END = auto()
    SPEED = auto()
    REPLAY = auto()
    REVIEW = auto()
    STORY = auto()
    EXPORT = auto()
    SAME_DEAL = auto()
    SAME_TABLE = auto()
    LEAVE = auto()
    NEXT_REGION = auto()
    PREVIOUS_REGION = auto()
    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()
    MORE = auto()
    LESS = auto()
    ACT = auto()
    """Activate the focused target, or the main button if nothing is focused."""
    BACK = auto()
    """Clear the selection; if nothing is selected, open the menu."""
    SAY_TURN = auto()
    """Announce whose turn it is and the possible actions."""
    SAY_SEAT = auto()
    """Announce the state of the focused seat or, if no seat is focused, of the person's own seat."""
    SAY_SEATS = auto()
    """Announce the state of every seat."""
    SAY_OFFERS = auto()
    """List the proposed places for the canal with the bribes for them."""
    SAY_EVENTS = auto()
    """Repeat the last lines of the log."""
    SAY_PLANTATION = auto()
    """Describe the plantations at the focused or hovered square or canal place.

    If neither is focused or hovered, describe the whole board.
    """
    SAY_NEXT_FIELD = auto()
    """Describe the next plantation, the largest first."""
    SAY_NEXT_SQUARE = auto()
    """Describe the next square of that plantation."""
    SAY_DRY = auto()
    """List the tiles without water."""
    SAY_OWN = auto()
    """List the person's own tiles."""
    ERASE = auto()
    """Delete the last digit of a typed sum; otherwise the same as `BACK`."""
