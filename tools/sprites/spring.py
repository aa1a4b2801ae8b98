"""The spring: a round stone well with moving water."""

import math
import random

from .colours import INK, STONE, WATER, darker, lighter
from .svg import Point, Sprites, Svg, blob, poly, smooth, thread, way

MIDDLE = 62
BLOCKS = 13
FRAMES = 4


def sprites() -> Sprites:
    """`spring`, and `spring-1` to `spring-3`, in which the water wells up: rings that widen and fade."""
    yield "spring", spring(0)
    for frame in range(1, FRAMES):
        yield f"spring-{frame}", spring(frame)


def polar(radius: float, angle: float) -> Point:
    """A point about the well's middle."""
    return MIDDLE + radius * math.cos(angle), MIDDLE + radius * math.sin(angle)


def spring(frame: int) -> Svg:
    """The whole well."""
    s = Svg()
    s.soft(72, 74, 56, 52, 0.55)
    s.circle(MIDDLE, MIDDLE, 51, STONE["mid"], INK, 3.5)
    rnd = random.Random(9)
    for i in range(BLOCKS):
        block(s, 2 * math.pi * i / BLOCKS + 0.03, 2 * math.pi * (i + 1) / BLOCKS - 0.03, rnd)
    pool(s, rnd, frame)
    return s


def block(s: Svg, start: float, end: float, rnd: random.Random) -> None:
    """One stone of the ring, darker the farther it is from the light."""
    inner, outer = 34, 49 + rnd.uniform(-1, 1)
    colour = rnd.choice([STONE["mid"], STONE["light"], STONE["warm"], STONE["cool"]])
    middle = (start + end) / 2
    shade = (math.cos(middle - math.radians(45)) + 1) / 2
    corners = ((inner, start), (outer, start), (outer + 1.6, middle), (outer, end), (inner, end))
    fill = darker(lighter(colour, 0.32 * (1 - shade)), 0.34 * shade)
    s.path(poly([polar(*corner) for corner in corners]), fill, STONE["line"], 1.6)
    lit = [polar(outer - 4, angle) for angle in (start + 0.1, middle, end - 0.12)]
    s.line(thread(lit), STONE["hi"], 2, 0.85 * (1 - shade * 0.8))


def pool(s: Svg, rnd: random.Random, frame: int) -> None:
    """The water that wells up."""
    c = MIDDLE
    s.circle(c, c, 35, WATER["edge"], INK, 3)
    depth = ((0, WATER["light"]), (0.45, WATER["bright"]), (0.8, WATER["mid"]), (1, WATER["deep"]))
    s.circle(c, c, 33, s.radial(c + 9, c + 10, 40, *depth))
    left, top = (c - 32, c + 6), (c + 6, c - 32)
    s.path(way("M{} {}A33 33 0 0 1 {} {}A40 40 0 0 0 {} {}Z", *left, *top, *left), WATER["edge"], opacity=0.6)
    step = 8 * frame / FRAMES
    rings = (
        (25 + step, 0.55 * (1 - frame / 5), 2),
        (17 + step, 0.75 - 0.05 * frame, 2.2),
        (9 + step, 0.2 * frame, 2),
    )
    for r, opacity, width in rings if frame else rings[:2]:
        for start, end in ((0.3, 1.5), (2.1, 3.2), (3.9, 5.4)):
            turned = (25 - r) * 0.05 if frame else 0
            angles = [turned + start + (end - start) * t / 4 for t in range(5)]
            ring = [(c + 2 + r * math.cos(a), c + 2 + r * 0.94 * math.sin(a)) for a in angles]
            s.line(thread(ring), WATER["foam"], width, opacity)
    s.path(smooth(blob(c + 2, c + 1, 9.5, 8.5, 9, 0.12, rnd)), WATER["foam"], WATER["mid"], 1.5)
    s.path(smooth(blob(c, c - 1, 5, 4.4, 8, 0.1, rnd)), "#FFFFFF", opacity=0.95)
    for x, y in ((-16, 6), (13, -15), (16, 12), (-6, 17)):
        away = 1 + 0.13 * frame
        s.circle(c + x * away, c + y * away, 2 - 0.3 * frame, WATER["foam"], opacity=0.9 - 0.15 * frame)
