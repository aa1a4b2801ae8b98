"""What the screens beside the table have in common."""

from __future__ import annotations

import pygame

from santiago.ui.contracts import Mute, Pop, SceneChange, ShowKeys, ShowRules
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.wood import table_top
from santiago.ui.widgets.widget_set import WidgetMemory, Widgets

_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_HELD = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


class Screen:
    """A scene made of controls. Subclasses implement `build` and may override the other hooks."""

    overlay = False

    def __init__(self) -> None:
        self._memory = WidgetMemory()
        self._built: tuple[DrawContext, Widgets] | None = None
        self._stale = False

    @property
    def context(self) -> DrawContext:
        """The draw context that it was built for."""
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built[0]

    @property
    def widgets(self) -> Widgets:
        """Its controls."""
        assert self._built is not None, "a scene is rebuilt before it is used"
        return self._built[1]

    @property
    def dirty(self) -> bool:
        """Whether a control or the screen itself changed."""
        return self._stale or self.widgets.dirty

    @property
    def animating(self) -> bool:
        """Whether anything moves by itself; False unless a screen overrides it."""
        return False

    def rebuild(self, context: DrawContext) -> None:
        """Build all controls again; focus and scroll offsets are kept."""
        before = self._built[1] if self._built is not None else None
        if before is not None:
            self._memory = before.memory
        self._built = (context, Widgets(context, self._memory, before))
        self._stale = False
        self.build()
        self.widgets.restore_focus()

    def refresh(self) -> None:
        """Rebuild after the event in progress."""
        self._stale = True

    def handle(self, event: pygame.event.Event) -> SceneChange | None:
        """Offer an event to the controls, then to Escape and Enter, then to the keys of the screen."""
        reply = self.widgets.handle(event)
        change = reply.change
        if not reply.used and event.type == pygame.KEYDOWN:
            change = self._key(event)
        if self._stale:
            self.rebuild(self.context)
        return change

    def update(self, seconds: float) -> SceneChange | None:
        """Advance the time of the controls."""
        self.widgets.update(seconds)
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground, the picture of the screen, and the controls."""
        if not self.overlay:
            self.paint_ground(surface)
        self.paint(surface)
        self.widgets.draw(surface)

    def build(self) -> None:
        """Place the controls."""
        raise NotImplementedError

    def paint_ground(self, surface: pygame.Surface) -> None:
        """Fill the window with what lies below everything: the wooden table."""
        surface.blit(table_top(self.context), (0, 0))

    def paint(self, surface: pygame.Surface) -> None:
        """Paint everything except controls."""

    def back(self) -> SceneChange | None:
        """The scene change on Escape."""
        return Pop()

    def enter(self) -> SceneChange | None:
        """The scene change on Enter while no control has the focus ring."""
        return None

    def pressed(self, event: pygame.event.Event) -> SceneChange | None:
        """The scene change on any other key."""
        del event
        return None

    def rule_book(self) -> SceneChange | None:
        """What F1 does."""
        return ShowRules()

    def keys_page(self) -> SceneChange | None:
        """What F2 and ? do."""
        return ShowKeys()

    def _key(self, event: pygame.event.Event) -> SceneChange | None:
        if event.key == pygame.K_ESCAPE:
            return self.back()
        if event.key in _ENTER:
            return self.enter()
        if event.key == pygame.K_m and not event.mod & _HELD:
            return Mute()
        if not self.overlay and (event.key == pygame.K_F2 or event.unicode == "?"):
            return self.keys_page()
        if not self.overlay and event.key == pygame.K_F1:
            return self.rule_book()
        return self.pressed(event)

    def title_height(self) -> int:
        """The height of the bar with the screen's name."""
        return max(self.context.scale.px(62), self.context.scale.tx(44))

    def paint_title(self, surface: pygame.Surface, text: str, left: int = 0) -> None:
        """The screen's name at the top, from `left` on."""
        context = self.context
        box = pygame.Rect(context.scale.px(28), context.scale.px(3), context.size[0], self.title_height())
        box.left = max(box.left, left)
        box.width = context.size[0] - box.left - context.scale.px(28)
        style = context.styles.page_title
        context.text.line(surface, text, box, style)
