"""An SVG document being drawn, and the geometry that drawings share."""

import math
import random
from collections.abc import Iterator, Sequence

from .colours import SHADOW

Point = tuple[float, float]
Points = Sequence[Point]


class Svg:
    """A picture in units of its view box, drawn from back to front."""

    def __init__(self, width: int = 128, height: int = 128) -> None:
        self.width = width
        self.height = height
        self.definitions: list[str] = []
        self.body: list[str] = []

    def _gradient(self, tag: str, place: str, stops: Sequence[tuple[object, ...]]) -> str:
        name = f"g{len(self.definitions) + 1}"
        marks = "".join(
            f'<stop offset="{stop[0]}" stop-color="{stop[1]}"'
            + (f' stop-opacity="{stop[2]}"/>' if len(stop) > 2 else "/>")
            for stop in stops
        )
        self.definitions.append(f'<{tag} id="{name}" gradientUnits="userSpaceOnUse" {place}>{marks}</{tag}>')
        return f"url(#{name})"

    def linear(self, x1: float, y1: float, x2: float, y2: float, *stops: tuple[object, ...]) -> str:
        """A paint that runs from one point to another; stops are (offset, colour[, opacity])."""
        return self._gradient("linearGradient", way('x1="{}" y1="{}" x2="{}" y2="{}"', x1, y1, x2, y2), stops)

    def radial(self, x: float, y: float, radius: float, *stops: tuple[object, ...]) -> str:
        """A paint that runs outwards from a point; stops are (offset, colour[, opacity])."""
        return self._gradient("radialGradient", way('cx="{}" cy="{}" r="{}"', x, y, radius), stops)

    def _shape(
        self, tag: str, fill: str, stroke: str | None, width: float, opacity: float | None, extra: str = ""
    ) -> None:
        line = f' stroke="{stroke}" stroke-width="{width:g}"' if stroke else ""
        veil = "" if opacity is None else f' opacity="{opacity:g}"'
        self.body.append(f'<{tag} fill="{fill}"{line}{extra}{veil}/>')

    def path(
        self, d: str, fill: str = "none", stroke: str | None = None, width: float = 2,
        opacity: float | None = None, *, butt: bool = False,
    ) -> None:  # fmt: skip
        """A path; `butt` cuts its line off square at the ends."""
        cap = ' stroke-linecap="butt"' if butt else ""
        self._shape(f'path d="{d}"', fill, stroke, width, opacity, cap)

    def line(self, d: str, stroke: str, width: float, opacity: float | None = None) -> None:
        """A path with no filling."""
        self._shape(f'path d="{d}"', "none", stroke, width, opacity)

    def circle(
        self, x: float, y: float, r: float, fill: str = "none", stroke: str | None = None,
        width: float = 2, opacity: float | None = None,
    ) -> None:  # fmt: skip
        """A circle about a point."""
        self._shape(way('circle cx="{}" cy="{}" r="{}"', x, y, r), fill, stroke, width, opacity)

    def ellipse(
        self, x: float, y: float, rx: float, ry: float, fill: str = "none", stroke: str | None = None,
        width: float = 2, opacity: float | None = None,
    ) -> None:  # fmt: skip
        """An upright ellipse about a point."""
        shape = way('ellipse cx="{}" cy="{}" rx="{}" ry="{}"', x, y, rx, ry)
        self._shape(shape, fill, stroke, width, opacity)

    def rect(
        self, x: float, y: float, w: float, h: float, rx: float = 0, fill: str = "none",
        stroke: str | None = None, width: float = 2, opacity: float | None = None,
    ) -> None:  # fmt: skip
        """A rectangle from its upper left corner, its corners rounded by `rx`."""
        shape = way('rect x="{}" y="{}" width="{}" height="{}" rx="{}"', x, y, w, h, rx)
        self._shape(shape, fill, stroke, width, opacity)

    def group(self, transform: str) -> None:
        """Everything up to `end` is drawn under `transform`."""
        self.body.append(f'<g transform="{transform}">')

    def fade(self, opacity: float) -> None:
        """Everything up to `end` is drawn fainter."""
        self.body.append(f'<g opacity="{opacity:g}">')

    def end(self) -> None:
        """Closes the innermost group."""
        self.body.append("</g>")

    def soft(self, x: float, y: float, rx: float, ry: float, strength: float = 0.38) -> None:
        """A soft shadow where something touches the ground."""
        self.body.append(f'<g transform="translate({num(x)} {num(y)}) scale({rx / 10:.3f} {ry / 10:.3f})">')
        stops = ((0, SHADOW, strength), (0.55, SHADOW, round(strength * 0.62, 3)), (1, SHADOW, 0))
        self.circle(0, 0, 10, self.radial(0, 0, 10, *stops))
        self.end()

    def text(self) -> str:
        """The document."""
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{"".join(self.definitions)}</defs>'
            f'<g stroke-linejoin="round" stroke-linecap="round">{"".join(self.body)}</g></svg>\n'
        )


