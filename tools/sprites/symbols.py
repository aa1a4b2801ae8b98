"""The five seat symbols."""

import math

from .svg import Svg, poly


def symbol(
    s: Svg, kind: str, x: float, y: float, r: float, fill: str, stroke: str | None = None, width: float = 2
) -> None:
    """A seat's symbol about a point; all five look equally large for the same `r`."""
    line = stroke or fill
    if kind == "circle":
        s.circle(x, y, r * 0.86, fill, stroke, width)
    elif kind == "square":
        s.rect(x - r * 0.78, y - r * 0.78, r * 1.56, r * 1.56, r * 0.14, fill, stroke, width)
    elif kind == "triangle":
        corners = [(x, y - r * 0.98), (x + r * 0.98, y + r * 0.74), (x - r * 0.98, y + r * 0.74)]
        s.path(poly(corners), fill, line, width)
    elif kind == "diamond":
        corners = [(x, y - r * 1.1), (x + r * 0.86, y), (x, y + r * 1.1), (x - r * 0.86, y)]
        s.path(poly(corners), fill, line, width)
    else:
        assert kind == "star", f"no seat has the symbol {kind}"
        star(s, x, y, r, fill, line, width)


def star(
    s: Svg, x: float, y: float, r: float, fill: str, stroke: str | None = None, width: float = 2
) -> None:
    """A five-pointed star."""
    radii = [r * 1.14, r * 0.5] * 5
    angles = [math.pi * i / 5 for i in range(10)]
    points = zip(radii, angles, strict=True)
    d = poly([(x + k * math.sin(a), y + r * 0.06 - k * math.cos(a)) for k, a in points])
    s.path(d, fill, stroke, width)
