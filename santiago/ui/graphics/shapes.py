"""Anti-aliased shapes, used because pygame's rounded rectangles and polygons have jagged edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from santiago.presentation.boxes import Point
from santiago.ui.graphics.palette import Colour, hex_of
from santiago.ui.graphics.sprites import drawn
from santiago.ui.graphics.surface_cache import SurfaceCache
from santiago.ui.graphics.work_steps import Steps

_TIMES = 4
OVERSAMPLING = 3
"""The factor by which pictures are enlarged while they are painted, before they are smoothly scaled down."""
_STRIP = 64
"""The number of rows of the final picture that are painted per step."""
FinePainter = Callable[[pygame.Surface, int], None]
"""Paints one strip of an enlarged picture on a surface.

The second argument is the row of the enlarged picture at which the strip begins.
"""
_SHEET = (256, 64)
"""The width and height, in pixels, of the one-colour picture with which larger areas are tiled."""


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """Return a blend of two colours; `share` (0 to 1) is the proportion of `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def shaded_off(
    small: tuple[int, int], size: tuple[int, int], tone: Callable[[int, int], Colour]
) -> pygame.Surface:
    """Return a picture of `size` with soft transitions, scaled up from a `small` one.

    `tone` returns the colour of the small picture's pixel in a column and row.
    """
    image = pygame.Surface(small)
    for x in range(small[0]):
        for y in range(small[1]):
            image.set_at((x, y), tone(x, y))
    return pygame.transform.smoothscale(image, size)


class Shapes:
    """Draws smooth shapes and caches the most recent ones, up to `limit_bytes`. Lengths are in pixels."""

    def __init__(self, limit_bytes: int) -> None:
        self._cache: SurfaceCache[tuple[object, ...]] = SurfaceCache(limit_bytes)

    def rounded(
        self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: float, alpha: int = 255
    ) -> None:
        """Paint a filled rectangle with rounded corners."""
        if rect.width <= 0 or rect.height <= 0:
            return
        end = round(radius)
        size = rect.size if _is_small(rect.size, end) else (2 * end + 2, 2 * end + 2)
        key = ("rounded", size, colour, round(radius, 1), alpha)
        image = self._cache.kept(key, lambda: rounded_image(size, colour, radius, alpha))
        if size == rect.size:
            surface.blit(image, rect)
            return
        _paint_corners(surface, rect, image, end)
        self._even(surface, rect.inflate(-2 * end, 0), colour, alpha)
        for left in (rect.left, rect.right - end):
            self._even(surface, pygame.Rect(left, rect.top + end, end, rect.height - 2 * end), colour, alpha)

    def shaded(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, radius: float) -> None:
        """Paint a filled rectangle with rounded corners, slightly darker towards the bottom."""
        key = ("shaded", rect.size, colour, round(radius, 1))
        surface.blit(self._cache.kept(key, lambda: _shaded_image(rect.size, colour, radius)), rect)

    def frame(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        colour: Colour,
        radius: float,
        width: float,
        alpha: int = 255,
    ) -> None:
        """Paint a border, `width` pixels wide, along the inside of a rectangle with rounded corners."""
        if rect.width <= 0 or rect.height <= 0:
            return
        edge = max(1, round(width))
        end = max(round(radius), edge) + 1
        size = rect.size if _is_small(rect.size, end) else (2 * end + 2, 2 * end + 2)
        key = ("frame", size, colour, round(radius, 1), round(width, 1), alpha)
        image = self._cache.kept(key, lambda: framed_image(size, colour, radius, width, alpha))
        if size == rect.size:
            surface.blit(image, rect)
            return
        _paint_corners(surface, rect, image, end)
        across, down = rect.width - 2 * end, rect.height - 2 * end
        for top in (rect.top, rect.bottom - edge):
            self._even(surface, pygame.Rect(rect.left + end, top, across, edge), colour, alpha)
        for left in (rect.left, rect.right - edge):
            self._even(surface, pygame.Rect(left, rect.top + end, edge, down), colour, alpha)

    def figure(self, surface: pygame.Surface, rect: pygame.Rect, path: str, colour: Colour) -> None:
        """Paint the SVG path `path`, filled and stretched to `rect`. Coordinates in the path are 0 to 100."""
        if rect.width <= 0 or rect.height <= 0:
            return
        key = ("figure", rect.size, path, colour)
        surface.blit(self._cache.kept(key, lambda: _figure_image(rect.size, path, colour)), rect)

    def polygon(
        self,
        surface: pygame.Surface,
        points: Sequence[Point],
        colour: Colour,
        alpha: int = 255,
        outline: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Paint a filled polygon, optionally with an outline centred on its edge."""
        grow = round(width) + 1
        left = int(min(x for x, _ in points)) - grow
        top = int(min(y for _, y in points)) - grow
        size = (
            int(max(x for x, _ in points)) - left + grow + 1,
            int(max(y for _, y in points)) - top + grow + 1,
        )
        local = tuple((round((x - left) * _TIMES), round((y - top) * _TIMES)) for x, y in points)
        key = ("polygon", local, colour, alpha, outline, round(width, 1))
        image = self._cache.kept(key, lambda: _polygon_image(size, local, colour, alpha, outline, width))
        surface.blit(image, (left, top))

    def arrow(
        self,
        surface: pygame.Surface,
        box: pygame.Rect,
        point: int,
        colour: Colour,
        alpha: int = 255,
        outline: Colour | None = None,
        width: float = 0,
        *,
        notched: bool,
    ) -> None:
        """Paint a bar that fills `box`, with a tip at the right and, if `notched`, a notch at the left.

        The tip is `point` pixels long.
        """
        grow = round(width) + 1
        end = point + 2 * grow
        short = pygame.Rect(grow, grow, min(box.width, 2 * point + 2 * grow + 1), box.height)
        key = ("arrow", short.size, point, colour, alpha, outline, round(width, 1), notched)
        corners = [(x * _TIMES, y * _TIMES) for x, y in arrow_corners(short, point, notched=notched)]
        size = (short.width + 2 * grow + 1, short.height + 2 * grow + 1)
        image = self._cache.kept(key, lambda: _polygon_image(size, corners, colour, alpha, outline, width))
        left, top, high = box.left - grow, box.top - grow, image.get_height()
        surplus = box.width - short.width  # only a short bar is cached; its middle is stretched
        if not surplus:
            surface.blit(image, (left, top))
            return
        surface.blit(image, (left, top), (0, 0, end, high))
        middle = pygame.transform.scale(image.subsurface((end, 0, 1, high)), (surplus, high))
        surface.blit(middle, (left + end, top))
        surface.blit(image, (left + end + surplus, top), (end, 0, image.get_width() - end, high))

    def circle(
        self, surface: pygame.Surface, centre: Point, radius: float, colour: Colour, alpha: int = 255
    ) -> None:
        """Paint a filled circle."""
        box = _around(centre, radius)
        self.rounded(surface, box, colour, box.width / 2, alpha)

    def ring(
        self, surface: pygame.Surface, centre: Point, radius: float, colour: Colour, width: float
    ) -> None:
        """Paint a ring, `width` pixels wide, with the outer radius `radius`."""
        box = _around(centre, radius)
        self.frame(surface, box, colour, box.width / 2, width)

    def smoothed_in_steps(
        self,
        key: tuple[object, ...],
        size: tuple[int, int],
        painters: Sequence[FinePainter],
    ) -> Steps[pygame.Surface]:
        """Generator that returns a picture painted at `OVERSAMPLING` times its size and then scaled down.

        Each step paints one strip. The picture is cached under `key`, which must contain everything on which
        the picture depends, except its size.
        """
        key = ("smoothed", size, *key)
        found = self._cache.get(key)
        if found is not None:
            return found
        (width, height), picture = size, pygame.Surface(size, pygame.SRCALPHA)
        large = pygame.Surface((width * OVERSAMPLING, _STRIP * OVERSAMPLING), pygame.SRCALPHA)
        for top in range(0, height, _STRIP):
            large.fill((0, 0, 0, 0))
            for paint in painters:
                paint(large, top * OVERSAMPLING)
            strip = picture.subsurface((0, top, width, min(_STRIP, height - top)))
            rows = large.subsurface((0, 0, width * OVERSAMPLING, strip.get_height() * OVERSAMPLING))
            pygame.transform.smoothscale(rows, strip.get_size(), strip)
            yield
        return self._cache.put(key, picture)

    def _even(self, surface: pygame.Surface, area: pygame.Rect, colour: Colour, alpha: int) -> None:
        """Fill an area with one colour; unlike `Surface.fill`, blend the colour if `alpha` is below 255."""
        if alpha == 255:
            surface.fill(colour, area)
            return
        sheet = self._cache.kept(("sheet", colour, alpha), lambda: _sheet(colour, alpha))
        area = area.clip(surface.get_clip())
        for top in range(area.top, area.bottom, _SHEET[1]):
            for left in range(area.left, area.right, _SHEET[0]):
                surface.blit(sheet, (left, top), (0, 0, area.right - left, area.bottom - top))


def _is_small(size: tuple[int, int], corner: int) -> bool:
    """Return whether a shape is cached whole, because it is small or consists mostly of its corners."""
    return size[0] * size[1] <= _SHEET[0] * _SHEET[1] or min(size) < 2 * corner + 2


def _sheet(colour: Colour, alpha: int) -> pygame.Surface:
    sheet = pygame.Surface(_SHEET, pygame.SRCALPHA)
    sheet.fill((*colour, alpha))
    return sheet


def _paint_corners(surface: pygame.Surface, rect: pygame.Rect, image: pygame.Surface, side: int) -> None:
    across, down = image.get_width() - side, image.get_height() - side
    for x, from_x in ((rect.left, 0), (rect.right - side, across)):
        for y, from_y in ((rect.top, 0), (rect.bottom - side, down)):
            surface.blit(image, (x, y), (from_x, from_y, side, side))


def _around(centre: Point, radius: float) -> pygame.Rect:
    """Return the square around a circle, rounded to whole pixels."""
    side = max(2, round(2 * radius))
    return pygame.Rect(round(centre[0] - side / 2), round(centre[1] - side / 2), side, side)


def arrow_corners(box: pygame.Rect, point: int, *, notched: bool) -> list[tuple[int, int]]:
    """Return the corners of the arrow-shaped bar that `Shapes.arrow` paints, clockwise from the top left.

    `point` is the length of the tip on the right, in pixels. If `notched` is true, the left end has a notch
    that fits the tip of another bar.
    """
    return [
        (box.left, box.top),
        (box.right - point, box.top),
        (box.right, box.centery),
        (box.right - point, box.bottom),
        (box.left, box.bottom),
        (box.left + (point if notched else 0), box.centery),
    ]


def rounded_image(size: tuple[int, int], colour: Colour, radius: float, alpha: int) -> pygame.Surface:
    """Return a picture of a filled rectangle with rounded corners."""
    width, height = size
    image = pygame.Surface(size, pygame.SRCALPHA)
    image.fill((*colour, alpha))
    r = min(round(radius), width // 2, height // 2)
    if radius > r and r * 2 >= min(width, height) - 1:
        return _small_rounded(size, colour, radius, alpha)
    if r < 1:
        return image
    corner = _corners(r, alpha)
    for x, from_x in ((0, 0), (width - r, r)):
        for y, from_y in ((0, 0), (height - r, r)):
            image.fill((*colour, 0), (x, y, r, r))
            image.blit(corner, (x, y), (from_x, from_y, r, r), special_flags=pygame.BLEND_RGBA_ADD)
    return image


def framed_image(
    size: tuple[int, int], colour: Colour, radius: float, width: float, alpha: int
) -> pygame.Surface:
    """Return a picture of a border, `width` pixels wide, with rounded corners; the inside is transparent."""
    image = rounded_image(size, colour, radius, alpha)
    edge = max(1, round(width))
    inner = (size[0] - 2 * edge, size[1] - 2 * edge)
    if min(inner) > 0:
        hole = rounded_image(inner, (0, 0, 0), max(0.0, radius - edge), 255)
        image.blit(hole, (edge, edge), special_flags=pygame.BLEND_RGBA_SUB)
    return image


def _shaded_image(size: tuple[int, int], colour: Colour, radius: float) -> pygame.Surface:
    image = rounded_image(size, colour, radius, 255)
    shade = pygame.Surface((1, 2))
    shade.set_at((0, 0), (255, 255, 255))
    shade.set_at((0, 1), (206, 200, 200))
    stretched = pygame.transform.smoothscale(shade, size)
    image.blit(stretched, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return image


def _corners(radius: int, alpha: int) -> pygame.Surface:
    """Return a picture of a black circle, whose quarters become the corners of a rectangle."""
    side = 2 * radius * _TIMES
    large = pygame.Surface((side, side), pygame.SRCALPHA)
    large.fill((0, 0, 0, 0))
    pygame.draw.circle(large, (0, 0, 0, alpha), (side / 2, side / 2), side / 2)
    return pygame.transform.smoothscale(large, (2 * radius, 2 * radius))


def _small_rounded(size: tuple[int, int], colour: Colour, radius: float, alpha: int) -> pygame.Surface:
    large = pygame.Surface((size[0] * _TIMES, size[1] * _TIMES), pygame.SRCALPHA)
    large.fill((*colour, 0))
    pygame.draw.rect(large, (*colour, alpha), large.get_rect(), 0, round(radius * _TIMES))
    return pygame.transform.smoothscale(large, size)


def _polygon_image(
    size: tuple[int, int],
    points: Sequence[tuple[int, int]],
    colour: Colour,
    alpha: int,
    outline: Colour | None,
    width: float,
) -> pygame.Surface:
    large = pygame.Surface((size[0] * _TIMES, size[1] * _TIMES), pygame.SRCALPHA)
    large.fill((*(outline or colour), 0))
    pygame.draw.polygon(large, (*colour, alpha), points)
    if outline is not None:
        _outline(large, points, outline, max(1, round(width * _TIMES)))
    return pygame.transform.smoothscale(large, size)


def _outline(large: pygame.Surface, points: Sequence[tuple[int, int]], colour: Colour, width: int) -> None:
    for a, b in zip(points, (*points[1:], points[0]), strict=True):
        pygame.draw.line(large, (*colour, 255), a, b, width)
        pygame.draw.circle(large, (*colour, 255), a, width / 2)


def _figure_image(size: tuple[int, int], path: str, colour: Colour) -> pygame.Surface:
    across, down = size
    body = (
        f'<path transform="scale({across / 100:.4f} {down / 100:.4f})" d="{path}" fill="{hex_of(colour)}"/>'
    )
    box = f'viewBox="0 0 {across} {down}" width="{across}" height="{down}"'
    return drawn(f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{body}</svg>', size)