Sprites = Iterator[tuple[str, Svg]]


def num(value: float) -> str:
    """A coordinate, to a tenth of a unit."""
    text = f"{value:.1f}"
    return text.removesuffix(".0")


def way(template: str, *values: float | str) -> str:
    """`template` with its braces filled by coordinates."""
    return template.format(*(value if isinstance(value, str) else num(value) for value in values))


def smooth(points: Points, *, closed: bool = True, tension: float = 0.5) -> str:
    """A soft curve through `points` (Catmull-Rom as Bezier curves)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[max(0, min(count - 1, i))]

    path = way("M{} {}", *points[0])
    for i in range(count if closed else count - 1):
        a, b, c, e = at(i - 1), at(i), at(i + 1), at(i + 2)
        q = tension / 3
        path += way(
            "C{} {} {} {} {} {}",
            *(b[0] + (c[0] - a[0]) * q, b[1] + (c[1] - a[1]) * q),
            *(c[0] - (e[0] - b[0]) * q, c[1] - (e[1] - b[1]) * q),
            *c,
        )
    return path + ("Z" if closed else "")


def thread(points: Points) -> str:
    """A soft open curve through `points`."""
    return smooth(points, closed=False)


def poly(points: Points) -> str:
    """A closed polygon."""
    return chain(points) + "Z"


def chain(points: Points) -> str:
    """An open row of straight pieces."""
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in points)


def blob(x: float, y: float, rx: float, ry: float, count: int, jitter: float, rnd: random.Random) -> Points:
    """An uneven round outline."""
    return [
        (
            x + rx * (1 + rnd.uniform(-jitter, jitter)) * math.cos(2 * math.pi * i / count),
            y + ry * (1 + rnd.uniform(-jitter, jitter)) * math.sin(2 * math.pi * i / count),
        )
        for i in range(count)
    ]


def quad(p0: Point, p1: Point, p2: Point, t: float) -> Point:
    """The point at `t` of a quadratic curve."""
    u = 1 - t
    return (
        u * u * p0[0] + 2 * u * t * p1[0] + t * t * p2[0],
        u * u * p0[1] + 2 * u * t * p1[1] + t * t * p2[1],
    )


def quad_direction(p0: Point, p1: Point, p2: Point, t: float) -> Point:
    """The direction, of length 1, at `t` of a quadratic curve."""
    u = 1 - t
    x = 2 * u * (p1[0] - p0[0]) + 2 * t * (p2[0] - p1[0])
    y = 2 * u * (p1[1] - p0[1]) + 2 * t * (p2[1] - p1[1])
    length = math.hypot(x, y) or 1
    return x / length, y / length


def swap(points: Points) -> Points:
    """`points` mirrored across the diagonal: what lay along x then lies along y."""
    return [(y, x) for x, y in points]
