"""Serves the screen readers of the system, where the extra `a11y` is installed."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING

import pygame

from santiago.session.settings import Settings
from santiago.ui.app.window import GameWindow
from santiago.ui.contracts import Scene, SceneChange

if TYPE_CHECKING:
    from santiago.presentation.spoken.announcer import Announcer
    from santiago.ui.reader.bridge import Bridge

_DRIVERS = ("x11", "wayland")
"""The video drivers under which readers are served.

Not "windows" and "cocoa" yet: their adapters are untried, and that of Windows ends the program if the window
is visible already.
"""


def listener_for(window: GameWindow) -> Listener | None:
    """The listener for a window, None where no reader can be served. Imports what it needs only now."""
    if pygame.display.get_driver() not in _DRIVERS or find_spec("accesskit") is None:
        return None
    from santiago.presentation.spoken.announcer import Announcer
    from santiago.ui.reader.bridge import ASKED, bridge_for

    return Listener(bridge_for(window.handle), Announcer(), ASKED)


class Listener:
    """Between the scene on top and the bridge to the readers."""

    def __init__(self, bridge: Bridge, announcer: Announcer, asked: int) -> None:
        self._bridge = bridge
        self._announcer = announcer
        self._asked = asked

    def frame(self, scene: Scene, settings: Settings) -> None:
        """Send the changes if a screen reader is listening; otherwise do nothing."""
        if not self._bridge.listened:
            return
        screen = scene.spoken()
        self._bridge.frame(screen, self._announcer.told(screen, settings.spoken), settings.spoken_by)

    def is_mine(self, event: pygame.event.Event) -> bool:
        """Whether a reader asks for something."""
        return event.type == self._asked

    def reached(self, event: pygame.event.Event, scene: Scene) -> SceneChange | None:
        """Do what a reader asks for, if that is still there."""
        node = self._bridge.find(event.node)
        if node is None or node.about is None or not any(one == node for one in scene.spoken().root.all()):
            return None
        return scene.reached(node.about, press=event.press)
