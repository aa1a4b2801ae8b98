"""The last frame, gone in a tenth of a second: how cards come up over a screen and leave it."""

import pygame

_SECONDS = 0.12


class CrossFade:
    """A frame that grows transparent over what is drawn below it."""

    def __init__(self) -> None:
        self._frame: pygame.Surface | None = None
        self._left = 0.0

    @property
    def active(self) -> bool:
        """Whether there is still something to be seen of it."""
        return self._frame is not None

    def begin(self, frame: pygame.Surface) -> None:
        """Start from a copy of `frame`."""
        self._frame = frame.copy()
        self._left = _SECONDS

    def end(self) -> None:
        """Be gone at once."""
        self._frame = None

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self._left -= seconds
        if self._left <= 0:
            self._frame = None

    def draw(self, surface: pygame.Surface) -> None:
        """Lay what is left of it over `surface`."""
        if self._frame is None or self._frame.get_size() != surface.get_size():
            return
        self._frame.set_alpha(round(255 * self._left / _SECONDS))
        surface.blit(self._frame, (0, 0))
