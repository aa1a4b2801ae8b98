"""The program's window, and the available screens."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame

from santiago.session.window_place import LEAST_SIZE, MOST_SIZE, NOWHERE, WindowPlace
from santiago.ui.app.window_fit import fitted_window, least_size
from santiago.ui.devices.message_bus import skip_silent_buses

TITLE = "Santiago"
_USUAL_SCREEN = (1280, 800)
_CENTRED_ON = 0x2FFF0000
"""SDL_WINDOWPOS_CENTERED_DISPLAY(0); combining it with a screen's number by "|" selects that screen."""
_HIDDEN_DRIVERS = ("offscreen", "dummy")
_POINTED = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)


class NoDisplay(Exception):
    """Raised if there is no screen to open a window on. The message is a full sentence."""


@dataclass(frozen=True, slots=True)
class WindowOptions:
    """Options for opening the window.

    `left` holds the size and position that the window had when it was last closed. `size`, if given, replaces
    the size in `left`.
    """

    size: tuple[int, int] | None = None
    full_screen: bool = False
    left: WindowPlace = NOWHERE


class GameWindow:
    """The window and its surface. The constructor raises NoDisplay if there is no screen.

    `before_shown`, if given, is called with the window while the window is hidden.
    """

    def __init__(
        self, options: WindowOptions, before_shown: Callable[[GameWindow], None] | None = None
    ) -> None:
        _start_video()
        screens = _screens(options.left)
        place = fitted_window(options.left, screens, options.size)
        self._window = _open(place, hidden=before_shown is not None)
        if before_shown is not None:
            before_shown(self)
            self._window.show()
        _put(self._window, place, least_size(screens[0].size))
        self._place = place
        self._opened: WindowPlace | None = None
        self._maximised = place.maximised
        self._minimised = False
        self._full_screen = False
        self._refused: tuple[int, int] | None = None
        """The last size of the window that was out of range."""
        if options.full_screen:
            self.fill_screen(full=True)

    @property
    def has_focus(self) -> bool:
        return bool(self._window.focused)

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; its size is in pixels."""
        return self._window.get_surface()

    @property
    def layout_size(self) -> tuple[int, int]:
        """The size of the surface in pixels, limited to the range from `LEAST_SIZE` to `MOST_SIZE`.

        Window managers report any size, from 1x1 on.
        """
        return _within_limits(self.surface.get_size())

    def correct_size(self) -> None:
        """Ask the window manager for a size within the limits, once for each size that is not."""
        size = self.units
        if size != _within_limits(size) and size != self._refused and not self._minimised:
            self._refused = size
            self._window.size = _within_limits(size)

    @property
    def handle(self) -> int:
        return int(self._window.handle)

    @property
    def bounds(self) -> pygame.Rect:
        """The window's position on the screen and its size, in pixels."""
        return pygame.Rect(self._window.position, self.surface.get_size())

    @property
    def full_screen(self) -> bool:
        """Whether the window fills the screen."""
        return self._full_screen

    @property
    def new_place(self) -> WindowPlace | None:
        """The last position and size of the window, or None if they have not changed since it was opened."""
        return None if self._place == (self._opened or self._place) else self._place

    def fill_screen(self, *, full: bool) -> None:
        """Switch to full screen, or back to a window."""
        self._full_screen = full
        if full:
            self._window.set_fullscreen(True)
            return
        self._window.set_windowed()
        if self._maximised:  # SDL does not restore it
            self._window.maximize()

    def note(self, event: pygame.event.Event) -> None:
        """Record whether the window is minimised and, unless in full screen, whether it is maximised."""
        if event.type in (pygame.WINDOWMINIMIZED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._minimised = event.type == pygame.WINDOWMINIMIZED
            if not self._minimised and not self._full_screen:
                self._maximised = event.type == pygame.WINDOWMAXIMIZED

    def note_place(self) -> None:
        """Record the position and size of the window; called once the window has stopped moving.

        Moves are not recorded at once, because a window that is being maximised moves before the maximise
        event arrives.
        """
        if self._maximised:
            self._place = replace(self._place, maximised=True)
        elif not self._full_screen and not self._minimised:
            self._place = WindowPlace(self._window.size, self._window.position)
        self._opened = self._opened or self._place

    def set_icon(self, icon: pygame.Surface) -> None:
        self._window.set_icon(icon)

    def flip(self) -> None:
        self._window.flip()

    def hide(self) -> None:
        self._window.hide()

    @property
    def units(self) -> tuple[int, int]:
        """The window's size in the units used for event positions.

        These units are pixels, except on some high-density screens.
        """
        width, height = self._window.size
        return width, height

    def in_pixels(self, event: pygame.event.Event, layout: tuple[int, int]) -> pygame.event.Event:
        """Return `event` with its position converted from window units to pixels of the layout.

        `layout` is the size of the layout, which is in the centre of the surface.
        """
        if event.type not in _POINTED:
            return event
        box = self.surface.get_rect()
        ratio = box.width / max(1, self._window.size[0])
        left, top = pygame.Rect((0, 0), layout).move_to(center=box.center).topleft
        if ratio == 1 and (left, top) == (0, 0):
            return event
        data = dict(event.dict)
        data["pos"] = (round(event.pos[0] * ratio) - left, round(event.pos[1] * ratio) - top)
        return pygame.event.Event(event.type, data)


def _within_limits(size: tuple[int, int]) -> tuple[int, int]:
    width, height = (
        max(least, min(length, most)) for least, length, most in zip(LEAST_SIZE, size, MOST_SIZE, strict=True)
    )
    return width, height


def screens() -> tuple[str, list[tuple[int, int]]]:
    """Return the video driver and the screen sizes in pixels; raises NoDisplay if there is no screen."""
    _start_video()
    found = pygame.display.get_driver(), pygame.display.get_desktop_sizes()
    pygame.display.quit()
    return found


def _start_video() -> None:
    asked_for = os.environ.get("SDL_VIDEODRIVER", "")
    skip_silent_buses()
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"There is no display to open a window on ({error}).") from error
    driver = pygame.display.get_driver()
    if driver in _HIDDEN_DRIVERS and driver not in asked_for.split(","):
        pygame.display.quit()
        raise NoDisplay("There is no display to open a window on.")
    pygame.font.init()


