"""The two scales of the interface: `k` depends on the window, and `t` is the player's text scale."""

from dataclasses import dataclass, replace
from math import ceil

MINIMUM_SIZE = (1024, 640)
"""The minimum size of the window, in pixels."""
SMALLEST_FONT = 11
_DESIGN = (1280, 800)
_LEAST_TEXT_FACTOR = 0.72
_LOWEST_CONTROL = 34
"""The height of the smallest controls of the screens, in text units."""
_LARGEST_TEXT = 2.0


def finger_pixels(text_scale: float) -> int:
    """Return the size of a fingertip in pixels: 9 mm at 96 dpi, multiplied by the text scale.

    The text scale is limited to the range 1 to 1.5 here, because players choose a larger text scale for low
    vision, not for a high-density screen.
    """
    return ceil(9 / 25.4 * 96 * min(max(1.0, text_scale), 1.5))


@dataclass(frozen=True, slots=True)
class Scale:
    """Converts design units to pixels; in a window of 1280x800, a design unit is a pixel.

    `k` is the scale of the board, the sprites and the paddings. `t` (0.8 to 2.0) is the player's text scale.
    Text, and everything that contains text, is scaled by `k * t`.
    """

    k: float
    t: float = 1.0

    @classmethod
    def of_window(cls, size: tuple[int, int], text_scale: float = 1.0) -> "Scale":
        return cls(min(size[0] / _DESIGN[0], size[1] / _DESIGN[1]), text_scale)

    def for_finger(self, pixels: int) -> "Scale":
        """Return a scale with the text enlarged, if necessary, so that controls are at least `pixels` high.

        The text scale is not raised above 2.0, so controls can be smaller than `pixels` in a small window.
        """
        return replace(
            self, t=min(max(self.t, pixels / _LOWEST_CONTROL / self.k), max(self.t, _LARGEST_TEXT))
        )

    @property
    def text_factor(self) -> float:
        """The number of pixels per text unit, with a minimum that keeps text readable."""
        return max(self.k * self.t, _LEAST_TEXT_FACTOR)

    def px(self, units: float) -> int:
        """Convert a length from units to pixels; the text scale has no effect."""
        return round(units * self.k)

    def tx(self, units: float) -> int:
        """Convert a length from text units to pixels, using both the window scale and the text scale."""
        return round(units * self.text_factor)

    def font_px(self, units: float) -> int:
        """Convert a font size from units to pixels; the result is at least `SMALLEST_FONT`."""
        return max(SMALLEST_FONT, round(units * self.text_factor))
