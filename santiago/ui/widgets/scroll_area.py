"""A viewport whose content may be taller than the view. It scrolls with the wheel, keys and a scroll bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import pygame
from pygame_gui.core import UIContainer

from santiago.ui.graphics.cards import Bar
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import clipped, column_of, row_of
from santiago.ui.widgets.skinned_elements import WidgetManager


class Content(Protocol):
    """The interface of a picture that a scroll area shows behind its controls.

    `words` contains the texts in the picture, and `headings` those that are headings. `boxes` contains the
    box of each text at offset 0.
    """

    words: list[str]
    headings: set[str]
    boxes: dict[str, pygame.Rect]

    def paint_in_steps(self, surface: pygame.Surface, offset: int = 0) -> Iterator[None]:
        """Paint the content in steps, moved up by `offset` pixels."""


_WHEEL_UNITS = 64
_SLOWEST_UNITS, _KEPT_SPEED = 40, 0.08
"""The speed at which kinetic scrolling stops, in units per second, and the fraction of the speed that remains
after each second."""


class AreaOwner(Protocol):
    """The interface that a scroll area needs from the widget set of its screen."""

    context: DrawContext
    manager: WidgetManager

    def add_area(self, area: ScrollArea) -> int:
        """Add a new area, and return the offset that the area had before the rebuild."""


class ScrollArea:
    """A viewport onto content that may be taller. `view` is the viewport's rectangle in the window.

    Creating an area adds it to its owner. To place a control inside, create the control with this `area` and
    with its position at offset 0.
    """

    def __init__(
        self,
        owner: AreaOwner,
        key: str,
        view: pygame.Rect,
        height: int = 0,
        content: Content | None = None,
    ) -> None:
        self.key = key
        self.view = view.copy()
        self._outer = UIContainer(self.view, owner.manager)
        self.container = UIContainer(pygame.Rect((0, 0), view.size), owner.manager, container=self._outer)
        """The container of the controls' elements, moved by scrolling and clipped to the view."""
        self.offset = 0
        self._context = owner.context
        self._height = height
        self.content = content
        self._grip: int | None = None
        self._swept, self._speed = 0, 0.0
        """The number of pixels by which a finger has moved the content since the last frame, and the speed of
        the content in pixels per second."""
        self._wanted = owner.add_area(self)
        self.grow_to(height)

    @property
    def most(self) -> int:
        """The largest offset, in pixels."""
        return max(0, self._height - self.view.height)

    @property
    def held(self) -> bool:
        """Whether the user is dragging the scroll bar."""
        return self._grip is not None

    def grow_to(self, height: int) -> None:
        """Set the height of the content."""
        self._height = height
        self.container.set_dimensions((self.view.width, max(height, self.view.height)))
        self.scroll_to(max(self.offset, self._wanted))
        if self.offset >= self._wanted:
            self._wanted = 0

    def scroll_to(self, offset: float) -> bool:
        """Scroll to `offset` pixels, clamped to the content, and return whether the offset changed."""
        before = self.offset
        self.offset = round(min(self.most, max(0, offset)))
        if self.offset == before:
            return False
        self.container.set_relative_position((0, -self.offset))
        return True

    def drag_by(self, distance: int) -> None:
        """Move the content down by `distance` pixels while a finger drags it."""
        self._swept += distance
        self.scroll_to(self.offset - distance)

    def sweep(self, seconds: float, *, held: bool) -> bool:
        """Measure the speed while a finger moves the content, and keep scrolling once the finger is lifted.

        `held` is true while the finger is still down. Return True if this call moved the content.
        """
        if seconds and (held or self._swept):
            self._speed, self._swept = (self._speed + self._swept / seconds) / 2, 0
        if held or self._context.reduced_motion or abs(self._speed) < self._context.scale.px(_SLOWEST_UNITS):
            return False
        distance, self._speed = self._speed * seconds, self._speed * _KEPT_SPEED**seconds
        return self.scroll_to(self.offset - distance)

    def relative(self, home: pygame.Rect) -> pygame.Rect:
        """Convert an unscrolled rectangle from window coordinates to container coordinates."""
        return home.move(-self.view.left, -self.view.top)

    def discard(self) -> None:
        """Remove the containers and their elements."""
        self._outer.kill()  # type: ignore[no-untyped-call]

    def reveal(self, home: pygame.Rect) -> None:
        """Scroll as little as necessary to show the rectangle `home` of the unscrolled content."""
        margin = self._context.scale.px(16)
        if home.top - margin < self.view.top + self.offset:
            self.scroll_to(home.top - margin - self.view.top)
        elif home.bottom + margin > self.view.bottom + self.offset:
            self.scroll_to(home.bottom + margin - self.view.bottom)

    def handle(self, event: pygame.event.Event, pointer: tuple[int, int] | None) -> bool:
        """Handle the mouse wheel, the scroll bar and keys. Return True if the area used the event."""
        match event.type:
            case pygame.MOUSEWHEEL:
                over = pointer is not None and self.view.collidepoint(pointer)
                return over and self.scroll_to(self.offset - event.y * self._context.scale.px(_WHEEL_UNITS))
            case pygame.MOUSEBUTTONDOWN if (
                event.button == 1 and self.most and self._bar().collidepoint(event.pos)
            ):
                thumb = self._thumb()
                inside = thumb.collidepoint(event.pos)
                self._grip = event.pos[1] - thumb.top if inside else thumb.height // 2
                self._drag(event.pos[1])
                return True
            case pygame.MOUSEMOTION if self._grip is not None:
                self._drag(event.pos[1])
                return True
            case pygame.MOUSEBUTTONUP if self._grip is not None:
                self._grip = None
                return True
            case pygame.KEYDOWN:
                return self._key(event.key)
            case _:
                return False

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Paint the content behind the controls, and a scroll bar if the content is taller than the view."""
        if self.content is not None:
            with clipped(surface, self.view):
                yield from self.content.paint_in_steps(surface, self.offset)
        if self.most:
            groove = self._bar().inflate(-self._bar().width // 2, 0)
            self._context.shapes.rounded(surface, groove, self._context.palette.straw, groove.width / 2, 76)
            self._context.cards.paint_bar(surface, Bar.SCROLL_THUMB, self._thumb())

    def _key(self, key: int) -> bool:
        page = self.view.height - self._context.scale.tx(40)
        targets = {
            pygame.K_PAGEDOWN: self.offset + page,
            pygame.K_PAGEUP: self.offset - page,
            pygame.K_HOME: 0,
            pygame.K_END: self.most,
        }
        return key in targets and self.scroll_to(targets[key])

    def _bar(self) -> pygame.Rect:
        width = max(9, self._context.scale.px(11))
        return column_of(self.view, self.view.right + self._context.scale.px(3), width)

    def _thumb(self) -> pygame.Rect:
        bar = self._bar()
        height = max(self._context.scale.px(36), bar.height * self.view.height // max(1, self._height))
        top = bar.top + (bar.height - height) * self.offset // max(1, self.most)
        return row_of(bar, top, height)

    def _drag(self, y: int) -> None:
        bar, thumb = self._bar(), self._thumb()
        room = max(1, bar.height - thumb.height)
        assert self._grip is not None
        self.scroll_to((y - self._grip - bar.top) * self.most / room)
