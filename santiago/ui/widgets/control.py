"""What all controls share: pygame_gui tells presses, every pixel is painted here."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING

import pygame
import pygame_gui
from pygame_gui.elements import UIButton

from santiago.ui.contracts import SceneChange
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.text import TextStyle

if TYPE_CHECKING:
    from santiago.ui.widgets.scroll_area import ScrollArea
    from santiago.ui.widgets.widget_set import Widgets

Press = Callable[[], SceneChange | None]
Painter = Callable[[pygame.Surface, pygame.Rect, "ControlState"], None]

LABEL_SIZE = 16.0
"""The size of the words beside a control, in units."""


class ControlState(Enum):
    """How a control shows itself."""

    NORMAL = auto()
    HOVERED = auto()
    PRESSED = auto()
    DISABLED = auto()


class ButtonKind(Enum):
    """How much a button wants to be pressed."""

    MAIN = auto()
    PLAIN = auto()
    ICON = auto()
    BARE = auto()
    """No card of its own: a label that lights up."""


class HitButton(UIButton):
    """The button of pygame_gui under a control, without any surface: it only tells what is pressed.

    Outside its scroll area it cannot be hit.
    """

    def __init__(
        self, rect: pygame.Rect, owner: Widgets, press: Callable[[], None], view: pygame.Rect | None
    ) -> None:
        self._view = view
        super().__init__(rect, "", owner.manager, command=press)

    def rebuild_from_changed_theme_data(self) -> None:
        """There is nothing to draw, so there is nothing to take from the theme."""

    def rebuild(self) -> None:
        """There is nothing to draw."""

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether a pointer there is on the control."""
        seen = self._view is None or self._view.collidepoint(hover_x, hover_y)
        return bool(seen and self.rect.collidepoint(hover_x, hover_y))

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take note of a press; let go on the control it counts, beside it not."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            if self.hover_point(*event.pos):
                self.on_self_event(pygame_gui.UI_BUTTON_PRESSED, {"mouse_button": event.button})
            return True
        return bool(super().process_event(event))


class Control:
    """What all controls share: a place, perhaps in a scroll area, a press and a painter."""

    def __init__(
        self, owner: Widgets, key: str, rect: pygame.Rect, press: Press, area: ScrollArea | None
    ) -> None:
        self.key = key
        self.tip = ""
        self.enabled = True
        self.owner = owner
        self.context: DrawContext = owner.context
        self.press = press
        self.area = area
        self._home = rect.copy()
        self._hit = HitButton(self.rect, owner, self._pressed, None if area is None else area.view)

    @property
    def rect(self) -> pygame.Rect:
        """Its place in the window, scrolled."""
        return self._home if self.area is None else self._home.move(0, -self.area.offset)

    @property
    def home(self) -> pygame.Rect:
        """Its place before scrolling."""
        return self._home

    @property
    def reachable(self) -> bool:
        """Whether the keyboard can come here."""
        return self.enabled

    @property
    def takes_text(self) -> bool:
        """Whether letters go into it."""
        return False

    @property
    def state(self) -> ControlState:
        """How it is to be painted now."""
        if not self.enabled:
            return ControlState.DISABLED
        if self._hit.held:
            return ControlState.PRESSED
        return ControlState.HOVERED if self.owner.hovered is self else ControlState.NORMAL

    def covers(self, point: tuple[int, int]) -> bool:
        """Whether the pointer is on it."""
        return self.rect.collidepoint(point) and (self.area is None or self.area.view.collidepoint(point))

    def enable(self, *, enabled: bool) -> None:
        """Let it be pressed, or not."""
        self.enabled = enabled
        if enabled:
            self._hit.enable()  # type: ignore[no-untyped-call]
        else:
            self._hit.disable()  # type: ignore[no-untyped-call]
        self.owner.dirty = True

    def moved(self) -> None:
        """Its scroll area was scrolled."""
        self._hit.set_position(self.rect.topleft)

    def discard(self) -> None:
        """It is not needed any more."""
        self._hit.kill()  # type: ignore[no-untyped-call]

    def activate(self) -> None:
        """Press it by keyboard."""
        if self.enabled:
            self.owner.report(self.press())

    def steer(self, across: int, down: int) -> bool:
        """Use an arrow key; plain controls leave them to the focus."""
        del across, down
        return False

    def focus_changed(self, *, focused: bool) -> None:
        """Come into view where it lies in a scroll area."""
        if focused and self.area is not None:
            self.area.reveal(self._home)
        self.owner.dirty = True

    def paint(self, surface: pygame.Surface) -> None:
        """Draw it as it is now."""
        raise NotImplementedError

    def _pressed(self) -> None:
        self.owner.focus_by_pointer(self.key)
        self.owner.report(self.press())


def paint_block(
    context: DrawContext, surface: pygame.Surface, text: str, box: pygame.Rect, ink: TextStyle
) -> None:
    """A text of one or more lines, centred in the height of `box`."""
    height = context.text.paragraph_height(text, box.width, ink)
    top = box.top + (box.height - height) // 2
    context.text.paragraph(surface, text, pygame.Rect(box.left, top, box.width, height), ink)
