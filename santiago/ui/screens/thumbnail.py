"""The little board on the card of a game."""

import pygame

from santiago.ui.look import Look


def paint_thumbnail(
    look: Look, surface: pygame.Surface, box: pygame.Rect, image: pygame.Surface | None, *, broken: bool
) -> None:
    """`image` as large as `box` allows; without one an empty frame, cracked if the game is broken."""
    if image is None or broken:
        look.shapes.rounded(surface, box, look.palette.paper_shade, look.scale.px(6))
        look.shapes.frame(surface, box, look.palette.paper_line, look.scale.px(6), max(1, look.scale.px(1.6)))
        look.sprites.paint_centred(
            surface, "cracks-2" if broken else "app-icon", box.center, box.height * 0.62
        )
        return
    factor = min(box.width / image.get_width(), box.height / image.get_height())
    size = (max(1, round(image.get_width() * factor)), max(1, round(image.get_height() * factor)))
    shown = pygame.transform.smoothscale(image, size)
    place = shown.get_rect(center=box.center)
    surface.blit(shown, place)
    look.shapes.frame(surface, place.inflate(2, 2), look.palette.ink, look.scale.px(4), 2)
