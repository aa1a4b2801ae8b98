"""Functions that make and arrange rectangles for layouts; all lengths are in pixels."""

from collections.abc import Callable, Iterable, Sequence

import pygame


def row_of(box: pygame.Rect, top: int, height: int) -> pygame.Rect:
    """Return a rectangle as wide as `box` and `height` pixels high, with its upper edge at `top`."""
    return pygame.Rect(box.left, top, box.width, height)


def column_of(box: pygame.Rect, left: int, width: int) -> pygame.Rect:
    """Return a rectangle as high as `box` and `width` pixels wide, with its left edge at `left`."""
    return pygame.Rect(left, box.top, width, box.height)


def inset(box: pygame.Rect, across: int, down: int) -> pygame.Rect:
    """Return `box` shrunk by `across` pixels on the left and right, and `down` on the top and bottom."""
    return box.inflate(-2 * across, -2 * down)


def merged(
    areas: Iterable[pygame.Rect], belong: Callable[[pygame.Rect, pygame.Rect], bool]
) -> list[pygame.Rect]:
    """Replace areas that belong together by their bounding box, and return the resulting areas.

    Two areas are merged if `belong` is true for them. This is repeated until no such pair is left.
    """
    found: list[pygame.Rect] = []
    for area in areas:
        whole = area
        while other := next((one for one in found if belong(whole, one)), None):
            found.remove(other)
            whole = whole.union(other)
        found.append(whole)
    return found


def flow(widths: Sequence[int], room: int, gap: int) -> list[tuple[int, int]]:
    """Arrange boxes of the given widths in rows of at most `room` pixels, with gaps of `gap` pixels.

    Return a pair for each box: its distance from the left end of the row, and the number of the row from 0.
    """
    places, along, row = [], 0, 0
    for width in widths:
        if along and along + width > room:
            along, row = 0, row + 1
        places.append((along, row))
        along += width + gap
    return places
