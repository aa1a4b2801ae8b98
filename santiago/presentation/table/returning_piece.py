"""The animation of a dropped piece that moves back to where it came from."""

from dataclasses import dataclass, replace

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.targets import Target

RETURN_SECONDS = 0.18


@dataclass(frozen=True, slots=True)
class ReturningPiece:
    """A piece that moves from `start` to `end`, in pixels; it has been moving for `passed` seconds."""

    piece: Target
    start: Point
    end: Point
    passed: float = 0.0

    @property
    def point(self) -> Point:
        """The current position; the piece slows down towards the end."""
        rest = 1 - min(1.0, self.passed / RETURN_SECONDS)
        share = 1 - rest * rest
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def after(self, seconds: float) -> "ReturningPiece | None":
        """Return the piece `seconds` later, or None once the piece has arrived."""
        passed = self.passed + seconds
        return None if passed >= RETURN_SECONDS else replace(self, passed=passed)
