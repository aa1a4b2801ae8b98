"""Pixel layout: strips cut off the sides of a box, and boxes aligned to a point."""

from __future__ import annotations

import pygame

from santiago.ui.graphics.scale import Scale


class Room:
    """Cuts strips off the sides of a box; `rest` is the remainder of the box.

    A strip is as long as the side from which it is cut. `gap` is the distance between the strip and that
    side, in design units; all other sizes are in pixels.
    """

    def __init__(self, box: pygame.Rect, scale: Scale) -> None:
        self.rest = box.copy()
        self._px = scale.px

    def left(self, width: int, gap: float = 0) -> pygame.Rect:
        """Cut a strip of `width` pixels off the left side and return it."""
        part, cut = self.rest.copy(), self._px(gap) + width
        part.left, part.width = part.left + cut - width, width
        self.rest.left, self.rest.width = self.rest.left + cut, self.rest.width - cut
        return part

    def right(self, width: int, gap: float = 0) -> pygame.Rect:
        """Cut a strip of `width` pixels off the right side and return it."""
        part, cut = self.rest.copy(), self._px(gap) + width
        part.left, part.width = part.right - cut, width
        self.rest.width -= cut
        return part

    def top(self, height: int, gap: float = 0) -> pygame.Rect:
        """Cut a strip of `height` pixels off the top and return it."""
        part, cut = self.rest.copy(), self._px(gap) + height
        part.top, part.height = part.top + cut - height, height
        self.rest.top, self.rest.height = self.rest.top + cut, self.rest.height - cut
        return part

    def bottom(self, height: int, gap: float = 0) -> pygame.Rect:
        """Cut a strip of `height` pixels off the bottom and return it."""
        part, cut = self.rest.copy(), self._px(gap) + height
        part.top, part.height = part.bottom - cut, height
        self.rest.height -= cut
        return part


def box_at(width: int, height: int, **point: tuple[int, int]) -> pygame.Rect:
    """Return a box of `width` x `height` pixels at the position given by a keyword such as `center=`."""
    return pygame.Rect(0, 0, width, height).move_to(**point)


def square_at(side: int, **point: tuple[int, int]) -> pygame.Rect:
    """Return a square with sides of `side` pixels, positioned by a keyword as in `box_at`."""
    return pygame.Rect(0, 0, side, side).move_to(**point)
