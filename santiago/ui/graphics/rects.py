"""Functions that make and arrange rectangles for layouts; all lengths are in pixels."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import pygame

T = TypeVar("T")


def row_of(box: pygame.Rect, top: int, height: int) -> pygame.Rect:
    """Return a rectangle as wide as `box` and `height` pixels high, with its upper edge at `top`."""
    return pygame.Rect(box.left, top, box.width, height)


def column_of(box: pygame.Rect, left: int, width: int) -> pygame.Rect:
    """Return a rectangle as high as `box` and `width` pixels wide, with its left edge at `left`."""
    return pygame.Rect(left, box.top, width, box.height)


def columns_of(row: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Cut `row` into `count` equal columns, with gaps of `gap` pixels between them."""
    width = (row.width - gap * (count - 1)) // count
    return [column_of(row, row.left + n * (width + gap), width) for n in range(count)]


def place_in_rows(
    items: Sequence[T],
    columns: Sequence[pygame.Rect],
    top: int,
    gap: int,
    place: Callable[[pygame.Rect, T], int],
) -> int:
    """Place a card for each of `items` in rows from `top` on, and return the upper edge of the next row.

    `place` fills a card and returns the bottom that it needs. All cards of a row get the same height.
    """
    for start in range(0, len(items), len(columns)):
        row = items[start : start + len(columns)]
        cards = [row_of(column, top, 0) for column, _ in zip(columns, row, strict=False)]
        bottom = max(map(place, cards, row))
        for card in cards:
            card.height = bottom - top
        top = bottom + gap
    return top


def inset(box: pygame.Rect, across: int, down: int) -> pygame.Rect:
    """Return `box` shrunk by `across` pixels on the left and right, and `down` on the top and bottom."""
    return box.inflate(-2 * across, -2 * down)


@contextmanager
def clipped(surface: pygame.Surface, area: pygame.Rect) -> Iterator[None]:
    """Context manager that keeps painting within `area` and the surface's clip."""
    clip = surface.get_clip()
    surface.set_clip(area.clip(clip))
    try:
        yield
    finally:
        surface.set_clip(clip)


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
