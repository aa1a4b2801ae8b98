"""The last size and position of the window."""

from dataclasses import dataclass, replace

LEAST_SIZE = (320, 200)
MOST_SIZE = (7680, 4320)
_FARTHEST = 100_000


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """The size and position of the window while it is neither maximised nor full screen, in desktop units.

    `size` and `position` are None if unknown; the position may be on any screen.
    """

    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    maximised: bool = False

    @property
    def bounded(self) -> "WindowPlace":
        """A copy with None in place of an implausible size or position, such as one from a damaged file."""
        size, position = self.size, self.position
        if size is not None and not all(
            least <= one <= most for least, one, most in zip(LEAST_SIZE, size, MOST_SIZE, strict=True)
        ):
            size = None
        if position is not None and max(map(abs, position)) > _FARTHEST:
            position = None
        return replace(self, size=size, position=position)


NOWHERE = WindowPlace()
"""The place used before the first start; its size and position are unknown."""
