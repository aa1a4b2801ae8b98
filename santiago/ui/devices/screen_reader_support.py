"""Finds out whether screen readers are supported."""

from functools import cache
from importlib import import_module

import pygame

from santiago.ui.devices.optional_part import optional_part

_DRIVERS = ("x11", "wayland")
"""The video drivers under which screen readers are supported.

"cocoa" is missing because its screen reader adapter is untested.
"""


def readers_served(*, untested: bool) -> bool:
    """Return whether the extra `a11y` works, and the video driver is one of `_DRIVERS` or, if `untested` is
    true, that of Windows."""
    supported = pygame.display.get_driver() in _DRIVERS or (untested and untested_readers())
    return supported and _accesskit_works()


def untested_readers() -> bool:
    """Return whether this is Windows, where no screen reader has been tried with the game."""
    return pygame.display.get_driver() == "windows"


@cache
def _accesskit_works() -> bool:
    with optional_part("screen readers"):
        import_module("accesskit")
        return True
    return False
