"""Connects the game to the system's screen readers if the optional dependency `a11y` is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from santiago.session.settings import Settings
from santiago.ui.app.game_window import GameWindow
from santiago.ui.contracts import Scene, SceneChange
from santiago.ui.devices.optional_part import optional_part
from santiago.ui.devices.readers import readers_served

if TYPE_CHECKING:
    from santiago.presentation.spoken.announcer import Announcer
    from santiago.ui.reader.bridge import Bridge


def listener_for(window: GameWindow, settings: Settings) -> Listener | None:
    """Return the listener for a window, or None if screen readers are not supported.

    AccessKit is imported only if needed. On Windows, call this while the window is hidden, because
    otherwise AccessKit panics.
    """
    if not readers_served(untested=settings.untested_reader):
        return None
    with optional_part("screen readers"):
        from santiago.presentation.spoken.announcer import Announcer
        from santiago.ui.reader.bridge import ASKED, bridge_for

        return Listener(window, bridge_for(window.handle), Announcer(), ASKED)
    return None


class Listener:
    """Passes the top scene's accessibility tree to screen readers, and passes their requests to the scene."""

    def __init__(self, window: GameWindow, bridge: Bridge, announcer: Announcer, asked: int) -> None:
        self._window = window
        self._bridge = bridge
        self._announcer = announcer
        self._asked = asked

    @property
    def is_heard(self) -> bool:
        """Whether a screen reader is running."""
        return self._bridge.connected

    def frame(self, scene: Scene, settings: Settings) -> None:
        """Send the changes in the scene to the screen reader, if one is listening."""
        if not self._bridge.listened:
            return
        screen = scene.spoken()
        boxes, said = scene.boxes(), self._announcer.new_sentences(screen, settings.spoken)
        self._bridge.frame(screen, boxes, self._window.bounds, said, settings.spoken_by)

    def is_mine(self, event: pygame.event.Event) -> bool:
        """Whether the event is a request from a screen reader."""
        return event.type == self._asked

    def handle_request(self, event: pygame.event.Event, scene: Scene) -> SceneChange | None:
        """Focus or press a node of the accessibility tree, as requested by a screen reader.

        Do nothing if the node has since changed or disappeared.
        """
        node = self._bridge.find(event.node)
        if node is None or node.about is None or not any(one == node for one in scene.spoken().root.all()):
            return None
        return scene.focus_node(node.about, press=event.press)
