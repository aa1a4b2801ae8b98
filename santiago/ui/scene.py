"""What a screen is, and the ways in which one leads to another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from santiago.session.settings import Settings
from santiago.ui.graphics.draw_context import DrawContext


class Scene(Protocol):
    """One screen. The application calls these and presents a frame only when something changed."""

    @property
    def overlay(self) -> bool:
        """Whether the scene below is seen, dimmed, around this one."""

    @property
    def dirty(self) -> bool:
        """Whether what is on the screen is out of date."""

    @property
    def animating(self) -> bool:
        """Whether something moves, so that each frame is to be drawn."""

    def rebuild(self, context: DrawContext) -> None:
        """Lay out everything for `context`: called when the scene comes up and whenever the look changes."""

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """React to one event."""

    def update(self, seconds: float) -> SceneChange | None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it; afterwards it is not dirty."""


@dataclass(frozen=True, slots=True)
class Push:
    """Put a scene on top; then do what `then` says, if anything."""

    scene: Scene
    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Replace:
    """Put a scene in the place of the one on top."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Pop:
    """Take the scene off; then do what `then` says, if anything."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Home:
    """Back to the first scene, the menu; then do what `then` says, if anything."""

    then: SceneChange | None = None


@dataclass(frozen=True, slots=True)
class Apply:
    """Take over new settings at once; every scene is rebuilt where its look depends on them."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Mute:
    """Switch all sound off, or on again."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Close the window."""


SceneChange = Push | Replace | Pop | Home | Apply | Mute | Quit
