"""The elements of pygame-gui under our controls: they hold states, take events and carry our pictures."""

from __future__ import annotations

from collections.abc import Callable
from weakref import WeakKeyDictionary

import i18n
import pygame
import pygame_gui
from pygame_gui.core import IncrementalThreadedResourceLoader, UIAppearanceTheme, UIContainer
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.utility import set_default_manager
from pygame_gui.elements import UIButton

from santiago.presentation.wording.translator import lend_to_pygame_gui
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset
from santiago.ui.graphics.text import TextPainter
from santiago.ui.widgets.gui_theme import theme_of

ElementPainter = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints an element on a surface, its visible rectangle given in pixels of that surface."""

_themes: WeakKeyDictionary[TextPainter, UIAppearanceTheme] = WeakKeyDictionary()
"""By the text painter of the context that they belong to."""

_BLEED_UNITS = 8
"""Around the visible rectangle of an element, for shadows and for what grows under the pointer."""


class _PromptLoader(IncrementalThreadedResourceLoader):
    """Loads fonts when they are asked for. The usual loader starts five threads, for 1 to 7 ms a manager."""

    def started(self) -> bool:
        """Whether what is asked for is loaded at once."""
        return True


class _Theme(UIAppearanceTheme):
    """Keeps the names that an element has in the theme: pygame-gui takes 0.1 ms for each element."""

    def __init__(self, loader: IResourceLoader) -> None:
        super().__init__(loader, "en")
        self._names: dict[tuple[tuple[str | None, ...], ...], list[str]] = {}

    def build_all_combined_ids(
        self,
        element_base_ids: list[str | None] | None,
        element_ids: list[str] | None,
        class_ids: list[str | None] | None,
        object_ids: list[str | None] | None,
    ) -> list[str]:
        """The names of an element with these ids, the most special one first."""
        ids = element_base_ids, element_ids, class_ids, object_ids
        key = tuple(tuple(kind or ()) for kind in ids)
        if key not in self._names:
            self._names[key] = super().build_all_combined_ids(*ids)
        return self._names[key]


class WidgetManager(pygame_gui.UIManager):
    """The manager of one screen's elements; events tell it where the pointer is, not the system."""

    def __init__(self, context: DrawContext) -> None:
        set_default_manager(None)
        lend_to_pygame_gui(context.tr)
        self._context = context
        super().__init__(context.size, enable_live_theme_updates=False, resource_loader=_PromptLoader())  # type: ignore[no-untyped-call]
        i18n.load_path.clear()  # it would grow with each manager

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """The theme of the context, made once: it takes 7 ms, and every screen has a manager."""
        del theme_path
        theme = _themes.get(self._context.text)
        if theme is None:
            theme = _Theme(self.resource_loader)
            theme.load_theme(theme_of(self._context))
            _themes[self._context.text] = theme
        return theme

    def point_at(self, point: tuple[int, int]) -> None:
        """Set the position of the pointer and with it what is hovered."""
        self.mouse_position = point
        self._handle_hovering(0.0)

    def draw_ui(self, window_surface: pygame.Surface) -> None:
        """Draw all elements; those that got an image since the last time are included."""
        self.ui_group.update_visibility()  # type: ignore[no-untyped-call]
        super().draw_ui(window_surface)

    def _update_mouse_position(self) -> None:
        pass


def _paint_nothing(surface: pygame.Surface, rect: pygame.Rect) -> None:
    del surface, rect


def _do_nothing() -> None:
    pass


class SkinnedButton(UIButton):
    """A button of pygame-gui whose image is rendered by our painters, and again when its state changes.

    Nothing of pygame-gui's theme is used: its shapes are slow to build (a button takes 0.55 ms against
    0.05 ms for this one). `rect` is the visible rectangle, relative to the container; the image is
    larger on each side by the bleed.
    """

    def __init__(
        self,
        context: DrawContext,
        rect: pygame.Rect,
        manager: WidgetManager,
        painter: ElementPainter,
        press: Callable[[], None],
        container: UIContainer | None,
    ) -> None:
        self._bleed = max(4, context.scale.px(_BLEED_UNITS))
        self._context = context
        self._painter = painter
        self._react = press
        self.is_stale = True
        """Whether its state changed since the image was rendered."""
        super().__init__(
            rect.inflate(2 * self._bleed, 2 * self._bleed),
            "",
            manager,
            container,
            # without it pygame-gui combines the names of all containers for its theme, in 0.1 ms
            parent_element=None if container is None else manager.root_container,
        )
        self.blendmode = 0  # the image has straight alpha, not premultiplied

    @property
    def box(self) -> pygame.Rect:
        """The visible rectangle in the window."""
        return pygame.Rect(inset(self.rect, self._bleed, self._bleed))

    def rebuild_from_changed_theme_data(self) -> None:
        """Request a new image; theme data is not used."""
        self.rebuild()

    def rebuild(self) -> None:
        """Request that the image is rendered before it is drawn next."""
        self.is_stale = True

    def redraw(self, clip: pygame.Rect) -> None:
        """Render the image for the state that it is in; `clip` is what can be seen of the window there."""
        image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        with self._context.text.offscreen(self.rect.topleft, clip):
            self._painter(image, inset(image.get_rect(), self._bleed, self._bleed))
        self._set_image(image)
        self.is_stale = False

    def kill(self) -> None:
        """Remove it, and let go of its control, so that both are freed at once."""
        super().kill()  # type: ignore[no-untyped-call]
        self._painter, self._react = _paint_nothing, _do_nothing

    def release(self) -> None:
        """Free the image while it is out of sight."""
        if self.image is not None:
            self._set_image(None)
        self.is_stale = True

    def place(self, rect: pygame.Rect) -> None:
        """Move and resize it; `rect` is relative to the container."""
        outer = rect.inflate(2 * self._bleed, 2 * self._bleed)
        self.set_dimensions(outer.size)
        self.set_relative_position(outer.topleft)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether a point is on the visible rectangle, and on the visible part of its container."""
        if not self.box.collidepoint(hover_x, hover_y):
            return False
        held, self.held = self.held, False  # pygame-gui extends what is held to its hold range
        inside = bool(super().hover_point(hover_x, hover_y))
        self.held = held
        return inside

    def can_hover(self) -> bool:
        """Whether it can be hovered: also while disabled, since disabled buttons have tool tips."""
        return not self.held

    def on_hovered(self) -> None:
        """Request the image of the hovered state. Unlike in pygame-gui, no event is posted."""
        self.rebuild()

    def on_unhovered(self) -> None:
        """Request the image of the normal state."""
        self.rebuild()

    def enable(self) -> None:
        """Enable it and request a new image."""
        super().enable()  # type: ignore[no-untyped-call]
        self.rebuild()

    def disable(self) -> None:
        """Disable it and request a new image."""
        super().disable()  # type: ignore[no-untyped-call]
        self.rebuild()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle presses; a button is pressed when the pointer is released on it."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            self.rebuild()
            if self.hover_point(*event.pos):
                self._react()  # as the `command` of a button does, which takes 0.2 ms to set
            return True
        return bool(super().process_event(event))
