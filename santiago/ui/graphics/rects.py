"""Parts of rectangles, for layouts. Pixels throughout."""

from collections.abc import Callable, Iterable, Sequence

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


def merged(
    areas: Iterable[pygame.Rect], belong: Callable[[pygame.Rect, pygame.Rect], bool]
) -> list[pygame.Rect]:
    """Areas that cover `areas`: any two that `belong` together have become one."""
    found: list[pygame.Rect] = []
    for area in areas:
        whole = area
        while other := next((one for one in found if belong(whole, one)), None):
            found.remove(other)
            whole = whole.union(other)
        found.append(whole)
    return found


def flow(widths: Sequence[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Set boxes in rows no broader than `room`, in order: how far along each begins, and its row from 0."""
    places, along, row = [], 0, 0
    for width in widths:
        if along and along + width > room:
            along, row = 0, row + 1
        places.append((along, row))
        along += width + gap
    return places
