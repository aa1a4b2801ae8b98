"""A sentence that is shown for a while beside the pointer or above the action bar."""

from dataclasses import dataclass, replace

_SECONDS_A_LETTER = 0.055
_LEAST_SECONDS = 2.2


@dataclass(frozen=True, slots=True)
class Notice:
    """A text near `point` in pixels, or in the middle above the action bar where that is None.

    It has been shown for `shown` seconds.
    """

    text: str
    point: tuple[int, int] | None = None
    shown: float = 0.0

    def elapsed(self, seconds: float) -> "Notice | None":
        """The notice after some time; None once it was read."""
        shown = self.shown + seconds
        return None if shown > self.seconds else replace(self, shown=shown)

    @property
    def seconds(self) -> float:
        """How long it takes to read."""
        return max(_LEAST_SECONDS, len(self.text) * _SECONDS_A_LETTER)
