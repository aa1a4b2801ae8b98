"""What all controls share: an element of pygame-gui with a key for the focus, a tool tip and a painter."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol, TypedDict, TypeVar, Unpack

import pygame

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.steps import Steps
from santiago.ui.widgets.elements import SkinnedButton
from santiago.ui.widgets.scroll_area import AreaOwner, ScrollArea

T = TypeVar("T")

OnPress = Callable[[], SceneChange | None]
OnChange = Callable[[T], SceneChange | None]
"""What happens when a control takes another value."""
Painter = Callable[[pygame.Surface, pygame.Rect, ControlState], Steps[None] | None]
"""Paints at once, or returns the steps of a picture that takes long."""


class ControlOptions(TypedDict, total=False):
    """What every control can be made with: a tool tip, whether it is enabled, the area that it scrolls in."""

    tip: str
    enabled: bool
    area: ScrollArea | None


class Owner(AreaOwner, Protocol):
    """What a control knows of the widgets of its screen."""

    dirty: bool
    pointer: tuple[int, int] | None

    @property
    def ring_key(self) -> str | None:
        """The key of the control with the focus ring, while the ring is shown."""

    def add(self, control: Control) -> None:
        """Take in a control that was made, after those before."""

    def report(self, change: SceneChange | None) -> None:
        """A control was used, which leads to `change`."""

    def focus_by_pointer(self, key: str) -> None:
        """The pointer pressed the control called `key`."""


class Control:
    """A control of a screen, perhaps in a scroll area. Making one adds it to its owner.

    Its element renders an image for each state that it comes into, which the manager draws. Where
    `immediate` is set, the control has no image and is painted in each frame, under the elements: so are
    large rows whose pictures depend on more than their own state.
    """

    immediate: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False
    """Whether it receives text input."""

    def __init__(
        self, owner: Owner, key: str, rect: pygame.Rect, press: OnPress, **options: Unpack[ControlOptions]
    ) -> None:
        area = options.get("area")
        self.key = key
        self.tip = options.get("tip", "")
        self.owner = owner
        self.context: DrawContext = owner.context
        self.press = press
        self.area = area
        self.home = rect.copy()
        """Its place before scrolling."""
        container = None if area is None else area.container
        inner = rect if area is None else area.relative(rect)
        self.element = SkinnedButton(self.context, inner, owner.manager, self.paint, self._pressed, container)
        if not options.get("enabled", True):
            self.element.disable()
        owner.add(self)

    @property
    def rect(self) -> pygame.Rect:
        """Its place in the window, scrolled."""
        return self.home if self.area is None else self.home.move(0, -self.area.offset)

    @property
    def enabled(self) -> bool:
        """Whether it can be pressed."""
        return bool(self.element.is_enabled)

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on it."""
        return bool(self.element.hovered)

    @property
    def state(self) -> ControlState:
        """The state in which it is painted."""
        if not self.enabled:
            return ControlState.DISABLED
        if self.element.held:
            return ControlState.PRESSED
        return ControlState.HOVERED if self.hovered else ControlState.NORMAL

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the pointer is on it."""
        return self.element.hover_point(*point)

    def enable(self, *, enabled: bool) -> None:
        """Enable or disable it."""
        if enabled:
            self.element.enable()
        else:
            self.element.disable()
        self.invalidate()

    def invalidate(self) -> None:
        """Request that its image is rendered and the screen drawn again."""
        self.element.rebuild()
        self.owner.dirty = True

    def refresh(self) -> None:
        """Render the image if it is seen and its state changed, free it if it is out of sight."""
        if self.immediate:
            return
        seen = pygame.Rect((0, 0), self.context.size) if self.area is None else self.area.view
        if not self.rect.colliderect(seen):
            self.element.release()
        elif self.element.is_stale or self.context.text.is_recorded:
            self.element.redraw(seen)

    def move_to(self, home: pygame.Rect) -> None:
        """Place it elsewhere, in the window as it is while nothing is scrolled."""
        self.home = home.copy()
        self.element.place(home if self.area is None else self.area.relative(home))
        self.invalidate()

    def pointer_moved(self) -> None:
        """The pointer moved on it."""

    def discard(self) -> None:
        """Remove its element."""
        if self.element.alive():  # type: ignore[no-untyped-call]
            self.element.kill()

    def activate(self) -> None:
        """Press it from the keyboard."""
        if self.enabled:
            self.owner.report(self.press())

    def handle_direction(self, across: int, down: int) -> bool:
        """Use an arrow key; False leaves it to the focus, as plain controls do."""
        del across, down
        return False

    def focus_changed(self, *, focused: bool) -> None:
        """Scroll it into view when it receives the focus."""
        if focused and self.area is not None:
            self.area.reveal(self.home)
        self.invalidate()

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint it in its present state, its visible rectangle at `rect` of the surface."""
        raise NotImplementedError

    def paint_in_steps(self, surface: pygame.Surface, rect: pygame.Rect) -> Steps[None]:
        """The same, in one step unless it takes long."""
        self.paint(surface, rect)
        yield

    def _pressed(self) -> None:
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self.press())
