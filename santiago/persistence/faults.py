"""The faults that a saved game can have, and the exception that reports them."""

from enum import StrEnum

from santiago.rules.record import Record

_LONGEST = 400
"""Maximum length of an error message, in characters, so that a hostile file cannot fill the screen."""
_LONGEST_LINE = 2000
"""Maximum length of a line that repeats user input or a path, in characters."""


class Fault(StrEnum):
    """A kind of fault in a saved game; the value is the key of the text that describes it."""

    UNREADABLE = "unreadable"
    TOO_BIG = "too_big"
    NOT_JSON = "not_json"
    TOO_DEEP = "too_deep"
    DUPLICATE = "duplicate"
    OTHER_FORMAT = "other_format"
    NEWER_VERSION = "newer_version"
    MEMBER = "member"
    SETUP = "setup"
    MOVE = "move"
    AFTER_END = "after_end"
    RESULT = "result"
    UNSEALED = "unsealed"
    DAMAGED = "damaged"


class BadSave(ValueError):
    """Raised if a saved game is refused.

    `where` names the faulty member or move, as in "setup.palms" or "move 18", and `reason` is an English
    clause. `good_moves` is the number of legal moves before the fault, or None if decoding did not reach the
    moves. `readable` is the game up to the fault, which can be replayed but not continued, or None.
    """

    def __init__(
        self,
        fault: Fault,
        where: str,
        reason: str,
        good_moves: int | None = None,
        readable: Record | None = None,
    ) -> None:
        super().__init__(printable(f"{where}: {reason}"[:_LONGEST]))
        self.fault = fault
        self.where = printable(where[:_LONGEST])
        self.reason = printable(reason[:_LONGEST])
        self.good_moves = good_moves
        self.readable = readable


def printable(text: str) -> str:
    """Return `text` as one line, with control characters escaped. The middle of a long text is cut out."""
    if len(text) > _LONGEST_LINE:
        text = f"{text[: _LONGEST_LINE // 2]} ... {text[-_LONGEST_LINE // 2 :]}"
    return "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
