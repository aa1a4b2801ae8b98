"""Keyboard focus: the focus order, movement with the arrow keys, and the focus ring."""

from collections.abc import Sequence

import pygame

from santiago.presentation.boxes import Box, nearest
from santiago.presentation.view_model.commands import Command
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.pad_glyphs import paint_glyph
from santiago.ui.graphics.rects import inset
from santiago.ui.widgets.control import Control

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)


class Focus:
    """The keyboard focus of a screen. `controls` lists the screen's controls in Tab order, and may change."""

    def __init__(self, context: DrawContext, controls: Sequence[Control]) -> None:
        self._context = context
        self._controls = controls
        self.key: str | None = None
        self.ring_shown = False
        """Whether the ring is shown. The keyboard or a gamepad shows the ring, and a click hides it."""

    @property
    def current(self) -> Control | None:
        """The enabled control that has the focus, or None."""
        return next((one for one in self._controls if one.key == self.key and one.enabled), None)

    def show_ring(self) -> None:
        """Show the focus ring. If nothing has the focus, focus the first control that is not a text field."""
        self.ring_shown = True
        if self.current is None:
            reachable = [one for one in self._controls if one.enabled and not one.takes_text]
            self.move_to(reachable[0].key if reachable else None)

    def move_to(self, key: str | None) -> None:
        """Focus the control with `key`, or remove the focus if there is no such control."""
        before = self.current
        self.key = key
        after = self.current
        if before is not after:
            if before is not None:
                before.focus_changed(focused=False)
            if after is not None:
                after.focus_changed(focused=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle Tab, arrow keys, Enter and Space, and return whether the key was used."""
        if event.type != pygame.KEYDOWN:
            return False
        current = self.current
        if event.key == pygame.K_TAB:
            self._advance(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        if event.key in _ARROWS and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return self._arrow(*_ARROWS[event.key])
        if current is None or not self.ring_shown:
            return False
        if event.key in ENTER or (event.key == pygame.K_SPACE and not current.takes_text):
            current.activate()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the two-tone ring around the focused control if the ring is shown."""
        if self.current is not None and self.ring_shown:
            ring = self.draw_ring(surface, self.current.rect)
            if self._context.pad is not None:
                paint_glyph(self._context, surface, Command.ACT, ring.bottomright)

    def draw_ring(self, surface: pygame.Surface, box: pygame.Rect) -> pygame.Rect:
        """Draw the ring around `box`, and return its outer edge."""
        scale, palette = self._context.scale, self._context.palette
        thin = max(2, scale.px(2.5))
        ring = box.inflate(4 * thin, 4 * thin).clip(surface.get_rect())
        self._context.shapes.frame(surface, ring, palette.ink, scale.px(13), thin)
        inner = inset(ring, thin, thin)
        self._context.shapes.frame(surface, inner, palette.gold, scale.px(11), thin)
        return ring

    def _arrow(self, across: int, down: int) -> bool:
        current = self.current
        if current is None or not self.ring_shown:
            self._advance(1)
            return True
        if current.takes_text and across:
            return False
        if current.handle_direction(across, down):
            return True
        others = [one for one in self._controls if one.enabled and one is not current]
        found = nearest(Box(*current.rect), [Box(*one.rect) for one in others], across, down)
        if found is None:
            self._context.bumped()
        else:
            self.move_to(others[found].key)
        return True

    def jump(self, event: pygame.event.Event) -> bool:
        """Focus the first control at Home and the last one at End, and return whether the key was used.

        In a list, these are the first and the last control of the list.
        """
        area = None if self.current is None else self.current.area
        reachable = [one for one in self._controls if one.enabled and area in (None, one.area)]
        if event.key not in _ENDS or not reachable:
            return False
        self.move_to(reachable[_ENDS[event.key]].key)
        self.ring_shown = True
        return True

    def _advance(self, step: int) -> None:
        """Focus the next control (`step` 1) or the previous control (-1), and show the ring.

        If a control has the focus but the ring is hidden, only show the ring, unless the control is a text
        field, which shows its focus by a caret.
        """
        reachable = [one for one in self._controls if one.enabled]
        if not reachable:
            return
        current = self.current
        if current is None:
            self.move_to(reachable[0 if step > 0 else -1].key)
        elif self.ring_shown or current.takes_text:
            index = reachable.index(current)
            self.move_to(reachable[(index + step) % len(reachable)].key)
        self.ring_shown = True
