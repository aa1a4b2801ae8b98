"""A sentence that appears for a while beside the pointer or above the action bar."""

from dataclasses import dataclass, replace

_SECONDS_A_LETTER = 0.055
_LEAST_SECONDS = 2.2


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence shown near `point`, in pixels, or above the middle of the action bar if `point` is None.

    `shown` is the time since the notice appeared, in seconds. A `silent` notice is not read aloud.
    """

    text: str
    point: tuple[int, int] | None = None
    shown: float = 0.0
    silent: bool = False

    def after(self, seconds: float) -> "Notice | None":
        """Return the notice `seconds` later, or None when the display time is over."""
        shown = self.shown + seconds
        return None if shown > self.seconds else replace(self, shown=shown)

    @property
    def seconds(self) -> float:
        """The display time in seconds, which depends on the length of the text."""
        return max(_LEAST_SECONDS, len(self.text) * _SECONDS_A_LETTER)
