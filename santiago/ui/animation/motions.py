"""The protocol of motions; each is one frozen value that paints itself."""

from typing import Protocol

from santiago.ui.animation.canvas import Canvas


class Motion(Protocol):
    """What moves, and where; the timeline knows how far it has come."""

    def paint(self, canvas: Canvas, share: float) -> None:
        """Paint it after `share` (0 to 1) of its duration."""
