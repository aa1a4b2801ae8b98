"""Determines which scene receives events, which scenes are visible, and when scenes are laid out."""

import gc

import pygame

from santiago.ui.contracts import Scene
from santiago.ui.graphics.draw_context import DrawContext
from santiago.ui.graphics.table_top import table_top_in_steps
from santiago.ui.graphics.work_steps import Steps

_VEIL = (20, 11, 5), 150


class SceneStack:
    """A stack of scenes; the scene pushed last is on top.

    A scene is laid out whenever it becomes the top scene, and again if the context has changed. This is done
    at the start of drawing, or earlier if `top` is read.
    """

    def __init__(self, context: DrawContext) -> None:
        self._context = context
        self._scenes: list[Scene] = []
        self._contexts: dict[int, DrawContext] = {}
        """The context for which each scene is laid out, keyed by the scene's `id`."""

    def __len__(self) -> int:
        return len(self._scenes)

    @property
    def top(self) -> Scene:
        """The scene that receives events, laid out if necessary. Raises IndexError if the stack is empty."""
        self._lay_out(self._scenes[-1])
        return self._scenes[-1]

    @property
    def is_laid_out(self) -> bool:
        """Whether the top scene is laid out for the current context."""
        return self._is_laid_out(self._scenes[-1])

    def push(self, scene: Scene) -> None:
        self._scenes.append(scene)
        self._top_changed()

    def replace(self, scene: Scene) -> None:
        self._scenes[-1] = scene
        self._top_changed()

    def pop(self) -> None:
        self._scenes.pop()
        self._top_changed()

    def pop_to_first(self) -> None:
        """Remove all scenes except the first."""
        del self._scenes[1:]
        self._top_changed()

    def clear(self) -> None:
        self._scenes.clear()

    def rebuild_top(self) -> None:
        """Lay out the top scene again."""
        self._top_changed()

    def use(self, context: DrawContext) -> None:
        """Use `context` from now on, and lay out the visible scenes again.

        Any other scene is laid out when it becomes visible.
        """
        self._context = context
        for scene in self._visible:
            self._lay_out(scene)
        gc.collect()

    def draw_in_steps(self, surface: pygame.Surface) -> Steps[None]:
        """Lay out and draw the visible scenes in steps. Scenes below the top scene are dimmed.

        The stack must not change between the steps.
        """
        visible = self._visible
        for scene in visible:
            if not self._is_laid_out(scene):
                self._lay_out(scene)
                yield
        if visible[0].overlay:
            surface.blit((yield from table_top_in_steps(self._context)), (0, 0))
        for number, scene in enumerate(visible):
            if number:
                colour, alpha = _VEIL
                self._context.shapes.rounded(surface, surface.get_rect(), colour, 0, alpha)
            yield from scene.draw_in_steps(surface)

    def _top_changed(self) -> None:
        """Discard the layout of the top scene, and the layouts of scenes that are no longer on the stack."""
        below = {id(scene) for scene in self._scenes[:-1]}
        self._contexts = {one: context for one, context in self._contexts.items() if one in below}

    def _is_laid_out(self, scene: Scene) -> bool:
        return self._contexts.get(id(scene)) is self._context

    def _lay_out(self, scene: Scene) -> None:
        if not self._is_laid_out(scene):
            self._contexts[id(scene)] = self._context
            scene.rebuild(self._context)

    @property
    def _visible(self) -> list[Scene]:
        """The visible scenes: the uppermost scene that fills the window, and the scenes above it."""
        base = len(self._scenes) - 1
        while base > 0 and self._scenes[base].overlay:
            base -= 1
        return self._scenes[max(0, base) :]
