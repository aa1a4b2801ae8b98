"""Sprites and draw contexts that all tests of a process share, so that each sprite is drawn only once."""

from functools import lru_cache

import pygame

from santiago.presentation.view_model.values import TableView
from santiago.ui.graphics.draw_context import DisplayOptions, DrawContext, make_draw_context
from santiago.ui.graphics.sprites import Sprites
from santiago.ui.painting.table_painter import TablePainter

SPRITES = Sprites()
SIZE = (1280, 800)
ENGLISH = DisplayOptions(language="en")


def render_view(view: TableView, context: DrawContext) -> pygame.Surface:
    """Return a picture of `view`, as large as the window of `context`."""
    surface = pygame.Surface(context.size)
    TablePainter(context).draw(surface, view)
    return surface


@lru_cache(maxsize=4)
def context_of(size: tuple[int, int] = SIZE, options: DisplayOptions = ENGLISH) -> DrawContext:
    """Return the draw context of a window of `size` pixels."""
    return make_draw_context(size, options, SPRITES)
