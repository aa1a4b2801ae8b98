"""The pygame-gui elements behind our controls. Each element holds the state of a control, receives its events
and shows its image.
"""

from __future__ import annotations

from collections.abc import Callable

import i18n
import pygame
import pygame_gui
from pygame_gui.core import IncrementalThreadedResourceLoader, UIAppearanceTheme, UIContainer
from pygame_gui.core.resource_loaders import IResourceLoader
from pygame_gui.core.utility import set_default_manager
from pygame_gui.elements import UIButton

from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.rects import inset
from santiago.ui.widgets.gui_theme import theme_of
from santiago.wording.translator import lend_to_pygame_gui

ElementPainter = Callable[[pygame.Surface, pygame.Rect], None]
"""Paints an element on a surface. The second argument is the element's visible rectangle on that surface."""

_themes: dict[str, UIAppearanceTheme] = {}
"""The themes, keyed by their content: there are as many as palettes and sizes of text were used."""

_BLEED_UNITS = 8
"""The margin of the image around the visible rectangle, for shadows and hover effects, in units."""


class _SynchronousLoader(IncrementalThreadedResourceLoader):
    """Loads fonts synchronously. The loader of pygame-gui would start five threads, which takes 1 to 7 ms per
    manager."""

    def started(self) -> bool:
        return True


class _Theme(UIAppearanceTheme):
    """A theme that caches the combined ids of elements, because pygame-gui takes 0.1 ms to compute each."""

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
        """Return the combined ids of an element, most specific first."""
        ids = element_base_ids, element_ids, class_ids, object_ids
        key = tuple(tuple(kind or ()) for kind in ids)
        if key not in self._names:
            self._names[key] = super().build_all_combined_ids(*ids)
        return self._names[key]


class WidgetManager(pygame_gui.UIManager):
    """The manager of a screen's elements. The pointer's position comes from events, not from the system."""

    def __init__(self, context: DrawContext) -> None:
        set_default_manager(None)
        lend_to_pygame_gui(context.tr)
        self._context = context
        super().__init__(context.size, enable_live_theme_updates=False, resource_loader=_SynchronousLoader())  # type: ignore[no-untyped-call]
        i18n.load_path.clear()  # otherwise the list would grow with each manager

    def create_new_theme(self, theme_path: object = None) -> UIAppearanceTheme:
        """Return the theme of the context. Themes are cached because every screen has its own manager, and
        building a theme takes 7 ms."""
        del theme_path
        content = theme_of(self._context)
        key = repr(content)
        if key not in _themes:
            theme = _Theme(self.resource_loader)
            theme.load_theme(content)
            _themes[key] = theme
        return _themes[key]

    def point_at(self, point: tuple[int, int]) -> None:
        """Set the pointer's position, and update the hovered element."""
        self.mouse_position = point
        self._handle_hovering(0.0)

    def draw_ui(self, window_surface: pygame.Surface) -> None:
        """Draw all elements, including those whose image was just rendered."""
        self.ui_group.update_visibility()  # type: ignore[no-untyped-call]
        super().draw_ui(window_surface)

    def _update_mouse_position(self) -> None:
        pass


def _paint_nothing(surface: pygame.Surface, rect: pygame.Rect) -> None:
    del surface, rect


def _do_nothing() -> None:
    pass


class SkinnedButton(UIButton):
    """A pygame-gui button whose image is rendered by our painters whenever its state changes.

    This is faster than pygame-gui's own shapes (0.05 ms instead of 0.55 ms). `rect` is the visible rectangle,
    relative to the container. The image is larger on each side, to leave room for shadows and hover effects.
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
        """Whether the image is out of date."""
        super().__init__(
            rect.inflate(2 * self._bleed, 2 * self._bleed),
            "",
            manager,
            container,
            # with nested parents, pygame-gui would combine the ids of all containers for theming (0.1 ms)
            parent_element=None if container is None else manager.root_container,
        )
        self.blendmode = 0  # the image has straight alpha, not premultiplied

    @property
    def box(self) -> pygame.Rect:
        """The visible rectangle in the window."""
        return pygame.Rect(inset(self.rect, self._bleed, self._bleed))

    def rebuild_from_changed_theme_data(self) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Mark the image as stale."""
        self.is_stale = True

    def redraw(self, clip: pygame.Rect) -> None:
        """Render the image of the current state; `clip` is the visible area in the window."""
        image = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        with self._context.text.offscreen(self.rect.topleft, clip):
            self._painter(image, inset(image.get_rect(), self._bleed, self._bleed))
        self._set_image(image)
        self.is_stale = False

    def kill(self) -> None:
        """Remove the element and drop its references to the control, so that both objects are freed now."""
        super().kill()  # type: ignore[no-untyped-call]
        self._painter, self._react = _paint_nothing, _do_nothing

    def release(self) -> None:
        """Free the image while the element is scrolled out of view."""
        if self.image is not None:
            self._set_image(None)
        self.is_stale = True

    def place(self, rect: pygame.Rect) -> None:
        """Move and resize the element; `rect` is relative to the container."""
        outer = rect.inflate(2 * self._bleed, 2 * self._bleed)
        self.set_dimensions(outer.size)
        self.set_relative_position(outer.topleft)

    def hover_point(self, hover_x: float, hover_y: float) -> bool:
        """Whether a point is on the visible rectangle and in the visible part of the container."""
        if not self.box.collidepoint(hover_x, hover_y):
            return False
        held, self.held = self.held, False  # otherwise pygame-gui would extend the element by its hold range
        inside = bool(super().hover_point(hover_x, hover_y))
        self.held = held
        return inside

    def can_hover(self) -> bool:
        """Return True unless the element is held down. Disabled elements can be hovered too, for tooltips."""
        return not self.held

    def on_hovered(self) -> None:
        """Mark the image as stale. Unlike pygame-gui's own button, post no event."""
        self.rebuild()

    def on_unhovered(self) -> None:
        self.rebuild()

    def enable(self) -> None:
        super().enable()  # type: ignore[no-untyped-call]
        self.rebuild()

    def disable(self) -> None:
        super().disable()  # type: ignore[no-untyped-call]
        self.rebuild()

    def process_event(self, event: pygame.event.Event) -> bool:
        """Handle an event. The button counts as pressed when the mouse button is released over it."""
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT and self.held:
            self.held = False
            self.rebuild()
            if self.hover_point(*event.pos):
                self._react()  # setting it as the button's `command` would take 0.2 ms
            return True
        return bool(super().process_event(event))
