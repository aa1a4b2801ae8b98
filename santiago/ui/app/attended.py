"""A screen that somebody looks after: while it is on top, what is to be said is said over it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from santiago.ui.contracts import Scene, SceneChange
from santiago.ui.graphics.draw_context import DrawContext


class SceneWithNotices:
    """`scene` as it is; each moment that passes on it, `look_after` may push something over it."""

    def __init__(self, scene: Scene, look_after: Callable[[], SceneChange | None]) -> None:
        self.scene = scene
        self._look_after = look_after

    @property
    def overlay(self) -> bool:
        """As the scene says."""
        return self.scene.overlay

    @property
    def dirty(self) -> bool:
        """As the scene says."""
        return self.scene.dirty

    @property
    def animating(self) -> bool:
        """As the scene says."""
        return self.scene.animating

    def rebuild(self, context: DrawContext) -> None:
        """Lay the scene out."""
        self.scene.rebuild(context)

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Hand the event on."""
        return self.scene.handle(event)

    def update(self, seconds: float) -> SceneChange | None:
        """Let time pass; what the scene wants goes first."""
        return self.scene.update(seconds) or self._look_after()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the scene."""
        self.scene.draw(surface)
