"""The way back of a piece that may not stay where it was let go."""

from dataclasses import dataclass, replace

from santiago.presentation.boxes import Point
from santiago.presentation.view_model.targets import Target

GLIDE_SECONDS = 0.18


@dataclass(frozen=True, slots=True)
class Glide:
    """A piece on its way back from where it was let go, `passed` seconds of it."""

    piece: Target
    start: Point
    end: Point
    passed: float = 0.0

    @property
    def point(self) -> Point:
        """Where it is: quick at first, then slower."""
        rest = 1 - min(1.0, self.passed / GLIDE_SECONDS)
        share = 1 - rest * rest
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def elapsed(self, seconds: float) -> "Glide | None":
        """The glide after some time; None once the piece has arrived."""
        passed = self.passed + seconds
        return None if passed >= GLIDE_SECONDS else replace(self, passed=passed)
