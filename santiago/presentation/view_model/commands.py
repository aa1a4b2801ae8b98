"""The commands of the table; `command_table` has their keys, icons and tool tips."""

from enum import StrEnum, auto


class Command(StrEnum):
    """A command of a key or a button."""

    COMMIT = auto()
    """Bid or offer the chosen sum."""
    DECLINE = auto()
    """Pass, or discard the canal."""
    CONFIRM = auto()
    CANCEL = auto()
    GO_ON = auto()
    """Put the card of the last round away, or a decision that waits for the player (pace: step)."""
    UNDO = auto()
    REDO = auto()
    HINT = auto()
    WHY = auto()
    WHAT_HAPPENED = auto()
    LOG = auto()
    FOLD_LOG = auto()
    PAUSE = auto()
    PEEK = auto()
    """Lay one's own money open."""
    FIELDS = auto()
    """Outline every plantation."""
    FAST_FORWARD = auto()
    MUTE = auto()
    RULES = auto()
    KEYS = auto()
    HISTORY = auto()
    """Enter the history at the present, or leave it."""
    LEAVE_HISTORY = auto()
    PRACTISE = auto()
    LEAVE_PRACTICE = auto()
    """Ask whether to leave the practice game."""
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
    """Press or choose what has the focus ring, or press the main button."""
    BACK = auto()
    """Take back what is chosen, or open the menu."""
    ERASE = auto()
    """Take back the last digit of a typed sum; without one, as `BACK`."""
