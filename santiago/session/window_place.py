"""Where the window was left."""

from dataclasses import dataclass, replace

LEAST_SIZE = (320, 200)
MOST_SIZE = (7680, 4320)
_FARTHEST = 100_000


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where the window is while it is neither maximised nor full screen, in units of the desktop.

    `size` and `position` are None where they are not known; the position may be on any screen.
    """

    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None
    maximised: bool = False

    @property
    def bounded(self) -> "WindowPlace":
        """Without a size or position that no window of ours has: the file may hold anything."""
        size, position = self.size, self.position
        if size is not None and not all(
            least <= one <= most for least, one, most in zip(LEAST_SIZE, size, MOST_SIZE, strict=True)
        ):
            size = None
        if position is not None and max(map(abs, position)) > _FARTHEST:
            position = None
        return replace(self, size=size, position=position)


NOWHERE = WindowPlace()
"""Before the first start."""
