"""The drawings, rasterised at the very size at which they are shown."""

import io
import math
import re
from functools import cache

import pygame

from santiago.resources import asset
from santiago.ui.graphics.palette import Colour, hex_of
from santiago.ui.graphics.surface_cache import SurfaceCache

Recolour = tuple[tuple[str, str], ...]
"""Pairs (hex in the file, hex shown instead)."""

_INK = "#3B2415"
_LIMIT_BYTES = 56_000_000
_VIEW_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


class Sprites:
    """Sprites of `assets/sprites` by name, each size drawn once and kept while it is in use."""

    def __init__(self) -> None:
        self._cache: SurfaceCache[tuple[str, int, int, Recolour]] = SurfaceCache(_LIMIT_BYTES)
        self._icons: SurfaceCache[tuple[str, int, Colour]] = SurfaceCache(4_000_000)

    def image(
        self, name: str, width: float, height: float | None = None, recolour: Recolour = ()
    ) -> pygame.Surface:
        """The sprite filling exactly width x height pixels; without a height, in its own proportion."""
        box = box_of(name)
        w = max(1, round(width))
        h = max(1, round(width * box[1] / box[0] if height is None else height))
        key = (name, w, h, recolour)
        found = self._cache.get(key)
        return (
            found
            if found is not None
            else self._cache.put(key, _fitted(_recoloured(name, recolour), box, w, h))
        )

    def line_icon(self, name: str, size: float, colour: Colour) -> pygame.Surface:
        """The icon as line art in one colour, in a square of `size` pixels."""
        pixels = max(1, round(size))
        key = (name, pixels, colour)
        found = self._icons.get(key)
        if found is not None:
            return found
        return self._icons.put(key, drawn(_as_lines(svg_text(name), hex_of(colour)), (pixels, pixels)))

    def paint(
        self,
        surface: pygame.Surface,
        name: str,
        left: float,
        top: float,
        width: float,
        height: float | None = None,
    ) -> pygame.Rect:
        """Blit the sprite with its upper left corner at (left, top)."""
        return surface.blit(self.image(name, width, height), (round(left), round(top)))

    def paint_centred(
        self,
        surface: pygame.Surface,
        name: str,
        centre: tuple[float, float],
        width: float,
        height: float | None = None,
    ) -> pygame.Rect:
        """Blit the sprite with its middle at `centre`."""
        image = self.image(name, width, height)
        left, top = centre[0] - image.get_width() / 2, centre[1] - image.get_height() / 2
        return surface.blit(image, (round(left), round(top)))


@cache
def svg_text(name: str) -> str:
    """The source of a sprite."""
    return asset("sprites", f"{name}.svg").read_text(encoding="utf-8")


@cache
def box_of(name: str) -> tuple[float, float]:
    """The width and height of a sprite's view box, in its own units."""
    found = _VIEW_BOX.search(svg_text(name))
    assert found is not None, f"{name}.svg has no view box at the origin"
    return float(found.group(1)), float(found.group(2))


def drawn(svg: str, size: tuple[int, int]) -> pygame.Surface:
    """An SVG text rasterised to fit inside `size`, in the pixel format that blits fastest."""
    raw = pygame.image.load_sized_svg(io.BytesIO(svg.encode()), size)
    surface = pygame.Surface(raw.get_size(), pygame.SRCALPHA)
    surface.blit(raw, (0, 0))
    return surface


def _recoloured(name: str, recolour: Recolour) -> str:
    text = svg_text(name)
    if not recolour:
        return text
    shown = {drawn_as.upper(): instead for drawn_as, instead in recolour}
    return re.sub(r"#[0-9A-Fa-f]{6}", lambda found: shown.get(found.group(0).upper(), found.group(0)), text)


def _fitted(svg: str, box: tuple[float, float], width: int, height: int) -> pygame.Surface:
    image = drawn(svg, (width, height))
    if image.get_size() == (width, height):
        return image
    # nanosvg keeps the proportion: draw a little larger and fit exactly, so that neighbours touch
    ratio = max(width / box[0], height / box[1])
    larger = drawn(svg, (math.ceil(box[0] * ratio), math.ceil(box[1] * ratio)))
    return pygame.transform.smoothscale(larger, (width, height))


def _as_lines(svg: str, colour: str) -> str:
    filled = re.sub(
        r'fill="#[0-9A-Fa-f]{6}"',
        lambda found: f'fill="{colour}"' if found.group(0) == f'fill="{_INK}"' else 'fill="none"',
        svg,
    )
    return re.sub(r'stroke="#[0-9A-Fa-f]{6}"', f'stroke="{colour}"', filled)
