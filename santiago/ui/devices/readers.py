"""Finds out whether screen readers are supported."""

from importlib.util import find_spec

import pygame

_DRIVERS = ("x11", "wayland")
"""The video drivers under which screen readers are supported.

"windows" and "cocoa" are missing because their screen reader adapters are untested. Also, the Windows adapter
ends the program if the window is already visible.
"""


def readers_served() -> bool:
    """Return whether the extra `a11y` is installed and the video driver is one of `_DRIVERS`."""
    return pygame.display.get_driver() in _DRIVERS and find_spec("accesskit") is not None
