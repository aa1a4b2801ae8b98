"""Hit boxes: areas of the screen that react to the pointer, each with its target."""

from dataclasses import dataclass
from functools import cached_property

import pygame

from santiago.presentation.spoken.nodes import key_of
from santiago.presentation.view_model.targets import Target


@dataclass(frozen=True)
class HitBox:
    """The hit box of a target, in pixels. If boxes in a tuple overlap, the last of them is on top."""

    target: Target
    rect: pygame.Rect

    @cached_property
    def key(self) -> str:
        """The key of the accessibility node of the target."""
        return key_of(self.target)


def target_at(boxes: tuple[HitBox, ...], point: tuple[float, float]) -> Target | None:
    """Return the topmost target at `point`, or None."""
    return next((box.target for box in reversed(boxes) if box.rect.collidepoint(point)), None)
