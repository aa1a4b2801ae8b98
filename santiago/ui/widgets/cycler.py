"""A choice of one of several values, with an arrow at each side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Unpack

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.cards import Card
from santiago.ui.graphics.rects import column_of
from santiago.ui.graphics.text import Align
from santiago.ui.widgets.control import Control, ControlOptions, Owner


class Cycler(Control):
    """One of several values, with an arrow at each side; a click on the value selects the next one."""

    def __init__(
        self,
        owner: Owner,
        key: str,
        rect: pygame.Rect,
        values: Sequence[str],
        index: int,
        change: Callable[[int], SceneChange | None],
        **options: Unpack[ControlOptions],
    ) -> None:
        super().__init__(owner, key, rect, self._forward, **options)
        self.values = tuple(values)
        self.index = index
        self._change = change
        self._lit = 0
        """Which arrow the pointer is on: -1, 1, or 0 for neither."""

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the frame, both arrows and the value."""
        context, palette, state = self.context, self.context.palette, self.state
        context.cards.paint(surface, Card.QUIET if state is ControlState.DISABLED else Card.TAG, rect, 0.72)
        arrow = self._arrow_width()
        left = column_of(rect, rect.left, arrow)
        right = column_of(rect, rect.right - arrow, arrow)
        for side, path in ((left, "M78 4L22 50L78 96Z"), (right, "M22 4L78 50L22 96Z")):
            lit = self._lit == (-1 if side is left else 1)
            size = context.scale.tx(12 if lit else 11)
            figure = pygame.Rect(0, 0, size, size)
            figure.center = side.center
            calm = palette.muted if state is ControlState.DISABLED else palette.accent
            context.shapes.figure(surface, figure, path, palette.accent_light if lit else calm)
        room = column_of(rect, left.right, right.left - left.right)
        style = context.styles.strong.coloured(
            palette.muted if state is ControlState.DISABLED else palette.ink
        )
        context.text.line(surface, self.values[self.index], room, style, Align.CENTRE)

    def handle_direction(self, across: int, down: int) -> bool:
        """Select the previous or the next value."""
        if down:
            return False
        self.owner.report(self._turn(across))
        return True

    def pointer_moved(self) -> None:
        """Light the arrow that the pointer is on."""
        lit, pointer = 0, self.owner.pointer
        if pointer is not None and self.covers(pointer):
            along = pointer[0] - self.rect.left
            lit = -1 if along < self._arrow_width() else int(along >= self.rect.width - self._arrow_width())
        if lit != self._lit:
            self._lit = lit
            self.invalidate()

    def _arrow_width(self) -> int:
        return self.context.scale.tx(30)

    def _pressed(self) -> None:
        pointer = self.owner.pointer
        at_left = pointer is not None and pointer[0] < self.rect.left + self._arrow_width() * 1.2
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self._turn(-1 if at_left else 1))

    def _forward(self) -> SceneChange | None:
        return self._turn(1)

    def _turn(self, step: int) -> SceneChange | None:
        self.index = (self.index + step) % len(self.values)
        self.invalidate()
        return self._change(self.index)
