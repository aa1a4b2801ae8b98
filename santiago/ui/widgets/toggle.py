"""The switch between on and off."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.rects import column_of
from santiago.ui.widgets.control import Control, ControlOptions, Owner, paint_block

_SWITCH_BOX = (112, 64)
_SWITCH = pygame.Rect(10, 12, 92, 42)
"""The visible piece of a switch in its box, in units."""


class Toggle(Control):
    """A row with a label and a switch; the whole row can be pressed."""

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        label: str,
        change: Callable[[bool], SceneChange | None],
        *,
        value: bool,
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, self._flip, **options)
        self.value = value
        self._label = label
        self._change = change

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the label at the left, the switch at the right end."""
        context, palette = self.context, self.context.palette
        switch = self.switch_rect(rect)
        room = column_of(rect, rect.left, switch.left - rect.left - context.scale.px(14))
        style = context.styles.body.coloured(palette.ink if self.enabled else palette.muted)
        if self._label:
            paint_block(context, surface, self._label, room, style)
        name = "ui-switch-on" if self.value else "ui-switch-off"
        pixel = switch.width / _SWITCH.width * (1.04 if self.state is ControlState.HOVERED else 1.0)
        left, top = switch.centerx - _SWITCH.centerx * pixel, switch.centery - _SWITCH.centery * pixel
        context.sprites.paint(surface, name, left, top, _SWITCH_BOX[0] * pixel, _SWITCH_BOX[1] * pixel)

    def switch_rect(self, rect: pygame.Rect) -> pygame.Rect:
        """Where the switch lies in a row."""
        width = self.context.scale.tx(54)
        size = (width, round(width * _SWITCH.height / _SWITCH.width))
        switch = pygame.Rect((0, 0), size)
        switch.midright = rect.midright
        return switch

    def handle_direction(self, across: int, down: int) -> bool:
        """Left switches off, right switches on."""
        if down or self.value == (across > 0):
            return bool(across)
        self.owner.report(self._flip())
        return True

    def _flip(self) -> SceneChange | None:
        self.value = not self.value
        self.invalidate()
        return self._change(self.value)
