"""Whether screen readers can be served here."""

from importlib.util import find_spec

import pygame

_DRIVERS = ("x11", "wayland")
"""The video drivers under which readers are served.

Not "windows" and "cocoa" yet: their adapters are untried, and that of Windows ends the program if the window
is visible already.
"""


def readers_served() -> bool:
    """Whether the extra `a11y` is installed, and the window's system is one that was tried."""
    return pygame.display.get_driver() in _DRIVERS and find_spec("accesskit") is not None
