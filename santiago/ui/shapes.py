"""Rounded rectangles and simple figures with smooth edges."""

import pygame

from santiago.ui.cache import SurfaceCache
from santiago.ui.palette import Colour, hex_of
from santiago.ui.sprites import drawn

_LIMIT_BYTES = 12_000_000


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`first` with `share` (0 to 1) of `second`."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


class Shapes:
    """Paints figures rasterised once per size. All lengths are in pixels."""

    def __init__(self) -> None:
        self._cache: SurfaceCache[tuple[str, int, int]] = SurfaceCache(_LIMIT_BYTES)

    def rounded(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: float, fill: Colour, alpha: float = 1.0
    ) -> None:
        """A filled rectangle with round corners."""
        width, height = rect.size
        radius = min(radius, width / 2, height / 2)
        self._paint(
            surface,
            rect,
            f'<rect x="0" y="0" width="{width}" height="{height}" rx="{radius:.2f}" '
            f'fill="{hex_of(fill)}" fill-opacity="{alpha:.3f}"/>',
        )

    def outline(
        self, surface: pygame.Surface, rect: pygame.Rect, radius: float, line: Colour, thickness: float
    ) -> None:
        """The edge of a rectangle with round corners; `thickness` lies inside `rect`."""
        width, height, half = rect.width - thickness, rect.height - thickness, thickness / 2
        if width <= 0 or height <= 0:
            return
        self._paint(
            surface,
            rect,
            f'<rect x="{half:.2f}" y="{half:.2f}" width="{width:.2f}" height="{height:.2f}" '
            f'rx="{max(0.0, radius - half):.2f}" fill="none" stroke="{hex_of(line)}" '
            f'stroke-width="{thickness:.2f}"/>',
        )

    def figure(self, surface: pygame.Surface, rect: pygame.Rect, path: str, fill: Colour) -> None:
        """The SVG path `path`, in a box of 100 x 100, filled and stretched over `rect`."""
        across, down = rect.width / 100, rect.height / 100
        self._paint(
            surface,
            rect,
            f'<path transform="scale({across:.4f} {down:.4f})" d="{path}" fill="{hex_of(fill)}"/>',
        )

    def _paint(self, surface: pygame.Surface, rect: pygame.Rect, body: str) -> None:
        if rect.width <= 0 or rect.height <= 0:
            return
        key = (body, rect.width, rect.height)
        image = self._cache.get(key)
        if image is None:
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {rect.width} {rect.height}" '
                f'width="{rect.width}" height="{rect.height}">{body}</svg>'
            )
            image = self._cache.put(key, drawn(svg, rect.size))
        surface.blit(image, rect.topleft)
