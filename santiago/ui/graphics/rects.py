"""Parts of rectangles, for layouts. Pixels throughout."""

from collections.abc import Sequence

import pygame


def row_of(box: pygame.Rect, top: int, height: int) -> pygame.Rect:
    """A row as wide as `box`, `height` high from `top` on."""
    return pygame.Rect(box.left, top, box.width, height)


def column_of(box: pygame.Rect, left: int, width: int) -> pygame.Rect:
    """A column as high as `box`, `width` wide from `left` on."""
    return pygame.Rect(left, box.top, width, box.height)


def inset(box: pygame.Rect, across: int, down: int) -> pygame.Rect:
    """`box` without a margin: `across` pixels at the left and right, `down` at the top and bottom."""
    return box.inflate(-2 * across, -2 * down)


def flow(widths: Sequence[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Set boxes in rows no broader than `room`, in order: how far along each begins, and its row from 0."""
    places, along, row = [], 0, 0
    for width in widths:
        if along and along + width > room:
            along, row = 0, row + 1
        places.append((along, row))
        along += width + gap
    return places
