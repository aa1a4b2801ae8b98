"""The stack of scenes: which one gets events, which ones are visible, and for what they are laid out."""

import gc
from collections.abc import Iterator

import pygame

from santiago.ui.contracts import Scene
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.wood import table_top_in_steps

_VEIL = (20, 11, 5), 150


class SceneStack:
    """Scenes on top of each other. A scene is laid out for the current context before it is used."""

    def __init__(self, context: DrawContext) -> None:
        self._context = context
        self._scenes: list[Scene] = []
        self._contexts: dict[int, DrawContext] = {}
        """The context that each scene was last laid out for, by the identity of the scene."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene that gets events; there must be one."""
        return self._scenes[-1]

    def push(self, scene: Scene) -> None:
        """Put `scene` on top."""
        self._scenes.append(scene)
        self._rebuild(scene)

    def replace(self, scene: Scene) -> None:
        """Put `scene` in the place of the one on top."""
        self._scenes[-1] = scene
        self._rebuild(scene)

    def pop(self) -> None:
        """Remove the scene on top and lay out those that become visible."""
        self._scenes.pop()
        self._uncover()

    def pop_to_first(self) -> None:
        """Remove all scenes but the first and lay that out."""
        del self._scenes[1:]
        self._uncover()

    def clear(self) -> None:
        """Remove all scenes."""
        self._scenes.clear()

    def rebuild_top(self) -> None:
        """Lay out the scene on top once more."""
        self._rebuild(self.top)

    def use(self, context: DrawContext) -> None:
        """Lay out the visible scenes for `context`; the others follow when they become visible."""
        self._context = context
        for scene in self._scenes[self._lowest_visible :]:
            self._rebuild(scene)
        gc.collect()

    def draw_in_steps(self, surface: pygame.Surface) -> Iterator[None]:
        """Draw the visible scenes, each below the top one dimmed, as long as the stack stays as it is."""
        base = self._lowest_visible
        if self._scenes[base].overlay:
            surface.blit((yield from table_top_in_steps(self._context)), (0, 0))
        for number, scene in enumerate(self._scenes[base:]):
            if number:
                colour, alpha = _VEIL
                self._context.shapes.rounded(surface, surface.get_rect(), colour, 0, alpha)
            yield from scene.draw_in_steps(surface)

    def _uncover(self) -> None:
        if not self._scenes:
            return
        for scene in self._scenes[self._lowest_visible : -1]:
            if self._contexts.get(id(scene)) is not self._context:
                self._rebuild(scene)
        self._rebuild(self.top)

    def _rebuild(self, scene: Scene) -> None:
        present = {id(one) for one in self._scenes}
        self._contexts = {one: context for one, context in self._contexts.items() if one in present}
        self._contexts[id(scene)] = self._context
        scene.rebuild(self._context)

    @property
    def _lowest_visible(self) -> int:
        """The index of the lowest scene that is not hidden by one above it."""
        base = len(self._scenes) - 1
        while base > 0 and self._scenes[base].overlay:
            base -= 1
        return max(0, base)
