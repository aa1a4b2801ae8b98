"""Finds out whether screen readers are supported."""

from functools import cache
from importlib import import_module

import pygame

from santiago.ui.devices.optional_part import optional_part

_DRIVERS = ("x11", "wayland")
"""The video drivers under which screen readers are supported.

"windows" and "cocoa" are missing because their screen reader adapters are untested. Also, the Windows adapter
ends the program if the window is already visible.
"""


def readers_served() -> bool:
    """Return whether the extra `a11y` works and the video driver is one of `_DRIVERS`."""
    return pygame.display.get_driver() in _DRIVERS and _accesskit_works()


@cache
def _accesskit_works() -> bool:
    with optional_part("screen readers"):
        import_module("accesskit")
        return True
    return False
