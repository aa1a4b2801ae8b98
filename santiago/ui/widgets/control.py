"""The base class of all controls: a pygame-gui element with a focus key, a tooltip and a painter."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar, Protocol, TypedDict, TypeVar, Unpack

import pygame

from santiago.presentation.spoken.nodes import Node, Role, sentences
from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.buttons import ControlState
from santiago.ui.graphics.draw_context import Drawn
from santiago.ui.graphics.work_steps import Steps
from santiago.ui.widgets.scroll_area import AreaOwner, ScrollArea
from santiago.ui.widgets.skinned_elements import SkinnedButton

T = TypeVar("T")

OnPress = Callable[[], SceneChange | None]
OnChange = Callable[[T], SceneChange | None]
"""Called with a control's new value."""
Painter = Callable[[pygame.Surface, pygame.Rect, ControlState], Steps[None] | None]
"""Paints a control and returns None. A slow painter instead returns a generator that paints in steps."""


class ControlOptions(TypedDict, total=False):
    """The keyword arguments that every control accepts.

    `tip` is the tooltip, and `area` is the scroll area that contains the control. Screen readers speak `name`
    before the control's own text, and also speak `why` while the control is disabled.
    """

    tip: str
    enabled: bool
    why: str
    area: ScrollArea | None
    name: str


class ControlOwner(AreaOwner, Protocol):
    """The interface that controls need from the widget set of their screen."""

    dirty: bool
    pointer: tuple[int, int] | None

    @property
    def ring_key(self) -> str | None:
        """The key of the control that has the focus, or None while the focus ring is hidden."""

    def add(self, control: Control) -> None:
        """Add a new control after the existing ones."""

    def report(self, change: SceneChange | None) -> None:
        """Report that a control was used. `change` is the scene change that follows, or None."""

    def focus_by_pointer(self, key: str) -> None:
        """Give the focus to the control that was clicked."""


class Control(Drawn):
    """A control on a screen, optionally inside a scroll area. Creating a control adds it to its owner.

    A control is painted to an image, which is drawn in each frame and renewed when the control's state
    changes. A control with `immediate` has no image. It is painted in each frame, below all other controls.
    """

    immediate: ClassVar[bool] = False
    takes_text: ClassVar[bool] = False
    """Whether the control accepts text input."""

    def __init__(
        self,
        owner: ControlOwner,
        key: str,
        rect: pygame.Rect,
        press: OnPress,
        **options: Unpack[ControlOptions],
    ) -> None:
        area = options.get("area")
        self.key = key
        self.tip = options.get("tip", "")
        self.label, self.hint, self.why = options.get("name", ""), "", options.get("why", "")
        """Texts for screen readers: a name spoken before the control's own text, the hint shown beside the
        control, and the reason given while the control is disabled."""
        self.owner = owner
        self.context = owner.context
        self.press = press
        self.area = area
        self.home = rect.copy()
        """The control's position before scrolling."""
        container = None if area is None else area.container
        inner = rect if area is None else area.relative(rect)
        self.element = SkinnedButton(self.context, inner, owner.manager, self.paint, self._pressed, container)
        if not options.get("enabled", True):
            self.element.disable()
        owner.add(self)

    @property
    def rect(self) -> pygame.Rect:
        """The current position in the window."""
        return self.home if self.area is None else self.home.move(0, -self.area.offset)

    @property
    def enabled(self) -> bool:
        """Whether the control can be pressed."""
        return bool(self.element.is_enabled)

    @property
    def hovered(self) -> bool:
        return bool(self.element.hovered)

    @property
    def state(self) -> ControlState:
        if not self.enabled:
            return ControlState.DISABLED
        if self.element.held:
            return ControlState.PRESSED
        return ControlState.HOVERED if self.hovered else ControlState.NORMAL

    @property
    def node_key(self) -> str:
        """The key of the control's accessibility node."""
        return self.key

    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the visible boxes of the control's accessibility nodes, by node key."""
        return {self.node_key: self.rect if self.area is None else self.rect.clip(self.area.view)}

    def spoken(self) -> Node:
        """Return the control's accessibility node."""
        role, name, value, checked = self.words()
        name = ", ".join(part for part in (self.label, name) if part) or self.tip or self.key
        about = "" if self.enabled else self.why, self.tip, self.hint
        return Node(
            self.node_key,
            role,
            name,
            sentences(*dict.fromkeys(part for part in about if part != name)),
            value,
            checked=checked,
            enabled=self.enabled or role is Role.LABEL,
            about=self.key,
        )

    def words(self) -> tuple[Role, str, str, bool | None]:
        """Return what screen readers speak: the role, name and value of the control, and its state.

        The state is True or False if the control is a toggle that is on or off, otherwise None.
        """
        return Role.BUTTON, "", "", None

    def covers(self, point: tuple[int, int]) -> bool:
        return self.element.hover_point(*point)

    def enable(self, *, enabled: bool) -> None:
        if enabled:
            self.element.enable()
        else:
            self.element.disable()
        self.invalidate()

    def invalidate(self) -> None:
        """Mark the image as stale and the screen as dirty."""
        self.element.rebuild()
        self.owner.dirty = True

    def refresh(self) -> None:
        """Render the image if it is visible and stale; free it if it is scrolled out of view."""
        if self.immediate:
            return
        seen = pygame.Rect((0, 0), self.context.size) if self.area is None else self.area.view
        if not self.rect.colliderect(seen):
            self.element.release()
        elif self.element.is_stale or self.text.is_recorded:
            self.element.redraw(seen)

    def move_to(self, home: pygame.Rect) -> None:
        """Move the control to `home`, its window position before scrolling."""
        self.home = home.copy()
        self.element.place(home if self.area is None else self.area.relative(home))
        self.invalidate()

    def pointer_moved(self) -> None:
        """Called when the pointer moves onto, off, or over the control."""

    def discard(self) -> None:
        if self.element.alive():  # type: ignore[no-untyped-call]
            self.element.kill()

    def activate(self) -> None:
        """Press the control with the keyboard."""
        if self.enabled:
            self.owner.report(self.press())

    def handle_direction(self, across: int, down: int) -> bool:
        """Handle an arrow key and return whether the control used the key. If not, the focus moves."""
        del across, down
        return False

    def focus_changed(self, *, focused: bool) -> None:
        """Scroll the control into view when it receives the focus."""
        if focused and self.area is not None:
            self.area.reveal(self.home)
        self.invalidate()

    def paint(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the current state. `rect` is the control's visible rectangle on `surface`."""
        raise NotImplementedError

    def paint_in_steps(self, surface: pygame.Surface, rect: pygame.Rect) -> Steps[None]:
        """Generator form of `paint`. It takes a single step unless the picture is slow to paint."""
        self.paint(surface, rect)
        yield

    def _pressed(self) -> None:
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self.press())


class DragControl(Control, ABC):
    """A control that follows the pointer while a mouse button is held on it. Meanwhile, it is drawn above all
    other controls."""

    on_top: Control | None = None
    """A control that is drawn on top of this one, or None."""

    @property
    def held(self) -> bool:
        """Whether a mouse button is held on the control."""
        return bool(self.element.held)

    @abstractmethod
    def drag_to(self, point: tuple[int, int]) -> None:
        """Move to `point`, in window pixels. The first call of a drag passes the point where the button was
        pressed."""

    @abstractmethod
    def released(self) -> None:
        """Called when the button is released. If the pointer is on the control, `press` is called first."""
