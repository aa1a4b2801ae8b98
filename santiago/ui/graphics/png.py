"""Surfaces as files."""

from io import BytesIO

import pygame


def png_of(surface: pygame.Surface) -> bytes:
    """The PNG file of `surface`."""
    file = BytesIO()
    pygame.image.save(surface, file, "picture.png")
    return file.getvalue()
