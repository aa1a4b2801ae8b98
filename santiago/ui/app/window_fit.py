"""The size and position at which the window opens on the current screens."""

from collections.abc import Sequence

import pygame

from santiago.session.window_place import WindowPlace
from santiago.ui.graphics.scale import MINIMUM_SIZE

_USUAL_SIZE = (1280, 800)
_USUAL_SCREEN_HEIGHT = 1080
_MOST_LARGER = 2.5
_ROOM = (0.94, 0.9)
"""The shares of a screen's width and height that window frames, title bars and panels leave free."""


def fitted_window(
    left: WindowPlace, screens: Sequence[pygame.Rect], size: tuple[int, int] | None = None
) -> WindowPlace:
    """Return the position and size at which to open the window.

    `left` is the position and size that the window had when it was last closed. The window opens on the
    screen that shows most of its last area, and is no larger than that screen. If no screen shows any of it,
    `position` is None, and the window is no larger than the main screen, the first of `screens`. A requested
    `size` is used unchanged, and the window is then not maximised.
    """
    position, screen = left.position, screens[0]
    if position is not None:
        window = pygame.Rect(position, size or left.size or _usual_size(screen.size))
        seen, number = max((_area(one.clip(window)), -n) for n, one in enumerate(screens))
        screen = screens[-number]
        if not seen:
            position, screen = None, screens[0]
    maximised = left.maximised and size is None
    if size is None:
        size = _usual_size(screen.size) if left.size is None else _within(left.size, screen.size)
    if position is not None:
        x, y = pygame.Rect(position, size).clamp(screen).topleft
        position = max(x, screen.left), max(y, screen.top)  # for a window larger than the screen
    return WindowPlace(size, position, maximised)


def least_size(screen: tuple[int, int]) -> tuple[int, int]:
    """Return the minimum size of the window in pixels: `MINIMUM_SIZE`, or less on a small screen."""
    return min(MINIMUM_SIZE[0], round(screen[0] * _ROOM[0])), min(
        MINIMUM_SIZE[1], round(screen[1] * _ROOM[1])
    )


def _usual_size(screen: tuple[int, int]) -> tuple[int, int]:
    """Return the size of the window at the first start on a screen of size `screen`, both in pixels."""
    larger = min(_MOST_LARGER, max(1.0, screen[1] / _USUAL_SCREEN_HEIGHT))
    least = least_size(screen)
    width = max(round(min(_USUAL_SIZE[0] * larger, screen[0] * _ROOM[0])), least[0])
    height = max(round(min(_USUAL_SIZE[1] * larger, screen[1] * _ROOM[1])), least[1])
    return width, height


def _within(size: tuple[int, int], screen: tuple[int, int]) -> tuple[int, int]:
    least = least_size(screen)
    return max(least[0], min(size[0], screen[0])), max(least[1], min(size[1], screen[1]))


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height
