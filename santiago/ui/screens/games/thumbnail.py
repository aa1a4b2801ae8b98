"""The thumbnail of the board on a game's card."""

import pygame

from santiago.ui.graphics.draw_context import DrawContext


def paint_thumbnail(
    context: DrawContext,
    surface: pygame.Surface,
    box: pygame.Rect,
    image: pygame.Surface | None,
    *,
    broken: bool,
) -> None:
    """Paint `image`, scaled to fit into `box`, or an empty frame if there is no image.

    If the game cannot be read (`broken`), paint a frame with cracks instead.
    """
    if image is None or broken:
        context.shapes.rounded(surface, box, context.palette.paper_shade, context.scale.px(6))
        context.shapes.frame(
            surface, box, context.palette.paper_line, context.scale.px(6), max(1, context.scale.px(1.6))
        )
        context.sprites.paint_centred(
            surface, "cracks-2" if broken else "app-icon", box.center, box.height * 0.62
        )
        return
    factor = min(box.width / image.get_width(), box.height / image.get_height())
    size = (max(1, round(image.get_width() * factor)), max(1, round(image.get_height() * factor)))
    shown = pygame.transform.smoothscale(image, size)
    place = shown.get_rect(center=box.center)
    surface.blit(shown, place)
    context.shapes.frame(surface, place.inflate(2, 2), context.palette.ink, context.scale.px(4), 2)