def _screens(left: WindowPlace) -> list[pygame.Rect]:
    """Return the boxes of the screens, the main one first.

    Only the main screen is returned if the window's last position is unknown.
    """
    sizes = pygame.display.get_desktop_sizes() or [_USUAL_SCREEN]
    if len(sizes) == 1 or left.position is None:
        return [pygame.Rect((0, 0), size) for size in sizes[:1]]
    return [_screen(number, size) for number, size in enumerate(sizes)]


def _screen(number: int, size: tuple[int, int]) -> pygame.Rect:
    """Return the box of the screen with the index `number`, from 0.

    pygame does not report where a screen is. Therefore a hidden window of the same size is centred on the
    screen, and the position of that window is read.
    """
    centre = _CENTRED_ON | number
    probe = pygame.Window("", size, (centre, centre), hidden=True, borderless=True)
    place = pygame.Rect(probe.position, size)
    probe.destroy()
    return place


def _open(place: WindowPlace, *, hidden: bool) -> pygame.Window:
    """Open a window that has a surface.

    If SDL cannot show the surface directly, it shows the surface through OpenGL.
    """
    size = place.size or _USUAL_SCREEN
    window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True, hidden=hidden)
    try:
        window.get_surface()
    except pygame.error:
        window.destroy()
        os.environ.pop("SDL_FRAMEBUFFER_ACCELERATION", None)
        pygame.display.quit()
        pygame.display.init()
        window = pygame.Window(TITLE, size, resizable=True, allow_high_dpi=True, hidden=hidden)
        window.get_surface()
    return window


def _put(window: pygame.Window, place: WindowPlace, least: tuple[int, int]) -> None:
    """Move a window that is shown to its place."""
    window.minimum_size = least
    if place.position is not None:
        window.position = place.position  # once shown: otherwise desktops would add the frame
    if place.maximised:
        window.maximize()
