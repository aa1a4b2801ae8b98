"""The two scales: `k` from the window, `t` from the player."""

from dataclasses import dataclass

MINIMUM_SIZE = (1024, 640)
"""The smallest window, in pixels."""
SMALLEST_FONT = 11
_DESIGN = (1280, 800)
_LEAST_TEXT_FACTOR = 0.72


@dataclass(frozen=True, slots=True)
class Scale:
    """Turns units of the design at 1280x800 into pixels.

    `k` sizes the board, sprites and paddings; `t` (0.8-2.0) is the player's text scale and sizes, with
    `k`, the fonts and whatever holds text.
    """

    k: float
    t: float = 1.0

    @classmethod
    def of_window(cls, size: tuple[int, int], text_scale: float = 1.0) -> "Scale":
        """The scale of a window of `size` pixels."""
        return cls(min(size[0] / _DESIGN[0], size[1] / _DESIGN[1]), text_scale)

    @property
    def text_factor(self) -> float:
        """Pixels for one unit of text, never so few that text shrinks below `SMALLEST_FONT`."""
        return max(self.k * self.t, _LEAST_TEXT_FACTOR)

    def px(self, units: float) -> int:
        """Pixels of a length that follows the window only."""
        return round(units * self.k)

    def tx(self, units: float) -> int:
        """Pixels of a length that holds text and follows both scales."""
        return round(units * self.text_factor)

    def font_px(self, units: float) -> int:
        """The pixel size of a font."""
        return max(SMALLEST_FONT, round(units * self.text_factor))
