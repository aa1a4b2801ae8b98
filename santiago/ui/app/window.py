"""The window of the program, and the screens that it can be on."""

from __future__ import annotations

import os
from dataclasses import dataclass

import pygame

from santiago.ui.graphics.scale import MINIMUM_SIZE

TITLE = "Santiago"
_USUAL_SIZE = (1280, 800)
_ROOM = (0.94, 0.9)
"""The share of a desktop that frames, title bars and panels leave for a window."""
_HIDDEN_DRIVERS = ("offscreen", "dummy")
_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplay(Exception):
    """There is no screen to open a window on; the text is a sentence."""


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """How the window opens: `size` in pixels, None to suit the desktop."""

    size: tuple[int, int] | None = None
    full_screen: bool = False


class GameWindow:
    """The window and its surface; raises NoDisplay if there is no screen."""

    def __init__(self, options: WindowOptions) -> None:
        self._window = _open(options)
        self._full_screen = options.full_screen

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on; its size is in pixels."""
        return self._window.get_surface()

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self._full_screen

    def fill_screen(self, *, full: bool) -> None:
        """Fill the screen, or go back to a window."""
        self._full_screen = full
        if full:
            self._window.set_fullscreen(True)
        else:
            self._window.set_windowed()

    def set_icon(self, icon: pygame.Surface) -> None:
        """Set the icon of the window."""
        self._window.set_icon(icon)

    def flip(self) -> None:
        """Present what has been drawn."""
        self._window.flip()

    def hide(self) -> None:
        """Hide the window."""
        self._window.hide()

    def in_pixels(self, event: pygame.event.Event) -> pygame.event.Event:
        """`event` with its position in pixels of the surface instead of window units."""
        ratio = self.surface.get_width() / max(1, self._window.size[0])
        if ratio == 1 or event.type not in _POINTED:
            return event
        data = dict(event.dict)
        data["pos"] = (round(event.pos[0] * ratio), round(event.pos[1] * ratio))
        return pygame.event.Event(event.type, data)


def screens() -> tuple[str, list[tuple[int, int]]]:
    """The video driver and the sizes of the screens in pixels; raises NoDisplay."""
    _start_video()
    found = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    pygame.display.quit()
    return found


def _start_video() -> None:
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver in _HIDDEN_DRIVERS and driver not in asked_for.split(","):
        pygame.display.quit()
        raise NoDisplay("There is no display to open a window on.")
    pygame.font.init()


def _with_surface(window: pygame.Window) -> pygame.Window:
    """`window` with a surface; if SDL has no plain one for it, a window that presents through OpenGL."""
    try:
        window.get_surface()
    except pygame.error:
        size, title = window.size, window.title
        window.destroy()
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.quit()
        pygame.display.init()
        window = pygame.Window(title, size, resizable=True, allow_high_dpi=True)
        window.get_surface()
    return window


def _desktop() -> tuple[int, int]:
    sizes = pygame.display.get_desktop_sizes()
    return sizes[0] if sizes else _USUAL_SIZE


def _suitable(wanted: tuple[int, int] | None, desktop: tuple[int, int]) -> tuple[int, int]:
    """The size `wanted`, else one that suits a desktop of that many pixels."""
    if wanted is not None:
        return wanted
    larger = min(2.5, max(1.0, desktop[1] / 1080))
    least = _least(desktop)
    width = max(round(min(_USUAL_SIZE[0] * larger, desktop[0] * _ROOM[0])), least[0])
    height = max(round(min(_USUAL_SIZE[1] * larger, desktop[1] * _ROOM[1])), least[1])
    return width, height


def _least(desktop: tuple[int, int]) -> tuple[int, int]:
    """The minimum size of the window, less on a small desktop."""
    return min(MINIMUM_SIZE[0], round(desktop[0] * _ROOM[0])), min(
        MINIMUM_SIZE[1], round(desktop[1] * _ROOM[1])
    )


def _open(options: WindowOptions) -> pygame.Window:
    _start_video()
    desktop = _desktop()
    window = pygame.Window(TITLE, _suitable(options.size, desktop), resizable=True, allow_high_dpi=True)
    window.minimum_size = _least(desktop)
    if options.full_screen:
        window.set_fullscreen(True)
    return _with_surface(window)
